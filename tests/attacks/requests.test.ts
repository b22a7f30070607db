import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { RAW_REQUESTS } from '../harness/attacks/raw-requests.ts';
import { tryRaw } from '../harness/attacks/try-raw.ts';
import { startEdge } from '../harness/edge.ts';
import { report } from '../harness/report.ts';

/**
 * Bytes that no browser sends, written to the listener. tests/long/attacks sends them to the whole program.
 */

vi.setConfig({ testTimeout: 60_000 });

const app = await createTestApp();
let ended = 0;
afterAll(() => report({ what: 'requests of odd bytes, to the listener', count: RAW_REQUESTS.length, ended }));

// The first page takes longer than the requests below wait.
await app.get('/about');

test.concurrent.for(RAW_REQUESTS)('$name', async (request, { expect: check, onTestFinished }) => {
  const { port } = await startEdge(app.app, { build: 'build/current/client', whenDone: onTestFinished });
  const { faults, isAlive } = await tryRaw(port, request);
  if (!isAlive) ended += 1;
  check(faults).toEqual([]);
  check(isAlive).toBe(true);
});

test('none of the requests was logged as a failure', () => {
  expect(app.logged('error')).toEqual([]);
});
