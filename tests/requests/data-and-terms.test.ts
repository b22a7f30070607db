import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { QUESTIONS } from '#catalogue/tools/vendor-questions.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { exportOpen } from '#features/downloads/export.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { startEditing } from '../harness/editing.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';

/** What becomes of customers' data, the vendor's documents, and prices that are not in dollars. */

const { app, page, beginDraft, save, publish } = await startEditing();

const SOURCE = { synopsis: 'Trust center', date_updated: '2026-07-11', url: 'https://trust.example.com' };
const said = (value: unknown) => ({ value, source_synopsis: SOURCE });
const FACTS = {
  decision_price_from: said({ amount: 20, currency: 'EUR', per: 'mo', billed: 'both', as_of: '2026' }),
  decision_trains_on_data: said({ answer: 'by-plan', detail: 'free: unless one opts out; teams: no' }),
  decision_compliance: said(['soc2', 'coppa', 'ferpa']),
  decision_data_regions: said({ regions: ['DE', 'US'], detail: 'a choice on the largest plan' }),
  decision_retention: said({ days: 30, detail: 'after an account is deleted' }),
  decision_age_limit: said({ years: 13 }),
  decision_student_price: said('Half the price'),
  decision_contract_party: said('Acme Ireland Ltd.'),
  decision_built_on: said(['GPT-6', 'Opus 5']),
  decision_repository: said({
    url: 'https://github.com/acme/keeper',
    license: 'MIT',
    stars: 1200,
    last_release: '2026-05',
    as_of: '2026-06-01',
  }),
  decision_terms: said('https://www.keeper.example.com/terms/'),
  decision_privacy_policy: said('https://keeper.example.com/privacy'),
  decision_dpa: said('https://keeper.example.com/dpa'),
  decision_subprocessors: said('https://keeper.example.com/subprocessors'),
  decision_trust_page: said('https://trust.keeper.example.com'),
  decision_accessibility: said('https://keeper.example.com/accessibility'),
  decision_status_page: said('https://status.keeper.example.com'),
  decision_changelog: said('https://keeper.example.com/changelog'),
};
/** The same in the words of pages. */
const SHOWN: readonly (readonly [string, string])[] = [
  ['Trains on customers’ data', 'Depends on the plan: free: unless one opts out; teams: no'],
  ['Data kept in', 'Germany, United States: a choice on the largest plan'],
  ['Data kept for', '30 days: after an account is deleted'],
  ['Age limit', 'From 13 years'],
  ['Student price', 'Half the price'],
  ['Built on models', 'GPT-6, Opus 5'],
  ['Repository', 'github.com/acme/keeper, MIT, 1,200 stars, last release May 2026 (June 1, 2026)'],
  ['Contracting party', 'Acme Ireland Ltd.'],
  ['Terms', 'keeper.example.com/terms'],
  ['Privacy policy', 'keeper.example.com/privacy'],
  ['Data processing contract', 'keeper.example.com/dpa'],
  ['Sub-processors', 'keeper.example.com/subprocessors'],
  ['Trust page', 'trust.keeper.example.com'],
  ['Accessibility statement', 'keeper.example.com/accessibility'],
  ['Status page', 'status.keeper.example.com'],
  ['Changelog', 'keeper.example.com/changelog'],
  ['Schools (COPPA, FERPA)', 'COPPA, FERPA'],
];

const tool = (id: string, decision_information: object = {}) => ({
  id,
  name: `The ${id}`,
  url: `https://www.${id}.com`,
  description: 'Keeps notes.',
  is_premium: true,
  categories: [{ category: 'video' }],
  decision_information,
});

const SCHOOLS = [{ category: 'education-and-learning' }];
/** A label within a sentence. */
const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson([{ id: 'education-and-learning', name: 'Education & Learning' }]),
    'tools.ndjson': ndjson([
      tool('keeper', FACTS),
      tool('teacher', {
        decision_price_from: { amount: 5, per: 'mo' },
        decision_trains_on_data: { answer: 'no' },
        decision_compliance: ['eu-hosting'],
      }),
      tool('silent', { decision_price_from: { amount: 15, per: 'mo' } }),
      { ...tool('pupil', { decision_compliance: ['coppa'] }), categories: SCHOOLS },
      { ...tool('lesson'), categories: SCHOOLS },
    ]),
  });
  expect(faults).toEqual([]);
});

