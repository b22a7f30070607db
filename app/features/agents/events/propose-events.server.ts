import { sql } from 'drizzle-orm';
import type { CompanyRound } from '#catalogue/tools/tool-fields.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { storableText } from '#site/storable-text.ts';
import type { FoundEvent } from './page-events.ts';
import type { StatedEvent } from './stated-event.ts';

/** A funding event from a record or an earlier proposal. */
interface KnownEvent {
  isTakeover: boolean;
  /** US dollars. */
  amount: number | null;
  /** The amount as announced, in another currency. */
  announced: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
}

const DAY = 24 * 60 * 60 * 1_000;
/** Two reports of one event are at most this many days apart. */
const APART = 60;
/** Reports round amounts, so amounts match within this share. */
const ROUNDING = 0.05;

/**
 * Whether two reports tell the same event: the same kind, amounts equal within rounding, dates at most 60 days apart. A
 * missing amount or date matches any.
 */
function isKnownEvent(event: KnownEvent, known: KnownEvent): boolean {
  return (
    event.isTakeover === known.isTakeover && isSameAmount(event, known) && areNear(event.date, known.date)
  );
}

function isSameAmount(one: KnownEvent, other: KnownEvent): boolean {
  if (one.isTakeover) return true;
  if (one.announced !== null && other.announced !== null) {
    return digitsOf(one.announced) === digitsOf(other.announced);
  }
  const [a, b] = [one.amount, other.amount];
  // Amounts in different currencies cannot be compared, so they match.
  return a === null || b === null || Math.abs(a - b) <= ROUNDING * Math.max(a, b);
}

function digitsOf(announced: string): number {
  return Number(/\d[\d,]*(?:\.\d+)?/.exec(announced)?.[0].replaceAll(',', ''));
}

function areNear(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [a, b] = [spanOf(one), spanOf(other)];
  return Math.max(a.first - b.last, b.first - a.last) <= APART * DAY;
}

function spanOf(date: string): { first: number; last: number } {
  const [year = 0, month, day] = date.split('-').map(Number);
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (day !== undefined) return { first, last: first };
  return { first, last: Date.UTC(year, month ?? 12, 0) };
}

type CompanyEvent = Extract<StatedEvent, { kind: 'round' | 'takeover' }>;

/** A tool and its company, with the names that texts may use for them. */
export interface Maker {
  tool: string;
  /** Null if the catalogue knows no company. */
  company: string | null;
  /** The tool's name comes first. */
  names: readonly string[];
}

const ROUNDS = 'funding_rounds';

const MOST_NAMES = 10;
/** Shorter names are also ordinary words. */
const SHORTEST_NAME = 2;

/** The tool and company that a tool's own pages may be about; null for a deleted tool. */
export async function makerOf(db: DrizzleDb, toolId: string): Promise<Maker | null> {
  const { rows } = await db.execute<{ tool: string; company: string | null; names: (string | null)[] }>(sql`
    SELECT tool.name AS tool, made.company_id AS company, ARRAY[company.name] || coalesce(record.aliases, '{}') AS names
    FROM ai_tools tool
    LEFT JOIN company_tools made ON made.tool_id = tool.id
    LEFT JOIN companies company ON company.id = made.company_id
    LEFT JOIN company_records record ON record.id = made.company_id
    WHERE tool.id = ${toolId}`);
  const [row] = rows;
  if (!row) return null;
  const names = [row.tool, ...row.names].filter((name) => name !== null && name.length >= SHORTEST_NAME);
  return {
    tool: row.tool,
    company: row.company,
    names: [...new Set(names as string[])].slice(0, MOST_NAMES),
  };
}

