import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { importCatalogue } from '#features/imports/import.server.ts';
import {
  APPLICATION_NAME,
  type Database,
  migrateDatabase,
  openDatabase,
} from '#platform/database/connection.server.ts';
import { runningServer } from '#platform/start/postgres/running.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { SMALL_SERVER } from '../scripts/become.ts';
import { addMember, TEST_SECRET, type TestMember } from '../tests/harness/members.ts';
import { sendForm } from '../tests/harness/site.ts';
import { processorOf, processorOfFamily } from './generator.ts';
import { ProcessorShares } from './processor-shares.ts';
import { keepResult } from './results.ts';
import { startServer } from './servers.ts';

/**
 * What pages and writes cost a node and its database: processor time of the processes of each, which other programs
 * hardly change, connections, bytes on disk, and bytes of the write-ahead log. Usage: npm run bench costs
 */
const WARM_UP = 40;
const COUNTED = 200;
const AT_ONCE = 4;
const MEMBERS = 40;
/** What a start still has to do is over by then. */
const AFTER_START_MS = 15_000;
const IDLE_MS = 10_000;
/** A program with a key of its own gets pages made for it. */
const NOT_KEPT = { authorization: 'none', 'accept-encoding': 'br' };

/** Milliseconds of processor time, and bytes of the log, each for one request. */
interface Cost {
  node: number;
  database: number;
  wal: number;
}

interface Spent extends Cost {
  seconds: number;
}

