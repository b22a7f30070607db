import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { RoundFilters } from '#domain/funding/rounds.ts';

/**
 * Whether a viewer may see the row `r` of funding_rounds (spec §6): of other rows, only their number in the whole
 * catalogue may leave the database (`disclosed`).
 */
export function mayRead(viewer: Viewer): SQL {
  return sql`(r.is_open OR ${viewer.tier !== 'free'}::boolean)`;
}

/**
 * Which rounds a list shows: those in which companies raised money, that the viewer may read and that meet the filters.
 *
 * @param atOnce whether to read at once which rounds meet the filters that other tables know
 */
export function listedConditions(viewer: Viewer, filters: RoundFilters, atOnce = false): SQL[] {
  return [
    sql`r.brings_money`,
    mayRead(viewer),
    ...ownerConditions(filters, atOnce),
    ...roundConditions(viewer, filters, atOnce),
  ];
}

/** The filters by whose round it is, and in which categories, for rows `r` of funding_rounds. */
export function ownerConditions(
  { category, company, companyId, country }: RoundFilters,
  atOnce = false,
): SQL[] {
  return [
    ...(category === undefined
      ? []
      : [
          known(
            sql`EXISTS (SELECT FROM round_categories l WHERE l.round_id = r.id AND l.category_id = ${category})`,
            atOnce,
          ),
        ]),
    ...(company === undefined
      ? []
      : [
          sql`(r.company_id = ${company} OR ${contains(sql`r.company_key`, company)}
            AND NOT EXISTS (SELECT FROM companies WHERE id = ${company}))`,
        ]),
    ...(companyId === undefined ? [] : [sql`r.company_id = ${companyId}`]),
    ...(country === undefined ? [] : [sql`lower(r.country) = lower(${country})`]),
  ];
}

/**
 * A condition that another table knows. The planner makes a join of it, which looks up each round that it passes in an
 * order; what it cannot join, it reads at once and hashes.
 */
function known(condition: SQL, atOnce: boolean): SQL {
  return atOnce ? sql`(${condition}) IS TRUE` : condition;
}

/** In collation "C", sorts after whatever may follow a year or a month in a date. */
const AFTER_EACH_DAY = '~';

/**
 * The filters on what a round says, for rows that the viewer may read. Dates and amounts are compared in the form in
 * which indexes hold them.
 */
export function roundConditions(viewer: Viewer, filters: RoundFilters, atOnce = false): SQL[] {
  const { stage, since, until, minAmount, maxAmount, investor } = filters;
  return [
    ...(stage === undefined ? [] : [sql`r.stage = ${stage}`]),
    ...(since === undefined ? [] : [sql`coalesce(r.date, '') >= ${since}`]),
    ...(until === undefined
      ? []
      : [
          sql`coalesce(r.date, '') <= ${`${until}${AFTER_EACH_DAY}`} AND r.date IS NOT NULL AND ${isBySureYear(until)}`,
        ]),
    ...(minAmount === undefined ? [] : [sql`coalesce(-r.amount, 'Infinity') <= ${-minAmount}`]),
    ...(maxAmount === undefined ? [] : [sql`coalesce(r.amount, 'Infinity') <= ${maxAmount}`]),
    ...(investor === undefined
      ? []
      : [
          known(
            sql`r.id IN (SELECT took.round_id FROM round_investors took JOIN investors i ON i.id = took.investor_id
              WHERE i.id = ${investor} AND ${isKnown(viewer, investor)}
                OR ${contains(sql`i.key`, investor)} AND NOT ${isKnown(viewer, investor)})`,
            atOnce,
          ),
        ]),
  ];
}

/** Nobody can say whether a round of a year alone was before December of it. */
function isBySureYear(until: string): SQL {
  const [year = '', month = '12'] = until.split('-');
  return month === '12' ? sql`true` : sql`r.date <> ${year}`;
}

/** How many rounds of the whole catalogue a viewer may not see, as JSON (`LockedRounds`). Only for `disclosed`. */
export function lockedRounds(viewer: Viewer): SQL {
  return viewer.tier === 'free'
    ? sql`(SELECT json_build_object('rounds', count(*), 'companies', count(DISTINCT company_id))
        FROM funding_rounds WHERE NOT is_open AND opened_at IS NULL AND brings_money)`
    : NO_LOCKED;
}

/** Of a part of the catalogue nothing is told, unless the whole holds no such round: null, or none as JSON. */
export function lockedRoundsOfPart(viewer: Viewer): SQL {
  return sql`CASE WHEN NOT ${hasLockedRounds(viewer)} THEN ${NO_LOCKED} END`;
}

/** Whether the catalogue holds rounds or exits that a viewer may not see: their index has them at one end. */
export function hasLockedRounds(viewer: Viewer): SQL {
  return viewer.tier === 'free'
    ? sql`coalesce((SELECT opened_at IS NULL FROM funding_rounds ORDER BY opened_at DESC LIMIT 1), false)`
    : sql`false`;
}

const NO_LOCKED = sql`json_build_object('rounds', 0, 'companies', 0)`;

/** Whether a viewer may know of an investor with this id: without a plan, only open rounds name one. */
export function isKnown(viewer: Viewer, investorId: string | SQL): SQL {
  return sql`EXISTS (SELECT FROM round_investors named JOIN funding_rounds r ON r.id = named.round_id
    WHERE named.investor_id = ${investorId} AND ${mayRead(viewer)})`;
}

/** Whether the key of a name contains some words, whatever their case and punctuation. An index of trigrams knows. */
function contains(key: SQL, words: string): SQL {
  return sql`${key} LIKE '%' || regexp_replace(entity_key(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}

/** Joins conditions; none of them means all rows. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}
