import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { formatDate } from '#site/format.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** How editors change categories with their markets, companies, investors, questions and business functions. */

const app = await createTestApp({ empty: true });
let editor: TestMember;

const SOURCE = { synopsis: 'Register', url: 'https://register.example/', date_updated: '2026-01' };

const FILES = {
  'categories.ndjson': [
    {
      ...{ id: 'video', name: 'Video', description: 'Moving pictures.', hex_color: '#112233' },
      specializations: [
        { id: 'cutting', name: 'Cutting', needs: [{ text: 'cut a film', language: 'en' }] },
        { id: 'sound', name: 'Sound', description: 'What is heard.', needs: [] },
      ],
    },
    { id: 'text', name: 'Text', description: '', hex_color: '#445566', specializations: [] },
  ],
  'category-market-data.ndjson': [
    {
      ...{ category_id: 'video', market_size: '$1B', market_growth_rate: 12.5, active_companies: 3 },
      ...{ data_source: 'A report, 2026', trend_data: { labels: ['2025', '2026'], values: [1, 2.5] } },
      investors: [{ name: 'A & B', investmentCount: 2, portfolioCompanies: ['One', 'Two'] }],
      competitors: [{ name: 'One', marketShare: 40, growth: 1 }],
      funding_events: [{ date: '2026-01', amount: 1_000_000, companies: ['One'], investors: ['A & B'] }],
      market_insights: [{ title: 'Growing', description: 'It grows.' }],
      market_forecast: { marketSize: { value: '$2B', percentage: 10 } },
    },
  ],
  'companies.ndjson': [
    { id: 'acme', name: 'Acme', aliases: ['Acme Labs'], country: 'Norway', founded: 2019, source: SOURCE },
  ],
  'investors.ndjson': [
    { id: 'fund', name: 'Fund', aliases: ['F9'], kind: 'vc', country: 'Norway', source: SOURCE },
  ],
  'tools.ndjson': [
    ...['Cutter', 'Mixer', 'Rover'].map((name) => ({
      ...{ id: name.toLowerCase(), name, description: 'A tool.', developer_name: name },
    })),
    {
      ...{ id: 'acme-tool', name: 'Acme Tool', description: 'A tool.', developer_name: 'Acme' },
      funding_competition_information: {
        funding_funding_rounds: [{ round: 'Seed', date: '2025', amount: 1e6, investors: ['F9'] }],
      },
    },
  ],
  'questions.ndjson': [
    {
      ...{ id: 'how-to-cut', question: 'How to cut?', question_category: 'Film', search_volume: 100 },
      ...{ answer: '<p>With care.</p>', primary_tool: 'Cutter', related_tools: ['Mixer', 'Rover'] },
      created_at: '2026-01-02T00:00:00+00:00',
    },
  ],
  'business-functions.ndjson': [
    {
      ...{ id: 'sales', slug: 'sales', function_name: 'Sales', short_summary: 'Selling.', use_case: 'Calls' },
      ...{ tool_ids: ['cutter'], cta_text: 'Look', last_updated: '2026-02-03T00:00:00+00:00' },
      ai_enhancements: [{ name: 'Letters', description: 'Writes them.', business_impact: 'Time' }],
      expert_commentary: [{ name: 'Ann', title: 'Seller', quote: 'It helps.' }],
    },
  ],
};

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  await importFiles(
    app.db,
    Object.fromEntries(Object.entries(FILES).map(([name, records]) => [name, ndjson(records)])),
  );
});

type Fields = Record<string, string>;

