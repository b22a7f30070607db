import { eq, sql } from 'drizzle-orm';
import type { Editor } from '#features/editing/editing.server.ts';
import { ALL_TAKEN_BACK } from '#features/editing/proposal.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { findingSources } from '../tables/finding.server.ts';
import { type CandidateState, FINDING, FINDING_PACE, type SourceKind } from './finding.ts';

export interface ListedSource {
  id: string;
  name: string;
  kind: SourceKind;
  url: string;
  hours: number;
  isOn: boolean;
  /** ISO 8601; null before the first reading. */
  readAt: string | null;
  fault: string | null;
  /** Entries of the last version read, the new ones among them, and tools that the source has brought to the desk. */
  entries: number;
  fresh: number;
  brought: number;
  waiting: number;
}

export interface ListedCandidate {
  title: string;
  url: string;
  source: string | null;
  state: CandidateState;
  why: string | null;
  submission: string | null;
  /** The desk's decision. */
  decision: string | null;
  /** ISO 8601. */
  at: string;
}

export interface FindingDesk {
  isOn: boolean;
  /** ISO 8601; null before discovery was first switched on. */
  since: string | null;
  perDay: number;
  /** Candidates that wait for a visit; `atDesk` counts the submissions that wait for a decision. */
  toVisit: number;
  atDesk: number;
  /** How many of its tools were decided, and how many of them taken. */
  decided: number;
  taken: number;
  sources: ListedSource[];
  latest: ListedCandidate[];
}

const SHOWN = 30;

export async function readFindingDesk(db: DrizzleDb): Promise<FindingDesk> {
  const { rows: states } = await db.execute<State & Record<string, unknown>>(
    sql`SELECT is_on, since, per_day FROM finding_state`,
  );
  const { rows: counts } = await db.execute<
    Pick<FindingDesk, 'toVisit' | 'atDesk' | 'decided' | 'taken'> & Record<string, unknown>
  >(sql`
    SELECT (SELECT count(*)::int FROM finding_candidates WHERE state = 'waiting') AS "toVisit",
      count(*) FILTER (WHERE state = 'waiting')::int AS "atDesk",
      count(*) FILTER (WHERE state IN ('accepted', 'merged', 'declined')
        AND answer IS DISTINCT FROM ${ALL_TAKEN_BACK})::int AS decided,
      count(*) FILTER (WHERE state IN ('accepted', 'merged'))::int AS taken
    FROM proposals WHERE origin = 'agent' AND new_tool IS NOT NULL`);
  const { rows: sources } = await db.execute<ListedSource & Record<string, unknown>>(sql`
    SELECT source.id, name, kind, source.url, every_hours AS hours, is_on AS "isOn", read_at AS "readAt", fault, entries, fresh,
      count(DISTINCT submission_id)::int AS brought, count(*) FILTER (WHERE state = 'waiting')::int AS waiting
    FROM finding_sources source LEFT JOIN finding_candidates ON source_id = source.id
    GROUP BY source.id ORDER BY name, source.id`);
  const { rows: latest } = await db.execute<ListedCandidate & Record<string, unknown>>(sql`
    SELECT title, candidate.url, source.name AS source, candidate.state, why, submission_id AS submission,
      submission.state AS decision, candidate.settled_at AS at
    FROM finding_candidates candidate LEFT JOIN finding_sources source ON source.id = source_id
      LEFT JOIN proposals submission ON submission.id = submission_id
    WHERE candidate.settled_at IS NOT NULL ORDER BY candidate.settled_at DESC, key LIMIT ${SHOWN}`);
  const [state] = states;
  return {
    isOn: state?.is_on ?? false,
    since: state ? new Date(state.since).toISOString() : null,
    perDay: state?.per_day ?? FINDING_PACE.usual,
    ...(counts[0] ?? { toVisit: 0, atDesk: 0, decided: 0, taken: 0 }),
    sources: sources.map((one) => ({ ...one, readAt: one.readAt && new Date(one.readAt).toISOString() })),
    latest: latest.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

interface State {
  is_on: boolean;
  since: string;
  per_day: number;
}

interface GivenSource {
  name: string;
  kind: SourceKind;
  url: string;
  hours: number;
}

/** Adds a source, due at once, unless it is known or there are too many. */
export function addSource(
  db: DrizzleDb,
  given: GivenSource,
  by: Editor,
): Promise<'added' | 'known' | 'too many'> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    if (await isSource(tx, given.url, null)) return 'known';
    if ((await tx.$count(findingSources)) >= FINDING.sources) return 'too many';
    const { name, kind, url, hours } = given;
    const [made] = await tx
      .insert(findingSources)
      .values({ name, kind, url, every_hours: hours })
      .returning({ id: findingSources.id });
    await logSource(tx, { by, action: 'source.add', id: made?.id ?? '', after: given });
    return 'added';
  });
}

