import { desc, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** Withdrawing categories, specializations, questions and functions, and bringing them back (docs/topics/desk.md). */

const app = await createTestApp({ empty: true });
let editor: TestMember;

const tool = (id: string, categories: object[]) => ({
  id,
  name: `The ${id}`,
  description: 'Works.',
  categories,
});
const TOOLS = [
  tool('cutter', [{ category: 'video', specializations: ['editing', 'effects'] }]),
  tool('mixer', [{ category: 'chat', specializations: ['local'] }, { category: 'video' }]),
];
const FILES = {
  'categories.ndjson': ndjson(CATEGORIES),
  'category-market-data.ndjson': ndjson([{ category_id: 'video', market_size: '$1B' }]),
  'tools.ndjson': ndjson(TOOLS),
  'questions.ndjson': ndjson([{ id: 'how-to-cut', question: 'How to cut?', answer: '<p>With care.</p>' }]),
  'business-functions.ndjson': ndjson([{ id: 'f1', slug: 'sales', function_name: 'Sales' }]),
};

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  await importFiles(app.db, FILES);
});

const at = (kind: string, id: string) => `/operator/records/${kind}/${id}`;
const post = (to: string, fields: Record<string, string>) =>
  app.send(to, { method: 'POST', body: new URLSearchParams(fields), headers: editor.headers });
const status = async (path: string) => (await app.get(path)).status;
async function words(path: string, by?: TestMember): Promise<string> {
  const response = await app.get(path, by?.headers);
  return (
    parse(await response.text())
      .querySelector('main')
      ?.text.replaceAll(/\s+/g, ' ') ?? ''
  );
}
async function lastAction() {
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .orderBy(desc(operatorActions.at))
    .limit(1);
  return entry?.action;
}
async function catalogue() {
  const tables = await dump(app.db);
  return JSON.parse(JSON.stringify(tables, (key, value) => (key === 'updated_at' ? undefined : value)));
}

describe.each<[string, string, string, readonly string[], readonly string[]]>([
  [
    'questions',
    'how-to-cut',
    'question',
    ['/questions/how-to-cut', '/api/v1/questions/how-to-cut'],
    ['/search?q=how+to+cut'],
  ],
  ['business-functions', 'f1', 'function', ['/business/sales'], ['/business', '/']],
])('a withdrawn record of %s', (kind, id, subject, own, lists) => {
  test('is gone from its address, lists and files until it is brought back', async () => {
    const [name] = own[0] === '/business/sales' ? ['Sales'] : ['How to cut?'];
    for (const list of lists) expect(await words(list)).toContain(name);
    const before = await catalogue();
    expect((await post(at(kind, id), { intent: 'withdraw' })).headers.get('location')).toBe(
      `${at(kind, id)}?done=withdrawn`,
    );
    expect(await lastAction()).toBe(`${subject}.withdraw`);
    for (const path of own) expect(await status(path), path).toBe(410);
    for (const list of lists) expect(await words(list), list).not.toContain(name);
    const { kept, faults } = await importFiles(app.db, FILES);
    expect([kept, faults]).toEqual([[`${id} listed withdrawn`], []]);
    expect(await words(`/operator/records/${kind}`, editor)).toContain(`Withdrawn`);
    expect(await words(at(kind, id), editor)).toContain('Bring it back');
    expect((await post(at(kind, id), { intent: 'withdraw' })).status).toBe(409);
    expect((await post(at(kind, id), { intent: 'relist' })).status).toBe(303);
    expect(await lastAction()).toBe(`${subject}.relist`);
    for (const path of own) expect(await status(path), path).toBe(200);
    expect(await catalogue()).toEqual(before);
  });
});

