import path from 'node:path';
import { sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import { find } from '#catalogue/find.ts';
import { countedIn, panelOf } from '#catalogue/list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { read, understand } from '#catalogue/understand-search.ts';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { LIMITS } from '#site/limits.ts';
import { askedQuery, SEARCH_CASES } from '../tests/harness/search/judge.ts';
import { openStarter } from './loaded.ts';
import { NEEDS } from './needs.ts';
import { percentiles } from './percentiles.ts';

/**
 * What the parts of a search cost over the starter catalogue, and how well this search, MiniSearch and PostgreSQL's full
 * text answer the same needs over the same fields. Filled databases stay in the data folder. Usage: npm run bench search
 */
const TURNS = 6;

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const { db } = await openStarter({ url: postgres.url, folder });
  try {
    await measureParts(db);
    await compareEngines(db);
  } finally {
    await db.close();
  }
} finally {
  await postgres.stop();
}

/** In this process, by what the app calls: of each query, the first time and the fastest of some, which other work disturbs less. */
async function measureParts(db: Database): Promise<void> {
  const catalogue = await catalogueOf(db.read);
  const queries = [...SEARCH_CASES, ...NEEDS].map(({ q }) => q);
  const partsOf = (q: string) => {
    const query = askedQuery(q);
    const found = { read: 0, found: 0, counted: 0 };
    const begun = performance.now();
    understand(catalogue, read(catalogue, q, []));
    found.read = performance.now() - begun;
    const understood = performance.now();
    const answer = find(catalogue, query, LIMITS.pageSize);
    found.found = performance.now() - understood;
    const ranked = performance.now();
    panelOf(catalogue, query, countedIn(catalogue, answer), answer.understood);
    found.counted = performance.now() - ranked;
    return [found.read, found.found, found.counted, found.found + found.counted];
  };
  for (let turn = 0; turn < 2_000; turn += 1) partsOf(`warm ${turn} writing images`);
  const turns = Array.from({ length: TURNS }, () => queries.map(partsOf));
  for (const [part, name] of ['understanding (once)', 'finding', 'facet counts', 'both'].entries()) {
    const times = queries.map((_, place) => turns.map((turn) => turn[place]?.[part] ?? 0));
    const first = percentiles(times.map(([time = 0]) => time));
    const fastest = percentiles(times.map((all) => Math.min(...all)));
    say(`${name}: first ${first}; fastest of ${TURNS} ${fastest}`);
  }
}

async function compareEngines(db: Database): Promise<void> {
  const { rows: tools } = await db.read.execute<Record<string, string> & { want: string }>(sql`
    SELECT tool.id, tool.name, concat_ws(' ', array_to_string(tool.former_names, ' '), array_to_string(tool.other_names, ' ')) AS names,
      array_to_string(coalesce(facts.needs, '{}'), ' ') AS needs, array_to_string(tool.tags, ' ') AS tags,
      coalesce(tool.developer_name, '') AS developer, concat_ws(' ', facts.best_for, tool.description) AS texts,
      coalesce((SELECT string_agg(concat_ws(' ', s.name, s.description, (
        SELECT string_agg(need ->> 'text', ' ') FROM jsonb_array_elements(s.needs) AS need)), ' ')
        FROM tool_categories l JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
        WHERE l.tool_id = tool.id), '') AS topics,
      coalesce((SELECT string_agg(specialization_id, ' ') FROM tool_categories WHERE tool_id = tool.id), '') AS want
    FROM ai_tools tool LEFT JOIN tool_facts facts ON facts.tool_id = tool.id ORDER BY tool.id`);
  const specializations = new Map(tools.map(({ id = '', want }) => [id, want.split(' ')]));
  const boost = { name: 8, names: 4, needs: 4, tags: 3, developer: 3, texts: 1.5, topics: 1.5 };
  const mini = new MiniSearch({ fields: Object.keys(boost) });
  mini.addAll(tools);
  await db.write.execute(sql`DROP TABLE IF EXISTS bench_full_text`);
  await db.write.execute(sql`CREATE TABLE bench_full_text (id text, document tsvector)`);
  for (const { id, name, names, needs, tags, developer, texts, topics } of tools) {
    await db.write.execute(sql`INSERT INTO bench_full_text VALUES (${id}, setweight(to_tsvector('english', ${name}), 'A')
      || setweight(to_tsvector('english', ${`${names} ${needs}`}), 'B')
      || setweight(to_tsvector('english', ${`${tags} ${developer}`}), 'C')
      || setweight(to_tsvector('english', ${`${texts} ${topics}`}), 'D'))`);
  }
  const engines: Record<string, (q: string) => Promise<string[]>> = {
    'this search': async (q) => (await searchTools(db.read, askedQuery(q))).data.map(({ id }) => id),
    MiniSearch: async (q) => mini.search(q, { boost, prefix: true, fuzzy: 0.2 }).map(({ id }) => id),
    'PostgreSQL full text': async (q) => {
      const { rows } = await db.read.execute<{ id: string }>(sql`
        WITH asked AS (SELECT replace(plainto_tsquery('english', ${q})::text, '&', '|')::tsquery AS words)
        SELECT id FROM bench_full_text, asked WHERE document @@ words ORDER BY ts_rank(document, words, 1) DESC, id LIMIT 5`);
      return rows.map(({ id }) => id);
    },
  };
  for (const [name, answer] of Object.entries(engines)) {
    const counts = { good: 0, fair: 0, bad: 0 };
    const lost: string[] = [];
    for (const { q, want } of NEEDS) {
      const first = (await answer(q)).slice(0, 5);
      const right = first.map((id) => want.some((each) => specializations.get(id)?.includes(each)));
      const verdict =
        right.filter(Boolean).length >= 3 ? 'good' : right.slice(0, 3).includes(true) ? 'fair' : 'bad';
      counts[verdict] += 1;
      if (verdict === 'bad') lost.push(q);
    }
    say(`${name}: good ${counts.good}, fair ${counts.fair}, bad ${counts.bad} of ${NEEDS.length}`);
    say(`  bad: ${lost.join('; ')}`);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
