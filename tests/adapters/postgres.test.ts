import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type Postgres, startPostgres } from '#platform/start/postgres.server.ts';
import { isAlive } from '../harness/processes.ts';
import { report } from '../harness/report.ts';

/** The embedded database restarts by itself, however it ended, until it is told to stop. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-postgres-'));
chmodSync(SCRATCH, 0o755);
const dataDir = path.join(SCRATCH, 'postgres');
const SMALL = { shared_buffers: '1MB', max_connections: '10' };
const running: Postgres[] = [];
let lines: string[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0).reverse()) await postgres.stop();
  lines = [];
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

async function start(): Promise<Postgres> {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const postgres = await startPostgres({ dataDir, settings: SMALL, log });
  running.push(postgres);
  return postgres;
}

/** The process of the folder's server; 0 when none runs. */
function serverPid(): number {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) ? pid : 0;
  } catch {
    return 0;
  }
}

/** Polls often until a state is reached. */
const until = (state: () => boolean) =>
  vi.waitFor(() => expect(state()).toBe(true), { timeout: 30_000, interval: 5 });

async function answer({ url }: Postgres, statement = 'SELECT 1 AS value'): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows[0]?.value;
  } finally {
    await client.end();
  }
}

const said = (message: string) => lines.filter((line) => line.includes(message)).length;

test('a killed server comes back at the same address with everything committed', async () => {
  const postgres = await start();
  await answer(postgres, 'CREATE TABLE notes AS SELECT 7 AS value');
  for (let turn = 1; turn <= 2; turn += 1) {
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => said('answers again') === turn);
    expect(serverPid()).not.toBe(pid);
    expect(await answer(postgres, 'SELECT value FROM notes')).toBe(7);
  }
  expect(lines[0]).toMatch(/"reason":"[^"]*unexpected postmaster exit"/);
  report({ what: 'embedded servers killed', count: 2, lost: 0, ended: 0 });
}, 60_000);

test('a killed backend makes the server restart, and the connection that holds it is restored', async () => {
  const postgres = await start();
  const pid = serverPid();
  const checkpointer = "SELECT pid AS value FROM pg_stat_activity WHERE backend_type = 'checkpointer'";
  process.kill(Number(await answer(postgres, checkpointer)), 'SIGKILL');
  await until(() => said('answers again') === 1);
  expect(serverPid()).toBe(pid);
  const holders =
    "SELECT count(*)::int AS value FROM pg_stat_activity WHERE application_name = 'ai-toolbox-holder'";
  expect(await answer(postgres, holders)).toBe(1);
}, 60_000);

test('of three apps on one folder, one brings the server back and the last one stops it', async () => {
  const apps = [await start(), await start(), await start()];
  process.kill(serverPid(), 'SIGKILL');
  await until(() => said('answers again') === 3);
  const pid = serverPid();
  for (const [index, app] of apps.entries()) {
    expect(await answer(app)).toBe(1);
    await app.stop();
    expect(serverPid(), `after app ${index} has stopped`).toBe(index < 2 ? pid : 0);
  }
  running.splice(0);
}, 60_000);

test.each([
  ['has been missed', () => said('has gone') === 1],
  ['is being started again', (killed: number) => serverPid() !== 0 && serverPid() !== killed],
])(
  'a stop when the server %s leaves nothing running',
  async (_, isSo) => {
    const postgres = await start();
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => isSo(pid));
    await postgres.stop();
    running.splice(0);
    expect(serverPid()).toBe(0);
  },
  60_000,
);

test('a folder that vanished is not replaced by an empty one', async () => {
  const postgres = await start();
  const pid = serverPid();
  rmSync(dataDir, { recursive: true });
  process.kill(pid, 'SIGKILL');
  await until(() => said('did not come back yet') === 1);
  expect(() => readFileSync(path.join(dataDir, 'PG_VERSION'))).toThrow();
  await postgres.stop();
  running.splice(0);
}, 60_000);

test('a killed server whose process is still listed is waited for, not mistaken for one that shuts us out', async () => {
  const postgres = await start();
  await answer(postgres, 'CREATE TABLE IF NOT EXISTS notes AS SELECT 7 AS value');
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  await running.pop()?.stop();
  const listed = await listEnded('postgres-ended');
  writeFileSync(pidFile, [String(listed.pid), ...rest].join('\n'));
  // It checks at once, before the parent can.
  const starting = start();
  listed.letGo();
  expect(await answer(await starting, 'SELECT value FROM notes')).toBe(7);
}, 60_000);

/** A process that has ended, but whose parent does not collect it until told to. */
async function listEnded(name: string): Promise<{ pid: number; letGo(): void }> {
  const program = path.join(SCRATCH, name);
  symlinkSync('/bin/sleep', program);
  // It outlives the shell, which would collect it.
  const parent = spawn('sh', ['-c', '"$0" 1 & echo $!; exec sleep 60', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  await until(() => readFileSync(`/proc/${pid}/status`, 'utf8').includes('zombie'));
  return { pid, letGo: () => parent.kill('SIGKILL') };
}
