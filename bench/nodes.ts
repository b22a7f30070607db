import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { accounts } from '#features/accounts/tables/accounts.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { addMember, type TestMember } from '../tests/harness/members.ts';
import { ready, stop } from '../tests/harness/program.ts';
import { sendForm, startSite } from '../tests/harness/site.ts';
import { startPooler } from './pooler.ts';
import { keepResult } from './results.ts';

/**
 * Four nodes on one database, and what a write costs: statements, by the database's own log, and the time until
 * every node shows it. The client goes to the nodes in turn, as a balancer does. Usage: npm run bench nodes
 * [PgBouncer's program, to put it between them and the database]
 */
const NODES = 4;
/** Writes of each kind that are counted, and those that are looked for on the other nodes. */
const COUNTED = 40;
const LOOKED_FOR = 12;
const IDLE_MS = 15_000;
const LOOK_MS = 25;
/** A write is to be seen everywhere within this time. */
const SEEN_MS = 2_000;
/** A write that a node does not show by then is not waited for any longer. */
const GIVEN_UP_MS = 30_000;
const PASSWORD = `password ${randomUUID()}`;
/** Our own statements have another name than the nodes'. */
const NODE_LINE = /^ai-toolbox\|LOG: {2}(?:statement|execute [^:]+): (.*)/;

/** Kinds of statements. */
const ANY = /^/;
const WRITING = /^(?:insert|update|delete|with .*(?:insert into|update|delete from) )/i;
const COMMIT = /^commit/;

