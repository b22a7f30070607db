import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { countConfirmed } from './undo-confirmed.server.ts';

/** A program, identified by the owner of its key, or the agent, which has no user. */
export interface Proposer {
  origin: 'program' | 'agent';
  userId: string | null;
}

/** Counts of what a proposer has brought. */
export interface OfProposer {
  /** Undecided proposals about listed tools. */
  waiting: number;
  /** Drafts of accepted values: those that nobody has edited, and those that somebody has. */
  drafts: number;
  workedOn: number;
  /** Published values that still stand, and those changed since. */
  standing: number;
  changed: number;
  /** New tools that the agent has found: those that wait, and those listed by now, described by a person. */
  found: number;
  listed: number;
  /** Values that the agent has confirmed and whose earlier source is known; none for programs. */
  confirmed: number;
}

/** SQL condition: the proposal is this proposer's. */
export function isOf({ origin, userId }: Proposer) {
  return sql`origin = ${origin} AND user_id IS NOT DISTINCT FROM ${userId}`;
}

/**
 * What publishing changed according to the log, and which of the accepted values the tools still have. Compares values
 * without sources: reading a value again changes its source's day.
 */
function publishedOf(proposer: Proposer) {
  const bare = (stored: ReturnType<typeof sql>) =>
    sql`nullif(CASE WHEN jsonb_typeof(${stored}) = 'object' THEN ${stored} -> 'value' ELSE ${stored} END, 'null')`;
  return sql`
    WITH published AS (
      SELECT DISTINCT ON (p.id) p.id AS proposal, p.tool_id AS tool, p.decisions, done.before, done.after, done.at
      FROM (SELECT * FROM proposals WHERE published_at IS NOT NULL AND ${isOf(proposer)}) p
      JOIN operator_actions drafted ON drafted.action = 'draft.publish' AND drafted.after ->> 'proposal' = p.id::text
      -- A proposal of a tool that was merged says nothing of the one that it has become.
      JOIN operator_actions done ON done.id::text = drafted.after ->> 'entry'
        AND done.subject_kind = 'tool' AND done.subject_id = p.tool_id
      ORDER BY p.id, drafted.at DESC),
    present AS MATERIALIZED (
      SELECT record.id AS tool, to_jsonb(record) || to_jsonb(details) AS record
      FROM ai_tools record JOIN tool_details details ON details.tool_id = record.id
      WHERE record.id IN (SELECT tool FROM published)),
    accepted AS (
      SELECT proposal, tool, path, ${bare(sql`(after -> path)`)} IS NOT DISTINCT FROM
        ${bare(sql`(record #> string_to_array(path, '.'))`)} AS stands
      FROM published JOIN present USING (tool), jsonb_array_elements(decisions) AS decision,
        LATERAL (SELECT decision ->> 'path' AS path) AS named
      WHERE (decision ->> 'isPublished')::boolean AND jsonb_exists(after, path))`;
}

/** Counts what a proposer has brought, for an operator who may take it back. */
export async function countOfProposer(db: DrizzleDb, proposer: Proposer): Promise<OfProposer> {
  const ofDrafts = sql`FROM tool_drafts WHERE proposal_id IN (
    SELECT id FROM proposals WHERE state IN ('accepted', 'merged') AND ${isOf(proposer)})`;
  const ofState = sql`count(*)::int FROM proposals WHERE ${isOf(proposer)} AND state`;
  const confirmed = proposer.origin === 'agent' ? await countConfirmed(db) : 0;
  const { rows } = await db.execute<Omit<OfProposer, 'confirmed'> & Record<string, unknown>>(sql`
    ${publishedOf(proposer)},
    latest AS (SELECT bool_or(stands) AS stands FROM accepted GROUP BY tool, path)
    SELECT
      (SELECT ${ofState} IN ('waiting', 'asked') AND new_tool IS NULL) AS waiting,
      (SELECT ${ofState} IN ('waiting', 'asked') AND new_tool IS NOT NULL) AS found,
      (SELECT ${ofState} = 'accepted' AND became_id IS NOT NULL) AS listed,
      (SELECT count(*)::int ${ofDrafts} AND revision = 1) AS drafts,
      (SELECT count(*)::int ${ofDrafts} AND revision > 1) AS "workedOn",
      (SELECT count(*)::int FROM latest WHERE stands) AS standing,
      (SELECT count(*)::int FROM latest WHERE NOT stands) AS changed`);
  return {
    ...(rows[0] ?? { waiting: 0, found: 0, listed: 0, drafts: 0, workedOn: 0, standing: 0, changed: 0 }),
    confirmed,
  };
}

const fields = z.record(z.string(), z.unknown());
const published = z.object({
  proposal: z.string(),
  tool: z.string(),
  before: fields,
  after: fields,
  decisions: z.array(
    z.object({
      path: z.string(),
      isPublished: z.boolean(),
      reason: z.string().nullable(),
      isTakenBack: z.literal(true).optional(),
      isOpenAgain: z.literal(true).optional(),
    }),
  ),
});

export type Published = z.output<typeof published>;

/** The published proposals of which at least one value still stands, newest first. */
export async function standingOf(db: DrizzleDb, proposer: Proposer): Promise<Published[]> {
  const { rows } = await db.execute(sql`
    ${publishedOf(proposer)}
    SELECT proposal, tool, before, after, decisions FROM published
    WHERE proposal IN (SELECT proposal FROM accepted WHERE stands) ORDER BY at DESC`);
  return z.array(published).parse(rows);
}
