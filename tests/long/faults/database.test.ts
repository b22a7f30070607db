import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { STARTING, startLatePostgres } from '../../harness/late-postgres.ts';
import { copySite } from '../../harness/prepared-site.ts';
import { printed, ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databasePid, databaseUrl, sendForm, startSite } from '../../harness/site.ts';

/** What happens to the database of a running site, and what visitors see of it. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-database-'));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'data');
copySite(inject('preparedSite'), DATA_DIR);
let site: ChildProcess;
let address: string;

beforeAll(async () => {
  site = startSite({ DATA_DIR });
  address = await ready(site);
}, 120_000);

afterAll(async () => {
  await stop(site);
  rmSync(SCRATCH, { recursive: true });
});

const status = async (target: string) => (await fetch(address + target)).status;

let messages = 0;
function sendMessage(): Promise<number> {
  messages += 1;
  const message = `The price of number ${messages} has changed.`;
  return sendForm(`${address}/contact`, {
    name: 'Ann',
    email: 'ann@example.org',
    kind: 'report',
    message,
  });
}

const untilItTakesForms = () =>
  vi.waitFor(async () => expect(await sendMessage()).toBe(303), { timeout: 60_000, interval: 100 });

test('a killed database restarts by itself; meanwhile kept pages are served and the rest is a 503', async () => {
  expect(await status('/about')).toBe(200);
  expect(await status('/tools')).toBe(200);
  const killed = databasePid(DATA_DIR);
  // A moved folder cannot be started from.
  const folder = path.join(DATA_DIR, 'postgres');
  renameSync(folder, `${folder}.away`);
  process.kill(killed, 'SIGKILL');
  expect([await status('/tools'), await sendMessage(), await status('/categories')]).toEqual([200, 503, 503]);
  renameSync(`${folder}.away`, folder);
  await untilItTakesForms();
  expect(await status('/categories')).toBe(200);
  expect(databasePid(DATA_DIR)).not.toBe(killed);
  expect(site.exitCode).toBeNull();
  report({ what: 'databases killed under a running site', count: 1, lost: 0, ended: 0 });
});

test('connections that are cut in the middle of forms stop nothing else', async () => {
  const url = databaseUrl(DATA_DIR);
  const sending = Promise.all(
    Array.from({ length: 10 }, async () => {
      const seen: number[] = [];
      for (let turn = 0; turn < 12; turn += 1) seen.push(await sendMessage());
      return seen;
    }),
  );
  let ended = 0;
  let isSending = true;
  const done = sending.finally(() => {
    isSending = false;
  });
  while (isSending) ended += (await ask(url, END_CONNECTIONS)).length;
  const seen = (await done).flat();
  expect(new Set(seen)).toEqual(new Set([303, 503]));
  expect(site.exitCode).toBeNull();
  const rows = await ask(url, 'SELECT FROM contact_messages');
  const acknowledged = seen.filter((one) => one === 303).length;
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
  await untilItTakesForms();
  report({ what: 'connections of a running site ended by its database', count: ended, lost: 0, ended: 0 });
});

const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'ai-toolbox' AND backend_type = 'client backend'`;

test('a site that starts before its database waits for it, and says so', async () => {
  const late = await startLatePostgres(STARTING);
  const DATABASE_URL = `postgresql://toolbox@127.0.0.1:${late.port}/postgres`;
  const second = startSite({ DATA_DIR, DATABASE_URL });
  try {
    await printed(second, /The database is not up yet \(the database system is starting up\)\. Waiting/);
    late.open(databaseUrl(DATA_DIR));
    const other = await ready(second);
    expect((await fetch(`${other}/tools`)).status).toBe(200);
  } finally {
    await stop(second);
    late.close();
  }
});
