import path from 'node:path';
import { expect, test } from 'vitest';
import { readCommand } from '../../commands/catalogue/read-command.ts';
import { runCommand } from '../harness/commands.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { CATEGORIES, importTarget, ndjson } from './workbench.ts';

/** `npm run catalogue`; what interrupts it is in `tests/long/faults`. */

const db = await withDatabase({ empty: true });

test('an import says what was done and what was wrong, an export what it wrote, and the exit codes follow', async () => {
  const run = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: db.url });
  const folder = temporaryFolder({
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': '{"id": "x"}\n',
  });
  expect(await run('import', folder)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('categories: 2 created, 0 updated, 0 unchanged, 0 faulty'),
    stderr: 'tools.ndjson:1: name: is required\ntools.ndjson:1: description: is required\n',
  });
  expect(await run('export', path.join(folder, 'out'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('categories: 2\n'),
    stderr: '',
  });
}, 60_000);

test('a file or folder that is not there is named', async () => {
  await expect(importTarget(db, path.join(temporaryFolder(), 'nothing'))).rejects.toThrow(
    'There is no file or folder ',
  );
});

test.each([
  [],
  ['import'],
  ['improt', 'a'],
  ['import', 'a', '--quick'],
  ['import', 'a', 'b'],
  ['export', 'a', '--dry-run'],
])('the command %j is none', (...args) => {
  expect(readCommand(args, {})).toBeUndefined();
});

test('without a "--", npm keeps the option of `npm run catalogue import … --dry-run` for itself', () => {
  const dry = { name: 'import', target: path.resolve('a'), isDryRun: true };
  expect(readCommand(['import', 'a'], { npm_config_dry_run: 'true' })).toEqual(dry);
  expect(readCommand(['import', 'a', '--dry-run'], {})).toEqual(dry);
});