async function page(path: string, by?: TestMember): Promise<HTMLElement> {
  const response = await app.get(path, by?.headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

const addressOf = (kind: string, id: string) => `/operator/records/${kind}/${id}`;
const opened = async (address: string) => sentBy(await page(address, editor));
const send = (to: string, fields: Fields) =>
  app.send(to, { method: 'POST', body: new URLSearchParams(fields), headers: editor.headers });
const words = (root: HTMLElement, selector: string) =>
  root.querySelector(selector)?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

async function lastEntry() {
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .orderBy(desc(operatorActions.at))
    .limit(1);
  return entry;
}

test.each([
  ['categories', 'video'],
  ['categories', 'text'],
  ['category-market-data', 'video'],
  ['category-market-data', 'text'],
  ['companies', 'acme'],
  ['investors', 'fund'],
  ['questions', 'how-to-cut'],
  ['business-functions', 'sales'],
])('the form of %s gives %s back unchanged', async (kind, id) => {
  const address = addressOf(kind, id);
  const response = await send(address, { ...(await opened(address)), intent: 'save' });
  expect(response.headers.get('location')).toBe(`${address}?done=same`);
});

test('the market in which a company counts is chosen among the categories', async () => {
  const form = await page(addressOf('companies', 'acme'), editor);
  const offered = form.querySelectorAll('select[name="main_category"] option');
  expect(offered.map((option) => option.getAttribute('value'))).toEqual(['', 'text', 'video']);
});

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

describe('what an editor saves', () => {
  test.each<[string, string, Fields, string, string]>([
    ['categories', 'video', { description: 'Films and clips.' }, '/categories/video', 'Films and clips.'],
    ['category-market-data', 'video', { market_size: '$7B' }, '/categories/video', '$7B'],
    ['companies', 'acme', { country: 'DE' }, '/companies/acme', 'Germany'],
    ['investors', 'fund', { kind: 'angel', country: 'Chile' }, '/investors/fund', 'Angel · Chile'],
    ['questions', 'how-to-cut', { answer: '<p>Twice.</p>' }, '/questions/how-to-cut', 'Twice.'],
    ['business-functions', 'sales', { 'expert_commentary.0.quote': 'So-so.' }, '/business/sales', 'So-so.'],
  ])('of %s is on its page, in the log and in its history', async (kind, id, changed, at, text) => {
    const address = addressOf(kind, id);
    const fields = { ...(await opened(address)), ...changed };
    const looked = await send(`/operator/preview/${kind}`, { ...fields, of: id });
    const html = await looked.text();
    expect([looked.status, words(parse(html), 'main').includes(text)]).toEqual([200, true]);
    // A page whose policy does not name its styles is shown without them.
    const policy = looked.headers.get('Content-Security-Policy') ?? '';
    const codes = [...html.matchAll(/<style[^>]*>([\s\S]+?)<\/style>/g)].map(([, code = '']) => hashOf(code));
    expect([codes.length > 0, codes.filter((hash) => !policy.includes(hash))]).toEqual([true, []]);
    expect(words(await page(at), 'main')).not.toContain(text);
    const response = await send(address, { ...fields, intent: 'save' });
    expect(response.headers.get('location')).toBe(`${address}?done=saved`);
    expect(words(await page(at), 'main')).toContain(text);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ operator_id: editor.id, subject_id: id });
    const earlier = await opened(`${address}?moment=0`);
    for (const name of Object.keys(changed)) expect(earlier[name]).not.toBe(fields[name]);
    expect((await send(address, { ...earlier, intent: 'save' })).status).toBe(303);
    expect(words(await page(at), 'main')).not.toContain(text);
  });

  test('has no source or day of what it was before', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const change = async (kind: string, id: string, changed: Fields) => {
      const address = addressOf(kind, id);
      await send(address, { ...(await opened(address)), ...changed, intent: 'save' });
      return opened(address);
    };
    const market = (changed: Fields) => change('category-market-data', 'video', changed);
    const named = `A report, 2026; Market size: the directory's editors, ${formatDate(today)}`;
    const form = await opened(addressOf('category-market-data', 'video'));
    const looked = { ...form, data_source: 'A report, 2026', market_size: '$8B', of: 'video' };
    const preview = await send('/operator/preview/category-market-data', looked);
    expect(parse(await preview.text()).text).toContain(named);
    expect(await market({ data_source: 'A report, 2026', market_size: '$8B' })).toMatchObject({
      data_source: named,
    });
    expect(await market({ market_size: '$9B' })).toMatchObject({ data_source: named });
    expect(await market({ market_size: '$1B', data_source: 'A report, 2026' })).toMatchObject({
      data_source: 'A report, 2026',
    });
    for (const [kind, id] of [
      ['companies', 'acme'],
      ['investors', 'fund'],
    ] as const) {
      expect((await change(kind, id, { aliases: 'Other' }))['source.synopsis']).toBe('Register');
      const edited = await change(kind, id, { country: 'Chile' });
      expect([edited['source.synopsis'] ?? '', edited['source.date_updated']]).toEqual(['', today]);
      const named = { country: 'Peru', 'source.synopsis': 'Gazette', 'source.date_updated': '2026-05' };
      expect((await change(kind, id, named))['source.synopsis']).toBe('Gazette');
    }
    const sales = { short_summary: 'To sell.', last_updated: '2026-02-03' };
    expect((await change('business-functions', 'sales', sales)).last_updated).toContain('2026-02-03');
    const updated = await change('business-functions', 'sales', { short_summary: 'Selling.' });
    expect(updated.last_updated).toContain(today);
    await change('questions', 'how-to-cut', { answer: '<p>At last.</p>' });
    const answered = await app.get('/api/v1/questions/how-to-cut');
    expect(await answered.json()).toMatchObject({ answer: { value: 'At last.', date: today } });
  });

  test('can be a new question, which search finds', async () => {
    const form = await opened('/operator/new/questions');
    const fields = { ...form, id: 'how-to-mix', question: 'How to mix sounds?', answer: '<p>By ear.</p>' };
    const response = await send('/operator/new/questions', { ...fields, intent: 'save' });
    expect(response.headers.get('location')).toBe('/operator/records/questions/how-to-mix?done=saved');
    expect(words(await page('/questions/how-to-mix'), 'main')).toContain('By ear.');
    expect(words(await page('/search?q=mix+sounds'), 'main')).toContain('How to mix sounds?');
    expect(words(await page('/operator/records/questions?q=mix', editor), 'main')).toContain('how-to-mix');
    const again = await send('/operator/new/questions', { ...fields, intent: 'save' });
    expect([again.status, words(parse(await again.text()), '#faults + ul')]).toEqual([400, 'Id is taken']);
  });

  test('can be a new category with specializations', async () => {
    const fields = {
      ...(await opened('/operator/new/categories')),
      ...{ id: 'audio', name: 'Audio', 'specializations.0': 'on' },
      ...{ 'specializations.0.id': 'voices', 'specializations.0.name': 'Voices' },
    };
    expect((await send('/operator/new/categories', { ...fields, intent: 'save' })).status).toBe(303);
    expect(words(await page('/categories'), 'main')).toContain('Audio');
    expect(await opened(addressOf('categories', 'audio'))).toMatchObject({
      'specializations.0.name': 'Voices',
    });
  });
});