describe('a tool’s page', () => {
  test('says each with its source, and leads to the documents', async () => {
    const section = (await page('/tools/keeper')).querySelector('section[aria-labelledby="terms"]');
    const facts = section?.querySelectorAll('.fact') ?? [];
    expect(facts.map((fact) => words(fact.querySelector('dt')))).toEqual(SHOWN.map(([label]) => label));
    for (const [index, [, text]] of SHOWN.entries()) {
      expect(words(facts[index] ?? null)).toContain(text);
    }
    // Said once, as all have one source.
    const said = section?.querySelector('.shared-mark');
    expect(words(said ?? null)).toContain('Sourced');
    expect(words(said ?? null)).toContain('July 11, 2026');
    expect(said?.toString()).toContain(SOURCE.url);
    const links = section?.querySelectorAll('a.link[target]').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['https://www.keeper.example.com/terms/']));
    expect(links).toEqual(expect.arrayContaining(['https://github.com/acme/keeper']));
    expect(words(section ?? null)).not.toContain('Not recorded');
  });

  test('names in one line what is not recorded', async () => {
    const section = (await page('/tools/silent')).querySelector('section[aria-labelledby="terms"]');
    expect(section?.querySelectorAll('.fact')).toEqual([]);
    expect(words(section ?? null)).toBe(
      `Data and termsNot recorded: ${SHOWN.map(([label]) => lowered(label)).join(', ')}Ask the vendor of The silent by mail; you add the address.`,
    );
    const mail = section?.querySelector('a[href^="mailto:?"]')?.getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).toContain('- From which age may it be used?');
  });

  test('says of every tool what is recorded about pupils, and asks the vendors of those for schools', async () => {
    const section = async (id: string) =>
      (await page(`/tools/${id}`)).querySelector('section[aria-labelledby="terms"]');
    const asked = async (id: string) =>
      decodeURIComponent(
        (await section(id))?.querySelector('a[href^="mailto:"]')?.getAttribute('href') ?? '',
      );
    expect(words(await section('pupil'))).toContain('Schools (COPPA, FERPA)COPPA; FERPA not recorded');
    expect(words(await section('silent'))).toMatch(/Not recorded: .*schools \(COPPA, FERPA\)/);
    expect(await asked('lesson')).toContain(QUESTIONS.schools);
    expect(await asked('pupil')).not.toContain(QUESTIONS.schools);
    expect(await asked('silent')).not.toContain(QUESTIONS.schools);
  });

  test('has a twin in Markdown that says the same', async () => {
    const text = await (await app.get('/tools/keeper.md')).text();
    for (const [label, said] of SHOWN) {
      expect(text).toContain(label);
      expect(text).toContain(said);
    }
    expect(text).toContain('€20 a month, billed monthly or yearly, as of 2026');
  });

  test('gives search engines the price in its currency', async () => {
    const html = await (await app.get('/tools/keeper')).text();
    expect(html).toContain('"priceCurrency":"EUR","price":20');
  });
});

test('the API gives the values with their source, and says which may be out of date', async () => {
  // 181 days after the source: prices and figures keep for 180.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-08T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { decision } = await (await app.get('/api/v1/tools/keeper?fields=decision')).json();
  const origin = {
    certainty: 'sourced',
    source: SOURCE.synopsis,
    source_url: SOURCE.url,
    date: '2026-07-11',
  };
  for (const [key, { value }] of Object.entries(FACTS)) {
    const may_be_out_of_date = ['decision_price_from', 'decision_repository'].includes(key);
    expect(decision[key.replace('decision_', '')]).toEqual({ value, ...origin, may_be_out_of_date });
  }
  const schema = JSON.stringify(await (await app.get('/api/v1/openapi.json')).json());
  for (const key of Object.keys(FACTS)) expect(schema).toContain(`"${key.replace('decision_', '')}"`);
});

