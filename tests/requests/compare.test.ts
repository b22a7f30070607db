import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { formerTools, toolFacts } from '#catalogue/tables/tools.server.ts';
import { TOOL_TABS, toolTab } from '#site/access.ts';
import { formatUsd } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { ALL_LOCKED, markedDetails } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';
import { sentText } from '../harness/sent-text.ts';
import { statementsOf } from '../harness/watched-database.ts';

const app = await createTestApp({ settings: { SITE_URL: 'https://site.example.com' } });

/** One tool more than a comparison holds, the last one first. */
const TOO_MANY = Array.from({ length: LIMITS.compared + 1 }, (_, at) => LIMITS.compared + 1 - at);
const idOf = (number: number) => `tool-0${number}`;
const nameOf = (number: number) => `Tool 0${number}`;

const SENTINEL = 'zqsentinelqz';
const SENTINEL_NUMBER = 987_654_321;
const details = markedDetails((shape, name) => {
  if (shape.kind === 'number') return SENTINEL_NUMBER;
  if (shape.kind === 'date') return '1987-06-05';
  if (shape.kind === 'link') return `https://${SENTINEL}.example.com/${name}`;
  return shape.kind === 'list' ? [`${SENTINEL}-${name}`] : `${SENTINEL}-${name}`;
}, `${SENTINEL}-source`);
const LEAKS = [SENTINEL, String(SENTINEL_NUMBER), '987,654,321', formatUsd(SENTINEL_NUMBER), '1987'];

await addTool(app.db, { id: 'vault', ...ALL_LOCKED }, { details });
await addTool(app.db, { id: 'vault-2', ...ALL_LOCKED }, { details });
await addTool(app.db, { id: 'window', is_featured: true, ...ALL_LOCKED }, { details });
await addTool(app.db, { id: 'empty', ...ALL_LOCKED });
const decision = {
  decision_best_for: { value: 'Small teams' },
  decision_price_from: {
    value: { amount: 12, per: 'mo', as_of: '2025' },
    source_synopsis: { synopsis: 'Price list', date_updated: '2025-11' },
  },
  decision_platforms: { value: ['web', 'ios'] },
  decision_rivals: { value: ['pear', 'plum'] },
};
await addTool(
  app.db,
  { id: 'apple', name: 'Apple Notes', updated_at: '2026-02-03' },
  { details: { decision } },
);
await addTool(
  app.db,
  { id: 'pear', name: 'Pear' },
  { details: { decision: { ...decision, decision_platforms: ['web'] } } },
);
await addTool(app.db, { id: 'plum', name: '<b>Plum</b>' });
await addTool(app.db, { id: 'pip', developer_name: 'Pip Works' });
const funding = { funding_funding_rounds: { value: [{ round: 'Seed', company: 'pip-works' }] } };
await addTool(app.db, { id: 'lemon' }, { details: { funding } });
await addTool(app.db, { id: 'lime' }, { details: { funding } });
const seed = (round: string) => ({ funding: { funding_funding_rounds: { value: [{ round }] } } });
for (const [id, round] of [
  ['twin-1', 'Seed'],
  ['twin-2', 'Series A'],
  ['twin-3', 'Seed'],
] as const) {
  await addTool(app.db, { id, description: 'A twin.' }, { details: seed(round) });
}
await app.db.write.insert(formerTools).values({ id: 'apple-old', tool_id: 'apple' });
await app.db.write.insert(toolFacts).values({ tool_id: 'apple', rivals: ['pear', 'plum'] });

const GROUPS = TOOL_TABS.flatMap(({ group }) => group ?? []);

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.get(path, headers);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
    columns: (root.querySelector('main table')?.querySelectorAll('thead th[scope="col"] a') ?? []).map(
      (link) => link.text,
    ),
    cells: (label: string) =>
      root
        .querySelectorAll('main tbody tr')
        .find((row) => row.querySelector('th')?.text.startsWith(label))
        ?.querySelectorAll('td')
        .map((cell) => cell.text),
  };
}

