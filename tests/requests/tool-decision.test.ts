import type { HTMLElement } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { formerTools, toolFacts } from '#catalogue/tables/tools.server.ts';
import { toolTab } from '#site/access.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { addAcmeBot, readPage } from '../harness/acme-bot.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';

const app = await createTestApp();

await addAcmeBot(app.db);

const get = (path: string) => readPage(app, path);

describe('what visitors decide by', () => {
  const EARLY = { synopsis: null, date_updated: 'early 2026' };
  const NAMED = { synopsis: 'A test of ours', date_updated: '2026-06' };
  const OLD = { synopsis: 'An old page', date_updated: '2024' };
  const facts = {
    decision_best_for: { value: 'Small crews', source_synopsis: EARLY },
    decision_caution: { value: 'Slow', source_synopsis: NAMED },
    decision_price_from: { value: { amount: 0.004, per: 'minute', as_of: '2025' }, source_synopsis: EARLY },
    decision_flags: {
      value: ['free-tier', 'self-host', 'sso'],
      source_synopsis: EARLY,
      sources: [
        { codes: ['free-tier'], ...NAMED },
        { codes: ['sso'], ...NAMED, url: 'https://chosen.example.com/sso' },
      ],
    },
    decision_platforms: { value: ['macos', 'google-workspace'], source_synopsis: EARLY },
    decision_languages: { value: ['de', 'zh'], source_synopsis: EARLY },
    decision_language_count: { value: 30, source_synopsis: EARLY },
    decision_rivals: { value: ['tool-02', 'not-listed', 'tool-01'], source_synopsis: EARLY },
  };
  const RIVALS = ['chosen', 'gone', 'tool-02', 'not-listed', 'tool-01', 'tool-03', 'tool-04'];

  beforeAll(async () => {
    await addTool(app.db, { id: 'gone', status: 'closed' });
    await addTool(
      app.db,
      { id: 'chosen', ...ALL_LOCKED, business_current_status: { value: 'Active', source_synopsis: EARLY } },
      { details: { decision: facts, funding: { funding_total_funding: { value: 4_200_000 } } } },
    );
    await app.db.write.insert(toolFacts).values({ tool_id: 'chosen', rivals: RIVALS });
  });

  const section = (root: HTMLElement, title: string) =>
    root.querySelectorAll('section').find((each) => each.querySelector('h2')?.text === title);
  const wordsOf = (element?: HTMLElement | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim();
  const rows = (element?: HTMLElement) =>
    element?.querySelectorAll('.fact').map((row) => row.querySelectorAll('dt, dd').slice(0, 2).map(wordsOf));

  test('is at the top for everyone, also where every tab is locked', async () => {
    const { root, text } = await get('/tools/chosen');
    const glance = section(root, 'At a glance');
    expect(rows(glance)).toEqual([
      ['Price from', '$0.004 a minute, as of 2025'],
      ['Free tier', 'Yes'],
      ['Status', 'Active, as of early 2026'],
      ['Platforms', 'macOS, Google Workspace'],
      ['Languages', 'German, Chinese; 30 in all'],
      ['Offers', 'Self-hosting, Single sign-on'],
      ['Last checked', 'June 2026, attributed'],
    ]);
    expect(wordsOf(glance)).toMatch(/Not recorded: compliance, takes, makes$/);
    expect(text).toContain('Best for Small crews');
    expect(root.toString()).not.toContain('4,200,000');
  });

  test('comes with how sure each value is, and of when', async () => {
    const { root, text } = await get('/tools/chosen');
    const glance = section(root, 'At a glance');
    expect(wordsOf(glance?.querySelector('.shared-mark'))).toBe('Unless marked: Editorial · early 2026');
    const marked = (glance?.querySelectorAll('.fact') ?? []).filter((fact) => fact.querySelector('.said'));
    expect(marked.map((fact) => wordsOf(fact.querySelector('dt')))).toEqual(['Free tier', 'Offers']);
    expect(wordsOf(marked[0]?.querySelector('.said'))).toBe('Attributed · June 2026 source 1');
    expect(text).toContain('Slow Attributed · June 2026 source 1');
  });

  test('tells the sources of a list code by code, and grades it by the weakest', async () => {
    const { root } = await get('/tools/chosen');
    const offers = section(root, 'At a glance')
      ?.querySelectorAll('.fact')
      .find((fact) => wordsOf(fact.querySelector('dt')) === 'Offers');
    expect(offers?.querySelectorAll('li').map(wordsOf)).toEqual([
      'Single sign-on: Sourced: A test of ours (opens in a new tab) · June 2026 source 2',
      'Self-hosting: Editorial · early 2026',
    ]);
    expect(offers?.querySelector('li a')?.getAttribute('href')).toBe('https://chosen.example.com/sso');
    const twin = await (await app.get('/tools/chosen.md')).text();
    expect(twin).toContain('https://chosen.example.com/sso');
  });

  test('names the three nearest rivals that can be had, never the tool itself', async () => {
    const { root } = await get('/tools/chosen');
    const links = section(root, 'Rivals')?.querySelectorAll('li a') ?? [];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/tools/tool-02',
      '/tools/tool-01',
      '/tools/tool-03',
    ]);
  });

  test('stands below a heading that says where it comes from', async () => {
    const own = {
      basic_information_short_description: 'Heads.',
      business_developer_name: 'Header Works',
      business_developer_location: 'Oslo, Norway',
    };
    const details = {
      basic: { basic_information_short_description: { value: 'Heads.', source_synopsis: NAMED } },
      business: {
        business_developer_name: { value: 'Header Works', source_synopsis: OLD },
        business_location: { value: 'Oslo, Norway', source_synopsis: OLD },
      },
    };
    await addTool(app.db, { id: 'headed', ...own }, { details });
    await addTool(app.db, { id: 'headed-locked', ...own, ...ALL_LOCKED }, { details });
    const { root } = await get('/tools/headed');
    const heading = wordsOf(root.querySelector('main header'));
    expect(heading).toContain('Unless marked: Attributed · 2024 source 1');
    expect(heading).toContain('may be out of date');
    expect(heading).toMatch(/Description ?Attributed · June 2026 source 2/);
    const locked = await get('/tools/headed-locked');
    expect(wordsOf(locked.root.querySelector('main header'))).toContain('Withheld');
    expect(locked.text).not.toContain('An old page');
    await addTool(
      app.db,
      { id: 'headed-plainly', description: 'Heads.', business_developer_name: null },
      { details: {} },
    );
    await addTool(
      app.db,
      { id: 'headed-site', ...own, business_developer_website: 'https://header.example.com' },
      {
        details: {
          ...details,
          business: {
            ...details.business,
            business_website: { value: 'https://header.example.com', source_synopsis: NAMED },
          },
        },
      },
    );
    // With the website's, as many are of June as of 2024, and the first is said for all.
    expect(wordsOf((await get('/tools/headed-site')).root.querySelector('main header'))).toContain(
      'Unless marked: Attributed · June 2026 source 1',
    );
    const plainly = await get('/tools/headed-plainly');
    expect(wordsOf(plainly.root.querySelector('main header'))).toContain('Editorial · undated');
  });

  test('is not denied of a website and a place that the record of the maker has', async () => {
    await importFiles(app.db, {
      'companies.ndjson': ndjson([
        { id: 'sited', name: 'Sited Works', url: 'https://sited.example.com', country: 'Norway' },
      ]),
      'tools.ndjson': ndjson([
        { id: 'sited', name: 'Sited', description: 'Has a site.', developer_name: 'Sited Works' },
        { id: 'unsited', name: 'Unsited', description: 'Has none.', developer_name: 'Others' },
      ]),
    });
    const told = async (id: string) =>
      (await get(`/tools/${id}?tab=business`)).root
        .querySelectorAll('.unrecorded dl > div')
        .map(wordsOf)
        .filter((row) => /^(?:Website|Location)/.test(row ?? ''));
    expect(await told('sited')).toEqual([
      'LocationSee the page of Sited Works',
      'WebsiteSee the page of Sited Works',
    ]);
    expect(await told('unsited')).toEqual(['LocationN/A', 'WebsiteN/A']);
  });

  test('is not denied where a tab that everybody may read tells it', async () => {
    const details = {
      decision: { decision_compliance: { value: ['eu-hosting'] } },
      business: { business_pricing_pricing_model: { value: 'Contact sales' } },
      tech: { tech_underlying_data_handling: { value: 'Never used to train models; deleted after a year' } },
    };
    await addTool(app.db, { id: 'told' }, { details });
    await addTool(app.db, { id: 'told-locked', ...ALL_LOCKED }, { details });
    const { root } = await get('/tools/told?tab=tech');
    expect(wordsOf(section(root, 'At a glance'))).toMatch(
      new RegExp(
        String.raw`Not recorded: best for, what the free plan gives, platforms.*Not recorded by itself: price from\. See Pricing model, in ${toolTab('business').title}\.$`,
      ),
    );
    const terms = section((await get('/tools/told')).root, 'Data and terms');
    expect(wordsOf(terms)).toMatch(/Data kept in ?EU hosting is offered/);
    expect(wordsOf(terms)).toMatch(
      `Not recorded by themselves: trains on customers’ data, data kept for. See Data handling, in ${toolTab('tech').title}.`,
    );
    const teller = terms?.querySelectorAll('a').find(({ text }) => text === 'Data handling');
    expect(teller?.getAttribute('href')).toBe('/tools/told?tab=tech');
    expect(wordsOf(root.querySelector('.unrecorded'))).toContain('Security and complianceSee At a glance');
    const locked = await get('/tools/told-locked');
    expect(wordsOf(section(locked.root, 'At a glance'))).toMatch(/Not recorded: best for, price from/);
    expect(locked.text).not.toContain('Data handling');
  });

  test('is one line for a tool about which nothing is known', async () => {
    const { root } = await get('/tools/tool-02');
    const glance = section(root, 'At a glance');
    expect(rows(glance)?.map(([label]) => label)).toEqual(['Free tier']);
    expect(wordsOf(glance)).toContain(
      'Not recorded: best for, price from, what the free plan gives, platforms, languages, compliance, offers, takes, makes, status',
    );
    expect(wordsOf(glance)).not.toContain('N/A');
  });

  test('is not repeated in a tab', async () => {
    const { root } = await get('/tools/acme-bot');
    expect(root.querySelector('main')?.text.match(/Does what Acme does\./g)).toHaveLength(1);
    expect((await get('/tools/tool-02')).text).not.toContain('Short description');
    expect((await get('/tools/tool-02?tab=business')).text).not.toContain('Current status');
  });
});

