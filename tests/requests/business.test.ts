import { eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { businessFunctions } from '#catalogue/tables/business-functions.server.ts';
import { addBusinessFunction, addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';

const app = await createTestApp();

await addTool(app.db, {
  id: 'partner',
  name: 'Partner Tool',
  url: 'https://partner-tool.example.com',
  tool_name_affiliate_link: 'https://partner.example.com/go',
});
await addBusinessFunction(app.db, {
  id: 'law',
  function_name: 'Law & Order',
  short_summary: 'Contracts, <b>read</b>.',
  ai_enhancements: [{ name: 'Clauses', description: 'Finds odd ones.', business_impact: 'Fewer surprises.' }],
  tool_ids: ['partner', 'nobody', 'tool-03', 'tool-02', 'partner'],
  expert_commentary: [{ name: 'Ada Example', title: 'Counsel', quote: 'Read the clause twice.' }],
  use_case: 'A firm read its leases.\nThen it slept.',
  last_updated: '2026-03-04T23:30:00Z',
  cta_text: 'Find legal tools',
});
await addBusinessFunction(app.db, { id: 'bare', function_name: 'Zoo' });
await addBusinessFunction(app.db, {
  id: 'odd',
  function_name: 'Odd',
  ai_enhancements: [{ name: 'half' }],
  expert_commentary: 'nobody',
});

interface Page {
  status: number;
  root: HTMLElement;
  text: string;
}

async function get(path: string, from = app): Promise<Page> {
  const response = await from.get(path);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
  };
}

const cards = (root: HTMLElement) =>
  root.querySelectorAll('main li:not([hidden]) h3 a').map((link) => link.text);
const section = (root: HTMLElement, id: string) =>
  root.querySelector(`[aria-labelledby="${id}"]`)?.text.replaceAll(/\s+/g, ' ') ?? '';

describe('the list of business functions', () => {
  test('shows all by name, with a count', async () => {
    const { status, root, text } = await get('/business');
    expect(status).toBe(200);
    expect(cards(root)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta', 'Law & Order', 'Odd', 'Zoo']);
    expect(text).toContain('All Business Functions');
    expect(text).toContain('7 business functions found');
    expect(root.querySelector('main input')?.getAttribute('placeholder')).toBe(
      'Search business functions...',
    );
    expect(root.querySelector('main h3 a')?.getAttribute('href')).toBe('/business/alpha');
  });

  test('a card shows three enhancements and how many more there are', async () => {
    const { root } = await get('/business?q=alpha');
    const card = root.querySelector('main li:not([hidden])')?.text ?? '';
    expect(card).toContain('Alpha enhancement 3');
    expect(card).not.toContain('Alpha enhancement 4');
    expect(card).toContain('+2 more');
  });

  test('sends nothing that neither a card nor the search needs', async () => {
    const html = await (await app.get('/business')).text();
    expect(html).toContain('Finds odd ones.');
    expect(html).not.toContain('Fewer surprises.');
  });

  test.each([
    ['charlie', ['Charlie']],
    ['CHARLIE', ['Charlie']],
    ['  law ', ['Law & Order']],
    ['odd%20ones', ['Law & Order']],
    ['Bravo+enhancement+5', ['Bravo']],
    ['surprises', []],
    ['%25', []],
    ['_', []],
    ['%5C', []],
    ['x'.repeat(10_000), []],
  ])('works without scripts: ?q=%.30s', async (q, expected) => {
    const { status, root, text } = await get(`/business?q=${q}`);
    expect(status).toBe(200);
    expect(cards(root)).toEqual(expected);
    expect(text).toContain('Search Results');
    expect(text).toContain(`${expected.length} business function${expected.length === 1 ? '' : 's'} found`);
  });

  test('keeps the term in its box, and out of search engines', async () => {
    const { root } = await get('/business?q=%22%3Cb%3E');
    expect(root.querySelector('main input')?.getAttribute('value')).toBe('"<b>');
    expect(root.querySelector('main')?.text).toContain('No business functions found matching ""<b>"');
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  test.each(['', '%20', '%09'])('a blank term counts as none: ?q=%s', async (q) => {
    const { root, text } = await get(`/business?q=${q}`);
    expect(cards(root)).toHaveLength(7);
    expect(text).toContain('All Business Functions');
  });

  test('says so when there are none', async () => {
    const empty = await createTestApp({ empty: true });
    const { status, text } = await get('/business', empty);
    expect(status).toBe(200);
    expect(text).toContain('No business functions available.');
    expect(text).toContain('0 business functions found');
  });

  test('no database: a notice and a 503, and no word of an empty list', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/business');
    const text = parse(await response.text()).querySelector('main')?.text;
    expect(response.status).toBe(503);
    expect(text).not.toContain('No business functions available.');
    expect(text).toContain('An error occurred');
    expect(broken.logged('error')).toHaveLength(1);
  });
});

describe('a business function', () => {
  test('has its header, with the date of its last update', async () => {
    const { status, root, text } = await get('/business/law');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('AI for Law & Order');
    expect(text).toContain('Contracts, <b>read</b>.');
    expect(text).toContain('March 4, 2026');
  });

  test('has a table of its enhancements', async () => {
    const { root } = await get('/business/law');
    const table = root.querySelector('[aria-labelledby="enhancements"] table');
    expect(root.querySelector('#enhancements')?.text).toBe('Key AI Enhancements');
    expect(table?.querySelectorAll('thead th').map((cell) => cell.text)).toEqual([
      'Enhancement',
      'Description',
      'Business Impact',
    ]);
    expect(table?.querySelectorAll('tbody tr > *').map((cell) => cell.text)).toEqual([
      'Clauses',
      'Finds odd ones.',
      'Fewer surprises.',
    ]);
  });

  test('has its tools in the given order, each once, without unknown ones', async () => {
    const { root } = await get('/business/law');
    const tools = root.querySelector('[aria-labelledby="tools"]');
    expect(tools?.querySelectorAll('h3').map((name) => name.text)).toEqual([
      'Partner Tool',
      'Tool 03',
      'Tool 02',
    ]);
    const down = root.querySelector('main header a.btn');
    expect([down?.text, down?.getAttribute('href')]).toEqual(['See its 3 tools', '#tools']);
    const links = tools
      ?.querySelectorAll('a')
      .map((link) => [link.childNodes[0]?.text, link.getAttribute('href'), link.getAttribute('rel')]);
    expect(links?.slice(0, 4)).toEqual([
      ['View Details', '/tools/partner', undefined],
      ['Visit Website', 'https://partner.example.com/go', 'noopener noreferrer nofollow sponsored'],
      ['View Details', '/tools/tool-03', undefined],
      ['Visit Website', 'https://tool-03.example.com/start', 'noopener noreferrer nofollow'],
    ]);
  });

  test('tells what people have said from what its editors say', async () => {
    const law = eq(businessFunctions.slug, 'law');
    const said = [{ name: 'Ada Example', title: 'Counsel', quote: 'Read the clause twice.' }];
    const own = [{ quote: 'Keep the originals.' }];
    const shown = async (expert_commentary: object[]) => {
      await app.db.write.update(businessFunctions).set({ expert_commentary }).where(law);
      const { root } = await get('/business/law');
      return [section(root, 'experts'), section(root, 'editors')];
    };
    expect(await shown(own)).toEqual(['', 'From our editorsKeep the originals.']);
    expect(await shown([...own, ...said])).toEqual([
      'What the Experts SayRead the clause twice.Ada ExampleCounsel',
      'From our editorsKeep the originals.',
    ]);
    expect(await shown(said)).toEqual(['What the Experts SayRead the clause twice.Ada ExampleCounsel', '']);
  });

  test('has its experts, its case and its call to action', async () => {
    const { root, text } = await get('/business/law');
    expect(section(root, 'experts')).toBe('What the Experts SayRead the clause twice.Ada ExampleCounsel');
    expect(section(root, 'in-action')).toContain('AI in ActionA firm read its leases. Then it slept.');
    const action = root.querySelectorAll('main a').find((link) => link.text === 'Find legal tools');
    expect(action?.getAttribute('href')).toBe('/tools?q=Law+%26+Order');
    expect(text).not.toContain('Get Started with AI Toolbox');
  });

  test('with nothing but its name invents nothing', async () => {
    const { status, root, text } = await get('/business/bare');
    expect(status).toBe(200);
    expect(text).toContain('Last updated: N/A');
    expect(section(root, 'enhancements')).toContain('No AI enhancements available');
    expect(section(root, 'tools')).toContain('No recommended tools available.');
    expect(root.querySelector('main header a.btn')).toBeNull();
    expect(section(root, 'experts')).toContain('No commentary available');
    expect(section(root, 'in-action')).toContain('No use case available');
    const action = root
      .querySelectorAll('main a')
      .find((link) => link.text === 'Get Started with AI Toolbox');
    expect(action?.getAttribute('href')).toBe('/tools?q=Zoo');
  });

  test('stored parts with the wrong shape are left out', async () => {
    const { status, root } = await get('/business/odd');
    expect(status).toBe(200);
    expect(section(root, 'enhancements')).toContain('No AI enhancements available');
    expect(section(root, 'experts')).toContain('No commentary available');
  });

  test('tells search engines only what is true', async () => {
    const { root } = await get('/business/law');
    const json = JSON.parse(root.querySelector('script[type="application/ld+json"]')?.text ?? '');
    expect(json['@graph'][0]).toEqual({
      '@type': 'Article',
      headline: 'AI for Law & Order',
      url: '/business/law',
      about: { '@type': 'Thing', name: 'Law & Order' },
      description: 'Contracts, <b>read</b>.',
      dateModified: '2026-03-04T23:30:00.000Z',
      publisher: { '@type': 'Organization', name: 'AI Toolbox', url: '/' },
    });
  });

  test.each([
    ['/business/nothing', 'Business function not found'],
    ['/business/LAW', 'Business function not found'],
    ['/business/%20', 'Business function slug is required'],
  ])('%s is a real 404: %s', async (path, message) => {
    const response = await app.get(path);
    const root = parse(await response.text());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe(message);
    expect(root.querySelector('main a[href="/business"]')?.text).toBe('View All Business Functions');
  });

  test('no database: 503, never kept, logged once', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/business/law');
    const root = parse(await response.text());
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe('Failed to load business function data');
    expect(root.querySelector('main a[href="/business"]')).not.toBeNull();
    expect(broken.logged('error')).toHaveLength(1);
  });
});