/** Changes a source. A new address or kind is read from the start. */
export function changeSource(
  db: DrizzleDb,
  id: string,
  given: GivenSource,
  by: Editor,
): Promise<'changed' | 'known' | 'gone'> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    const before = await readSourceOf(tx, id);
    if (!before) return 'gone';
    if (await isSource(tx, given.url, id)) return 'known';
    const { name, kind, url, hours } = given;
    const isOther = url !== before.url || kind !== before.kind;
    const anew = { etag: null, last_modified: null, due_at: sql`now()`, fault: null };
    await tx
      .update(findingSources)
      .set({ name, kind, url, every_hours: hours, ...(isOther && anew) })
      .where(eq(findingSources.id, id));
    await logSource(tx, { by, action: 'source.change', id, before, after: given });
    return 'changed';
  });
}

/** Pauses or resumes a source. @returns false if it is gone */
export function switchSource(
  db: DrizzleDb,
  { id, isOn, by }: { id: string; isOn: boolean; by: Editor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    const changed = await tx
      .update(findingSources)
      .set({ is_on: isOn })
      .where(eq(findingSources.id, id))
      .returning({ id: findingSources.id });
    if (changed.length === 0) return false;
    await logSource(tx, { by, action: 'source.switch', id, after: { isOn } });
    return true;
  });
}

/** Removes a source with its waiting candidates; those already settled stay known. @returns false if it is gone */
export function removeSource(db: DrizzleDb, id: string, by: Editor): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    // Settling a candidate locks this row before its own.
    await tx.execute(sql`SELECT FROM finding_state FOR UPDATE`);
    const before = await readSourceOf(tx, id);
    if (!before) return false;
    await tx.execute(sql`DELETE FROM finding_candidates WHERE source_id = ${id} AND state = 'waiting'`);
    await tx.delete(findingSources).where(eq(findingSources.id, id));
    await logSource(tx, { by, action: 'source.remove', id, before });
    return true;
  });
}

interface Logged {
  by: Editor;
  action: 'source.add' | 'source.change' | 'source.switch' | 'source.remove';
  id: string;
  before?: unknown;
  after?: unknown;
}

/** Logs a change of a source and drops the cached pages that count sources. Call `lockState` first. */
async function logSource(tx: Transaction, { id, ...done }: Logged): Promise<void> {
  await recordAction(tx, { ...done, subject: { kind: 'source', id } });
  await bumpState(tx, 0);
}

async function isSource(tx: DrizzleDb, url: string, but: string | null): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM finding_sources WHERE url = ${url} AND id IS DISTINCT FROM ${but}::uuid`,
  );
  return rows.length > 0;
}

async function readSourceOf(tx: DrizzleDb, id: string): Promise<GivenSource | null> {
  const { name, kind, url, every_hours: hours } = findingSources;
  const [found] = await tx
    .select({ name, kind, url, hours })
    .from(findingSources)
    .where(eq(findingSources.id, id))
    .for('update');
  return found ?? null;
}
