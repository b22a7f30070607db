import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../harness/ports.ts';
import { copySite } from '../harness/prepared-site.ts';
import { ready, stop } from '../harness/program.ts';

/** What the real program shows to its operators. */

/** Ample for a busy machine, in ms. */
const WHILE_STARTING = { timeout: 20_000, interval: 200 };

const ROOT = path.resolve(import.meta.dirname, '../..');

test('the program answers probes, shows metrics to those who may see them, and logs requests', async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'toolbox-watch-'));
  chmodSync(scratch, 0o755);
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const DATA_DIR = path.join(scratch, 'data');
  copySite(inject('preparedSite'), DATA_DIR);
  const METRICS_PORT = String(await freePort());
  const METRICS_TOKEN = 'a token of the tests';
  const child = spawn(process.execPath, [path.join(ROOT, 'server.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR,
      METRICS_PORT,
      METRICS_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const site = await ready(child);

  // On a busy machine any statement may take long, which is logged as well.
  const lines = () =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg !== 'A statement took long');
  const lineOf = async (answer: Response) => {
    const request_id = answer.headers.get('x-request-id');
    return vi.waitFor(() => {
      const line = lines().find((logged) => logged.request_id === request_id);
      expect(line).toMatchObject({ path: '/tools' });
      return line;
    });
  };

  const page = await fetch(`${site}/tools`);
  expect(await lineOf(page)).toMatchObject({ from_memory: false });
  // What a start still changes in the catalogue may outrun the first pages; one is kept soon.
  await vi.waitFor(async () => {
    expect(await lineOf(await fetch(`${site}/tools`))).toMatchObject({ from_memory: true });
  }, WHILE_STARTING);
  for (const probe of ['/live', '/ready']) expect((await fetch(site + probe)).status).toBe(200);
  expect((await fetch(`${site}/metrics`)).status).toBe(401);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const own = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  for (const metrics of [own, await fetch(`${site}/metrics`, { headers })]) {
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toContain('request_duration_seconds_count{kind="kept page",status="2xx"} 1');
  }
  // Nobody wants a line for each probe.
  expect(new Set(lines().map((line) => line.path))).toEqual(new Set(['/tools']));
});