describe('locked cells', () => {
  test.each([
    '/compare?tools=vault,vault-2',
    '/compare.md?tools=vault,vault-2',
    ...GROUPS.map((group) => `/compare?tools=vault,vault-2&group=${group}`),
    '/compare?tools=vault,empty,tool-01&differences=only',
    '/compare?tools=VAULT,tool-02&q=vault',
    '/tools/vault/alternatives',
  ])('%s holds nothing that is locked', async (path) => {
    const response = await app.get(path);
    const text = await sentText(response);
    expect(response.status).toBe(200);
    expect(text.length).toBeGreaterThan(500);
    for (const leak of LEAKS) expect(text).not.toContain(leak);
  });

  test('a Featured tool is open beside them, and its column alone', async () => {
    const { root, text, cells } = await get('/compare?tools=vault,window,empty');
    expect(text).toContain(`${SENTINEL}-business_pricing_license_type`);
    const marked = root.querySelectorAll('main td').filter((cell) => cell.text.includes(SENTINEL));
    expect(new Set(marked.map((cell) => cell.getAttribute('data-label')))).toEqual(new Set(['window']));
    expect(cells('License')).toEqual(['Locked', expect.stringContaining(SENTINEL), 'Not recorded']);
  });

  test('languages are locked with their tab, unless everybody may see some', async () => {
    const counted = { decision_language_count: { value: 12 } };
    await addTool(app.db, { id: 'counted', ...ALL_LOCKED }, { details: { ...details, decision: counted } });
    await addTool(app.db, { id: 'untold', ...ALL_LOCKED }, { details: { ...details, decision: {} } });
    const { cells } = await get('/compare?tools=untold,counted,window,empty');
    expect(cells('Languages')).toEqual([
      'Locked',
      expect.stringMatching(/^12 languages(?!,)/),
      expect.any(String),
      'Not recorded',
    ]);
  });

  test('each locked group says in counts what it holds; an empty one is not sold', async () => {
    for (const { title, group } of TOOL_TABS) {
      if (!group) continue;
      const { cells } = await get(`/compare?tools=vault,empty&group=${group}`);
      expect(cells(title)).toEqual([expect.stringMatching(/^\d+ facts for subscribers$/), '']);
    }
    const { root } = await get('/compare?tools=empty,apple');
    expect(root.querySelectorAll('main table a[href="/premium"]')).toEqual([]);
    expect(root.querySelectorAll('main tbody')).toHaveLength(1);
  });

  test('what became of a tool is told to everyone', async () => {
    const business_current_status = { value: 'Acquired by Acme (2024)' };
    await addTool(app.db, { id: 'bought', ...ALL_LOCKED, status: 'acquired', business_current_status });
    const { cells } = await get('/compare?tools=bought,vault');
    expect(cells('Status')).toEqual([expect.stringContaining('Acquired by Acme (2024)'), 'Not recorded']);
  });

  test('a subscriber sees every column', async () => {
    const { headers } = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    const { cells, root } = await get('/compare?tools=vault,vault-2', { ...headers });
    expect(cells('License')).toEqual(Array(2).fill(expect.stringContaining(SENTINEL)));
    expect(root.querySelectorAll('main table a[href="/premium"]')).toEqual([]);
  });
});

