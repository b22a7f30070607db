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

/** What becomes of work that was under way when the program was killed. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-jobs-'));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'data');
copySite(inject('preparedSite'), DATA_DIR);
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
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 90_000, interval: 200 });
  const left = `SELECT 'mail' AS left FROM outbox UNION ALL SELECT name FROM jobs.job WHERE name = 'mail'`;
  await vi.waitFor(async () => expect(await ask(databaseUrl(DATA_DIR), left)).toEqual([]));
  expect(smtp.received).toHaveLength(1);
  report({ what: 'programs killed while they sent a mail', count: 1, lost: 1 - smtp.received.length });
});
