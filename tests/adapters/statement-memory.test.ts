import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

const STATEMENTS = 20;
/** Each row takes some 50 bytes. */
const ROWS = 4_000;

test('the rows of a statement do not wait for the old generation to be collected', async () => {
  const db = await withDatabase();
  const ask = () => db.read.execute(`SELECT n::text AS n FROM generate_series(1, ${ROWS}) AS n`);
  await ask();
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < STATEMENTS; count++) {
    await ask();
    // Until then, the connection has its last result.
    await db.read.execute('SELECT 1');
    // What survives twice is old.
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
  const kept = process.memoryUsage().heapUsed - before;
  expect(kept / STATEMENTS).toBeLessThan(10 * ROWS);
});