const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-nodes-'));
// The database's user must reach it.
chmodSync(folder, 0o755);
const postgres = await startPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: { max_connections: '250', log_statement: 'all', log_line_prefix: '%a|' },
});
const log = `${postgres.where}.log`;
const pooler = process.argv[2] ? await startPooler(process.argv[2], postgres, folder) : undefined;
const sites: Array<ReturnType<typeof startSite>> = [];
try {
  const nodes = await startNodes();
  await measure(nodes);
} finally {
  for (const site of sites) await stop(site);
  await pooler?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** One after the other: the first brings the starter catalogue. */
async function startNodes(): Promise<string[]> {
  const nodes: string[] = [];
  for (let node = 0; node < NODES; node += 1) {
    const DATA_DIR = path.join(folder, `node-${node}`);
    const site = startSite({ DATA_DIR, DATABASE_URL: pooler?.url ?? postgres.url, LOG_LEVEL: 'silent' });
    sites.push(site);
    nodes.push(await ready(site));
  }
  return nodes;
}

async function measure(nodes: readonly string[]): Promise<void> {
  const { members, tools } = await prepare();
  // What a start still has to do is over.
  await wait(IDLE_MS);
  const idle = await counting(() => wait(IDLE_MS));
  const each = (kind: RegExp) => perSecond(idle, kind) / NODES;
  say(`${NODES} idle nodes: ${each(ANY).toFixed(1)} statements a second each, of which`);
  say(`  ${each(/^select "version", "removed_at"/).toFixed(1)} look for writes of the others`);
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  const memberAt = (index: number) => members[index % members.length]?.headers ?? {};
  const kinds: Record<string, (index: number) => Promise<number>> = {
    rating: (index) =>
      sendForm(
        at(nodes, index) + at(tools, index),
        { intent: 'rate', rating: '4', review: 'Good.' },
        memberAt(index),
      ),
    favourite: (index) =>
      sendForm(at(nodes, index) + at(tools, index), { intent: 'favorite' }, memberAt(index)),
    'signing in': (index) => signIn(at(nodes, index), members[index % members.length]),
  };
  for (const [kind, write] of Object.entries(kinds)) await countWrites(kind, write, idle);
  await countSeen(nodes, tools, members);
  await countSessions(nodes, members);
}

async function prepare(): Promise<{ members: TestMember[]; tools: string[] }> {
  const db = openDatabase(postgres.url);
  const passwords = startPasswords();
  const password = await passwords.hash(PASSWORD, { of: 'bench', signal: new AbortController().signal });
  await passwords.stop();
  const members: TestMember[] = [];
  for (let count = 0; count < COUNTED; count += 1) {
    const member = await addMember(db);
    members.push(member);
    const own = { id: randomUUID(), account_id: member.id, user_id: member.id };
    await db.write.insert(accounts).values({ ...own, provider_id: 'credential', password });
  }
  const { rows } = await db.read.execute<{ id: string }>(sql`SELECT id FROM ai_tools ORDER BY id LIMIT 20`);
  await db.close();
  return { members, tools: rows.map(({ id }) => `/tools/${id}`) };
}

/** What the nodes asked the database meanwhile. */
async function counting(work: () => Promise<unknown>) {
  const from = statSync(log).size;
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  // A statement's further lines begin with a tab.
  const lines = readFileSync(log).subarray(from).toString().replaceAll('\n\t', ' ').split('\n');
  const statements = lines.flatMap((line) => NODE_LINE.exec(line)?.[1]?.trim() ?? []);
  return { statements, seconds };
}

type Counted = Awaited<ReturnType<typeof counting>>;

function perSecond({ statements, seconds }: Counted, kind: RegExp): number {
  return statements.filter((text) => kind.test(text)).length / seconds;
}

async function countWrites(
  kind: string,
  write: (index: number) => Promise<number>,
  idle: Counted,
): Promise<void> {
  let failed = 0;
  const counted = await counting(async () => {
    for (let index = 0; index < COUNTED; index += 1)
      if (![200, 303].includes(await write(index))) failed += 1;
  });
  if (failed > 0) process.exitCode = 1;
  const { seconds } = counted;
  // Without what the nodes would have asked anyway.
  const own = (of: RegExp) =>
    (((perSecond(counted, of) - perSecond(idle, of)) * seconds) / COUNTED).toFixed(1);
  say(
    `${kind}: ${COUNTED} writes, ${failed} failed; each ${own(ANY)} statements with its answer, ${own(WRITING)} of them writing, ${own(COMMIT)} transactions; ${((seconds / COUNTED) * 1_000).toFixed(0)} ms`,
  );
}

/**
 * Rates on one node, and asks all until each shows it.
 *
 * @throws Error when a node took no rating, or never showed it
 */
async function countSeen(
  nodes: readonly string[],
  tools: readonly string[],
  members: TestMember[],
): Promise<void> {
  const times: number[] = [];
  let isAtOnce = 0;
  for (let index = 0; index < LOOKED_FOR; index += 1) {
    const [node = '', tool = ''] = [nodes[index % NODES], tools[index % tools.length]];
    const review = `Seen everywhere, number ${index}.`;
    const shows = async (where: string) => {
      const response = await fetch(where + tool, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
      return (await response.text()).includes(review);
    };
    await Promise.all(nodes.map(shows));
    const status = await sendForm(
      node + tool,
      { intent: 'rate', rating: '5', review },
      members[index]?.headers,
    );
    if (![200, 303].includes(status)) throw new Error(`${node}${tool} answered a rating with ${status}.`);
    const begun = performance.now();
    if (await shows(node)) isAtOnce += 1;
    await Promise.all(nodes.map((each) => until(() => shows(each), `“${review}” on ${each}${tool}`)));
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  say(
    `seen by visitors of all ${NODES} nodes after ${median.toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest of ${LOOKED_FOR}); on the node that wrote, at once in ${isAtOnce} of ${LOOKED_FOR}`,
  );
  if (longest > SEEN_MS) process.exitCode = 1;
  if (!pooler) keepResult('nodes', { nodes: NODES, seenAfterMs: times });
}

/** @throws Error that names what was looked for, if it was never there */
async function until(isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (const begun = performance.now(); !(await isThere()); await wait(LOOK_MS)) {
    if (performance.now() - begun > GIVEN_UP_MS)
      throw new Error(`Not seen within ${GIVEN_UP_MS / 1_000} s: ${what}.`);
  }
}

async function signIn(node: string, member: TestMember | undefined): Promise<number> {
  return sendForm(`${node}/auth/login`, { email: member?.email ?? '', password: PASSWORD });
}

/** A session that one node begins holds on every other at once. */
async function countSessions(nodes: readonly string[], members: readonly TestMember[]): Promise<void> {
  let failed = 0;
  for (const [index, member] of members.slice(0, LOOKED_FOR).entries()) {
    for (const node of nodes) {
      const { status } = await fetch(`${node}/settings/account`, {
        headers: member.headers,
        redirect: 'manual',
      });
      if (status !== 200) failed += 1;
    }
    await signIn(nodes[index % NODES] ?? '', member);
  }
  say(`sessions: ${LOOKED_FOR * NODES} asked for on all nodes, ${failed} unknown to one`);
  if (failed > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
