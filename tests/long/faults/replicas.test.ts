import { parse } from 'node-html-parser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/connection.server.ts';
import { temporaryFolder } from '../../harness/folders.ts';
import { addMember, type TestMember } from '../../harness/members.ts';
import { addOperator } from '../../harness/operators.ts';
import { ready, stop } from '../../harness/program.ts';
import { type StreamingReplica, startPrimary, startReplica } from '../../harness/replica.ts';
import { report } from '../../harness/report.ts';
import { sentBy } from '../../harness/sent-form.ts';
import { ask, sendForm, startSite } from '../../harness/site.ts';

/** Two nodes whose visitors are read from a streaming replica, which lags, dies and comes back. */

/** Within this time a write is seen on every node. */
const SEEN_MS = 2_000;
/** How long a replica that lags could bring an old page back. */
const LAG_MS = 8_000;
const SOON = { timeout: 60_000, interval: 100 };
const CATEGORY = '3d-and-games';
const DESK = `/operator/records/categories/${CATEGORY}`;

interface World {
  nodes: readonly string[];
  primaryUrl: string;
  replica: StreamingReplica;
  editor: TestMember;
  author: TestMember;
  tool: string;
}

/** What the nodes have logged as errors. */
const complaints: string[] = [];

/** A node of the site. The first one brings the starter catalogue into the database. */
async function startNode(DATABASE_URL: string, DATABASE_REPLICA_URLS: string): Promise<string> {
  const child = startSite({ DATA_DIR: temporaryFolder(), DATABASE_URL, DATABASE_REPLICA_URLS });
  child.stderr?.on('data', (chunk) => {
    for (const line of String(chunk).split('\n')) if (line.includes('"level":50')) complaints.push(line);
  });
  onTestFinished(() => stop(child));
  return ready(child);
}

async function startWorld(): Promise<World> {
  const primary = await startPrimary();
  const replica = await startReplica(primary);
  const nodes = [await startNode(primary.url, replica.url), await startNode(primary.url, replica.url)];
  const db = openDatabase(primary.url);
  const [editor, author] = [await addOperator(db, 'editor'), await addMember(db)];
  await db.close();
  const [tool] = await ask<{ id: string }>(primary.url, 'SELECT id FROM ai_tools ORDER BY id LIMIT 1');
  return { nodes, primaryUrl: primary.url, replica, editor, author, tool: `/tools/${tool?.id}` };
}

async function page(address: string, by?: TestMember): Promise<string> {
  const response = await fetch(address, { headers: by?.headers ?? {} });
  const text = await response.text();
  expect(response.status, `${address}\n${complaints.slice(-3).join('\n')}`).toBe(200);
  return text;
}

let searches = 0;
/** A page that nobody has asked for before, so that no node keeps it. */
const newPage = (node: string) => {
  searches += 1;
  return page(`${node}/search?q=thing+${searches}`);
};

/** How often a database has looked into the table of tools; nodes that only ask how far it is do not. */
async function looksAtTools(url: string): Promise<number> {
  const [row] = await ask<{ looks: number }>(
    url,
    "SELECT (seq_scan + idx_scan)::int AS looks FROM pg_stat_user_tables WHERE relname = 'ai_tools'",
  );
  return row?.looks ?? 0;
}

/** Waits until each node reads pages from the replica. */
async function readFromReplica({ nodes, replica }: World): Promise<void> {
  for (const node of nodes) {
    const before = await looksAtTools(replica.url);
    await vi.waitFor(async () => {
      await newPage(node);
      expect(await looksAtTools(replica.url)).toBeGreaterThan(before);
    }, SOON);
  }
}

interface Seen {
  asked: number;
  /** The latest moment at which a node sent the old page, in ms after the write was acknowledged. */
  lastOldMs: number;
}

/** Asks all nodes for a page all the time, and looks for what was written. */
async function watchPage({ nodes }: World, path: string, written: string): Promise<Seen> {
  const begun = performance.now();
  const seen: Seen = { asked: 0, lastOldMs: 0 };
  while (performance.now() - begun < LAG_MS) {
    for (const node of nodes) {
      const asked = performance.now();
      seen.asked += 1;
      if (!(await page(node + path)).includes(written)) seen.lastOldMs = asked - begun;
    }
    await newPage(nodes[0] ?? '');
  }
  return seen;
}

async function editCategory({ nodes: [node = ''], editor }: World, description: string): Promise<void> {
  const form = sentBy(parse(await page(node + DESK, editor)));
  expect(await sendForm(node + DESK, { ...form, description, intent: 'save' }, editor.headers)).toBe(303);
}

async function rate({ nodes: [node = ''], author, tool }: World, review: string): Promise<void> {
  expect(await sendForm(node + tool, { intent: 'rate', rating: '4', review }, author.headers)).toBe(200);
}

/** What two writers do while the replica stands still, and what everybody sees. */
async function writeWhileItLags(world: World): Promise<void> {
  const { nodes, replica, editor, author, tool } = world;
  const category = `/categories/${CATEGORY}`;
  const writes = [
    { what: 'an edit at the desk', path: category, by: editor, write: editCategory },
    { what: 'a review', path: tool, by: author, write: rate },
  ] as const;
  await replica.pause();
  for (const { what, path, by, write } of writes) {
    const written = `Written while the replica lags: ${what}.`;
    for (const node of nodes) await page(node + path);
    await write(world, written);
    for (const node of nodes)
      expect(await page(node + path, by), `${what}, to its author`).toContain(written);
    const { asked, lastOldMs } = await watchPage(world, path, written);
    report({ what: `${what} behind a lagging replica: pages asked for`, count: asked, lost: 0 });
    expect(lastOldMs, what).toBeLessThan(SEEN_MS);
  }
  // It has really lagged: it still knows nothing of this.
  const marked = "SELECT FROM categories WHERE description LIKE 'Written while%'";
  expect([await ask(replica.url, marked), await ask(world.primaryUrl, marked)]).toEqual([[], [{}]]);
  await replica.resume();
  await readFromReplica(world);
}

test('a replica that lags brings no old page back, and one that dies is missed by nobody', async () => {
  const world = await startWorld();
  await readFromReplica(world);
  await writeWhileItLags(world);

  await world.replica.stop();
  const LOST = 60;
  for (let count = 0; count < LOST; count += 1) await newPage(world.nodes[count % 2] ?? '');
  report({ what: 'pages made while the replica was away', count: LOST, lost: 0 });
  await world.replica.start();
  await readFromReplica(world);
});
