import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import { catalogueOf } from '../loader.server.ts';
import { joinedName } from '../search/language/words.ts';
import { meantBy } from './meant.ts';
import { mayRead } from './round-conditions.server.ts';
import {
  type CompanyEntry,
  entitiesOf,
  roundsAfter as entriesAfter,
  type NamedEntity,
  type RoundEntry,
  type RoundPlace,
  type RoundSelection,
  type SeenRounds,
  selectRounds,
  totalOf,
} from './round-list.ts';
import type { Named, Round, RoundFilters, RoundTotals } from './rounds.ts';

/** May be a transaction. */
type Db = Pick<DrizzleDb, 'execute'>;
type Row<T> = Pick<T, keyof T>;

/** The columns of a `Round`, of the rows `r` of funding_rounds, `c` of companies and `t` of ai_tools. */
const ROUND_COLUMNS: SQL = sql`
  r.id, json_build_object('id', c.id, 'name', c.name) AS company, c.country,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name,
    'is_own', coalesce(made.company_id = c.id, false)) END AS tool, r.round, coalesce(r.kind, 'unknown') AS kind, r.stage,
  r.date, r.closed, r.up_to, r.amount, r.announced_as, r.equity, r.post_money, r.note, r.source,
  coalesce(r.also, '[]') AS also,
  coalesce((SELECT json_agg(json_build_object('id', i.id, 'name', i.name, 'led', took.led) ORDER BY took.place)
    FROM round_investors took JOIN investors i ON i.id = took.investor_id WHERE took.round_id = r.id), '[]') AS investors`;

/** The tables that `ROUND_COLUMNS` reads. */
const ROUND_TABLES: SQL = sql`
  funding_rounds r JOIN companies c ON c.id = r.company_id LEFT JOIN ai_tools t ON t.id = r.tool_id
  LEFT JOIN company_tools made ON made.tool_id = r.tool_id`;

/** The catalogue, the rounds of it that a viewer may see, and filters whose names have been looked up. */
export interface Asked {
  catalogue: Catalogue;
  seen: SeenRounds;
  selection: RoundSelection;
  /** Whom the typed names mean. */
  meant: Meant;
}

/** The companies and investors that typed names mean; null where none was typed. */
export interface Meant {
  company: readonly Named[] | null;
  investor: readonly Named[] | null;
}

/** Costs a short statement where names are asked for. */
export async function askRounds(db: DrizzleDb, viewer: Viewer, filters: RoundFilters): Promise<Asked> {
  const { company, investor, ...selection } = filters;
  const [catalogue, keys] = await Promise.all([catalogueOf(db), readKeys(db, { company, investor })]);
  const seen = catalogue.roundsFor(viewer);
  const known = seen.once(entitiesOf);
  const meant = {
    company: company === undefined ? null : companiesMeant(catalogue, viewer, company, keys.company),
    investor: investor === undefined ? null : meantOrIs(known.investors, investor, keys.investor),
  };
  return { catalogue, seen, meant, selection: { ...selection, ...idsOf(meant) } };
}

/** An id means who has it, whatever others are called. */
function meantOrIs<Entity extends NamedEntity>(
  entities: readonly Entity[],
  typed: string,
  key: string,
): readonly Entity[] {
  const known = entities.filter(({ id }) => id === typed);
  return known.length > 0 ? known : meantBy(entities, key);
}

/**
 * The name of a tool means the companies that make it, beside those that bear it. The id of a company means that one
 * alone, also if the viewer may see none of its rounds.
 */
function companiesMeant(
  catalogue: Catalogue,
  viewer: Viewer,
  typed: string,
  key: string,
): readonly CompanyEntry[] {
  const { companies } = catalogue.roundsFor(viewer).once(entitiesOf);
  const isId = catalogue.companies.some(({ id }) => id === typed) && catalogue.mayKnowCompany(viewer, typed);
  if (isId) return companies.filter(({ id }) => id === typed);
  const makers = makersOf(catalogue, typed);
  const made = companies.filter(({ id }) => makers.has(id));
  const meant = meantBy(companies, key);
  if (made.length === 0) return meant;
  return [...new Set([...made, ...meant.filter((each) => each.key === key)])];
}

function idsOf({ company, investor }: Meant): Pick<RoundSelection, 'company' | 'investor'> {
  const ids = (meant: readonly Named[] | null) =>
    meant === null ? undefined : new Set(meant.map(({ id }) => id));
  return { company: ids(company), investor: ids(investor) };
}

interface Keys extends Record<string, unknown> {
  company: string;
  investor: string;
}

const NO_KEYS: Keys = { company: '', investor: '' };

/** The keys of what somebody typed for a company and an investor. Costs a short statement where either is asked for. */
export async function readKeys(
  db: DrizzleDb,
  { company, investor }: Pick<RoundFilters, 'company' | 'investor'>,
): Promise<Keys> {
  if (company === undefined && investor === undefined) return NO_KEYS;
  const { rows } = await db.execute<Keys>(sql`
    SELECT entity_key(${company ?? ''}) AS company, entity_key(${investor ?? ''}) AS investor`);
  return rows[0] ?? NO_KEYS;
}

/** The ids of the companies that make the tools of a name. */
export function makersOf(catalogue: Catalogue, name: string): ReadonlySet<string> {
  const numbers = catalogue.withNameKey(joinedName(name));
  return new Set(numbers.flatMap((number) => catalogue.entry(number).counted.company ?? []));
}

/** What the rounds add up to that a viewer may read and that meet the filters. */
export async function totalRounds(
  db: DrizzleDb,
  viewer: Viewer,
  filters: RoundFilters,
): Promise<RoundTotals> {
  const { seen, selection } = await askRounds(db, viewer, filters);
  return totalOf(seen, selection);
}

/** A round's place among the newest: the values that order it. */
export function placeOfRound({ date, amount, id }: RoundPlace): string[] {
  return [date ?? '', String(amount ?? -1), id];
}

/**
 * Rounds in which companies raised money, newest first.
 *
 * @param after the place of the last one seen, as `placeOfRound` gives it; null for the beginning
 */
export async function roundsAfter(
  db: DrizzleDb,
  viewer: Viewer,
  filters: RoundFilters,
  after: readonly string[] | null,
  limit: number,
): Promise<Round[]> {
  const { seen, selection } = await askRounds(db, viewer, filters);
  const selected = selectRounds(seen, selection);
  const [date = '', amount = '-1', id = ''] = after ?? [];
  const place = { date, amount: Number(amount), id };
  return readRounds(
    db,
    viewer,
    after === null ? selected.slice(0, limit) : entriesAfter(selected, place, limit),
  );
}

/** Reads rounds in the order given. One that has gone meanwhile, or that the viewer may not see any more, is left out. */
export async function readRounds(db: Db, viewer: Viewer, listed: readonly RoundEntry[]): Promise<Round[]> {
  if (listed.length === 0) return [];
  const ids = sql.param(listed.map(({ id }) => id));
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS}
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS page (id, place) JOIN (${ROUND_TABLES}) ON r.id = page.id
    WHERE ${mayRead(viewer)} ORDER BY page.place`);
  return rows;
}

/** One round by its id; null if there is none that the viewer may read. */
export async function readRound(db: Db, viewer: Viewer, id: string): Promise<Round | null> {
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS} FROM ${ROUND_TABLES} WHERE r.id = ${id} AND ${mayRead(viewer)}`);
  return rows[0] ?? null;
}
