import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentReads, agentState } from '#features/agents/tables/agents.server.ts';
import { findingCandidates, findingSources, findingState } from '#features/agents/tables/finding.server.ts';
import { makeDownloads } from '#features/downloads/worker.server.ts';
import { layOutLetter } from '#features/letters/letter-mail.server.ts';
import { countsOf, newsInWords } from '#features/letters/letter-news.ts';
import { composeLetter } from '#features/letters/letters.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { API_HOURLY, PLANS } from '#site/plans.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { type Facts, factsOf, filledIn } from '../harness/claims/facts.ts';
import { PAGE_CLAIMS } from '../harness/claims/page-claims.ts';
import { needsReason, sentencesOf, sentencesOfPage } from '../harness/claims/sentences.ts';
import { EVIDENCE } from '../harness/finding.ts';
import { addNewTool } from '../harness/new-tools.ts';
import { rowsOf } from '../harness/rows.ts';
import { DATE, startWeekly } from '../harness/weekly.ts';

/**
 * What the site says of itself is true of an empty catalogue, a tiny one and a larger one: each sentence with a
 * number or a promise has a row in PAGE_CLAIMS, and each figure is what plain SQL counts.
 */

const PAGES = [
  '/',
  '/about',
  '/premium',
  '/data',
  '/api',
  '/weekly',
  '/categories',
  '/tools',
  '/sheets/new',
  '/llms.txt',
];

/** What pages say of single tools and categories in the catalogue's words; and figures that are compared below. */
const DATA = [
  ...['.tools', '#sample ~ *', '[aria-labelledby=sample]', '[aria-labelledby=lately] li'],
  ...['[aria-labelledby=lately] ul + p', '[aria-labelledby=functions] ul'],
  ...['[aria-labelledby=compared] tbody', '[aria-labelledby=compared] details', 'dl.figures'],
  ...['[aria-labelledby=plans] table', '[aria-labelledby=download] table', '[aria-labelledby=feeds] table'],
  // Parameters and refusals, each tried in tests/requests/api.
  ...['[aria-labelledby=operations]', '[aria-labelledby=parts] dl', '[aria-labelledby=problems] dl'],
  ...['[aria-labelledby=allowance] table', 'li.cat', 'form', 'select', 'nav'],
];

/** One category with one tool. @param isLocked whether it is for subscribers what the tool has raised */
const tiny = (isLocked: boolean) => ({
  'categories.ndjson': ndjson([
    { id: 'video', name: 'Video', specializations: [{ id: 'editing', name: 'Editing' }] },
  ]),
  'companies.ndjson': ndjson([{ id: 'cutter-inc', name: 'Cutter Inc' }]),
  'tools.ndjson': ndjson([
    {
      id: 'cutter',
      name: 'Cutter',
      description: 'Cuts video.',
      funding_info_is_premium: isLocked,
      funding_competition_information: { funding_total_funding: 5_000_000 },
      categories: [{ category: 'video', specializations: ['editing'] }],
    },
  ]),
});

const KINDS = [
  'an empty catalogue',
  'a tiny catalogue',
  'a tiny open catalogue',
  'the test catalogue',
] as const;

const used = new Set<string>();
afterAll(() => {
  const unused = PAGE_CLAIMS.map(({ says }) => says).filter((says) => !used.has(says));
  expect(unused, 'claims that no page makes any more').toEqual([]);
});

/** The sentences that no claim explains, once the facts are filled in. */
function unfounded(sentences: readonly string[], facts: Facts): string[] {
  const founded = new Map(PAGE_CLAIMS.map(({ says }) => [filledIn(says, facts), says]));
  return sentences.filter(needsReason).filter((sentence) => {
    const says = founded.get(sentence);
    if (says !== undefined) used.add(says);
    return says === undefined;
  });
}

/** What the page says of the files that hold records. */
const COUNTED_FILES: Readonly<Record<string, string>> = {
  'tools.ndjson': 'Every tool, one JSON record a line; {tools record}',
  'tools.csv': 'The same for spreadsheets and tables; {tools record}',
  'categories.ndjson': 'Categories with their specializations; {categories record}',
  'companies.ndjson': 'Companies that have a record, with their names, sites and owners; {companies record}',
};

