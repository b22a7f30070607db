import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * An everyday search and what answers it. `want` names specializations (`specs`), tools (`name`, `alt`,
 * `vs`), a company (`dev`), questions or business functions.
 */
export interface SearchCase {
  q: string;
  kind: 'specs' | 'name' | 'alt' | 'vs' | 'dev' | 'question' | 'business';
  want: string[];
}

export type Verdict = 'good' | 'fair' | 'bad';

/** The cases that the search was agreed to answer. */
export const AGREED_CASES = readCases('agreed-cases.json');
/** The agreed cases, and others of the same kinds. */
export const SEARCH_CASES: readonly SearchCase[] = [...AGREED_CASES, ...readCases('cases.json')];

function readCases(file: string): readonly SearchCase[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
}

/** What the starter catalogue says about its tools, for judging answers. */
export interface Judge {
  judge(asked: SearchCase, answer: ToolSearch): Verdict;
}

interface JudgedTool {
  [column: string]: unknown;
  id: string;
  developer: string | null;
  rivals: string[];
  specializations: string[];
}

/** Determines which tools count for which case. */
export async function openJudge(db: DrizzleDb): Promise<Judge> {
  const { rows } = await db.execute<JudgedTool>(sql`
    SELECT id, developer_name AS developer, coalesce(rivals, '{}') AS rivals, ARRAY(
      SELECT specialization_id FROM tool_categories l WHERE l.tool_id = id AND specialization_id <> '') AS specializations
    FROM ai_tools LEFT JOIN tool_facts ON tool_facts.tool_id = ai_tools.id`);
  return {
    judge: (asked, answer) => verdictOf(asked, answer, answersTo(asked, rows)),
  };
}

function answersTo({ kind, want }: SearchCase, tools: readonly JudgedTool[]): Set<string> {
  const shares = (tool: JudgedTool, wanted: readonly string[]) =>
    tool.specializations.some((specialization) => wanted.includes(specialization));
  const ids = (chosen: (tool: JudgedTool) => boolean) => new Set(tools.filter(chosen).map(({ id }) => id));
  if (kind === 'specs') return ids((tool) => shares(tool, want));
  if (kind === 'dev') return ids((tool) => tool.developer !== null && want.includes(tool.developer));
  const replaced = tools.find(({ id }) => id === want[0]);
  if (kind !== 'alt' || !replaced) return new Set(want);
  return ids(
    (tool) =>
      tool !== replaced && (replaced.rivals.includes(tool.id) || shares(tool, replaced.specializations)),
  );
}

function verdictOf({ kind, want }: SearchCase, answer: ToolSearch, also: ReadonlySet<string>): Verdict {
  const five = answer.data.slice(0, 5).map(({ id }) => id);
  const hits = (count: number) => five.slice(0, count).filter((id) => also.has(id)).length;
  const rank = (isGood: boolean, isFair: boolean) => (isGood ? 'good' : isFair ? 'fair' : 'bad');
  switch (kind) {
    case 'specs':
    case 'dev':
      return rank(hits(5) >= Math.min(3, also.size), hits(3) >= 1);
    case 'alt':
      return rank(hits(5) >= 3 && five[0] !== want[0], hits(5) >= 1);
    case 'name':
      return rank(five[0] === want[0], five.slice(0, 3).includes(want[0] ?? ''));
    case 'vs':
      return rank(
        want.every((id) => five.slice(0, 2).includes(id)),
        want.every((id) => five.includes(id)),
      );
    case 'question':
    case 'business':
      return rank(
        answer.offers.some(({ id }) => also.has(id)),
        false,
      );
  }
}

/** The query that a case sends to the search page. */
export function askedQuery(q: string): ToolQuery {
  return { ...DIRECTORY_DEFAULTS, q, sortBy: 'relevance', sortOrder: 'desc' };
}