/** The company with this name or with a tool of this name; null if there is none, or more than one. */
export async function companyNamed(db: DrizzleDb, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM companies WHERE key = coalesce(
      (SELECT means_key FROM entity_aliases WHERE kind = 'company' AND key = entity_key(${name})), entity_key(${name}))
    UNION SELECT company_id FROM company_tools JOIN ai_tools tool ON tool.id = tool_id WHERE lower(tool.name) = lower(${name})
    LIMIT 2`);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/**
 * Proposes a company's events, except those that an earlier proposal has. A round that the record has is stored as
 * known, so that the desk can show that it was reported.
 *
 * @param day of the reading, as YYYY-MM-DD
 * @returns how many new proposals wait
 */
export function proposeEvents(
  db: DrizzleDb,
  { companyId, found, day }: { companyId: string; found: readonly FoundEvent[]; day: string },
): Promise<number> {
  const told = found.flatMap(({ event, ...more }) =>
    event.kind === 'round' || event.kind === 'takeover' ? [{ event, ...more }] : [],
  );
  if (told.length === 0) return Promise.resolve(0);
  return db.transaction(async (tx) => {
    const { rows: held } = await tx.execute(
      sql`SELECT FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`,
    );
    if (held.length === 0) return 0;
    const recorded = await knownOf(tx, companyId);
    const before = await toldOf(tx, companyId);
    let waiting = 0;
    for (const { event, quote, url } of told) {
      const known = asKnown(event);
      if (before.some((one) => isKnownEvent(known, one))) continue;
      const isKnown = recorded.some((one) => isKnownEvent(known, one));
      const { rowCount } = await tx
        .insert(proposals)
        .values({
          ...{ company_id: companyId, origin: 'agent', evidence: storableText(JSON.stringify(event)) },
          values: [{ path: ROUNDS, after: roundOf(event), url, quote: storableText(quote), read_on: day }],
          ...(isKnown && { state: 'known' as const, settled_at: sql`now()` }),
        })
        .onConflictDoNothing();
      before.push(known);
      if (!isKnown) waiting += rowCount ?? 0;
    }
    return waiting;
  });
}

function roundOf(event: CompanyEvent): CompanyRound {
  const date = event.date === null ? {} : { date: event.date };
  if (event.kind === 'takeover') {
    return { round: 'Acquisition', kind: 'acquisition', ...date, investors: [storableText(event.buyer)] };
  }
  const amount = dollarsOf(event);
  const led_by = event.led_by.map(storableText);
  return {
    ...{ round: storableText(event.round), ...date },
    ...(amount === null ? { announced_as: storableText(event.announced) } : { amount }),
    ...(led_by.length > 0 && { investors: led_by, led_by }),
  };
}

function dollarsOf({ amount, currency }: Extract<StatedEvent, { kind: 'round' }>): number | null {
  return currency === 'USD' ? amount : null;
}

function asKnown(event: CompanyEvent): KnownEvent {
  const { date } = event;
  if (event.kind === 'takeover') return { isTakeover: true, amount: null, announced: null, date };
  const announced = event.currency === 'USD' ? null : event.announced;
  return { isTakeover: false, amount: dollarsOf(event), announced, date };
}

/** The takeovers of a company's record, and its rounds that brought money. */
async function knownOf(tx: DrizzleDb, companyId: string): Promise<KnownEvent[]> {
  const { rows } = await tx.execute<Record<string, unknown> & KnownEvent>(sql`
    SELECT kind = 'acquisition' AS "isTakeover", amount, announced_as AS announced, date FROM funding_rounds
    WHERE company_id = ${companyId} AND (kind = 'acquisition' OR brings_money)`);
  return rows;
}

async function toldOf(tx: DrizzleDb, companyId: string): Promise<KnownEvent[]> {
  const { rows } = await tx.execute<Record<string, unknown> & KnownEvent>(sql`
    SELECT coalesce(told ->> 'kind' = 'acquisition', false) AS "isTakeover", (told ->> 'amount')::float8 AS amount,
      told ->> 'announced_as' AS announced, told ->> 'date' AS date
    FROM (SELECT "values" #> '{0,after}' AS told FROM proposals WHERE company_id = ${companyId}) AS events`);
  return rows;
}