test('the open files hold them, and come in again as they are', async () => {
  const folder = temporaryFolder();
  await exportOpen(app.db, folder, '2026-11-22T00:00:00.000Z');
  const lines = readFileSync(path.join(folder, 'tools.ndjson'), 'utf8').trim().split('\n');
  const kept = lines.map((line) => JSON.parse(line)).find(({ id }) => id === 'keeper');
  expect(kept.decision_information).toEqual(FACTS);
  const csv = readFileSync(path.join(folder, 'tools.csv'), 'utf8');
  expect(csv.split('\r\n')[0]).toContain(
    'decision_trains_on_data,decision_trains_on_data.synopsis,decision_trains_on_data.date_updated,decision_trains_on_data.url',
  );
  const [head, ...rows] = csv.split('\r\n');
  const row = rows.find((each) => each.startsWith('keeper,'));
  const again = await importFiles(app.db, { 'tools.csv': `${head}\r\n${row}\r\n` });
  expect([again.faults, again.report.tallies.tools]).toMatchObject([[], { updated: 0, unchanged: 1 }]);
});

test('a comparison puts them side by side, and says what is not recorded', async () => {
  const root = await page('/compare?tools=keeper,teacher');
  const cells = (label: string) =>
    root
      .querySelectorAll('main tbody tr')
      .find((row) => words(row.querySelector('th')).startsWith(label))
      ?.querySelectorAll('td')
      .map(words);
  for (const [label, text] of SHOWN.slice(0, 6)) expect(cells(label)?.[0]).toContain(text);
  expect(cells('Trains on customers’ data')?.[1]).toContain('No');
  expect(cells('Data kept in')?.[1]).toContain('EU hosting is offered');
  expect(cells('Data kept for')?.[1]).toBe('Not recorded');
  expect(cells('Repository')?.[0]).toContain('1,200');
  expect(cells('Price from')?.[0]).toContain('€20 a month, billed monthly or yearly (2026)');
  // Said once for all of a group that have it.
  const ofGroup = root.querySelectorAll('main tbody tr').filter((row) => words(row).startsWith('Where from'));
  expect(ofGroup.map((row) => words(row.querySelector('td'))).at(-1)).toContain('Sourced · July 11, 2026');
  expect(cells('Terms')?.[0]).not.toContain('Sourced');
});

describe('filters', () => {
  test.each([
    ['/tools?training=no', ['The teacher']],
    ['/tools?training=no,by-plan', ['The keeper', 'The teacher']],
    ['/tools?data=EU', ['The keeper', 'The teacher']],
    ['/tools?data=DE', ['The keeper']],
    ['/tools?feature=repository', ['The keeper']],
    ['/tools?retention=1-30', ['The keeper']],
    ['/tools?retention=none,longer', []],
    ['/tools?subprocessors=published', ['The keeper']],
    ['/tools?accessibility=published&retention=1-30', ['The keeper']],
    ['/tools?party=named', ['The keeper']],
    ['/tools?party=unknown&training=no', ['The teacher']],
    // Neither the euros nor their number are compared with dollars.
    ['/tools?price=20-50', []],
    ['/tools?price=under-10', ['The teacher']],
  ])('%s', async (address, names) => {
    const listed = (await page(address)).querySelectorAll('main li.tool h3').map(words);
    expect(listed.toSorted()).toEqual(names);
  });

  test.each([
    ['/tools?data=EU', ['Data kept in Germany: a choice on the largest plan']],
    ['/tools?data=DE&view=table', ['Data kept in Germany: a choice on the largest plan']],
    ['/tools?training=by-plan', ['Trains on customers’ data: free: unless one opts out; teams: no']],
    [
      '/search?q=notes%20with%20data%20stored%20in%20germany',
      ['Data kept in Germany: a choice on the largest plan'],
    ],
    ['/tools?retention=1-30', ['Data kept for: after an account is deleted']],
    // Of an age limit nothing more is recorded.
    ['/tools?age=13', []],
    ['/tools?q=keeper', []],
  ])('say on what their answer depends: %s', async (address, said) => {
    const keeper = (await page(address))
      .querySelectorAll('main li.tool, main tbody tr')
      .find((each) => words(each).includes('The keeper'));
    const lines = keeper?.querySelectorAll('p').map(words);
    expect(lines?.filter((line) => /^(Data kept|Trains|Age)/.test(line))).toEqual(said);
  });

  test.each([
    ['/tools?data=DE&budget=100', false],
    ['/tools?data=DE&isPremium=true', true],
    ['/tools?data=DE', false],
  ])('say that prices and conditions may be of different plans: %s', async (address, isSaid) => {
    const text = words((await page(address)).querySelector('main'));
    expect(
      text.includes('Prices are of the cheapest plan; some tools meet other filters on dearer plans only.'),
    ).toBe(isSaid);
  });

  test('a card shows a price in its own currency, and an order puts it behind those in dollars', async () => {
    const root = await page('/tools?category=Video&isPremium=true&sortBy=price&sortOrder=asc');
    const cards = root.querySelectorAll('main li.tool').map(words);
    const at = (text: string) => cards.findIndex((card) => card.includes(text));
    expect(at('From €20 a month')).toBeGreaterThan(at('From $15 a month'));
    expect(at('From $15 a month')).toBeGreaterThan(at('From $5 a month'));
  });

  test.each([
    ['notes that does not train on my data', 'training:no'],
    ['notes with data stored in germany', 'data:DE'],
  ])('a search asks for them: %s', async (q, facet) => {
    const found = await (await app.get(`/api/v1/tools?${new URLSearchParams({ q })}`)).json();
    expect(found.search.asked.map(({ name }: { name: string }) => name)).toContain(facet);
    expect(found.data[0].id).toBe(facet === 'training:no' ? 'teacher' : 'keeper');
  });
});