/** A line of Markdown without the addresses of its links and the marks of lists. */
const plainLine = (line: string) => line.replace(/^(?:- |> |# |## )/, '').replaceAll(/\]\([^)]*\)/g, ']');

async function sentences(app: TestApp, page: string): Promise<string[]> {
  const text = await (await app.get(page)).text();
  if (!page.endsWith('.txt')) return sentencesOfPage(text, DATA);
  const [before = '', categories = '', ...after] = text.split(/^(?=## )/m);
  const own = [before, categories, ...after].filter((part) => !part.startsWith('## Categories'));
  return own.flatMap((part) => part.split('\n')).flatMap((line) => sentencesOf(plainLine(line)));
}

describe.each(KINDS)('of %s', (kind) => {
  let app: TestApp;
  let facts: Facts;

  beforeAll(async () => {
    app = await createTestApp({ empty: kind !== 'the test catalogue' });
    if (kind.startsWith('a tiny')) await importFiles(app.db, tiny(kind === 'a tiny catalogue'));
    if (kind === 'a tiny open catalogue') {
      await app.db.write.insert(agentState).values({ is_on: true });
      const read_at = new Date().toISOString();
      await app.db.write
        .insert(agentReads)
        .values({ tool_id: 'cutter', due_at: read_at, read_at, confirmed: 3 });
      await app.db.write.insert(findingState).values({ is_on: true });
      await app.db.write
        .insert(findingSources)
        .values({ name: 'A', kind: 'feed', url: 'https://a.example/' });
      const url = 'https://lexo.example/';
      const made = await addNewTool(app.db, { name: 'Lexo', url, found: EVIDENCE });
      await app.db.write.insert(findingCandidates).values({
        ...{ key: 'lexo.example', url, title: 'Lexo', words: '', due_at: read_at },
        ...{ state: 'proposed', submission_id: made.id },
      });
    }
    const now = new Date();
    await makeDownloads(app.db, path.join(app.dataDir, 'downloads'), now);
    facts = { ...(await factsOf(app.db, now)), since: String(now.getUTCFullYear() - 2) };
  });

  const root = async (page: string): Promise<HTMLElement> => parse(await (await app.get(page)).text());
  const cells = async (page: string, rows: string) =>
    (await root(page))
      .querySelectorAll(rows)
      .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.replaceAll(/\s+/g, ' ').trim()));

  test.each(PAGES)('%s says nothing without a reason', async (page) => {
    const said = await sentences(app, page);
    expect(said.length).toBeGreaterThan(3);
    expect(unfounded(said, facts)).toEqual([]);
    expect(said.join(' ')).not.toMatch(/NaN|undefined|Infinity|\bnull\b/);
  });

  test.each(['/', '/about'])('the figures of %s are what is counted', async (page) => {
    const shown = (await root(page))
      .querySelectorAll('dl.figures > div')
      .map((figure) => ['dt', 'dd'].map((part) => figure.querySelector(part)?.text.replaceAll(/\s+/g, ' ')));
    const lines = [
      ['Tools counted in the catalogue', '{tools}'],
      ['Categories each with a market view', '{categories}'],
      ['Specializations within the categories', '{specializations}'],
      [
        facts.tools === 0
          ? 'Data points per tool, at most'
          : 'Data points per tool, at most a typical one has {typical}',
        '{room}',
      ],
    ].map((line) => line.map((part) => filledIn(part, facts)));
    expect(shown).toEqual(lines.filter(([, value]) => value !== '0'));
  });

  test('the table of the plans says what is locked', async () => {
    const expected = TOOL_TABS.map(({ id, title }) => {
      const [held, locked] = [Number(facts[`${id}Held`]), Number(facts[`${id}Locked`])];
      const free = locked === 0 ? 'Yes' : locked === held ? '–No' : `${held - locked} of ${held}`;
      return [filledIn(`${title}recorded for {${id}Held} of {tools tool}`, facts), free, 'Yes'];
    });
    const rows = await cells('/', '[aria-labelledby=plans] tbody tr');
    expect(rows.map(([tab, , ...rest]) => [tab, ...rest])).toEqual(facts.tools === 0 ? [] : expected);
  });

  test('categories and specializations are counted one by one', async () => {
    const counted = await rowsOf<{ id: string; name: string; tools: number; inside: string[] }>(
      app.db,
      sql`SELECT c.id, c.name, (SELECT count(*) FROM tool_categories l
          WHERE l.category_id = c.id AND l.specialization_id = '')::int AS tools,
        ARRAY(SELECT s.name || ' ' || (SELECT count(*) FROM tool_categories l
          WHERE l.category_id = s.category_id AND l.specialization_id = s.id)
          FROM specializations s WHERE s.category_id = c.id ORDER BY s.name) AS inside
        FROM categories c ORDER BY c.name`,
    );
    const compared = await cells('/', '[aria-labelledby=compared] tbody tr');
    expect(Object.fromEntries(compared.map(([name, tools]) => [name, Number(tools)]))).toEqual(
      Object.fromEntries(counted.map(({ name, tools }) => [name, tools])),
    );
    const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim();
    const cards = await Promise.all(
      counted.map(async ({ id }, place) => {
        const card = (await root(`/categories?open=${id}`)).querySelectorAll('li.cat')[place];
        return {
          title: words(card?.querySelector('h3') ?? null),
          inside: card?.querySelectorAll('li').map(words),
        };
      }),
    );
    const noun = (count: number) => (count === 1 ? 'Tool' : 'Tools');
    expect(cards).toEqual(
      counted.map(({ name, tools, inside }) => ({ title: `${name}${tools} ${noun(tools)}`, inside })),
    );
  });

  test('the downloads have the records, bytes and checksums that the page names', async () => {
    const rows = await cells('/data', '[aria-labelledby=download] tbody tr');
    expect(rows.length > 4).toBe(facts.tools !== 0);
    for (const [name = '', about = '', size = '', sha256] of rows) {
      const file = readFileSync(path.join(app.dataDir, 'downloads', 'current', name));
      const bytes = Number.parseFloat(size) * (size.endsWith('MB') ? 1e6 : 1e3);
      expect.soft([name, sha256]).toEqual([name, createHash('sha256').update(file).digest('hex')]);
      expect.soft(Math.abs(bytes - file.length), name).toBeLessThanOrEqual(0.05 * 1e3);
      const counted = COUNTED_FILES[name];
      if (counted) expect.soft([name, about]).toEqual([name, filledIn(counted, facts)]);
    }
  });

  test('the allowances of the API are those that limits use', async () => {
    const rows = await cells('/api', '[aria-labelledby=allowance] tbody tr');
    expect(rows.map(([, hourly]) => hourly)).toEqual(
      [API_HOURLY.visitor, API_HOURLY.free, ...PLANS.map(({ apiHourly }) => apiHourly)].map((hourly) =>
        hourly.toLocaleString('en-US'),
      ),
    );
  });
});

test('a letter counts what was recorded in its week, and says how much it leaves out', async () => {
  const { app, write } = await startWeekly();
  for (const place of Array.from({ length: 14 }, (_, index) => index)) {
    await addTool(app.db, { id: `more-${place}`, created_at: '2020-06-02T10:00:00Z' });
  }
  const [counted] = await rowsOf<{ tools: number }>(
    app.db,
    sql`SELECT count(*)::int AS tools FROM ai_tools
        WHERE created_at >= '2020-06-01T00:00:00Z' AND created_at < '2020-06-08T00:00:00Z'`,
  );
  const tools = counted?.tools ?? 0;
  expect(tools).toBe(15);
  const content = await composeLetter(write, DATE);
  const { text, html } = layOutLetter(
    { date: DATE, content },
    'https://toolbox.example',
  )('https://leave.example');
  const [, news = ''] = text.split('NEW TOOLS');
  const listed =
    news.split('FUNDING ROUNDS')[0]?.match(/^https:\/\/toolbox\.example\/tools\//gm)?.length ?? 0;
  const [, left] = /… and (\d+) more/.exec(news) ?? [];
  expect(listed + Number(left)).toBe(tools);
  expect(html).toContain(`… and ${left} more`);
  expect(newsInWords(countsOf(content))).toContain(`${tools} new tools`);
});

test('a letter of a week without news says nothing of any', async () => {
  const { write } = await startWeekly();
  const content = await composeLetter(write, '2018-06-04');
  expect(newsInWords(countsOf(content))).toBe('No news');
  const { text } = layOutLetter({ date: '2018-06-04', content }, 'https://toolbox.example')('');
  expect(text).not.toMatch(/NEW TOOLS|FUNDING|PRICES|more|\b0\b/);
});

describe('the test itself', () => {
  const facts: Facts = { tools: 31, tabs: 7 };
  const claims = PAGE_CLAIMS.filter(({ says }) => /^\{tools tool\} available$/.test(says));

  test('gives each claim one reason', () => {
    const says = PAGE_CLAIMS.map((claim) => claim.says);
    expect(says.filter((each, place) => says.indexOf(each) !== place)).toEqual([]);
  });

  test.each([
    ['31 tools available', true],
    ['32 tools available', false],
    ['Every tool is checked daily.', false],
    ['Two agents look for new tools.', false],
    ['Guaranteed and verified.', false],
    ['Browse the tools', true],
  ])('takes "%s": %s', (sentence, isTaken) => {
    const founded = claims.map(({ says }) => filledIn(says, facts));
    expect(!needsReason(sentence) || founded.includes(sentence)).toBe(isTaken);
  });

  test('reads what a page says in its head, its main part and its foot, sentence by sentence', () => {
    const html = `<html><head><title>All of it</title><meta name="description" content="Updated daily.">
      <script type="application/ld+json">{"description": "Never wrong."}</script></head><body><header>Every</header>
      <main><p>One &amp; <b>all</b>. Two.</p><ul class="tools"><li>Each</li></ul></main><footer>2 agents</footer></body></html>`;
    expect(sentencesOfPage(html, ['.tools'])).toEqual([
      ...['All of it', 'Updated daily.', 'Never wrong.', 'One & all.', 'Two.', '2 agents'],
    ]);
  });
});
