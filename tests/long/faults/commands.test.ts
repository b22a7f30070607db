import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { generateCatalogue } from '../../../bench/generate.ts';
import { CATEGORIES, dump, importTarget, inconsistencies, ndjson } from '../../catalogue/workbench.ts';
import { runCommand, startCommand } from '../../harness/commands.ts';
import { startCuttingPostgres } from '../../harness/cutting-postgres.ts';
import { withDatabase } from '../../harness/database.ts';
import { temporaryFolder } from '../../harness/folders.ts';

/** What goes wrong with programs of the command line, and what interrupts them. */

const TOOLS = 600;
const CLI = path.resolve(import.meta.dirname, '../../../commands/catalogue/cli.ts');
const db = await withDatabase({ empty: true });

const run = (args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  runCommand('catalogue', args, { DATABASE_URL: db.url, ...settings });

test('a command that does not exist is answered with those that do, and an import without faults with 0', async () => {
  const folder = temporaryFolder({ 'categories.ndjson': ndjson(CATEGORIES) });
  expect(await run(['import', folder])).toMatchObject({ code: 0, stderr: '' });
  for (const program of ['catalogue', 'billing'] as const)
    expect(await runCommand(program, ['improt', folder], {})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage:'),
    });
});

test('npm run billing says what it needs', async () => {
  expect(await runCommand('billing', ['reconcile'], { DATABASE_URL: db.url })).toMatchObject({
    code: 1,
    stderr: 'No payment provider is set up: STRIPE_SECRET_KEY is not set.\n',
  });
});

test('an import that is killed leaves whole records only, and the next one completes it', async () => {
  const folder = temporaryFolder();
  // Its first batch is 250, so the kill comes in the second.
  await generateCatalogue(folder, TOOLS);
  const child = startCommand('catalogue', ['import', folder], { DATABASE_URL: db.url });
  child.stdout.resume();
  child.stderr.resume();
  const ended = once(child, 'close');
  while ((await toolCount()) === 0 && child.exitCode === null);
  child.kill('SIGKILL');
  await ended;
  await waitForOthers();
  expect(await toolCount()).toBeGreaterThan(0);
  expect(await toolCount()).toBeLessThan(TOOLS);
  expect(await inconsistencies(db)).toEqual([]);
  const { report } = await importTarget(db, folder);
  expect(report.tallies.tools?.unchanged).toBeGreaterThan(0);
  expect(await toolCount()).toBe(TOOLS);
  expect(await inconsistencies(db)).toEqual([]);
});

test('a logo that the disk has no room for leaves the one before as it was', async () => {
  const [folder, dataDir] = [temporaryFolder({ 'tools.ndjson': '' }), temporaryFolder()];
  const [from, to] = [path.join(folder, 'logos'), path.join(dataDir, 'files/logos')];
  for (const one of [from, to]) mkdirSync(one, { recursive: true });
  const side = 200;
  const noise = { raw: { width: side, height: side, channels: 3 } } as const;
  const logo = await sharp(randomBytes(3 * side * side), noise)
    .png()
    .toBuffer();
  writeFileSync(path.join(from, 'a.png'), logo);
  writeFileSync(path.join(to, 'a.png'), 'old');
  // No file may grow beyond 64 kB: the write stops in the middle, as on a full disk.
  const script = `ulimit -f 64; exec "$0" "$1" import "$2"`;
  const child = spawn('bash', ['-c', script, process.execPath, CLI, folder], {
    env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(readFileSync(path.join(to, 'a.png'), 'utf8')).toBe('old');
  expect(await run(['import', folder], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('logos: 1 copied'),
  });
  expect(readFileSync(path.join(to, 'a.png'))).toEqual(logo);
});

async function toolCount(): Promise<number> {
  const { rows } = await db.read.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ai_tools`);
  return rows[0]?.count ?? 0;
}

/**
 * The server notices a dead client only when it writes to it; until then the client's batch may still run.
 */
async function waitForOthers(): Promise<void> {
  const others = sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`;
  while ((await db.read.execute(others)).rows.length > 0);
}

test.each([
  ['before its tools are written', { at: /INSERT INTO ai_tools/, when: 'withheld' }],
  ['when its tools are written', { at: /INSERT INTO ai_tools/, when: 'answered' }],
] as const)('an import whose connection is cut %s says so in one line, and is done again', async (_, cut) => {
  const own = await withDatabase({ empty: true });
  const proxy = await startCuttingPostgres(own.url);
  const folder = temporaryFolder();
  await generateCatalogue(folder, 10);
  proxy.cutNext(cut);
  const broken = await run(['import', folder], { DATABASE_URL: proxy.url });
  expect(proxy.cuts()).toBe(1);
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(
    /^The database went away \([^\n]+\)\. What was written is whole; run the command again to complete it\.\n$/,
  );
  expect(await inconsistencies(own)).toEqual([]);
  await importTarget(own, folder);
  expect(await inconsistencies(own)).toEqual([]);
  expect((await dump(own)).ai_tools).toHaveLength(10);
});
