import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '../../harness/database.ts';
import { temporaryFolder } from '../../harness/folders.ts';
import { startHaproxy } from '../../harness/haproxy.ts';
import { freePort } from '../../harness/ports.ts';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';

/** A deploy under load: two nodes on one database behind a balancer, restarted in turn. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const REQUESTS = 40_000;
const VISITORS = 24;
/** Most pages are kept; one request in this many is a search that nobody has made before. */
const SEARCH_EACH = 40;
/** The machine must not be under load for longer than this. */
const LIMIT_MS = 300_000;

async function createNode(databaseUrl: string) {
  const port = await freePort();
  const dataDir = temporaryFolder();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(process.execPath, [path.join(ROOT, 'server.ts')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 'the same secret on every node of this test',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '2',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(child);
  };
  const end = async () => {
    if (child) await stop(child);
  };
  onTestFinished(end);
  await start();
  return {
    port,
    async restart() {
      await end();
      await start();
    },
  };
}

/** Pages that are kept, and what they load. */
async function addresses(origin: string): Promise<string[]> {
  const home = await (await fetch(origin)).text();
  const scripts = new Set(home.match(/\/assets\/[^"]+\.js/g));
  return ['/', '/tools', '/about', '/categories', ...scripts];
}

/** @returns the status, or what went wrong */
function answerTo(address: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    get(address, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error) => resolve(error.message));
    }).on('error', (error) => resolve(error.message));
  });
}

test('two nodes restarted in turn fail no request', async () => {
  const { url } = await withDatabase({ empty: true });
  const nodes = [await createNode(url), await createNode(url)];
  const balancer = await startHaproxy(nodes.map(({ port }) => port));
  const paths = await addresses(balancer.origin);
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  onTestFinished(() => agent.destroy());

  let asked = 0;
  const failures: string[] = [];
  const deadline = Date.now() + LIMIT_MS;
  const visit = async () => {
    while (asked < REQUESTS && Date.now() < deadline) {
      asked += 1;
      const target =
        asked % SEARCH_EACH === 0 ? `/search?q=tool${asked}` : (paths[asked % paths.length] ?? '/');
      const outcome = await answerTo(balancer.origin + target, agent);
      if (outcome !== '200') failures.push(`${target}: ${outcome}`);
    }
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, visit));
  let restarts = 0;
  while (restarts < nodes.length || asked < REQUESTS * 0.9) {
    const node = nodes[restarts % nodes.length];
    await node?.restart();
    restarts += 1;
    await balancer.sendsToAll();
  }
  await visits;
  report({
    what: `requests over ${restarts} restarts behind a balancer`,
    count: asked,
    lost: failures.length,
  });
  expect(failures.slice(0, 10)).toEqual([]);
  expect(asked).toBe(REQUESTS);
});
