import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Places } from '#features/imports/places.server.ts';

const ROWS = 50_000;
const ROWS_A_PIECE = 60;

/** A piece of a file as it is read: an id (short texts are always copies) and a description of 1,000 letters in each line. */
function pieceFrom(row: number): string {
  const lines = Array.from(
    { length: ROWS_A_PIECE },
    (_, at) => `tool-number-${String(row + at).padStart(6, '0')},${'x'.repeat(1_000)}`,
  );
  return Buffer.from(lines.join('\n')).toString();
}

test('remembers where an id was read without keeping what was read', () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('The garbage cannot be collected here.');
  collect();
  const before = process.memoryUsage().heapUsed;
  const places = new Places();
  for (let row = 0; row < ROWS; row += ROWS_A_PIECE) {
    for (const [at, line] of pieceFrom(row).split('\n').entries()) {
      const place = { file: 'tools.csv', line: row + at };
      places.repeated('tools', line.slice(0, line.indexOf(',')), place);
    }
  }
  collect();
  expect((process.memoryUsage().heapUsed - before) / ROWS).toBeLessThan(400);
  const again = places.repeated('tools', 'tool-number-000007', { file: 'tools.csv', line: 99 });
  expect(again).toEqual([{ field: 'id', reason: '"tool-number-000007" is given already in line 7' }]);
});
