import { desc } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** The order and the icons of topics, and which tools are Featured in what order (docs/topics/desk.md). */

const app = await createTestApp({ empty: true });
let editor: TestMember;

const NAMES = ['Audio', 'Chat', 'Video'];
const SPECIALIZATIONS = ['Cutting', 'Grading', 'Sound'].map((name) => ({ id: name.toLowerCase(), name }));
const FILES = {
  'categories.ndjson': ndjson(
    NAMES.map((name) => ({
      ...{ id: name.toLowerCase(), name },
      specializations: name === 'Video' ? SPECIALIZATIONS : [],
    })),
  ),
  'questions.ndjson': ndjson([
    ...[
      ['ask-a', 'Ask about cats?', null],
      ['ask-b', 'Ask about bats?', null],
      ['ask-c', 'Ask about rats?', 40],
      ['ask-d', 'Ask about gnats?', 40],
      ['ask-e', 'Ask about newts?', 900],
    ].map(([id, question, search_volume]) => ({ id, question, search_volume })),
  ]),
  'business-functions.ndjson': ndjson(
    ['Law', 'Sales'].map((name) => ({ id: name, slug: name.toLowerCase(), function_name: name })),
  )
    .replaceAll('"id":"Law"', '"id":"law"')
    .replaceAll('"id":"Sales"', '"id":"sales"'),
  'tools.ndjson': ndjson(
    ['one', 'two', 'three', 'four', 'five', 'six'].map((id, day) => ({
      ...{ id, name: `Tool ${id}`, description: 'Works.', is_featured: id !== 'six' },
      created_at: `2026-01-0${day + 1}`,
    })),
  ),
};

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  await importFiles(app.db, FILES);
});

async function page(path: string, by?: TestMember) {
  return parse(await (await app.get(path, by?.headers)).text());
}
const post = (to: string, fields: Record<string, string>) =>
  app.send(to, { method: 'POST', body: new URLSearchParams(fields), headers: editor.headers });
async function lastEntry() {
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .orderBy(desc(operatorActions.at))
    .limit(1);
  return entry;
}

test.each([
  ['categories', '/categories', 'h3', 'chat', ['Chat', 'Audio', 'Video'], 'category.move'],
  ['business-functions', '/business', 'h3 a', 'sales', ['Sales', 'Law'], 'function.move'],
])(
  '%s stand in the order of the desk, whatever is imported',
  async (kind, list, heading, id, order, action) => {
    const shown = async () =>
      (await page(list))
        .querySelectorAll(`main ${heading}`)
        .map(({ text }) => text.replace(/\d.*/s, '').trim());
    const before = await shown();
    const desk = `/operator/records/${kind}`;
    expect((await post(desk, { intent: 'up', id, place: '1' })).headers.get('location')).toBe(desk);
    expect(await shown()).toEqual(order);
    expect(await lastEntry()).toMatchObject({
      action,
      subject_id: id,
      before: { place: 2 },
      after: { place: 1 },
    });
    await importFiles(app.db, FILES);
    expect(await shown()).toEqual(order);
    const buttons = (await page(desk, editor)).querySelectorAll('table button');
    expect(buttons[0]?.hasAttribute('disabled')).toBe(true);
    // By these, a pressed button stays with its entry when a script changes the list in place.
    expect(buttons.slice(0, 2).map((button) => button.id)).toEqual([`up-${id}`, `down-${id}`]);
    await post(desk, { intent: 'down', id, place: '0' });
    expect(await shown()).toEqual(before);
    expect((await post(desk, { intent: 'up', id: 'nothing', place: '1' })).status).toBe(409);
    expect((await post('/operator/records/questions', { intent: 'up', id, place: '1' })).status).toBe(409);
  },
);

test('specializations stand in the order of the desk, whatever is imported', async () => {
  const shown = async () =>
    (await page('/categories?open=video'))
      .querySelectorAll('main a[href*="specialization="]')
      .map(({ text }) => text.replace(/\d.*/s, '').trim());
  expect(await shown()).toEqual(['Cutting', 'Grading', 'Sound']);
  const desk = '/operator/records/categories/video';
  const up = { intent: 'up', id: 'sound', place: '2' };
  expect((await post(desk, up)).headers.get('location')).toBe(`${desk}#specialization-order`);
  expect(await shown()).toEqual(['Cutting', 'Sound', 'Grading']);
  expect(await lastEntry()).toMatchObject({
    ...{ action: 'specialization.move', subject_kind: 'specialization', subject_id: 'video/sound' },
    ...{ before: { place: 3 }, after: { place: 2 } },
  });
  await importFiles(app.db, FILES);
  expect(await shown()).toEqual(['Cutting', 'Sound', 'Grading']);
  const root = await page(desk, editor);
  const order = root.querySelectorAll('section[aria-labelledby="specialization-order"] tbody th');
  expect(order.map(({ text }) => text.trim())).toEqual(['Cutting', 'Sound', 'Grading']);
  expect(sentBy(root)).toMatchObject({
    'specializations.0.id': 'cutting',
    'specializations.0.position': '1',
  });
  expect((await post(desk, { ...up, id: 'elsewhere' })).status).toBe(409);
  expect((await post('/operator/records/categories/chat', { ...up, place: '1' })).status).toBe(409);
  expect((await post('/operator/records/questions/ask-a', up)).status).toBe(409);
});

