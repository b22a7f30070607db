import { desc } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { operatorActions } from '#server/db/schema/operators.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** The order and the icons of topics, and which tools are Featured in what order (docs/decisions/0174). */

const app = await createTestApp({ empty: true });
let editor: TestMember;

const NAMES = ['Audio', 'Chat', 'Video'];
const FILES = {
  'categories.ndjson': ndjson(NAMES.map((name) => ({ id: name.toLowerCase(), name }))),
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
    expect((await post(desk, { intent: 'up', id })).headers.get('location')).toBe(desk);
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
    await post(desk, { intent: 'down', id });
    expect(await shown()).toEqual(before);
    expect((await post(desk, { intent: 'up', id: 'nothing' })).status).toBe(409);
    expect((await post('/operator/records/questions', { intent: 'up', id })).status).toBe(409);
  },
);

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
  await post(desk, { intent: 'down', id: 'six' });
  expect(await lastEntry()).toMatchObject({ action: 'tool.order', after: { place: 2 } });
  expect(await onHome()).toEqual(['five', 'six', 'four', 'three']);
  await post(desk, { intent: 'remove', id: 'five' });
  expect(await lastEntry()).toMatchObject({ action: 'tool.unfeature', subject_id: 'five' });
  expect(await onHome()).toEqual(['six', 'four', 'three', 'two']);
  await importFiles(app.db, FILES);
  expect(await onHome()).toEqual(['six', 'four', 'three', 'two']);
  for (const [name, said] of [
    ['Tool', 'Several tools'],
    ['nobody', 'No tool has this name'],
  ] as const) {
    const response = await post(desk, { intent: 'add', name });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(said)]);
  }
  expect((await post(desk, { intent: 'up', id: 'five' })).status).toBe(409);
});
