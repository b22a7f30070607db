import { sql } from 'drizzle-orm';
import { getDomain } from 'tldts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { nameKey } from '#catalogue/search/language/name-key.ts';
import { isWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { toolSlug } from '#features/editing/submission-record.ts';
import { hostOfAddress, isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { siteKey } from '#site/web-address.ts';
import type { CandidateState } from './finding.ts';

/** Why a candidate is not new, and the state that follows. */
export interface Known {
  state: Extract<CandidateState, 'known' | 'refused'>;
  why: string;
}

/** Shorter names are also ordinary words. */
const SHORTEST = 2;

/** Finds a listed tool by a current or former name; null if none has one of these names. */
export function listedByName(catalogue: Catalogue, names: readonly string[]): Known | null {
  for (const key of names.map(nameKey)) {
    if (key.length < SHORTEST) continue;
    const now = catalogue.withNameKey(key);
    const before = catalogue
      .calledKey(key)
      .filter((number) => catalogue.entry(number).otherKeys.includes(key));
    const [number] = [...now, ...before];
    if (number === undefined) continue;
    const { name } = catalogue.entry(number);
    return {
      state: 'known',
      why: now.length > 0 ? `${name} is listed` : `${name} is listed, and was called so`,
    };
  }
  return null;
}

/**
 * Whether an address belongs to a listed, withdrawn, submitted or refused tool, by its address, its site or its names;
 * null if not.
 */
export async function knownByAddress(
  db: DrizzleDb,
  url: string,
  names: readonly string[],
): Promise<Known | null> {
  return (
    (await listedAt(db, url)) ?? (await withdrawnAt(db, url, names)) ?? (await submittedAs(db, url, names))
  );
}

async function listedAt(db: DrizzleDb, url: string): Promise<Known | null> {
  const domain = ownDomain(url);
  const ofDomain = sql`(${hostOfAddress(sql`url`)} = ${domain} OR ${hostOfAddress(sql`url`)} LIKE ${`%.${domain}`})`;
  // The address to which the site checker was last redirected also counts as the tool's.
  const { rows } = await db.execute<{ name: string }>(sql`
    (SELECT name FROM ai_tools WHERE ${sameAddress(sql`url`, url)} OR ${isOnlyOneOfSite(sql`ai_tools`, url)} LIMIT 1)
    UNION ALL
    (SELECT name FROM ai_tools WHERE ${domain}::text IS NOT NULL AND ${ofDomain}
      AND (SELECT count(*) FROM ai_tools WHERE ${ofDomain}) = 1 LIMIT 1)
    UNION ALL
    (SELECT name FROM site_watches JOIN ai_tools ON ai_tools.id = tool_id
      WHERE ${sameAddress(sql`(looks -> -1 ->> 'address')`, url)} LIMIT 1)
    LIMIT 1`);
  const [tool] = rows;
  return tool ? { state: 'known', why: `${tool.name} is listed there` } : null;
}

/** An address's registered domain; null if many sites share it. */
function ownDomain(url: string): string | null {
  return siteKey(url) === null ? null : getDomain(url, { allowPrivateDomains: true });
}

async function withdrawnAt(db: DrizzleDb, url: string, names: readonly string[]): Promise<Known | null> {
  for (const name of names) {
    if (await isWithdrawn(db, toolSlug(name, url))) return { state: 'refused', why: `${name} was withdrawn` };
  }
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT record ->> 'name' AS name FROM withdrawn_records WHERE ${sameAddress(sql`record ->> 'url'`, url)} LIMIT 1`);
  const [gone] = rows;
  return gone ? { state: 'refused', why: `${gone.name} was withdrawn` } : null;
}

async function submittedAs(db: DrizzleDb, url: string, names: readonly string[]): Promise<Known | null> {
  const keys = names.map(nameKey).filter((key) => key.length >= SHORTEST);
  const site = siteKey(url);
  const { rows } = await db.execute<{ name: string; state: string }>(sql`
    SELECT name, state FROM (
      SELECT new_tool ->> 'name' AS name, new_tool ->> 'url' AS url, origin, state FROM proposals
      WHERE new_tool IS NOT NULL) AS submitted
    WHERE ${sameAddress(sql`url`, url)} OR (origin = 'agent' AND ${hostOfAddress(sql`url`)} = ${site})
      OR regexp_replace(lower(normalize(name, NFKD)), '[^[:alnum:]]+', '', 'g') = ANY (${sql.param(keys)}::text[])
    ORDER BY state IN ('declined', 'taken back') DESC LIMIT 1`);
  const [found] = rows;
  if (!found) return null;
  return found.state === 'declined' || found.state === 'taken back'
    ? { state: 'refused', why: `${found.name} was ${found.state}` }
    : { state: 'known', why: `${found.name} is submitted` };
}
