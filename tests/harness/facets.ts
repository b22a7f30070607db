import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import { FACET_IDS, type FacetId, facetName, NOT_KNOWN } from '#catalogue/search/filters/facet-names.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/**
 * Every count of every facet over the starter catalogue, compared with plain SQL on the tables that the facts come
 * from. The SQL states each facet a second time, except which flag is which feature.
 */

/** Filters of the sets that the SQL below names: a facet's, and those with parameters of their own. */
export type Group = FacetId | 'category' | 'specialization' | 'premium';

/** Codes that ICU names too: former countries, and second codes of one. */
const FORMER_OR_ALIAS = ['DD', 'UK', 'SU', 'YU', 'CS', 'FX', 'BU', 'TP', 'ZR'];

/** The member states of the European Union. */
const MEMBERS = sql`string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' ')`;

/** One row for each value that a tool has. */
const PLAIN = sql`
  CREATE TABLE plain AS
  WITH tools AS (
    SELECT t.id, t.is_premium, t.status NOT IN ('merged', 'closed') AS is_sold, f.*,
      CASE WHEN t.business_info_is_premium THEN '{}' ELSE coalesce(d.business_information, '{}') END AS business,
      CASE WHEN t.basic_info_is_premium THEN '{}' ELSE coalesce(d.basic_information, '{}') END AS basic,
      coalesce(d.decision_information, '{}') AS decision,
      coalesce(d.business_information #>> '{business_current_status,value}', '') AS status,
      lower(trim(regexp_replace(regexp_replace(t.business_developer_location, '^.*,', ''), '[()].*$', ''))) AS country
    FROM ai_tools t LEFT JOIN tool_facts f ON f.tool_id = t.id LEFT JOIN tool_details d ON d.tool_id = t.id),
  said AS (
    SELECT *, business #>> '{business_pricing_pricing_model,value}' AS model,
      business #>> '{business_pricing_license_type,value}' AS license,
      left(basic #>> '{basic_information_release_date,value}', 4)::int AS year FROM tools),
  -- An entry is a name alone, or names among other words; brackets that limit it take it out.
  spoken AS (
    SELECT id, left(unnest(languages), 2) AS code FROM said
    UNION SELECT id, code FROM said,
      jsonb_array_elements_text(coalesce(basic #> '{basic_information_localization,value}', '[]')) AS entry
      JOIN language_names ON entry ~* ('(^|, | and |them )' || name || '( \\((Brazil|Simplified)\\))?(,| and |$)'))
  SELECT DISTINCT id, kind, value FROM (
    -- An API is a feature; it would otherwise be offered twice.
    SELECT id, 'platform' AS kind, platform AS value FROM said, unnest(platforms) AS platform WHERE platform <> 'api'
    UNION ALL SELECT id, 'compliance', unnest(compliance) FROM said
    UNION ALL SELECT id, 'language', code FROM spoken
    UNION ALL SELECT id, 'language', 'unknown' FROM said WHERE id NOT IN (SELECT id FROM spoken)
    UNION ALL SELECT id, 'feature', 'api' FROM said WHERE 'api' = ANY (flags || platforms)
    UNION ALL SELECT id, 'feature', offer ->> 'feature' FROM said,
      jsonb_array_elements(${JSON.stringify(OFFER_ROWS)}::jsonb) AS offer WHERE offer ->> 'code' = ANY (flags)
    UNION ALL SELECT id, 'feature', 'open-source' FROM said WHERE model ~* 'open.source' OR 'open-weights' = ANY (flags)
      OR license ~* '^(apache|mit|bsd|a?gpl|lgpl|mpl|epl|osl|postgresql|isc|cc0|open weights)'
    UNION ALL SELECT id, 'feature', 'repository' FROM said WHERE decision #>> '{decision_repository,value,url}' > ''
    UNION ALL SELECT id, 'training', decision #>> '{decision_trains_on_data,value,answer}' FROM said
      WHERE decision #>> '{decision_trains_on_data,value,answer}' IS NOT NULL
    UNION ALL SELECT id, 'data', place FROM said,
      jsonb_array_elements_text(coalesce(decision #> '{decision_data_regions,value,regions}', '[]')) AS place
    UNION ALL SELECT DISTINCT id, 'data', 'EU' FROM said
      LEFT JOIN LATERAL jsonb_array_elements_text(decision #> '{decision_data_regions,value,regions}') AS place ON true
      WHERE 'eu-hosting' = ANY (compliance) OR place = ANY (${MEMBERS})
    UNION ALL SELECT id, kind, 'unknown' FROM said, unnest(ARRAY[
      CASE WHEN decision #>> '{decision_trains_on_data,value,answer}' IS NULL THEN 'training' END,
      CASE WHEN NOT 'eu-hosting' = ANY (compliance)
        AND jsonb_array_length(coalesce(decision #> '{decision_data_regions,value,regions}', '[]')) = 0 THEN 'data' END,
      CASE WHEN NOT decision ? 'decision_dpa' THEN 'contract' END,
      CASE WHEN NOT decision ? 'decision_subprocessors' THEN 'subprocessors' END,
      CASE WHEN NOT decision ? 'decision_retention' THEN 'retention' END,
      CASE WHEN decision #>> '{decision_age_limit,value,years}' IS NULL THEN 'age' END]) AS kind WHERE kind IS NOT NULL
    UNION ALL SELECT id, 'contract', 'published' FROM said WHERE decision ? 'decision_dpa'
    UNION ALL SELECT id, 'subprocessors', 'published' FROM said WHERE decision ? 'decision_subprocessors'
    UNION ALL SELECT id, 'retention', CASE WHEN days IS NULL THEN 'words' WHEN days = 0 THEN 'none'
        WHEN days <= 30 THEN '1-30' ELSE 'longer' END
      FROM said, CAST(decision #>> '{decision_retention,value,days}' AS int) AS days WHERE decision ? 'decision_retention'
    UNION ALL SELECT id, 'age', CASE WHEN years < 13 THEN 'under-13' WHEN years = 13 THEN '13' WHEN years < 18 THEN '14-17'
        ELSE '18-up' END
      FROM said, CAST(decision #>> '{decision_age_limit,value,years}' AS int) AS years WHERE years IS NOT NULL
    UNION ALL SELECT id, 'price', CASE
        WHEN price_per = 'custom' THEN 'on-request'
        WHEN price_per NOT IN ('mo', 'user/mo', 'month-base') THEN 'by-use'
        WHEN price_amount < 10 THEN 'under-10' WHEN price_amount < 20 THEN '10-20' WHEN price_amount < 50 THEN '20-50'
        WHEN price_amount < 100 THEN '50-100' ELSE '100-up' END
      FROM said WHERE is_sold AND (price_per = 'custom' OR (price_per <> 'once' AND price_amount IS NOT NULL))
    UNION ALL SELECT id, 'launched', CASE WHEN year >= 2020 THEN year::text WHEN year >= 2015 THEN '2015-2019'
        WHEN year >= 2010 THEN '2010-2014' ELSE 'before-2010' END FROM said WHERE year IS NOT NULL
    UNION ALL SELECT * FROM (SELECT id, 'status', CASE WHEN status ~* '^active\\M' THEN 'active'
        WHEN status ~* '^merged\\M|^acquired\\M.*\\mno longer\\M' THEN 'merged' WHEN status ~* '^acquired\\M' THEN 'acquired'
        WHEN status ~* '^(shut down|discontinued|closed)\\M' OR status ~* '\\mclosed in\\M' THEN 'closed'
        END AS stated FROM said) AS statuses WHERE stated IS NOT NULL
    UNION ALL SELECT said.id, 'country', code FROM said JOIN country_names ON name = country
    UNION ALL SELECT said.id, 'country', 'EU' FROM said JOIN country_names ON name = country
      WHERE code = ANY (${MEMBERS})
    UNION ALL SELECT said.id, 'country', region FROM said JOIN country_names ON name = country JOIN (VALUES
      ('africa', 'EG KE NG ZA'), ('asia', 'AE AM CN CY HK ID IL IN JP KR MY PH PK SA SG TH TR TW VN'),
      ('latin-america', 'AR BR CL CO MX PE'), ('nordic', 'DK FI IS NO SE')) AS regions (region, members)
      ON code = ANY (string_to_array(members, ' '))
    UNION ALL SELECT id, 'premium', CASE WHEN is_premium THEN 'true' ELSE 'false' END FROM said
      WHERE is_sold AND (is_premium IS NOT NULL OR 'free-tier' = ANY (flags))
    UNION ALL SELECT tool_id, 'category', name FROM tool_categories l JOIN categories c ON c.id = category_id
    UNION ALL SELECT tool_id, 'specialization', c.name || ' / ' || s.name FROM tool_categories l
      JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
      JOIN categories c ON c.id = l.category_id) AS every`;

