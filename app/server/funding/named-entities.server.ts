import { type SQL, sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { Tier } from '#domain/billing/plans.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Offer } from '#domain/search/offers.ts';
import type { EntityHit } from '#domain/search/suggestions.ts';
import { built } from '#server/db/built.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { isKnown, mayRead } from './round-conditions.server.ts';

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

/** How many rounds of an investor a viewer may see: an order by all of them would tell of the others. */
function roundsOf(viewer: Viewer, investorId: SQL): SQL {
  return sql`(SELECT count(*) FROM round_investors took JOIN funding_rounds r ON r.id = took.round_id
    WHERE took.investor_id = ${investorId} AND ${mayRead(viewer)})`;
}

interface NamedEntities {
  /** The company and the investor of that name. */
  named: Offer[];
  /** The most active investor whose name goes on after it, for a search that nothing else answers. */
  begun: Offer[];
}

const entitiesNamed = built((db, tier: Tier) =>
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
    SELECT 'investor', id, name, true FROM investors i JOIN asked USING (key) WHERE ${isKnown({ tier }, sql`i.id`)}
    UNION ALL
    (SELECT 'investor', found.id, found.name, false
     FROM (SELECT i.id, i.name FROM investors i ${firstThatBegin(sql`i.key`, sql`key`)}) AS found, asked
     WHERE starts_with(lower(found.name), words) AND ${isKnown({ tier }, sql`found.id`)}
     ORDER BY ${roundsOf({ tier }, sql`found.id`)} DESC, found.name LIMIT 1)) AS hit`),
);

/**
 * The company and the investor that a search names, as offers above its results, as far as the viewer may know
 * of them. A quoted text asks for tools alone.
 */
export async function namedEntities(db: DrizzleDb, viewer: Viewer, text: string): Promise<NamedEntities> {
  if (text.length > LONGEST_NAME || text.startsWith('"')) return { named: [], begun: [] };
  return readNamed(db, viewer.tier, text);
}

async function readNamed(db: DrizzleDb, tier: Tier, text: string): Promise<NamedEntities> {
  const rows = await entitiesNamed(db, tier).execute({ text, words: text.trim() });
  const offers = rows.map(({ kind, id, name, isWhole }) => ({
    isWhole,
    offer: {
      kind: kind === 'company' ? ('company-page' as const) : ('investor' as const),
      id,
      name,
      category: null,
    },
  }));
  return {
    named: offers.flatMap(({ isWhole, offer }) => (isWhole ? [offer] : [])),
    begun: offers.flatMap(({ isWhole, offer }) => (isWhole ? [] : [offer])),
  };
}

/**
 * Companies and investors whose names begin like a text, the best known and most active first. Suggestions are the
 * same for everybody, so they name only investors that open rounds name.
 */
export async function suggestEntities(db: DrizzleDb, typed: string): Promise<EntityHit[]> {
  if (typed.trim().length < LIMITS.suggestionMinLength) return [];
  const beginning = (table: SQL) =>
    sql`SELECT id, name, key FROM ${table} ${firstThatBegin(sql`key`, sql`start`)}`;
  const { rows } = await db.execute<EntityHit & Record<string, unknown>>(sql`
    WITH asked AS MATERIALIZED (SELECT entity_key(${typed}) AS start)
    SELECT kind, id, name FROM (
      (SELECT 'company' AS kind, found.id, found.name, (found.key = asked.start) AS is_whole,
        (SELECT count(*) FROM funding_rounds r WHERE r.company_id = found.id AND ${mayRead(VISITOR)}) AS rounds
       FROM (${beginning(sql`companies`)}) AS found, asked
       ORDER BY is_whole DESC, rounds DESC, found.name LIMIT ${ENTITIES_SUGGESTED})
      UNION ALL
      (SELECT 'investor', found.id, found.name, (found.key = asked.start) AS is_whole,
        ${roundsOf(VISITOR, sql`found.id`)} AS rounds
       FROM (${beginning(sql`investors`)}) AS found, asked WHERE ${isKnown(VISITOR, sql`found.id`)}
       ORDER BY is_whole DESC, rounds DESC, found.name LIMIT ${ENTITIES_SUGGESTED})) AS hits
    ORDER BY is_whole DESC, rounds DESC, name LIMIT ${ENTITIES_SUGGESTED}`);
  return rows.map(({ kind, id, name }) => ({ kind, id, name }));
}

const ENTITIES_SUGGESTED = 3;
