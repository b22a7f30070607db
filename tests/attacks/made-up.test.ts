import { expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { madeUpAddresses } from '../harness/attacks/made-up.ts';
import { sendRaw } from '../harness/attacks/raw.ts';
import { startEdge } from '../harness/edge.ts';
import { report } from '../harness/report.ts';

/** Hundreds of made-up addresses: each is answered, none with a server error. */

const app = await createTestApp();

test('three hundred made-up addresses', async () => {
  const { port } = await startEdge(app.app, { build: 'build/current/client' });
  const faults: string[] = [];
  let unanswered = 0;
  for (const some of madeUpAddresses(300)) {
    const bytes = `GET ${some} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const { statuses } = await sendRaw(port, bytes);
    if (statuses.length !== 1) unanswered += 1;
    if (statuses.some((status) => status >= 500)) faults.push(`${statuses.join()} ${some}`);
  }
  expect(faults).toEqual([]);
  expect(unanswered).toBe(0);
  expect(app.logged('error')).toEqual([]);
  report({ what: 'made-up addresses', count: 300, ended: unanswered });
}, 120_000);