/** Adds a plain table of the tools' facts to a database, made without the product's code. */
export async function makePlainTable(db: Database): Promise<void> {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const names = [
    ...codes
      .filter((code) => english.of(code) !== code && !FORMER_OR_ALIAS.includes(code))
      .map((code) => [(english.of(code) ?? '').toLowerCase(), code]),
    ['usa', 'US'],
    ['uk', 'GB'],
    ['czech republic', 'CZ'],
    ['hong kong', 'HK'],
    ['turkey', 'TR'],
  ];
  await db.write.execute(sql`CREATE TABLE country_names AS SELECT each ->> 0 AS name, each ->> 1 AS code
    FROM json_array_elements(${JSON.stringify(names)}::json) AS each`);
  const spoken = new Intl.DisplayNames(['en'], { type: 'language' });
  const languages = 'ar da de en es fi fr he hi id it ja ko nl no pl pt ru sv th tr vi zh'.split(' ');
  await db.write.execute(sql`CREATE TABLE language_names AS SELECT each ->> 0 AS name, each ->> 1 AS code
    FROM json_array_elements(${JSON.stringify(languages.map((code) => [spoken.of(code), code]))}::json) AS each`);
  await db.write.execute(PLAIN);
  await db.write.execute(sql`CREATE INDEX ON plain (kind, value, id)`);
  await db.write.execute(sql`ANALYZE plain`);
}

