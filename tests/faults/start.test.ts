import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startLatePostgres } from '../harness/late-postgres.ts';
import { outcome, stop } from '../harness/program.ts';
import { startSite } from '../harness/site.ts';

/** What a program cannot start with: each case gives one clear line, exit code 1, and no damage. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox fault '));
chmodSync(SCRATCH, 0o755);
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

function start(environment: Record<string, string> = {}): ChildProcess {
  const child = startSite({ DATA_DIR: path.join(SCRATCH, 'unused'), ...environment });
  running.push(child);
  return child;
}

describe('one line says what to do', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a setting that is no port',
      { PORT: 'eighty' },
      /^PORT must be a port number from 0 to 65535, not "eighty"\.$/,
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, /^Cannot listen on HOST=192\.0\.2\.1 /],
    [
      'a database address that is none',
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL must be an address such as postgres:/,
    ],
  ])('%s', async (_, environment, expected) => {
    const { code, lines } = await outcome(start(environment));
    expect(lines).toEqual([expect.stringMatching(expected)]);
    expect(lines[0]).not.toContain('secret');
    expect(code).toBe(1);
  });

  test('a database that does not let us in', async () => {
    const refusal = { code: '28P01', message: 'password authentication failed for user "me"' };
    const late = await startLatePostgres(refusal);
    const DATABASE_URL = `postgres://me:secret@127.0.0.1:${late.port}/none`;
    const { code, lines } = await outcome(start({ DATABASE_URL }));
    late.close();
    expect(lines).toEqual([
      expect.stringMatching(/^The database of DATABASE_URL cannot be used: password authentication failed/),
    ]);
    expect(lines[0]).not.toContain('secret');
    expect(code).toBe(1);
  });

  test('a port that is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, lines } = await outcome(start({ PORT: String(port) }));
    holder.close();
    expect(lines).toEqual([expect.stringMatching(`^Port ${port} is taken by another program`)]);
    expect(code).toBe(1);
  });

  test('a folder that cannot be written', async () => {
    const file = path.join(SCRATCH, 'a file');
    writeFileSync(file, '');
    const { code, lines } = await outcome(start({ DATA_DIR: path.join(file, 'below') }));
    expect(lines).toEqual([expect.stringMatching(/^Cannot write to .* or set DATA_DIR to a folder/)]);
    expect(code).toBe(1);
  });

  test('a database folder of another version', async () => {
    const DATA_DIR = path.join(SCRATCH, 'old');
    mkdirSync(path.join(DATA_DIR, 'postgres'), { recursive: true });
    writeFileSync(path.join(DATA_DIR, 'postgres', 'PG_VERSION'), '12\n');
    const { code, lines } = await outcome(start({ DATA_DIR }));
    expect(lines).toEqual([expect.stringMatching(/was made by PostgreSQL 12/)]);
    expect(code).toBe(1);
  });
});
