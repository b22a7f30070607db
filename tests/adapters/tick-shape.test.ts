import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a tick costs no more after V8 has collected', async () => {
  const program = path.resolve(import.meta.dirname, '../harness/tick-costs.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const { before, after } = JSON.parse(stdout);
  // Without the object that is kept, nine times as much.
  expect(after).toBeLessThan(3 * before);
});