export type Selection = Partial<Record<Group, string[]>>;

const NEEDS_ALL: readonly string[] = ['feature', 'compliance'];

/** Ids of the tools of a selection. */
function chosenIds(selection: Selection, except: Group | null): SQL {
  const parts = Object.entries(selection).flatMap(([kind, values]) => {
    if (NEEDS_ALL.includes(kind))
      return values.map((value) => sql`SELECT id FROM plain WHERE kind = ${kind} AND value = ${value}`);
    if (kind === except || (except === 'category' && kind === 'specialization')) return [];
    return [sql`SELECT id FROM plain WHERE kind = ${kind} AND value = ANY (${sql.param(values)}::text[])`];
  });
  return sql.join([sql`SELECT id FROM ai_tools`, ...parts], sql` INTERSECT `);
}

type Counts = Record<string, number>;

async function plainCounts(db: Database, selection: Selection): Promise<Counts> {
  const counts: Counts = {};
  const own = [null, ...(Object.keys(selection) as Group[])];
  for (const group of own) {
    const { rows } = await db.read.execute<{ kind: Group; value: string; count: number }>(sql`
      WITH chosen AS MATERIALIZED (${chosenIds(selection, group)})
      SELECT kind, value, count(*)::int AS count FROM plain JOIN chosen USING (id) GROUP BY kind, value`);
    for (const { kind, value, count } of rows) {
      const isOwn = group === kind;
      if (group === null ? !(kind in selection) : isOwn) counts[`${kind} ${value}`] = count;
    }
  }
  return Object.fromEntries(Object.entries(counts).filter(([key]) => isChoice(key, counts, selection)));
}

