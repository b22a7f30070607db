import { desc, type SQL, sql } from 'drizzle-orm';
import { INVESTORS_OF_ROUND, NEWEST_ROUNDS } from '#catalogue/rounds/round-conditions.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { formatPriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { amountText, roundName } from '#catalogue/tools/round-kinds.ts';
import { recordedPrice, toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { noteOfPrice, type PresentPrice } from '#features/history/changed-facts.ts';
import { presentPrice } from '#features/history/present-price.server.ts';
import { NO_PRICE_NEWS } from '#features/history/price-news.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { formatDate } from '#site/format.ts';
import { type LetterContent, LISTED_AT_MOST } from './letter-news.ts';

type Row<T> = T & Record<string, unknown>;

/** A span of time, as ISO times; `until` is not part of it. */
interface Span {
  from: string;
  until: string;
}

type News = Omit<LetterContent, 'featured'>;

/**
 * What was recorded in a span of time and is open to every visitor. However much that is, only the best known
 * tools of each kind are read; the rest is counted.
 */
export async function readNews(db: DrizzleDb, span: Span): Promise<News> {
  const [tools, rounds, prices] = await Promise.all([
    readTools(db, span),
    readRounds(db, span),
    readPrices(db, span),
  ]);
  return { tools, rounds, prices };
}

/** What a catalogue began with is no news: the tools and the rounds of its first day. */
function afterFirstDay(first: SQL): SQL {
  return sql`((${first}) AT TIME ZONE 'UTC')::date + 1`;
}

async function readTools(db: DrizzleDb, { from, until }: Span): Promise<News['tools']> {
  const { id, name, description, categories } = toolCardColumns;
  const isNew = sql`${aiTools.created_at} >= ${afterFirstDay(sql`SELECT min(created_at) FROM ai_tools`)} AND ${aiTools.created_at} >= ${from}::timestamptz AND ${aiTools.created_at} < ${until}::timestamptz`;
  const rows = await db
    .select({
      id,
      name,
      description,
      categories,
      price: recordedPrice,
      count: sql<number>`(count(*) OVER ())::int`,
    })
    .from(aiTools)
    .where(isNew)
    .orderBy(desc(aiTools.prominence), aiTools.sort_name, aiTools.id)
    .limit(LISTED_AT_MOST);
  return {
    count: rows[0]?.count ?? 0,
    listed: rows.map(({ count: _, ...tool }) => ({
      ...tool,
      categories: tool.categories.map((category) => category.name),
    })),
  };
}

async function readRounds(db: DrizzleDb, { from, until }: Span): Promise<News['rounds']> {
  const { rows } = await db.execute<
    Row<{
      tool_id: string;
      tool_name: string;
      company: string;
      round: string | null;
      date: string;
      up_to: boolean;
      amount: number | null;
      investors: string[];
      source: SourceSynopsis | null;
      count: number;
    }>
  >(sql`
    SELECT r.tool_id, t.name AS tool_name, c.name AS company, r.round, r.date, r.up_to, r.amount, r.source,
      ${INVESTORS_OF_ROUND} AS investors,
      (count(*) OVER ())::int AS count
    FROM funding_rounds r JOIN companies c ON c.id = r.company_id JOIN ai_tools t ON t.id = r.tool_id
    WHERE r.is_open AND r.brings_money AND r.date IS NOT NULL
      AND r.opened_at >= ${afterFirstDay(sql`SELECT min(opened_at) FROM funding_rounds`)}
      AND r.opened_at >= ${from}::timestamptz AND r.opened_at < ${until}::timestamptz
    ORDER BY ${NEWEST_ROUNDS} LIMIT ${LISTED_AT_MOST}`);
  return {
    count: rows[0]?.count ?? 0,
    listed: rows.map(({ round, date, investors, company, ...row }) => ({
      tool: { id: row.tool_id, name: row.tool_name },
      company,
      text: [roundName({ round }), amountText(row), formatDate(date)].join(', '),
      investors,
      origin: provenanceOf(row.source),
    })),
  };
}

/**
 * Prices that were known before and after, and differ: from the first value that a change of the span replaced to
 * the last one that it brought.
 */
async function readPrices(db: DrizzleDb, { from, until }: Span): Promise<News['prices']> {
  const quiet = sql`${sql.param(NO_PRICE_NEWS)}::text[]`;
  const { rows } = await db.execute<
    Row<
      PresentPrice & {
        id: string;
        name: string;
        before: unknown;
        after: unknown;
        count: number;
      }
    >
  >(sql`
    WITH changed AS (
      SELECT tool_id, (array_agg(facts #> '{decision_price_from,old}' ORDER BY changed_at))[1] AS before,
        (array_agg(facts #> '{decision_price_from,new}' ORDER BY changed_at DESC))[1] AS after
      FROM tool_changes
      WHERE changed_at >= ${from}::timestamptz AND changed_at < ${until}::timestamptz
        AND facts ? 'decision_price_from'
      GROUP BY tool_id)
    SELECT ai_tools.id, ai_tools.name, before, after, ${presentPrice}, (count(*) OVER ())::int AS count
    FROM changed JOIN ai_tools ON ai_tools.id = changed.tool_id
    WHERE (before #> '{value}') - ${quiet} <> (after #> '{value}') - ${quiet}
    ORDER BY ai_tools.prominence DESC, ai_tools.sort_name, ai_tools.id LIMIT ${LISTED_AT_MOST}`);
  return {
    count: rows[0]?.count ?? 0,
    listed: rows.flatMap(({ id, name, before, after, ...present }) => {
      const [old, now] = [priceOf(before), priceOf(after)];
      if (!old || !now) return [];
      const origin = provenanceOf(now.source);
      const note = noteOfPrice(after, present);
      const text = note === null ? now.text : `${now.text}; ${note}`;
      return [{ tool: { id, name }, before: old.text, after: text, origin }];
    }),
  };
}

function priceOf(stored: unknown): { text: string; source: SourceSynopsis | undefined } | null {
  const price = readGroup('decision', { decision_price_from: stored }).data.decision_price_from;
  const text = price ? formatPriceFrom(price.value) : null;
  return price && text !== null ? { text, source: price.source_synopsis } : null;
}