describe('the table', () => {
  test('has a column a tool in the given order, and headers for both directions', async () => {
    const { root, columns } = await get('/compare?tools=pear,apple');
    expect(columns).toEqual(['Pear', 'Apple Notes']);
    expect(
      root.querySelectorAll('main tbody th').every((th) => /^row/.test(th.getAttribute('scope') ?? '')),
    ).toBe(true);
  });

  test('certainty, source and date stand once for a tool, and in the cells that differ from that', async () => {
    const { cells, text } = await get('/compare?tools=apple,tool-02');
    expect(cells('Price from')).toEqual([
      expect.stringMatching(
        /\$12 a month, billing not known \(2025\)Attributed · November 2025 · may be out of date.*Price list/,
      ),
      'Not recorded',
    ]);
    expect(cells('Where from, unless marked')?.[0]).toMatch(/^Editorial · undated/);
    expect(cells('Best for')?.[0]).toBe('Small teams');
    expect(text).toContain('Where from, unless marked');
  });

  test('rows that differ say so in words; the others can be left out', async () => {
    const { text, cells } = await get('/compare?tools=apple,pear');
    expect(text).toContain('Platforms≠ (they differ)');
    const listened = await (await app.get('/compare.md?tools=apple,pear')).text();
    expect(listened).toContain('Facts that differ are marked “they differ” and come first.');
    expect(text).not.toContain('Price from≠');
    expect(cells('Price from')).toBeDefined();
    const only = await get('/compare?tools=apple,pear&differences=only');
    expect(only.cells('Platforms')).toBeDefined();
    expect(only.cells('Price from')).toBeUndefined();
  });

  test('what differs comes first', async () => {
    const { root } = await get('/compare?tools=apple,pear');
    const rows = root
      .querySelector('main table')
      ?.querySelectorAll('tbody tr:not(.small)')
      .map((row) => row.text.includes('(they differ)'));
    expect(rows).toEqual(rows?.toSorted((one, other) => Number(other) - Number(one)));
    expect(new Set(rows)).toEqual(new Set([true, false]));
  });

  test('the groups of the tabs come one at a time, behind what people decide by', async () => {
    const first = await get('/compare?tools=lemon,lime');
    expect(first.columns).toEqual(['lemon', 'lime']);
    expect(first.text).not.toContain('Funding rounds');
    const way = first.root.querySelector('main nav[aria-label="Facts"] a:not([aria-current])');
    expect(way?.getAttribute('href')).toBe('/compare?tools=lemon,lime&group=funding');
    const { root, text, columns } = await get('/compare?tools=lemon,lime&group=funding');
    expect(root.querySelector('nav[aria-label="Facts"] [aria-current]')?.text).toBe(toolTab('funding').title);
    expect(columns).toEqual(['lemon', 'lime']);
    expect(text).toContain(`${toolTab('funding').title}1 without a difference`);
    expect(text).not.toContain('At a glanceFact');
    const remove = root.querySelectorAll('#chosen a')[1];
    expect(remove?.getAttribute('href')).toBe('/compare?tools=lime&group=funding');
  });

  test('Markdown has all groups', async () => {
    const listened = await (await app.get('/compare.md?tools=lemon,lime')).text();
    for (const title of ['What it is', toolTab('funding').title, 'Funding rounds'])
      expect(listened).toContain(title);
  });

  test('a group that is asked for and that nobody has is the first', async () => {
    const { root } = await get('/compare?tools=lemon,lime&group=social');
    expect(root.querySelector('nav[aria-label="Facts"] [aria-current]')?.text).toMatch(/^At a glance/);
  });

  test('a group says its name also where nothing is left of what people decide by', async () => {
    const { root, text } = await get('/compare?tools=twin-1,twin-2&differences=only');
    expect(root.querySelector('main section h2')?.text).toBe(toolTab('funding').title);
    expect(root.querySelectorAll('main table.compared')).toHaveLength(1);
    expect(text).not.toContain('No recorded fact differs.');
  });

  test('tools that differ in nothing are said to', async () => {
    const { root, text } = await get('/compare?tools=twin-1,twin-3&differences=only');
    expect(root.querySelectorAll('main table.compared')).toHaveLength(0);
    expect(text).toContain('No recorded fact differs.');
  });

  test('rounds of another company name it', async () => {
    const { cells } = await get('/compare?tools=lemon,lime&group=funding');
    expect(cells('Funding rounds')).toEqual(Array(2).fill(expect.stringContaining('raised by Pip Works')));
  });

  test('names are shown as text', async () => {
    const { root, columns } = await get('/compare?tools=plum,pear');
    expect(columns[0]).toBe('<b>Plum</b>');
    expect(root.querySelector('h1 b')).toBeNull();
  });
});

