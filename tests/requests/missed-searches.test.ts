import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { sweepRows } from '#app/sweep.server.ts';
import { MISSED_SEARCHES, type MissReport } from '#catalogue/search/missed-search.ts';
import { Openings } from '#features/search/openings.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { countWrite } from '../harness/indexed.ts';
import { addMember } from '../harness/members.ts';

/**
 * Searches that led to nothing, counted for the site's operator, and tools opened from searches: both without
 * anybody's name (docs/decisions/0044).
 */

/** A file's first app loads the build; no single test should wait for that. */
const counting = await createTestApp({ empty: true });

function tell(app: TestApp, q: string, miss: MissReport, sender?: string): Promise<Response> {
  const body = new URLSearchParams({ q, miss });
  return app.send('/resources/missed-search', { method: 'POST', body }, sender);
}

async function stored(app: TestApp) {
  const { rows } = await app.db.write.execute(
    sql`SELECT term, nothing_found, nothing_opened FROM missed_searches ORDER BY term`,
  );
  return rows;
}

describe('counting', () => {
  test('a term has one number for each day and kind, for all visitors together', async () => {
    const app = counting;
    await tell(app, 'Flying  Carpet', 'nothing found', '192.0.2.7');
    await tell(app, 'flying carpet', 'nothing found', '192.0.2.8');
    await app.missedSearches.write(app.db.write);
    await tell(app, 'flying carpet', 'nothing opened');
    await tell(app, 'dragon', 'nothing opened');
    await app.missedSearches.write(app.db.write);
    expect(await stored(app)).toEqual([
      { term: 'dragon', nothing_found: 0, nothing_opened: 1 },
      { term: 'flying carpet', nothing_found: 2, nothing_opened: 1 },
    ]);
  });

  test('a reload takes back that the page was left, and nothing more', async () => {
    const app = await createTestApp({ empty: true });
    await tell(app, 'dragon', 'nothing opened');
    await tell(app, 'dragon', 'reloaded');
    await tell(app, 'carpet', 'reloaded');
    await tell(app, 'carpet', 'nothing opened');
    await app.missedSearches.write(app.db.write);
    expect(await stored(app)).toEqual([{ term: 'carpet', nothing_found: 0, nothing_opened: 1 }]);
  });

  test('the answer is the same whether or not it counts, sets no cookie and is not kept', async () => {
    const app = await createTestApp({ empty: true });
    for (const q of ['dragon', 'ann@example.org', '']) {
      const response = await tell(app, q, 'nothing found');
      expect(response.status).toBe(204);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('set-cookie')).toBe(null);
    }
    await app.missedSearches.write(app.db.write);
    expect(await stored(app)).toEqual([{ term: 'dragon', nothing_found: 1, nothing_opened: 0 }]);
  });

  test.each<Record<string, string>>([{}, { q: 'x' }, { q: 'x', miss: 'all' }])(
    '%j is refused',
    async (form) => {
      const app = await createTestApp({ empty: true });
      const body = new URLSearchParams(form);
      const response = await app.send('/resources/missed-search', { method: 'POST', body });
      expect(response.status).toBe(400);
      await app.missedSearches.write(app.db.write);
      expect(await stored(app)).toEqual([]);
    },
  );

  test('another site cannot have it counted by its visitors', async () => {
    const app = await createTestApp({ empty: true });
    const response = await app.send('/resources/missed-search', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ q: 'evil', miss: 'nothing found' }),
    });
    expect(response.status).toBe(403);
  });

  test('nothing is stored but the day, the term and the numbers', async () => {
    const app = await createTestApp({ empty: true });
    const { rows } = await app.db.write.execute(
      sql`SELECT column_name FROM information_schema.columns WHERE table_name = 'missed_searches' ORDER BY 1`,
    );
    expect(rows.map(({ column_name }) => column_name)).toEqual([
      'day',
      'nothing_found',
      'nothing_opened',
      'searched',
      'term',
    ]);
  });
});

