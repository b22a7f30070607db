import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Offer } from '#catalogue/search/answer/offers.ts';
import { investorsAskedFor } from '#catalogue/search/reading/market-question.ts';
import type { AskedName } from '#catalogue/search/reading/tool-question.ts';
import type { EntityHit } from '#catalogue/search/suggesting/suggestions.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import { answerAboutCompany, type ToolAnswer } from './tool-answer.server.ts';

/** A longer text is no name. */
const LONGEST_NAME = 60;

/** Names of one beginning that are looked at. */
const ENOUGH = 200;

/**
 * Takes the first rows whose key begins like a column of `asked`. The planner looks up single values in the index of
 * beginnings; if it joined `asked`, it would take one name in nine for a match and read all of them. In the order of
 * the index, the key itself comes first, and then those that go on with another word.
 */
function firstThatBegin(key: SQL, asked: SQL): SQL {
  return sql`WHERE ${key} ~>=~ (SELECT ${asked} FROM asked) AND ${key} ~<~ (SELECT ${asked} || chr(1114111) FROM asked)
    ORDER BY ${key} USING ~<~ LIMIT ${ENOUGH}`;
}

interface NamedEntities {
  /** The company and the investor of that name. */
  named: Offer[];
  /** The most active investor whose name goes on after it, for a search that nothing else answers. */
  begun: Offer[];
}

const entitiesNamed = built((db) =>
  db
    .select({
      kind: sql<EntityHit['kind']>`hit.kind`,
      id: sql<string>`hit.id`,
      name: sql<string>`hit.name`,
      isWhole: sql<boolean>`hit.is_whole`,
    })
    .from(sql`(
    WITH asked AS MATERIALIZED (SELECT entity_key(${sql.placeholder('text')}) AS key, lower(${sql.placeholder('words')}) || ' ' AS words)
    SELECT 'company' AS kind, id, name, true AS is_whole FROM companies JOIN asked USING (key)
    UNION ALL
    SELECT 'investor', id, name, true FROM investors JOIN asked USING (key)
    UNION ALL
    SELECT 'company', found.id, found.name, true FROM asked
    JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = asked.key
    JOIN companies found ON found.key = alias.means_key
    UNION ALL
    SELECT 'investor', found.id, found.name, true FROM asked
    JOIN entity_aliases alias ON alias.kind = 'investor' AND alias.key = asked.key
    JOIN investors found ON found.key = alias.means_key
    UNION ALL
    (SELECT 'investor', found.id, found.name, false
     FROM (SELECT i.id, i.name FROM investors i ${firstThatBegin(sql`i.key`, sql`key`)}) AS found, asked
     WHERE starts_with(lower(found.name), words))) AS hit`),
);

/**
 * The company and the investor that a search names, as offers above its results, as far as the viewer may know
 * of them. A quoted text asks for tools alone.
 */
export async function namedEntities(db: DrizzleDb, viewer: Viewer, text: string): Promise<NamedEntities> {
  if (text.length > LONGEST_NAME || text.startsWith('"')) return { named: [], begun: [] };
  const [found, catalogue] = await Promise.all([
    entitiesNamed(db).execute({ text, words: text.trim() }),
    catalogueOf(db),
  ]);
  const hits = rankedHits(catalogue, viewer, found);
  const [begun] = hits.filter(({ isWhole }) => !isWhole);
  const named = onePerKind(hits.filter(({ isWhole }) => isWhole));
  return {
    // The company comes first.
    named: named.sort((a, b) => Number(a.kind === 'investor') - Number(b.kind === 'investor')).map(offerOf),
    begun: begun ? [offerOf(begun)] : [],
  };
}

/**
 * The investor of whose companies a search asks, as 'Sequoia' in 'tools backed by Sequoia', as an offer. A name may be
 * cut short.
 */
export async function investorAskedFor(db: DrizzleDb, viewer: Viewer, text: string): Promise<Offer[]> {
  for (const name of investorsAskedFor(text)) {
    const { named, begun } = await namedEntities(db, viewer, name);
    const [investor] = [...named.filter(({ kind }) => kind === 'investor'), ...begun];
    if (investor) return [investor];
  }
  return [];
}

/** The first of each kind: the names of one company or investor may stand for several recorded ones. */
function onePerKind(hits: readonly Hit[]): Hit[] {
  return [...Map.groupBy(hits, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
}

type Hit = EntityHit & { isWhole: boolean };

/**
 * Whole names first, then the most active, as far as a viewer may know: an order by all rounds would tell of the others.
 * Investors that no visible round names, and companies that only locked rounds make known, are left out.
 */
function rankedHits(catalogue: Catalogue, viewer: Viewer, found: readonly Hit[]): Hit[] {
  const seen = catalogue.roundsFor(viewer);
  return found
    .map((hit) => ({ ...hit, rounds: seen.of(hit.kind, hit.id).length }))
    .filter(({ kind, id, rounds }) =>
      kind === 'company' ? speaksOfCompanies() && catalogue.mayKnowCompany(viewer, id) : rounds > 0,
    )
    .sort(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        b.rounds - a.rounds ||
        (a.name < b.name ? -1 : Number(a.name > b.name)),
    );
}

function offerOf({ kind, id, name }: EntityHit): Offer {
  return { kind: kind === 'company' ? 'company-page' : 'investor', id, name, category: null };
}

/**
 * Companies and investors whose names begin like a text, the best known and most active first. Suggestions are the
 * same for everybody, so they name only investors that open rounds name.
 */
export async function suggestEntities(db: DrizzleDb, typed: string): Promise<EntityHit[]> {
  if (typed.trim().length < LIMITS.suggestionMinLength) return [];
  const beginning = (table: SQL) =>
    sql`SELECT id, name, key FROM ${table} ${firstThatBegin(sql`key`, sql`start`)}`;
  const { rows } = await db.execute<Hit & Record<string, unknown>>(sql`
    WITH asked AS MATERIALIZED (SELECT entity_key(${typed}) AS start)
    SELECT 'company' AS kind, found.id, found.name, found.key = asked.start AS "isWhole"
    FROM (${beginning(sql`companies`)}) AS found, asked
    UNION ALL
    SELECT 'investor', found.id, found.name, found.key = asked.start
    FROM (${beginning(sql`investors`)}) AS found, asked`);
  return rankedHits(await catalogueOf(db), VISITOR, rows)
    .slice(0, ENTITIES_SUGGESTED)
    .map(({ kind, id, name }) => ({ kind, id, name }));
}

const ENTITIES_SUGGESTED = 3;

/** What is known of a company or investor that makes no listed tool, but of which a search asks something. */
export async function companyAskedAfter(
  db: DrizzleDb,
  viewer: Viewer,
  asked: AskedName | null,
): Promise<{ offers: Offer[]; answer: ToolAnswer | null }> {
  if (asked === null) return { offers: [], answer: null };
  const { named: offers } = await namedEntities(db, viewer, asked.name);
  const company = offers.find(({ kind }) => kind === 'company-page');
  const answer = company ? await answerAboutCompany(db, viewer, company, asked.about) : null;
  return { offers, answer };
}