describe('addresses', () => {
  test.each([
    ['apple-old,pear', ['Apple Notes', 'Pear']],
    ['APPLE-OLD,pear', ['Apple Notes', 'Pear']],
    ['pear,Apple', ['Pear', 'Apple Notes']],
    ['apple,apple-old,APPLE,pear', ['Apple Notes', 'Pear']],
    ['nothing,pear,apple', ['Pear', 'Apple Notes']],
    [TOO_MANY.map(idOf).join(), TOO_MANY.slice(0, -1).map(nameOf)],
  ])('%s compares %j', async (tools, names) => {
    const { status, columns } = await get(`/compare?tools=${tools}`);
    expect(status).toBe(200);
    expect(columns).toEqual(names);
  });

  test('commas stay commas, so that the address can be read', async () => {
    const { root } = await get('/compare?tools=pear%2Capple');
    expect(root.querySelector('html')?.getAttribute('data-address')).toBe('/compare?tools=pear,apple');
  });

  test('unknown ids are named, and so is one tool too many', async () => {
    const { text } = await get('/compare?tools=nothing,pear,apple,%3Cb%3E');
    expect(text).toContain('Nothing is listed as ‘nothing’ and ‘<b>’.');
    expect((await get(`/compare?tools=${TOO_MANY.map(idOf).join()}`)).text).toContain(
      `A comparison holds ${LIMITS.compared} tools. Left out: ${nameOf(1)}.`,
    );
  });

  test('two orders are one page to search engines, a search or a part is none', async () => {
    const robots = async (path: string) => {
      const { root } = await get(path);
      return [
        root.querySelector('link[rel="canonical"]')?.getAttribute('href'),
        root.querySelector('meta[name="robots"]')?.getAttribute('content'),
      ];
    };
    const canonical = 'https://site.example.com/compare?tools=apple,pear';
    expect(await robots('/compare?tools=pear,apple')).toEqual([canonical, undefined]);
    expect(await robots('/compare?tools=apple-old,pear')).toEqual([canonical, undefined]);
    expect(await robots('/compare?tools=pear,apple&q=x')).toEqual([canonical, 'noindex,follow']);
    expect(await robots('/compare?tools=pear,apple&differences=only')).toEqual([canonical, 'noindex,follow']);
    expect(await robots('/compare?tools=pear,apple&group=tech')).toEqual([canonical, 'noindex,follow']);
    expect((await robots('/compare?tools=apple'))[1]).toBe('noindex,follow');
    expect(await robots('/compare')).toEqual(['https://site.example.com/compare', undefined]);
  });
});

test('adding a tool, or looking for one, keeps what else is chosen', async () => {
  const chosen = '/compare?tools=lemon,lime&group=funding&differences=only&currency=EUR';
  const { root } = await get(`${chosen}&q=apple`);
  const added = root.querySelector('main ul[aria-label="Tools found"] a')?.getAttribute('href');
  expect(added).toMatch(/^\/compare\?tools=lemon,lime,[\w-]+&group=funding&differences=only&currency=EUR$/);
  const sent = root.querySelectorAll('main form[action="/compare#find"] input[type="hidden"]');
  expect(sent.map((input) => [input.getAttribute('name'), input.getAttribute('value')])).toEqual([
    ['tools', 'lemon,lime'],
    ['group', 'funding'],
    ['differences', 'only'],
    ['currency', 'EUR'],
  ]);
});

describe('fewer than two tools', () => {
  test.each(['/compare', '/compare?tools=', '/compare?tools=nothing'])('%s offers a search', async (path) => {
    const { status, root } = await get(path);
    expect(status).toBe(200);
    expect(root.querySelector('main form[action="/compare#find"] input[name="q"]')).not.toBeNull();
    expect(root.querySelector('main table')).toBeNull();
  });

  test('one tool offers its rivals to add, and to search for others', async () => {
    const { root } = await get('/compare?tools=apple&q=numbered');
    const hrefs = root.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/compare?tools=apple,pear');
    expect(hrefs).toContain('/compare?tools=apple,tool-01');
    expect(root.querySelector('main input[name="tools"]')?.getAttribute('value')).toBe('apple');
  });
});

test('a comparison costs three statements once the rates are known, with a search four', async () => {
  const statements = (path: string) =>
    statementsOf(app.db, path, ['/search?q=tool', '/compare?tools=apple,pear']);
  expect(await statements('/compare')).toBe(0);
  expect(await statements('/compare?tools=apple,pear,vault,window')).toBe(3);
  expect(await statements('/compare?tools=apple,pear&q=tool')).toBe(4);
});

test('without a database the page says so with a 503', async () => {
  const failing = await createTestApp({ db: brokenDatabase() });
  const response = await failing.get('/compare?tools=apple,pear');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('An error occurred');
});