// Before anything is started, which then comes before other programs as this does.
const shares = await ProcessorShares.open();
const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-costs-'));
// When root starts it, the server runs as another user, who needs access here.
await chmod(folder, 0o711);
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
const databasePid = runningServer(postgres.where)?.pid ?? 0;
const db = openDatabase(postgres.url);
let sender = 0;
try {
  await migrateDatabase(db);
  const imported = await importStarter();
  const site = await startServer((port) => ({
    args: [...(SMALL_SERVER.flags ?? []), 'server.ts'],
    env: {
      ...SMALL_SERVER.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal', TRUST_PROXY: '1' },
      ...{ DATABASE_URL: postgres.url, AUTH_SECRET: TEST_SECRET, DATA_DIR: path.join(folder, 'data') },
    },
  }));
  try {
    await sleep(AFTER_START_MS);
    const idle = await spent(site.pid, () => sleep(IDLE_MS));
    const perSecond = print('an idle node, a second', each(idle, idle.seconds));
    const pages = await costOfPages(site, perSecond);
    const writes = await costOfWrites(site, perSecond);
    const all = await number(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = ${APPLICATION_NAME}`,
    );
    const connections = all - Object.values(db.pools).reduce((sum, pool) => sum + pool.totalCount, 0);
    process.stdout.write(`${connections} connections of the node\n`);
    keepResult('costs', { imported, idle: perSecond, pages, writes, connections });
  } finally {
    await site.stop();
  }
} finally {
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
  await shares?.close();
}

type Site = { origin: string; pid: number };

/** @returns bytes for each record, and for each tool once all is imported */
async function importStarter() {
  const empty = await number(sql`SELECT pg_database_size(current_database()) AS n`);
  const before = await logPosition();
  const { tallies } = await importCatalogue(db, {
    target: path.resolve('data'),
    filesFolder: path.join(folder, 'files'),
    isDryRun: false,
    onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
    onProgress: () => {},
  });
  const wal = (await logPosition()) - before;
  await db.bulk.execute('VACUUM ANALYZE');
  const records = Object.values(tallies).reduce((sum, { created }) => sum + created, 0);
  const tools = await number(sql`SELECT count(*) AS n FROM ai_tools`);
  const bytes = (await number(sql`SELECT pg_database_size(current_database()) AS n`)) - empty;
  process.stdout.write(
    `${records} records, ${tools} tools: ${Math.round(wal / records)} bytes of the log a record, ${Math.round(bytes / tools)} on disk a tool\n`,
  );
  return { records, tools, walPerRecord: wal / records, bytesPerTool: bytes / tools };
}

/** Each page is asked for by itself, as a crawler does. */
async function costOfPages({ origin, pid }: Site, idle: Cost): Promise<Record<string, Cost>> {
  const tools = await ids(sql`SELECT id FROM ai_tools ORDER BY md5(id) LIMIT ${WARM_UP + COUNTED}`);
  const categories = await ids(sql`SELECT id FROM categories ORDER BY id`);
  const names = await ids(sql`SELECT name AS id FROM ai_tools ORDER BY md5(id) LIMIT ${WARM_UP + COUNTED}`);
  const member = await addMember(db, { subscription_status: 'premium' });
  const made = { ...NOT_KEPT };
  const toolAt = (index: number) => tools[index % tools.length] ?? '';
  const kinds: Record<string, { address: (index: number) => string; headers: Record<string, string> }> = {
    '/': { address: () => '/', headers: made },
    '/tools, its first pages': { address: (index) => `/tools?page=${1 + (index % 100)}`, headers: made },
    'a tool': { address: (index) => `/tools/${toolAt(index)}`, headers: made },
    'a tool, a member': {
      address: (index) => `/tools/${toolAt(index)}`,
      headers: { ...made, ...member.headers },
    },
    'a tool that others have seen, a member': {
      address: (index) => `/tools/${toolAt(index)}`,
      headers: { ...made, ...member.headers },
    },
    'alternatives of a tool': { address: (index) => `/tools/${toolAt(index)}/alternatives`, headers: made },
    'two tools compared': {
      address: (index) => `/compare?tools=${toolAt(index)},${toolAt(index + 1)}`,
      headers: made,
    },
    'a category': {
      address: (index) => `/categories/${categories[index % categories.length]}`,
      headers: made,
    },
    'a search never asked before': {
      address: (index) => `/search?q=${encodeURIComponent(`${names[index % names.length]} for teams`)}`,
      headers: made,
    },
    'a search that others have asked, a member': {
      address: (index) => `/search?q=${encodeURIComponent(`${names[index % 20]} for teams`)}`,
      headers: { ...made, ...member.headers },
    },
    '/market': { address: () => '/market', headers: made },
  };
  const costs: Record<string, Cost> = {};
  for (const [kind, { address, headers }] of Object.entries(kinds)) {
    const ask = (index: number) => get(origin + address(index), headers);
    await inTurns(0, WARM_UP, ask);
    const all = await spent(pid, () => inTurns(WARM_UP, COUNTED, ask));
    costs[kind] = print(kind, each(all, COUNTED, idle));
  }
  return costs;
}

async function costOfWrites({ origin, pid }: Site, idle: Cost): Promise<Record<string, Cost>> {
  const members: TestMember[] = [];
  while (members.length < MEMBERS) members.push(await addMember(db));
  const tools = await ids(sql`SELECT id FROM ai_tools ORDER BY md5(name) LIMIT ${COUNTED}`);
  const kinds = {
    'a rating with a review': { intent: 'rate', rating: '4', review: `Good. ${randomUUID()}` },
    'a favourite': { intent: 'favorite' },
  };
  const costs: Record<string, Cost> = {};
  for (const [kind, form] of Object.entries(kinds)) {
    // The first write to a page of a table after a checkpoint puts the whole page into the log.
    await db.bulk.execute('CHECKPOINT');
    for (const [turn, when] of ['right after a checkpoint', 'later'].entries()) {
      const write = async (index: number) => {
        const member = members[(index + turn) % MEMBERS];
        const status = await sendForm(`${origin}/tools/${tools[index]}`, form, member?.headers);
        if (status !== 200 && status !== 303) throw new Error(`${kind} answered ${status}.`);
      };
      const all = await spent(pid, () => inTurns(0, COUNTED, write));
      const name = `${kind}, ${when}`;
      costs[name] = print(name, each(all, COUNTED, idle));
    }
  }
  return costs;
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  sender += 1;
  const from = `10.9.${(sender >> 8) & 255}.${sender & 255}`;
  const response = await fetch(url, { headers: { ...headers, 'x-forwarded-for': from } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
}

/** Several at once, as visitors come. */
async function inTurns(from: number, count: number, ask: (index: number) => Promise<void>): Promise<void> {
  let next = from;
  const askOn = async () => {
    while (next < from + count) {
      next += 1;
      await ask(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

async function spent(pid: number, work: () => Promise<unknown>): Promise<Spent> {
  const now = async () => ({
    node: processorOf(pid) * 1_000,
    database: processorOfFamily(databasePid) * 1_000,
    wal: await logPosition(),
    seconds: performance.now() / 1_000,
  });
  const before = await now();
  await work();
  const after = await now();
  return {
    node: after.node - before.node,
    database: after.database - before.database,
    wal: after.wal - before.wal,
    seconds: after.seconds - before.seconds,
  };
}

/** @param idle what a second costs in any case, which does not count */
function each(
  { seconds, ...all }: Spent,
  count: number,
  idle: Cost = { node: 0, database: 0, wal: 0 },
): Cost {
  const own = (part: keyof Cost) => Math.max(0, all[part] - idle[part] * seconds) / count;
  return { node: own('node'), database: own('database'), wal: own('wal') };
}

function print(what: string, cost: Cost): Cost {
  const { node, database, wal } = cost;
  process.stdout.write(
    `${what.padEnd(45)} node ${node.toFixed(2)} ms, database ${database.toFixed(2)} ms, log ${wal.toFixed(0)} bytes\n`,
  );
  return cost;
}

/** In bytes since the database was made. */
async function logPosition(): Promise<number> {
  return number(sql`SELECT pg_current_wal_insert_lsn() - '0/0' AS n`);
}

async function number(statement: Parameters<Database['write']['execute']>[0]): Promise<number> {
  const { rows } = await db.bulk.execute<{ n: string }>(statement);
  return Number(rows[0]?.n);
}

async function ids(statement: Parameters<Database['write']['execute']>[0]): Promise<string[]> {
  const { rows } = await db.bulk.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}