test.each<[string, string, (fields: Fields) => Fields, string]>([
  ['categories', 'video', (fields) => ({ ...fields, id: 'films' }), 'never changes'],
  ['categories', 'video', (fields) => ({ ...fields, name: 'Text' }), 'is that of another category'],
  ['categories', 'video', (fields) => ({ ...fields, hex_color: 'red' }), 'must be a colour'],
  [
    'categories',
    'video',
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !/^specializations\.1/.test(name))),
    'must keep "sound"',
  ],
  [
    'categories',
    'video',
    (fields) => ({ ...fields, 'specializations.1.name': fields['specializations.0.name'] ?? '' }),
    'must each have an id and a name of their own',
  ],
  ['category-market-data', 'video', (fields) => ({ ...fields, active_companies: 'some' }), 'must be a'],
  ['companies', 'acme', (fields) => ({ ...fields, parent: 'acme' }), 'must be another company'],
  ['investors', 'fund', (fields) => ({ ...fields, country: 'Atlantis' }), 'must be a country'],
  ['questions', 'how-to-cut', (fields) => ({ ...fields, question: '' }), 'is required'],
  ['business-functions', 'sales', (fields) => ({ ...fields, slug: 'selling' }), 'never changes'],
])('a form of %s, %s, with a fault is refused, and says why', async (kind, id, change, reason) => {
  const before = await lastEntry();
  const address = addressOf(kind, id);
  const response = await send(address, { ...change(await opened(address)), intent: 'save' });
  expect(response.status).toBe(400);
  expect(words(parse(await response.text()), '#faults + ul')).toContain(reason);
  expect(await lastEntry()).toEqual(before);
});

test('two editors of one question are told, and an import in between is not overwritten', async () => {
  const address = addressOf('questions', 'how-to-cut');
  const first = await opened(address);
  const [question] = FILES['questions.ndjson'];
  await importFiles(app.db, { 'questions.ndjson': ndjson([{ ...question, question: 'How to cut films?' }]) });
  const same = await send(address, { ...first, search_volume: '7', intent: 'save' });
  expect(same.status).toBe(303);
  expect(await opened(address)).toMatchObject({ question: 'How to cut films?', search_volume: '7' });
  const late = await send(address, { ...first, question: 'Cut?', intent: 'save' });
  expect(late.status).toBe(409);
  expect(words(parse(await late.text()), 'main dl')).toContain('How to cut films?');
});

test.each(['/operator/records/tools', '/operator/records/site/site', '/operator/new/category-market-data'])(
  'there is nothing at %s',
  async (path) => {
    expect((await app.get(path, editor.headers)).status).toBe(404);
    const written = await app.db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject_kind, 'site'));
    expect(written).toEqual([]);
  },
);
