import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { RoundFilters } from '#domain/funding/rounds.ts';

/**
 * Whether a viewer may see the row `r` of funding_rounds (spec §6): of other rows, only counts may leave the
 * database.
 */
export function mayRead(viewer: Viewer): SQL {
  return sql`(r.is_open OR ${viewer.tier !== 'free'}::boolean)`;
}

/**
 * The filters by whose round it is, and in which categories, for rows `r` of funding_rounds. Names are looked up once,
 * not for each row. Locked rounds may be counted by these and by months, and by nothing else (`publicFilters`): a count
 * by amount, stage or investor would tell what the round hides.
 */
export function publicConditions({ category, company, country }: RoundFilters): SQL[] {
  return [
    ...(category === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM round_categories l WHERE l.round_id = r.id AND l.category_id = ${category})`,
        ]),
    ...(company === undefined
      ? []
      : [
          sql`r.company_id = ANY (ARRAY(
            SELECT id FROM companies WHERE id = ${company}
            UNION ALL
            SELECT id FROM companies JOIN (SELECT DISTINCT company_id AS id FROM funding_rounds) AS funded USING (id)
            WHERE NOT EXISTS (SELECT FROM companies exact WHERE exact.id = ${company})
              AND ${contains(sql`name`, company)}))`,
        ]),
    ...(country === undefined
      ? []
      : [sql`r.company_id IN (SELECT id FROM companies WHERE lower(country) = lower(${country}))`]),
  ];
}

/** The filters on what a round says, for rows that the viewer may read. */
export function roundConditions(viewer: Viewer, filters: RoundFilters): SQL[] {
  const { stage, since, until, minAmount, maxAmount, investor } = filters;
  return [
    ...(stage === undefined ? [] : [sql`r.stage = ${stage}`]),
    ...(since === undefined ? [] : [sql`r.date >= ${since}`]),
    ...(until === undefined
      ? []
      : [sql`left(r.date, length(${until}::text)) <= ${until} AND ${isBySureYear(until)}`]),
    ...(minAmount === undefined ? [] : [sql`r.amount >= ${minAmount}`]),
    ...(maxAmount === undefined ? [] : [sql`r.amount <= ${maxAmount}`]),
    ...(investor === undefined
      ? []
      : [
          sql`r.id IN (SELECT took.round_id FROM round_investors took WHERE took.investor_id = ANY (ARRAY(
            SELECT id FROM investors WHERE id = ${investor} AND ${isKnown(viewer, investor)}
            UNION ALL
            SELECT id FROM investors WHERE NOT ${isKnown(viewer, investor)} AND ${contains(sql`name`, investor)})))`,
        ]),
  ];
}

/** Nobody can say whether a round of a year alone was before December of it. */
function isBySureYear(until: string): SQL {
  const [year = '', month = '12'] = until.split('-');
  return month === '12' ? sql`true` : sql`r.date <> ${year}`;
}

/** Whether a viewer may know of an investor with this id: without a plan, only open rounds name one. */
export function isKnown(viewer: Viewer, investorId: string | SQL): SQL {
  return sql`EXISTS (SELECT FROM round_investors named JOIN funding_rounds r ON r.id = named.round_id
    WHERE named.investor_id = ${investorId} AND ${mayRead(viewer)})`;
}

function contains(name: SQL, words: string): SQL {
  return sql`strpos(lower(${name}), lower(${words.trim()})) > 0`;
}

/** Joins conditions; none of them means all rows. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}