describe('a category', () => {
  const page = at('categories', 'video');

  test('that holds tools says where they are, and is not withdrawn without a place for them', async () => {
    expect(await words(page, editor)).toContain('It holds 2 tools, which keep their pages');
    for (const [other, said] of [
      ['', 'choose the category'],
      ['video', 'no such category'],
      ['nowhere', 'no such category'],
    ] as const) {
      const response = await post(page, { intent: 'withdraw', other });
      expect(response.status, other).toBe(409);
      expect(await response.text()).toContain(said);
    }
    expect(await status('/categories/video')).toBe(200);
  });

  test('moves its tools, leaves every list, and comes back with all that it had', async () => {
    const before = await catalogue();
    expect((await post(page, { intent: 'withdraw', other: 'chat' })).status).toBe(303);
    expect(await lastAction()).toBe('category.withdraw');
    const gone = await app.get('/categories/video');
    expect([gone.status, await gone.text()]).toEqual([
      410,
      expect.stringContaining('href="/categories/chat"'),
    ]);
    for (const path of [
      '/categories/video/tools.atom',
      '/api/v1/categories/video/market',
      '/previews/categories/video.png',
    ])
      expect(await status(path), path).toBe(410);
    for (const path of ['/categories', '/tools', '/tools/cutter', '/sitemaps/categories.xml'])
      expect(await (await app.get(path)).text(), path).not.toContain('Video');
    expect(await words('/tools?category=Chat')).toContain('The cutter');
    expect(await words('/tools?category=Video')).toContain(
      'There is no category "Video". This filter was removed.',
    );
    const next = await importFiles(app.db, FILES);
    expect(next.faults).toEqual([]);
    expect(next.kept.toSorted()).toEqual(['video listed withdrawn', 'video listed withdrawn']);
    expect(await status('/tools/cutter')).toBe(200);
    expect(await inconsistencies(app.db)).toEqual([]);
    expect((await post(page, { intent: 'relist' })).status).toBe(303);
    expect(await catalogue()).toEqual(before);
    expect(await inconsistencies(app.db)).toEqual([]);
  });

  test('has specializations that are withdrawn and brought back one by one', async () => {
    const before = await catalogue();
    const order = { specialization: 'editing' };
    expect(await words('/categories?open=video')).toContain('Editing');
    expect((await post(page, { ...order, intent: 'withdraw' })).status).toBe(303);
    expect(await lastAction()).toBe('specialization.withdraw');
    expect(await words('/categories?open=video')).not.toContain('Editing');
    for (const filter of ['category=Video&specialization=Editing', 'specialization=Editing'])
      for (const list of ['/tools?', '/tools.md?', '/search?q=works&']) {
        const response = await app.get(list + filter);
        expect([response.status, await response.text()], list + filter).toEqual([
          200,
          expect.stringMatching(/There is no specialization (&quot;|")Editing.*This filter was removed/),
        ]);
      }
    const { kept, faults } = await importFiles(app.db, FILES);
    expect([kept, faults]).toEqual([['video specializations.editing withdrawn'], []]);
    const { rows } = await app.db.read.execute(
      sql`SELECT specialization_id FROM tool_categories WHERE tool_id = 'cutter' ORDER BY 1`,
    );
    expect(rows.map((row) => row.specialization_id)).toEqual(['', 'effects']);
    expect(await words(page, editor)).toContain('Bring back Editing');
    const form = sentBy(parse(await (await app.get(page, editor.headers)).text()));
    const again = { 'specializations.1': 'on', 'specializations.1.id': 'editing' };
    const taken = await post(page, { ...form, ...again, 'specializations.1.name': 'New', intent: 'save' });
    expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining('is withdrawn')]);
    expect((await post(page, { ...order, intent: 'relist' })).status).toBe(303);
    expect(await catalogue()).toEqual(before);
  });

  test('comes back though its tools’ new category is withdrawn too', async () => {
    const before = await catalogue();
    await importFiles(app.db, { 'categories.ndjson': ndjson([{ id: 'other', name: 'Other' }]) });
    await post(page, { intent: 'withdraw', other: 'chat' });
    await post(at('categories', 'chat'), { intent: 'withdraw', other: 'other' });
    expect((await importFiles(app.db, FILES)).faults).toEqual([]);
    // A market that a withdrawn category never had waits for it too.
    const markets = ndjson([{ category_id: 'chat', market_size: '$2B' }]);
    const later = await importFiles(app.db, { 'category-market-data.ndjson': markets });
    expect([later.kept, later.faults]).toEqual([['chat listed withdrawn'], []]);
    await post(page, { intent: 'relist' });
    await post(at('categories', 'chat'), { intent: 'relist' });
    await app.db.write.execute(sql`DELETE FROM categories WHERE id = 'other' AND tool_count = 0`);
    expect(await inconsistencies(app.db)).toEqual([]);
    await importFiles(app.db, FILES);
    expect(await catalogue()).toEqual(before);
  });
});

test('a new record cannot take the id of a withdrawn one', async () => {
  await post(at('questions', 'how-to-cut'), { intent: 'withdraw' });
  const sent = { base: '{}', id: 'how-to-cut', question: 'Again?', intent: 'save' };
  const response = await post('/operator/new/questions', sent);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('is withdrawn')]);
  await post(at('questions', 'how-to-cut'), { intent: 'relist' });
});

describe('what was done to a topic', () => {
  /** Presses the button that undoes what the page says was done. */
  async function undo(page: string, done: string) {
    const root = parse(await (await app.get(`${page}?done=${done}`, editor.headers)).text());
    const button = root.querySelector('form:has(button[value=undo]) input');
    expect(button, 'the button').not.toBeNull();
    return post(page, { intent: 'undo', id: button?.getAttribute('value') ?? '' });
  }

  test.each([
    ['categories', 'video', { other: 'chat' }],
    ['categories', 'chat', { specialization: 'local' }],
    ['questions', 'how-to-cut', {}],
    ['business-functions', 'f1', {}],
  ])('is undone: %s %s, withdrawn and brought back', async (kind, id, more) => {
    const page = at(kind, id);
    const topics = async () =>
      (await app.db.write.execute(sql`SELECT kind, id, replaced_by FROM withdrawn_topics ORDER BY 1, 2`))
        .rows;
    const before = [await catalogue(), await topics()];
    await post(page, { intent: 'withdraw', ...more });
    const withdrawn = await topics();
    expect(withdrawn).not.toEqual(before[1]);
    expect((await undo(page, 'withdrawn')).headers.get('location')).toBe(`${page}?done=undone`);
    expect([await catalogue(), await topics()]).toEqual(before);
    await post(page, { intent: 'withdraw', ...more });
    await post(page, { intent: 'relist', ...more });
    expect((await undo(page, 'listed')).status).toBe(303);
    expect(await topics()).toEqual(withdrawn);
    expect((await post(page, { intent: 'relist', ...more })).status).toBe(303);
    expect([await catalogue(), await topics()]).toEqual(before);
  });

  test('is not undone when somebody else has done something to it since', async () => {
    const page = at('questions', 'how-to-cut');
    await post(page, { intent: 'withdraw' });
    const root = parse(await (await app.get(`${page}?done=withdrawn`, editor.headers)).text());
    const id = root.querySelector('form:has(button[value=undo]) input')?.getAttribute('value') ?? '';
    const other = await addOperator(app.db, 'editor');
    const body = new URLSearchParams({ intent: 'relist' });
    await app.send(page, { method: 'POST', body, headers: other.headers });
    const late = await post(page, { intent: 'undo', id });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('somebody has changed the same since');
    expect(await status('/questions/how-to-cut')).toBe(200);
  });
});