test('questions stand in the order of the desk where they are searched as often', async () => {
  const desk = '/operator/records/questions';
  const listed = async () =>
    (await page(desk, editor)).querySelectorAll('tbody th .small').map(({ text }) => text.trim());
  const searched = async () =>
    (await page('/search?q=ask+about&tab=questions'))
      .querySelectorAll('main a[href^="/questions/"]')
      .map((link) => link.getAttribute('href')?.slice('/questions/'.length));
  const before = ['ask-e', 'ask-d', 'ask-c', 'ask-b', 'ask-a'];
  expect([await listed(), await searched()]).toEqual([before, before]);
  expect((await post(desk, { intent: 'up', id: 'ask-a', place: '1' })).status).toBe(303);
  expect((await post(desk, { intent: 'down', id: 'ask-d', place: '0' })).status).toBe(303);
  expect(await lastEntry()).toMatchObject({
    action: 'question.move',
    subject_id: 'ask-d',
    after: { place: 2 },
  });
  // The first of those that are searched less often never passes one that is searched more often (spec §7).
  expect((await post(desk, { intent: 'up', id: 'ask-a', place: '0' })).status).toBe(303);
  const after = ['ask-e', 'ask-c', 'ask-d', 'ask-a', 'ask-b'];
  expect([await listed(), await searched()]).toEqual([after, after]);
  await importFiles(app.db, FILES);
  expect(await searched()).toEqual(after);
});

test('a category shows the icon that the desk has chosen', async () => {
  const address = '/operator/records/categories/video';
  const root = await page(address, editor);
  expect(root.querySelectorAll('input[name="icon"]').length).toBeGreaterThan(20);
  expect((await page('/categories')).querySelector('h3 svg')).toBeNull();
  const fields = { ...sentBy(root), icon: 'video', intent: 'save' };
  expect((await post(address, fields)).headers.get('location')).toBe(`${address}?done=saved`);
  expect((await page('/categories')).querySelectorAll('h3 svg')).toHaveLength(1);
  const again = sentBy(await page(address, editor));
  expect(again.icon).toBe('video');
  const wrong = await post(address, { ...again, icon: 'no-such-icon', intent: 'save' });
  expect(wrong.status).toBe(400);
});

test('Featured tools are added by name, ordered and removed at once', async () => {
  const desk = '/operator/featured';
  const onHome = async () =>
    (await page('/'))
      .querySelectorAll('main a[href^="/tools/"]')
      .map((link) => link.getAttribute('href')?.slice('/tools/'.length) ?? '')
      .filter((id, at, all) => /^(one|two|three|four|five|six)$/.test(id) && all.indexOf(id) === at)
      .slice(0, 4);
  expect(await onHome()).toEqual(['five', 'four', 'three', 'two']);
  expect((await post(desk, { intent: 'add', name: 'tool SIX' })).headers.get('location')).toBe(desk);
  expect(await lastEntry()).toMatchObject({ action: 'tool.feature', subject_id: 'six' });
  expect(await onHome()).toEqual(['six', 'five', 'four', 'three']);
  await post(desk, { intent: 'down', id: 'six', place: '0' });
  expect(await lastEntry()).toMatchObject({ action: 'tool.order', after: { place: 2 } });
  expect(await onHome()).toEqual(['five', 'six', 'four', 'three']);
  await post(desk, { intent: 'remove', id: 'five' });
  expect(await lastEntry()).toMatchObject({ action: 'tool.unfeature', subject_id: 'five' });
  expect(await onHome()).toEqual(['six', 'four', 'three', 'two']);
  await importFiles(app.db, FILES);
  expect(await onHome()).toEqual(['six', 'four', 'three', 'two']);
  for (const [name, said] of [
    ['Tool', 'Near it: Tool five (five)'],
    ['nobody', 'No tool has this name'],
  ] as const) {
    const response = await post(desk, { intent: 'add', name });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(said)]);
  }
  expect((await post(desk, { intent: 'up', id: 'five', place: '1' })).status).toBe(409);
});

test.each([
  ['/operator/records/categories', 'video', 2],
  ['/operator/records/categories/video', 'grading', 2],
  ['/operator/featured', 'two', 3],
])(
  'a button of %s that is pressed twice moves one place, and one that is out of date moves nothing',
  async (desk, id, place) => {
    const places = async () =>
      (await page(desk, editor))
        .querySelectorAll('form:has(input[name="place"])')
        .map((form) => form.querySelector('input[name="id"]')?.getAttribute('value'));
    const was = await places();
    expect(was[place]).toBe(id);
    const press = { intent: 'up', id, place: String(place) };
    const twice = await Promise.all([post(desk, press), post(desk, press)]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const moved = await places();
    expect(moved.indexOf(id)).toBe(place - 1);
    const last = await lastEntry();
    for (const stale of [
      { ...press, place: '0' },
      { ...press, place: '' },
      { ...press, place: '-1' },
    ]) {
      const response = await post(desk, stale);
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining('The order has changed since you read it'),
      ]);
    }
    expect([await places(), await lastEntry()]).toEqual([moved, last]);
  },
);
