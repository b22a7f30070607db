import { sql } from 'drizzle-orm';
import type { Editor, Merging } from '#features/editing/editing.server.ts';
import { type Difference, differencesOf } from '#features/editing/merge-records.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { type Marks, readMarks } from '#features/records/write/marks.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { type Transaction, thenUndone } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { wordedTexts } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { mergeToolIn } from './merge.server.ts';
import { takeApart, Unfit } from './split.server.ts';

/** What members and vendors give a tool: the tables of `readMarks`, and `reviews` among the ratings. */
const KINDS = wordedTexts([
  ['user_ratings', 'Ratings'],
  ['reviews', 'Ratings with a review'],
  ['user_favorites', 'Favorites'],
  ['list_entries', 'Places on lists'],
  ['follows', 'Follows'],
  ['tool_vendors', 'Claims of vendors'],
  ['vendor_proposals', 'Proposals'],
  ['tool_submissions', 'Submissions'],
] as const);

/** How many of one kind move to the other tool (`moves`), and how many do not (`stays`). */
export interface Given {
  label: string;
  moves: number;
  stays: number;
}

/** What merging or splitting two tools would do. */
export interface Foretold {
  given: Given[];
  /** How the record that is listed afterwards differs from the other one. */
  differences: Difference[];
}

/**
 * Merges two tools, counts, and rolls back. `moves` counts what the merged tool hands to the other one; `stays` counts
 * what gives way to something there and is kept for a split. Differences go from the merged tool to the other.
 */
export function foretellMerge(db: Database, merging: Merging): Promise<Foretold | 'gone' | 'refused'> {
  return thenUndone(db.bulk, async (tx) => {
    await lockState(tx);
    const { id, into } = merging;
    const [one, other] = [await enteredRecord(tx, id), await enteredRecord(tx, into)];
    const before = await marksOf(tx, id);
    const ofOther = await marksOf(tx, into);
    const outcome = await mergeToolIn(tx, merging);
    if (outcome !== 'merged' || !one || !other) return outcome === 'refused' ? 'refused' : 'gone';
    const after = await marksOf(tx, into);
    const given = counted((what) => {
      const now = new Set(after[what]);
      const moves = idsOf(before, what).filter((mark) => now.has(mark)).length;
      const gone = [...idsOf(before, what), ...idsOf(ofOther, what)].filter((mark) => !now.has(mark));
      return { moves, stays: gone.length };
    });
    return { given, differences: differencesOf(one, other).filter(comparable) };
  });
}

/**
 * Splits two tools, counts, and rolls back. `moves` counts what the tool gets back, `stays` what the other keeps.
 * Differences go from the other to the tool.
 */
export function foretellSplit(
  db: Database,
  { id, by }: { id: string; by: Editor },
): Promise<Foretold | 'gone' | 'refused'> {
  const splitting = thenUndone(db.bulk, async (tx): Promise<Foretold | 'gone'> => {
    await lockState(tx);
    const into = await takeApart(tx, id, by);
    if (into === null) return 'gone';
    const [back, left] = [await marksOf(tx, id), await marksOf(tx, into)];
    const [one, other] = [await enteredRecord(tx, id), await enteredRecord(tx, into)];
    if (!one || !other) return 'gone';
    const given = counted((what) => ({
      moves: idsOf(back, what).length,
      stays: idsOf(left, what).length,
    }));
    return { given, differences: differencesOf(other, one).filter(comparable) };
  });
  return splitting.catch((error) => {
    if (error instanceof Unfit) return 'refused';
    throw error;
  });
}

async function marksOf(tx: Transaction, id: string): Promise<Marks> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM user_ratings WHERE tool_id = ${id} AND review IS NOT NULL`,
  );
  return { ...(await readMarks(tx, [id])).get(id), reviews: rows.map((row) => row.id) };
}

function idsOf(marks: Marks, what: string): readonly string[] {
  return ownValue(marks, what) ?? [];
}

/** The kinds with at least one. */
function counted(count: (what: string) => Omit<Given, 'label'>): Given[] {
  return KINDS.map(([what, label]) => ({ label, ...count(what) })).filter(
    ({ moves, stays }) => moves + stays > 0,
  );
}

/** Fields that are not values of a tool: its addresses, and when the directory first listed it. */
const NO_VALUES = ['id', 'former_ids', 'created_at'];

function comparable({ path }: Difference): boolean {
  return !NO_VALUES.includes(path);
}
