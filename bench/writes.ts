import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { openSite } from './built-app.ts';
import { LoadedDatabases } from './loaded.ts';
import { keepResult } from './results.ts';

/**
 * How long the first answer after a write takes, and the next one, at several sizes of the catalogue, which take turns
 * (median and p95 in milliseconds, and the ratio of medians). After each write, all that a node remembers of the
 * catalogue is old, and nothing has been read ahead. Loaded databases stay in the data folder. Usage, after a build:
 * npm run bench writes [tools …]
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [3_000, 1_000_000];
const TURNS = 9;
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'all tools': '/tools',
  'tools by rating': '/tools?sortBy=avg_rating',
  'a facet': '/tools?platform=ios',
  'three facets': '/tools?platform=ios&feature=api&compliance=gdpr',
  'a search': '/search?q=meeting+notes',
  'a category': '/categories/ai-chatbots-and-assistants',
};

interface Site {
  size: number;
  db: Database;
  ask: (address: string) => Promise<void>;
  pages: Readonly<Record<string, string>>;
}

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const loaded = new LoadedDatabases(postgres.url, folder);
  const sites: Site[] = [];
  for (const size of sizes.toSorted((a, b) => a - b)) {
    // The rounds make the pages as they are, and `bench market` needs the same databases.
    const db = await loaded.openMarket(size);
    const tool = await firstTool(db);
    const pages = { ...PAGES, 'a tool': `/tools/${tool}`, alternatives: `/tools/${tool}/alternatives` };
    const { ask } = await openSite(db);
    sites.push({ size, db, ask, pages });
  }
  const rows = [];
  for (const name of Object.keys(sites[0]?.pages ?? {})) rows.push(await measure(name, sites));
  keepResult('writes', { turns: TURNS, rows });
} finally {
  await postgres.stop();
}
process.exit();

/** @returns what is kept of the first answers (bench/results) */
async function measure(name: string, sites: readonly Site[]) {
  const first = sites.map((): number[] => []);
  const next = sites.map((): number[] => []);
  for (let turn = -1; turn < TURNS; turn++) {
    for (const [index, { db, ask, pages }] of sites.entries()) {
      const address = pages[name] ?? '/';
      await write(db);
      const times = [await time(() => ask(address)), await time(() => ask(address))];
      if (turn < 0) continue;
      first[index]?.push(times[0] ?? 0);
      next[index]?.push(times[1] ?? 0);
    }
  }
  const cells = (times: number[][]) => {
    const figures = times.map((each) =>
      `${at(each, 0.5).toFixed(1)} ${at(each, 0.95).toFixed(1)}`.padStart(14),
    );
    const ratio = at(times.at(-1) ?? [], 0.5) / at(times[0] ?? [], 0.5);
    return `${figures.join(' ')}  ratio ${ratio.toFixed(2)}`;
  };
  process.stdout.write(`${name.padEnd(20)} first ${cells(first)} | next ${cells(next)}\n`);
  const kept = first.map((times, index) => [
    sites[index]?.size,
    { p50: at(times, 0.5), p95: at(times, 0.95) },
  ]);
  return { case: name, sizes: Object.fromEntries(kept) };
}

async function time(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** Says that a tool was written. */
async function write(db: Database): Promise<void> {
  await db.write.transaction(async (tx) => {
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    await tx.execute(sql`
      UPDATE tool_search SET version = (SELECT version FROM catalogue_state)
      WHERE tool_id = (SELECT id FROM ai_tools ORDER BY id LIMIT 1)`);
  });
}

async function firstTool(db: Database): Promise<string> {
  const { rows } = await db.read.execute<{ id: string }>(sql`SELECT id FROM ai_tools ORDER BY id LIMIT 1`);
  return rows[0]?.id ?? '';
}
