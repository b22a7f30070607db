import { spawn } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { readSettings } from '#platform/start/settings.server.ts';
import { ready, stop } from '../tests/harness/program.ts';
import { freePort } from './servers.ts';

/**
 * How long `npm start` takes until a page is answered, its database included, once an earlier start has brought the
 * catalogue. Usage: npm run bench start
 */
const ROUNDS = 5;
const DATA_DIR = path.join(readSettings().DATA_DIR, 'bench', 'start');

// The first start builds, brings the catalogue, and compiles.
await answeredAfter();
for (let round = 0; round < ROUNDS; round += 1) {
  const took = await answeredAfter();
  process.stdout.write(`ready and answered after ${took.toFixed(2)} s\n`);
}

async function answeredAfter(): Promise<number> {
  const env = { ...process.env, DATA_DIR, PORT: String(await freePort()), HOST: '127.0.0.1' };
  const begun = performance.now();
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const answer = await fetch(await ready(child));
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The first page was answered with ${answer.status}.`);
    return (performance.now() - begun) / 1_000;
  } finally {
    await stop(child);
  }
}
