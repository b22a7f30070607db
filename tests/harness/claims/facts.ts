import { sql } from 'drizzle-orm';
import type { FieldRow, Shape } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { rowsOf } from '../rows.ts';

/** Facts of a catalogue, counted from the database without the pages' code. */
export type Facts = Readonly<Record<string, number | string>>;

export async function factsOf(db: Database, now: Date): Promise<Facts> {
  const [counts] = await rowsOf<Record<string, number | string | null>>(
    db,
    sql`SELECT (SELECT count(*) FROM ai_tools)::int AS tools,
      (SELECT count(*) FROM categories)::int AS categories,
      (SELECT count(*) FROM specializations)::int AS specializations,
      (SELECT count(*) FROM company_records)::int AS companies,
      (SELECT count(*) FROM agent_reads WHERE read_at > now() - interval '7 days' AND (found > 0 OR unread = '[]'))::int AS "agentRead",
      (SELECT coalesce(sum(confirmed), 0) FROM agent_reads WHERE read_at > now() - interval '7 days')::int AS "agentConfirmed",
      (SELECT count(*) FROM finding_sources WHERE is_on)::int AS "sources",
      (SELECT count(*) FROM finding_candidates JOIN proposals ON proposals.id = submission_id
        WHERE proposals.created_at > now() - interval '7 days')::int AS "found",
      (SELECT count(*) FROM ai_tools WHERE launch_month IS NOT NULL)::int AS dated,
      (SELECT count(*) FROM ai_tools WHERE (created_at AT TIME ZONE 'UTC')::date
        BETWEEN (now() AT TIME ZONE 'UTC')::date - 6 AND (now() AT TIME ZONE 'UTC')::date)::int AS "listedThisWeek",
      (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY data_points) FROM tool_details)::int AS typical,
      coalesce((SELECT tool_id FROM tool_search ORDER BY number LIMIT 1), 'an-id') AS listed`,
  );
  const tabs = await Promise.all(TOOL_TABS.map((tab) => tabFacts(db, tab)));
  const titles = (isWanted: (tab: (typeof tabs)[number]) => boolean) =>
    inWords(tabs.filter(isWanted).map(({ title }) => title));
  return {
    ...Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, count ?? 0])),
    tabs: tabs.length,
    room: TOOL_FIELDS.reduce((sum, field: FieldRow) => sum + leavesOf(field), 0),
    open: titles(({ locked }) => locked === 0),
    shut: titles(({ locked }) => locked > 0),
    today: now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    year: now.getUTCFullYear().toString(),
    ...Object.fromEntries(
      tabs.flatMap(({ id, held, locked }) => [
        [`${id}Held`, held],
        [`${id}Locked`, locked],
      ]),
    ),
  };
}

async function tabFacts(db: Database, { id, title, flag, group }: (typeof TOOL_TABS)[number]) {
  const holds =
    group === null
      ? sql`EXISTS (SELECT FROM tool_categories l WHERE l.tool_id = t.id)`
      : sql`EXISTS (SELECT FROM tool_details d WHERE d.tool_id = t.id AND ${sql.identifier(COLUMNS[group])} <> '{}')`;
  const [row] = await rowsOf<{ held: number; locked: number }>(
    db,
    sql`SELECT count(*)::int AS held,
      (count(*) FILTER (WHERE ${sql.identifier(flag)} AND NOT is_featured))::int AS locked
      FROM ai_tools t WHERE ${holds}`,
  );
  return { id, title, held: row?.held ?? 0, locked: row?.locked ?? 0 };
}

const COLUMNS = {
  basic: 'basic_information',
  business: 'business_information',
  tech: 'tech_information',
  social: 'social_media_information',
  market: 'market_information',
  funding: 'funding_competition_information',
} as const;

function leavesOf(shape: Shape): number {
  return 'parts' in shape ? shape.parts.map(leavesOf).reduce((a, b) => a + b, 0) : 1;
}

function inWords(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ');
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
}

/**
 * A sentence with its placeholders filled by a catalogue's facts: `{tools}` is a number, `{tools tool}` one with its
 * noun, `{categories category/categories}` one with an irregular plural.
 */
export function filledIn(template: string, facts: Facts): string {
  return template.replaceAll(
    /\{(\w+)(?: ([^}/]+)(?:\/([^}]+))?)?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const fact = facts[name];
      if (fact === undefined) throw new Error(`Nobody counts {${name}}.`);
      const shown = fact.toLocaleString('en-US');
      if (one === undefined) return shown;
      return `${shown} ${fact === 1 ? one : (many ?? `${one}s`)}`;
    },
  );
}
