import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { addMember, type TestMember } from '../tests/harness/members.ts';
import { ready, stop } from '../tests/harness/program.ts';
import { sendForm, startSite } from '../tests/harness/site.ts';

/**
 * Several nodes on one database, and the time until a rating that one of them has taken is seen by its author, and by
 * visitors of every node. Usage: npm run bench nodes [nodes]
 */
const NODES = Number(process.argv[2] ?? 4);
const RATINGS = 12;
const LOOK_MS = 25;
const SEEN_MS = 2_000;
/** A rating that a node does not show by then is not waited for any longer. */
const GIVEN_UP_MS = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-nodes-'));
// The database's user must reach it.
chmodSync(folder, 0o755);
const postgres = await startPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: { max_connections: '250' },
});
const sites: Array<ReturnType<typeof startSite>> = [];
try {
  await measure(await startNodes());
} finally {
  for (const site of sites) await stop(site);
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** One after the other: the first brings the starter catalogue. */
async function startNodes(): Promise<string[]> {
  const nodes: string[] = [];
  for (let node = 0; node < NODES; node += 1) {
    const DATA_DIR = path.join(folder, `node-${node}`);
    const site = startSite({ DATA_DIR, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' });
    sites.push(site);
    nodes.push(await ready(site));
  }
  return nodes;
}

async function measure(nodes: readonly string[]): Promise<void> {
  const { member, tools } = await prepare();
  const times: number[] = [];
  let atOnce = 0;
  for (const [index, tool] of tools.entries()) {
    const node = nodes[index % NODES] ?? '';
    const review = `Seen everywhere, number ${index}.`;
    const shows = async (where: string, headers: HeadersInit = {}) => {
      const response = await fetch(where + tool, { headers, signal: AbortSignal.timeout(GIVEN_UP_MS) });
      return (await response.text()).includes(review);
    };
    // Each node has the page in its cache.
    await Promise.all(nodes.map((each) => shows(each)));
    const status = await sendForm(node + tool, { intent: 'rate', rating: '5', review }, member.headers);
    if (![200, 303].includes(status)) throw new Error(`${node}${tool} answered a rating with ${status}.`);
    const begun = performance.now();
    if (await shows(node, member.headers)) atOnce += 1;
    await Promise.all(nodes.map((each) => until(() => shows(each), `“${review}” on ${each}${tool}`)));
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  process.stdout.write(
    `A rating is seen by its author at once in ${atOnce} of ${RATINGS} (target: all), ` +
      `on all ${NODES} nodes after ${median.toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest; target: ≤ ${SEEN_MS})\n`,
  );
  if (longest > SEEN_MS || atOnce < RATINGS) process.exitCode = 1;
}

async function prepare(): Promise<{ member: TestMember; tools: string[] }> {
  const db = openDatabase(postgres.url);
  const member = await addMember(db);
  const { rows } = await db.read.execute<{ id: string }>(
    sql`SELECT id FROM ai_tools ORDER BY id LIMIT ${RATINGS}`,
  );
  await db.close();
  return { member, tools: rows.map(({ id }) => `/tools/${id}`) };
}

/** @throws Error that names what was looked for, if it was never there */
async function until(isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (const begun = performance.now(); !(await isThere()); await wait(LOOK_MS)) {
    if (performance.now() - begun > GIVEN_UP_MS)
      throw new Error(`Not seen within ${GIVEN_UP_MS / 1_000} s: ${what}.`);
  }
}