describe('a tool that is not simply active', () => {
  const said = {
    value: 'Merged into Rival One (2025)',
    source_synopsis: { synopsis: 'Notice', date_updated: '2025-07' },
  };

  beforeAll(async () => {
    await addTool(app.db, {
      id: 'merged',
      url: 'https://merged.example.com',
      status: 'merged',
      business_current_status: said,
    });
    await app.db.write
      .insert(toolFacts)
      .values({ tool_id: 'merged', rivals: ['gone', 'rival-one', 'tool-02'] });
    await addTool(app.db, {
      id: 'acquired',
      url: 'https://acquired.example.com',
      status: 'acquired',
      business_current_status: { value: 'Acquired by Acme (2024)' },
    });
    await app.db.write.insert(toolFacts).values({ tool_id: 'acquired', rivals: ['rival-one'] });
  });

  const banner = async (id: string) =>
    (await get(`/tools/${id}`)).root.querySelector('main section[aria-label="Status"]');

  test('says so in its own words, with source and date, and names what replaces it', async () => {
    const shown = await banner('merged');
    expect(shown?.querySelector('p')?.text).toBe('Merged into Rival One (2025)');
    expect(shown?.text).toContain('may be out of dateAttributed · July 2025 source 1');
    expect(shown?.querySelectorAll('li a').map((link) => link.getAttribute('href'))).toEqual([
      '/tools/rival-one',
      '/tools/tool-02',
    ]);
    const { root, text } = await get('/tools/merged');
    expect(text.match(/Merged into/g)).toHaveLength(1);
    expect(root.querySelector('main a[href="https://merged.example.com"]')?.classList.contains('btn')).toBe(
      false,
    );
  });

  test('keeps its rivals and its website to the fore where it goes on under a new owner', async () => {
    const shown = await banner('acquired');
    expect(shown?.text).toContain('Acquired by Acme (2024)');
    expect(shown?.querySelectorAll('li a')).toHaveLength(0);
    const { root } = await get('/tools/acquired');
    expect(
      root.querySelector('main a[href="https://acquired.example.com"]')?.classList.contains('btn-primary'),
    ).toBe(true);
    expect(root.querySelector('#rivals')).not.toBeNull();
  });

  test('has a banner, which others have not', async () => {
    expect(await banner('acme-bot')).toBeNull();
  });
});

test('the address of a tool that was merged into another redirects there permanently, with its tab', async () => {
  await addTool(app.db, { id: 'merged-into' });
  await app.db.write.insert(formerTools).values({ id: 'merged-away', tool_id: 'merged-into' });
  const response = await app.get('/tools/merged-away?tab=tech');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/tools/merged-into?tab=tech']);
});
