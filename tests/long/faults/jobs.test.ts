import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { copySite } from '../../harness/prepared-site.ts';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databaseUrl, sendForm, startSite } from '../../harness/site.ts';
import { startSmtp } from '../../harness/smtp.ts';
import { addMembers } from './writers.ts';

/** What becomes of work that was under way when the program was killed. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-jobs-'));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'data');
copySite(inject('preparedSite'), DATA_DIR);
/** A dead worker is found after less than a minute. */
const WAIT = { timeout: 90_000, interval: 200 };
let site: ChildProcess;

afterAll(async () => {
  await stop(site);
  rmSync(SCRATCH, { recursive: true });
});

test('a mail that was being sent when the program was killed is sent by the next one, once', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const asked = once(silent, 'connection');
  site = startSite({ DATA_DIR, SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const address = await ready(site);
  const message = { name: 'Ann', email: 'ann@example.org', kind: 'report', message: 'A price is wrong.' };
  expect(await sendForm(`${address}/contact`, message)).toBe(303);
  await asked;
  site.kill('SIGKILL');
  await once(site, 'exit');
  const smtp = await startSmtp();
  site = startSite({ DATA_DIR, SMTP_URL: smtp.url });
  await ready(site);
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), WAIT);
  const left = `SELECT 'mail' AS left FROM outbox UNION ALL SELECT name FROM jobs.job WHERE name = 'mail'`;
  await vi.waitFor(async () => expect(await ask(databaseUrl(DATA_DIR), left)).toEqual([]));
  expect(smtp.received).toHaveLength(1);
  report({ what: 'programs killed while they sent a mail', count: 1, lost: 1 - smtp.received.length });
});

test('an import at the desk that was under way when the program was killed is completed by the next one', async () => {
  await stop(site);
  site = startSite({ DATA_DIR });
  const address = await ready(site);
  const url = databaseUrl(DATA_DIR);
  const [owner] = await addMembers(url, 1);
  if (!owner) throw new Error('There is no owner.');
  await ask(url, `INSERT INTO operators (user_id, role) VALUES ('${owner.id}', 'owner')`);
  const body = new FormData();
  const record = (number: number) =>
    JSON.stringify({ id: `killed-${number}`, name: `Killed ${number}`, description: 'One.' });
  body.set(
    'file',
    new File([Array.from({ length: 4_000 }, (_, number) => record(number)).join('\n')], 'tools.ndjson'),
  );
  const init = { method: 'POST', body, headers: owner.headers, redirect: 'manual' } as const;
  const { headers } = await fetch(`${address}/operator/catalogue`, init);
  const isIn = (state: string) =>
    vi.waitFor(async () => expect(await ask(url, 'SELECT state FROM imports')).toEqual([{ state }]), WAIT);
  await isIn('checked');
  expect(await sendForm(address + headers.get('location'), { intent: 'import' }, owner.headers)).toBe(303);
  const stored = `SELECT count(*)::int AS stored, count(DISTINCT record_id)::int AS once FROM import_lines
    WHERE phase = 'import'`;
  await vi.waitFor(
    async () => expect((await ask<{ stored: number }>(url, stored))[0]?.stored).toBeGreaterThan(0),
    {
      timeout: 60_000,
      interval: 20,
    },
  );
  site.kill('SIGKILL');
  await once(site, 'exit');
  site = startSite({ DATA_DIR });
  await ready(site);
  await isIn('imported');
  const listed = `SELECT count(*)::int AS listed FROM ai_tools WHERE id LIKE 'killed-%'`;
  const answers = [
    ...(await ask(databaseUrl(DATA_DIR), listed)),
    ...(await ask(databaseUrl(DATA_DIR), stored)),
  ];
  expect(answers).toEqual([{ listed: 4_000 }, { stored: 4_000, once: 4_000 }]);
  report({ what: 'programs killed while they imported', count: 1, lost: 0 });
});
