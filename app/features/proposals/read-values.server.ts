import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { type FieldPath, isSame } from '#features/editing/merge-records.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ProposalOrigin } from '#site/proposal-origins.ts';
import { lockProposals, OPEN } from './proposals.server.ts';
import { proposals } from './tables/proposals.server.ts';

/** Who has read values on pages: the owner of a program's key, or the site's agent, who is nobody. */
export type Reader = { origin: 'program'; userId: string } | { origin: 'agent'; userId: null };

export interface ReadProposal {
  /** The proposal that waits with them; null if nothing of it waits. */
  id: string | null;
  /** Whether it did not wait before. */
  isNew: boolean;
  /** What was decided before and is not proposed again. */
  decided: FieldPath[];
  /** What an editor has asked about it, if that is not answered. */
  question: string | null;
}

interface Proposing {
  toolId: string;
  values: readonly ProposedValue[];
  /** What is said about them, or in answer to an editor's question. */
  note?: string | undefined;
}

/** How many earlier proposals are looked at for what was decided. */
const MOST_REMEMBERED = 200;

/**
 * Adds values that were read on pages to what waits of the same reader about a tool; a value takes the place of an
 * earlier one of its field. What was decided before, for the same value of the tool, is left out. Sent once more, it
 * changes nothing, so that whoever is deciding is not interrupted. What an editor has asked about waits again once
 * something of it is different, or a note answers.
 *
 * @returns null while the same member's own proposal as a vendor waits
 */
export function proposeRead(
  db: DrizzleDb,
  { toolId, origin, userId, values, note = '' }: Reader & Proposing,
): Promise<ReadProposal | null> {
  return db.transaction(async (tx) => {
    await lockProposals(tx, toolId);
    const known = await decidedBefore(tx, { toolId, origin });
    const isDecided = (value: ProposedValue) => known.some((other) => isSameStep(value, other));
    const [fresh, decided] = [values.filter((one) => !isDecided(one)), values.filter(isDecided)];
    const left = decided.map(({ path }) => path);
    const waiting = await waitingOf(tx, { toolId, userId });
    if (waiting && waiting.origin !== origin) return null;
    const merged = withEach(waiting?.values ?? [], fresh);
    if (fresh.length === 0 && (note === '' || !waiting)) {
      return { id: null, isNew: false, decided: left, question: null };
    }
    if (waiting) {
      const isChanged = !isSame(merged, waiting.values) || note !== '';
      if (isChanged) await replaceValues(tx, waiting.id, merged, note);
      const question = waiting.state === 'asked' && !isChanged ? waiting.answer : null;
      return { id: waiting.id, isNew: false, decided: left, question };
    }
    const [made] = await tx
      .insert(proposals)
      .values({ tool_id: toolId, user_id: userId, origin, values: merged, remark: note })
      .returning({ id: proposals.id });
    return { id: made?.id ?? null, isNew: true, decided: left, question: null };
  });
}

/** Takes waiting values back, as the pages now say what the tool says; a proposal without any is gone. */
export function takeReadBack(
  db: DrizzleDb,
  { toolId, userId, paths }: { toolId: string; userId: string | null; paths: ReadonlySet<FieldPath> },
): Promise<void> {
  return db.transaction(async (tx) => {
    const waiting = await waitingOf(tx, { toolId, userId });
    const kept = waiting?.values.filter(({ path }) => !paths.has(path)) ?? [];
    if (!waiting || kept.length === waiting.values.length) return;
    if (kept.length > 0) return replaceValues(tx, waiting.id, kept);
    await tx.delete(proposals).where(eq(proposals.id, waiting.id));
  });
}

/** Of a proposal about which an editor has asked, the answer is what lets it wait again. */
async function replaceValues(tx: DrizzleDb, id: string, values: ProposedValue[], note = ''): Promise<void> {
  const changed = { values, changed_at: sql`now()`, state: 'waiting' as const, settled_at: null };
  await tx
    .update(proposals)
    .set({ ...changed, ...(note !== '' && { remark: note }) })
    .where(eq(proposals.id, id));
}

async function waitingOf(tx: DrizzleDb, { toolId, userId }: { toolId: string; userId: string | null }) {
  const [waiting] = await tx
    .select({
      ...{ id: proposals.id, origin: proposals.origin, values: proposals.values },
      ...{ state: proposals.state, answer: proposals.answer },
    })
    .from(proposals)
    .where(
      and(
        eq(proposals.tool_id, toolId),
        sql`${proposals.user_id} IS NOT DISTINCT FROM ${userId}`,
        ne(proposals.origin, 'reader'),
        inArray(proposals.state, OPEN),
      ),
    )
    .for('update');
  return waiting;
}

/** The values of earlier proposals that somebody has accepted or refused. */
async function decidedBefore(
  tx: DrizzleDb,
  { toolId, origin }: { toolId: string; origin: ProposalOrigin },
): Promise<ProposedValue[]> {
  const rows = await tx
    .select({ values: proposals.values, decisions: proposals.decisions })
    .from(proposals)
    .where(
      and(eq(proposals.tool_id, toolId), eq(proposals.origin, origin), notInArray(proposals.state, OPEN)),
    )
    .orderBy(desc(proposals.settled_at))
    .limit(MOST_REMEMBERED);
  return rows.flatMap(({ values, decisions }) =>
    values.filter(({ path }) => decisions?.some((one) => one.path === path && !one.isOpenAgain)),
  );
}

/** Whether two proposals lead from the same value of a tool to the same other. */
function isSameStep(one: ProposedValue, other: ProposedValue): boolean {
  return (
    one.path === other.path &&
    isSame(asDecided(one.before), asDecided(other.before)) &&
    isSame(asDecided(one.after), asDecided(other.after))
  );
}

/** What was decided of a value: neither the order of a list, nor its own day, nor that dollars are named. */
function asDecided(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one)).sort();
  if (!isJsonObject(value)) return value;
  const { as_of: _, currency, ...rest } = value;
  return currency === undefined || currency === 'USD' ? rest : { ...rest, currency };
}

function withEach(waiting: readonly ProposedValue[], fresh: readonly ProposedValue[]): ProposedValue[] {
  const values = new Map(waiting.map((value) => [value.path, value]));
  for (const value of fresh) {
    const earlier = values.get(value.path);
    // The same words, read on another day, are nothing new to decide about.
    const isKnown = earlier && isSame({ ...earlier, read_on: value.read_on }, value);
    if (!isKnown) values.set(value.path, value);
  }
  return [...values.values()];
}
