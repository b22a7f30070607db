import type { DrizzleDb } from '#platform/database/connection.server.ts';

export type Transaction = Parameters<Parameters<DrizzleDb['transaction']>[0]>[0];

const TURNS = 5;
/** Serialization failure and deadlock: repeating the same work may succeed. */
const TRANSIENT = new Set(['40001', '40P01']);

/** Runs work in a transaction; repeats it after a serialization failure or deadlock. */
export async function inTransaction<T>(db: DrizzleDb, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (turn === TURNS || !TRANSIENT.has(sqlError(error)?.code ?? '')) throw error;
    }
  }
}

/** Thrown to roll back. */
class Undone extends Error {}

/** Runs work in a transaction that is always rolled back. @returns the work's result */
export async function thenUndone<T>(db: DrizzleDb, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      done = { value: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone) || !done) throw error;
  }
  if (!done) throw new Error('The transaction was not undone.');
  return done.value;
}

/** The database's error code and violated constraint within a driver's error; undefined for other errors. */
export function sqlError(error: unknown): { code: string; constraint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) {
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
    return { code: error.code, constraint };
  }
  return sqlError(error.cause);
}