describe('made-up terms', () => {
  test('one sender is counted only a few times a turn', async () => {
    const app = await createTestApp({ empty: true });
    for (let n = 0; n < 50; n++)
      app.missedSearches.add(`made up ${'x'.repeat(n % 20)}a`, 'nothing found', 'one');
    app.missedSearches.add('dragon', 'nothing found', 'another');
    await app.missedSearches.write(app.db.write);
    const rows = await stored(app);
    expect(rows).toHaveLength(21);
    expect(rows).toContainEqual({ term: 'dragon', nothing_found: 1, nothing_opened: 0 });
  });

  test('a day has room for a limited number of terms; the known ones go on counting', async () => {
    const app = await createTestApp({ empty: true });
    await app.db.write.execute(sql`
      INSERT INTO missed_searches (day, term, nothing_found)
      SELECT (now() AT TIME ZONE 'UTC')::date, 'made up ' || n, 1
      FROM generate_series(1, ${MISSED_SEARCHES.termsADay}::int - 1) n`);
    for (const [n, term] of ['dragon', 'unicorn', 'griffin'].entries()) {
      app.missedSearches.add(term, 'nothing found', `sender ${n}`);
      app.missedSearches.add('dragon', 'nothing found', `sender ${n}`);
      app.missedSearches.add('made up 1', 'nothing found', `sender ${n}`);
    }
    await app.missedSearches.write(app.db.write);
    const { rows } = await app.db.write.execute(sql`
      SELECT count(*)::int AS terms, max(nothing_found) FILTER (WHERE term = 'made up 1') AS known,
        max(nothing_found) FILTER (WHERE term = 'dragon') AS dragon FROM missed_searches`);
    expect(rows[0]).toEqual({ terms: MISSED_SEARCHES.termsADay, known: 4, dragon: 4 });
  });
});

describe('tools opened from searches', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const openings = async ({ db }: TestApp) => {
    const { rows } = await db.write.execute(sql`SELECT tool_id, times FROM opened_tools ORDER BY tool_id`);
    return rows;
  };
  const open = (app: TestApp, tool: string, sender: string) =>
    app.send('/resources/opened', { method: 'POST', body: new URLSearchParams({ tool }) }, sender);

  test('count once for a visitor and a day, however often one sends them', async () => {
    const app = await createTestApp();
    const thousands = Array.from({ length: 2_000 }, () => open(app, 'tool-01', '192.0.2.7'));
    const statuses = new Set((await Promise.all(thousands)).map(({ status }) => status));
    expect([...statuses]).toEqual([204]);
    await open(app, 'tool-01', '192.0.2.8');
    await app.openings.write(app.db.write);
    await open(app, 'tool-01', '192.0.2.7');
    await open(app, 'tool-02', '192.0.2.7');
    await app.openings.write(app.db.write);
    expect(await openings(app)).toEqual([
      { tool_id: 'tool-01', times: 2 },
      { tool_id: 'tool-02', times: 1 },
    ]);
  });

  test('of one visitor count for a few tools, and only for those that exist', async () => {
    const app = await createTestApp();
    for (let n = 0; n < 30; n += 1) await open(app, `made-up-${n}`, '192.0.2.7');
    await open(app, 'tool-01', '192.0.2.7');
    for (const tool of ['', 'x'.repeat(101), 'a\nb', 'tool-02']) await open(app, tool, '192.0.2.8');
    await app.openings.write(app.db.write);
    expect(await openings(app)).toEqual([{ tool_id: 'tool-02', times: 1 }]);
  });

  test('are forgotten by the next day, when the visitor counts again', async () => {
    const app = await createTestApp();
    let now = Date.now();
    const counter = new Openings('opened_tools', () => now);
    for (const wait of [0, 0, DAY_MS, 0]) {
      now += wait;
      counter.add('tool-01', '192.0.2.7');
    }
    await counter.write(app.db.write);
    expect(await openings(app)).toEqual([{ tool_id: 'tool-01', times: 2 }]);
    expect(JSON.stringify(Object.values(counter))).not.toContain('192.0.2.7');
  });

  test("and follows are parts of a tool's momentum, with their weights", async () => {
    const app = await createTestApp();
    const parts = async () =>
      parse(await (await app.get('/tools/tool-01')).text())
        .querySelectorAll('.momentum li')
        .map(({ text }) => text);
    expect(await parts()).toEqual(
      expect.arrayContaining([
        'New follows: not counted, weight 10 (fewer than 20 in the 90 days to compare with)',
        'Opened from search: not counted, weight 10 (fewer than 100 in the 28 days to compare with)',
      ]),
    );
    await app.db.write.execute(sql`
      INSERT INTO opened_tools SELECT 'tool-01', (now() AT TIME ZONE 'UTC')::date - ago, times
      FROM (VALUES (0, 900), (1, 100), (28, 80), (29, 150), (56, 50), (57, 7000)) AS opened (ago, times)`);
    await app.db.write.execute(sql`
      WITH fans AS (INSERT INTO users (id, email) SELECT n, n || '@example.org' FROM generate_series(1, 60) AS n
        RETURNING id::int AS n, id)
      INSERT INTO follows (user_id, kind, subject, cadence, created_at, removed_at)
      SELECT id, 'tool', 'tool-01', 'weekly', now() - make_interval(days => CASE WHEN n <= 24 THEN 170 ELSE 20 END),
        CASE WHEN n = 60 THEN now() END
      FROM fans`);
    await countWrite(app.db);
    expect(await parts()).toEqual(
      expect.arrayContaining([
        'New follows: 73 of 100, weight 10 (35 in 90 days, after 24 in the 90 before)',
        'Opened from search: 45 of 100, weight 10 (180 in 28 days, after 200 in the 28 before)',
      ]),
    );
  });
});