const COLUMN = 'decision_information';

describe('forms', () => {
  test('the desk edits them, and refuses what does not fit', async () => {
    const draft = await beginDraft('silent');
    await save(draft, {
      [`${COLUMN}.decision_trains_on_data.answer`]: 'opt-in',
      [`${COLUMN}.decision_data_regions.regions`]: 'FR\nXX',
      [`${COLUMN}.decision_retention.days`]: '-1',
      [`${COLUMN}.decision_terms`]: 'http://silent.example.com',
      [`${COLUMN}.decision_price_from.currency`]: 'GBP',
    });
    const faulty = words(await page(draft));
    expect(faulty).toContain('has no place "XX": codes are EU and those of countries in ISO 3166');
    expect(faulty).toContain('must be a whole number from 0 to 36,500, which -1 is not');
    expect(faulty).toContain('must be an address that starts with https:// and has at most 500 characters');
    await save(draft, {
      [`${COLUMN}.decision_data_regions.regions`]: 'FR',
      [`${COLUMN}.decision_retention.days`]: '0',
      [`${COLUMN}.decision_terms`]: 'https://silent.example.com/terms',
    });
    expect((await publish(draft)).status).toBe(303);
    const text = words(await page('/tools/silent'));
    expect(text).toContain('Only with consent');
    expect(text).toContain('Data kept inFrance');
    expect(text).toContain('Not kept');
    expect(text).toContain('£15 a month');
    expect(words(await page('/tools/silent/changes'))).toContain('silent.example.com/terms');
  });

  test('vendors may propose them', async () => {
    const vendor = await addMember(app.db);
    await app.db.write
      .insert(toolVendors)
      .values({ user_id: vendor.id, tool_id: 'teacher', proof: 'mail', proved_at: 'teacher.com' });
    const form = sentBy(await page('/vendor/teacher', vendor));
    const body = new URLSearchParams({
      ...form,
      [`${COLUMN}.decision_status_page`]: 'https://status.teacher.example.com',
      [`${COLUMN}.decision_retention.days`]: '7',
      intent: 'propose',
    });
    const sent = await app.send('/vendor/teacher', { method: 'POST', body, headers: vendor.headers });
    expect(sent.status).toBe(303);
    expect(sentBy(await page('/vendor/teacher', vendor))).toMatchObject({
      [`${COLUMN}.decision_status_page`]: 'https://status.teacher.example.com',
      [`${COLUMN}.decision_retention.days`]: '7',
    });
  });
});
