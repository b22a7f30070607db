import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { formerTools, toolFacts } from '#catalogue/tables/tools.server.ts';
import { addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { indexWritten } from '../harness/indexed.ts';
import { statementsOf } from '../harness/watched-database.ts';

const app = await createTestApp({ settings: { SITE_URL: 'https://site.example.com' } });

type Facts = Omit<typeof toolFacts.$inferInsert, 'tool_id'>;

async function add(
  id: string,
  facts: Facts,
  tool: Partial<Parameters<typeof addTool>[1]> = {},
  license?: string,
) {
  const details = license ? { business: { business_pricing_license_type: { value: license } } } : {};
  await addTool(app.db, { id, name: `Name of ${id}`, is_premium: true, ...tool }, { details });
  await app.db.write.insert(toolFacts).values({ tool_id: id, ...facts });
}

await add('quill', {
  rivals: ['ink', 'gone', 'unlisted'],
  price_amount: 12,
  price_per: 'mo',
  languages: ['de', 'en'],
});
await add('ink', {
  platforms: ['ios', 'web'],
  flags: ['free-tier', 'api'],
  price_amount: 8,
  price_per: 'mo',
});
await add('gone', { rivals: ['quill'], flags: ['free-tier'] }, { prominence: 9, status: 'closed' });
await add('secret', { rivals: ['quill'] }, { business_info_is_premium: true }, 'MIT');
await add(
  'nib',
  { rivals: ['quill'], platforms: ['web'], languages: ['de'] },
  { business_developer_location: 'Berlin, Germany' },
);
await add('lonely', {});
await add('pupil', { rivals: ['quill-old'] });
await app.db.write.insert(formerTools).values({ id: 'quill-old', tool_id: 'quill' });
await indexWritten(app.db, ['quill', 'pupil']);

async function get(path: string) {
  const response = await app.get(path);
  const root = parse(await response.text());
  const items = root.querySelectorAll('main ol > li').map((item) => ({
    name: item.querySelector('h3 a')?.text ?? '',
    reasons: item.querySelectorAll('ul li').map((reason) => reason.text),
    text: item.text,
  }));
  return { status: response.status, root, items, names: items.map(({ name }) => name) };
}

describe('alternatives', () => {
  test('are rivals in both directions, with reasons; one that was shut down comes last and says so', async () => {
    const { status, items, names } = await get('/tools/quill/alternatives');
    expect(status).toBe(200);
    expect(names).toEqual(['Name of ink', 'Name of nib', 'Name of pupil', 'Name of secret', 'Name of gone']);
    expect(items.map(({ reasons }) => reasons)).toEqual([
      ['Listed as a rival of Name of quill', 'Has a free tier', 'Costs less: from $8 a month, against $12'],
      ['Lists Name of quill as a rival', 'Both speak German', 'Made in Germany'],
      ['Lists Name of quill as a rival'],
      ['Lists Name of quill as a rival'],
      ['Each is listed as a rival of the other'],
    ]);
    expect(items[4]?.text).toContain('Shut down');
    expect(items[3]?.text).not.toContain('Open source');
  });

  test('are also the tools of the same specialization', async () => {
    const { items } = await get('/tools/tool-02/alternatives');
    expect(items.length).toBeGreaterThanOrEqual(5);
    for (const { reasons } of items) expect(reasons).toContain('Both for Assistants');
  });

  test('a rival may be named by a former id, and is found from either side', async () => {
    const { items } = await get('/tools/pupil/alternatives');
    expect(items[0]).toMatchObject({
      name: 'Name of quill',
      reasons: ['Listed as a rival of Name of pupil'],
    });
  });

  test('lead to the comparison with the tool', async () => {
    const { root } = await get('/tools/quill/alternatives');
    const hrefs = root.querySelectorAll('main ol a').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/compare?tools=quill,ink');
  });

  test('there may be none', async () => {
    const { status, root } = await get('/tools/lonely/alternatives');
    expect(status).toBe(200);
    expect(root.querySelector('main')?.text).toContain('No alternatives to Name of lonely are recorded yet.');
  });
});

describe('filters', () => {
  test('leave what has all of them, with chips that take them off', async () => {
    const { names, root } = await get('/tools/quill/alternatives?free=1&platform=ios');
    expect(names).toEqual(['Name of ink']);
    const chips = root.querySelectorAll('main ul[aria-label="Active filters"] a');
    expect(chips.map((chip) => [chip.text, chip.getAttribute('href')])).toEqual([
      ['Remove Free tier', '/tools/quill/alternatives?platform=ios'],
      ['Remove iOS', '/tools/quill/alternatives?free=1'],
    ]);
  });

  test('count exactly what their links lead to', async () => {
    const { root } = await get('/tools/quill/alternatives?platform=web');
    const options = root.querySelectorAll('main .link-row a:not([aria-current])');
    expect(options.length).toBeGreaterThan(3);
    for (const option of options) {
      const { items } = await get(option.getAttribute('href') ?? '');
      expect(option.querySelector('.small')?.text, option.text).toBe(String(items.length));
    }
  });

  test('may leave nothing', async () => {
    const { status, root } = await get('/tools/quill/alternatives?language=ja');
    expect(status).toBe(200);
    expect(root.querySelector('main')?.text).toContain(
      'None of the alternatives is known to have all of this.',
    );
    expect(root.querySelector('main a.btn')?.getAttribute('href')).toBe('/tools/quill/alternatives');
  });
});

describe('addresses', () => {
  test.each([
    ['/tools/quill-old/alternatives?free=1', '/tools/quill/alternatives?free=1'],
    ['/tools/QUILL/alternatives', '/tools/quill/alternatives'],
  ])('%s leads to %s', async (from, to) => {
    const response = await app.get(from);
    expect([response.status, response.headers.get('Location')]).toEqual([301, to]);
  });

  test('an unknown tool is a 404 like its own page', async () => {
    const { status, root } = await get('/tools/nothing/alternatives');
    expect(status).toBe(404);
    expect(root.querySelector('h1')?.text).toBe('Tool not found');
  });

  test('only the whole list is for search engines', async () => {
    const robots = async (path: string) =>
      (await get(path)).root.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect(await robots('/tools/quill/alternatives')).toBeUndefined();
    expect(await robots('/tools/quill/alternatives?free=1')).toBe('noindex,follow');
    const { root } = await get('/tools/quill/alternatives?free=1');
    expect(root.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://site.example.com/tools/quill/alternatives',
    );
  });
});

test('a page costs three statements', async () => {
  const path = '/tools/quill/alternatives?free=1';
  expect(await statementsOf(app.db, path, ['/tools'])).toBe(3);
});

test('without a database the page says so with a 503', async () => {
  const failing = await createTestApp({ db: brokenDatabase() });
  expect((await failing.get('/tools/quill/alternatives')).status).toBe(503);
});

test('the tool’s page and searches lead there', async () => {
  const hrefs = async (path: string) =>
    (await get(path)).root.querySelectorAll('main a').map((link) => link.getAttribute('href'));
  expect(await hrefs('/tools/tool-01')).toEqual(
    expect.arrayContaining(['/tools/tool-01/alternatives', '/compare?tools=tool-01']),
  );
  expect(await hrefs('/search?q=tool+02+alternative')).toContain('/tools/tool-02/alternatives');
  expect(await hrefs('/search?q=tool+02+vs+tool+04')).toContain('/compare?tools=tool-02,tool-04');
  expect(await hrefs('/search?q=Tool+02,+Tool+04+and+Tool+06')).toContain(
    '/compare?tools=tool-02,tool-04,tool-06',
  );
});