test('counts are swept when they are old', async () => {
  const app = await createTestApp({ empty: true });
  const { keptDays } = MISSED_SEARCHES;
  await app.db.write.execute(sql`
    INSERT INTO missed_searches (day, term, nothing_found)
    SELECT (now() AT TIME ZONE 'UTC')::date - age, age || ' days', 1
    FROM unnest(ARRAY[0, ${keptDays}::int - 1, ${keptDays}::int, ${keptDays}::int + 200]) AS age`);
  const log = createLog({ LOG_LEVEL: 'fatal' });
  await sweepRows({ db: app.db.write, storage: app.storage, log }, () => false);
  const terms = (await stored(app)).map(({ term }) => term);
  expect(terms).toEqual(['0 days', `${keptDays - 1} days`]);
});

test('the operator reads them, the most frequent first, as texts', async () => {
  const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  const { headers } = await addMember(app.db, { email: 'ops@example.org' });
  const read = async () => parse(await (await app.get('/operator', headers)).text());
  expect((await read()).text).toContain('No search has led to nothing.');
  await app.db.write.execute(sql`
    INSERT INTO missed_searches (day, term, nothing_found, nothing_opened)
    SELECT (now() AT TIME ZONE 'UTC')::date - age, term, found, opened
    FROM (VALUES (0, 'dragon', 1, 2), (3, 'dragon', 1, 0), (0, '<b>carpet', 0, 9), (31, 'old', 99, 0))
      AS counted (age, term, found, opened)`);
  const rows = (await read()).querySelectorAll('section[aria-labelledby=missed] tbody tr');
  expect(rows.map((row) => row.querySelectorAll('th, td').map((cell) => cell.text))).toEqual([
    ['<b>carpet', '0', '9'],
    ['dragon', '2', '2'],
  ]);
  expect(rows[1]?.querySelector('a')?.getAttribute('href')).toBe('/search?q=dragon');
});