/** A panel leaves out a group in which nothing is known of any tool, unless that is what is chosen. */
function isChoice(key: string, counts: Counts, selection: Selection): boolean {
  const [kind = '', value] = key.split(' ');
  if (value !== NOT_KNOWN || kind in selection) return true;
  return Object.keys(counts).some((other) => other !== key && other.startsWith(`${kind} `));
}

export function queryOf(selection: Selection): ToolQuery {
  const names = FACET_IDS.flatMap((id) => (selection[id] ?? []).map((value) => facetName(id, value)));
  const specialization = selection.specialization?.[0];
  return {
    ...DIRECTORY_DEFAULTS,
    facets: names,
    category: specialization?.split(' / ')[0] ?? selection.category?.[0] ?? null,
    specialization: specialization?.split(' / ')[1] ?? null,
    isPremium: selection.premium ? selection.premium[0] === 'true' : null,
  };
}

function panelCounts(panel: FacetPanel, group: FacetId | null): Counts {
  const all = panel.groups.flatMap(({ id, values }) =>
    group === null || group === id
      ? values.map(({ value, count }) => [`${id} ${value}`, count] as const)
      : [],
  );
  const own =
    group === null
      ? Object.entries(panel.categories).map(([name, count]) => [`category ${name}`, count] as const)
      : [];
  return Object.fromEntries([...all, ...own].filter(([, count]) => count > 0));
}

/** Compares all values of all facets; a panel shows all values of one facet at a time. */
export async function compare(db: Database, selection: Selection): Promise<void> {
  const expected = await plainCounts(db, selection);
  const query = queryOf(selection);
  const { rows } = await db.read.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${chosenIds(selection, null)}) AS chosen`,
  );
  expect((await searchTools(db.read, query)).count, JSON.stringify(selection)).toBe(rows[0]?.count);
  const counted: Counts = {};
  for (const more of FACET_IDS) {
    Object.assign(counted, panelCounts((await searchTools(db.read, { ...query, more })).panel, more));
  }
  const { panel } = await searchTools(db.read, query);
  Object.assign(counted, panelCounts({ ...panel, groups: [] }, null));
  counted['premium true'] = panel.prices.premium;
  counted['premium false'] = panel.prices.free;
  const known = Object.entries(expected).filter(([key]) => !key.startsWith('specialization '));
  expect(nonZero(counted), JSON.stringify(selection)).toEqual(Object.fromEntries(known));
  if (query.category !== null) {
    const own = Object.entries(expected).flatMap(([key, count]) =>
      key.startsWith(`specialization ${query.category} / `)
        ? [[key.split(' / ')[1] ?? '', count] as const]
        : [],
    );
    const shown = Object.entries(panel.specializations).filter(([, count]) => count > 0);
    expect(Object.fromEntries(shown), JSON.stringify(selection)).toEqual(Object.fromEntries(own));
  }
}

const nonZero = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

export async function everyValue(db: Database): Promise<{ kind: Group; value: string }[]> {
  const { rows } = await db.read.execute<{ kind: Group; value: string }>(
    sql`SELECT DISTINCT kind, value FROM plain ORDER BY kind, value`,
  );
  return rows;
}

/** Selections of two to five values of any groups, the same in each run. */
export async function randomSelections(db: Database, count: number): Promise<Selection[]> {
  const values = await everyValue(db);
  let seed = 12;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () => {
    const selection: Selection = {};
    for (let left = 2 + next(4); left > 0; left--) {
      const { kind, value } = values[next(values.length)] ?? { kind: 'premium', value: 'true' };
      const isSingle = kind === 'category' || kind === 'specialization' || kind === 'premium';
      if (kind === 'category' && selection.specialization) continue;
      selection[kind] = isSingle ? [value] : [...new Set([...(selection[kind] ?? []), value])];
      if (kind === 'specialization') selection.category = [value.split(' / ')[0] ?? ''];
    }
    return selection;
  });
}
