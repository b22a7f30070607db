import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { placeOf } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { startUndoing } from '../harness/undoing.ts';

/** A tool that the desk merges into another: the merge is undone, or the two are split later. */

const {
  app,
  db,
  editor,
  post,
  page,
  beginDraft,
  save,
  publish,
  undo,
  statusOf,
  recordOf,
  rowsOf,
  listed,
  published,
  marked,
  belongings,
} = await startUndoing();

/** Two tools; one member has rated both, the other only the one. */
async function merged() {
  const [one, other] = [await listed({ tags: ['first'] }), await listed()];
  const [both, only] = [await addMember(app.db), await addMember(app.db)];
  await marked(other, both, 2);
  await marked(one, both, 5);
  await marked(one, only, 4);
  const before = [await recordOf(one), await recordOf(other), await belongings(one), await belongings(other)];
  const done = placeOf(await post(`/operator/tools/${one}`, { intent: 'merge', other }));
  expect(done).toBe(`/operator/tools/${other}?done=merged`);
  const ratings = sql`SELECT rating FROM user_ratings WHERE tool_id = ${other} ORDER BY rating`;
  expect(await rowsOf(ratings)).toEqual([{ rating: 4 }, { rating: 5 }]);
  return { one, other, both, before, done };
}

const now = async (one: string, other: string) => [
  await recordOf(one),
  await recordOf(other),
  await belongings(one),
  (await belongings(other)).filter(({ what }) => what !== 'value'),
];

/** The counts of what goes where, as the page says them. */
const countsOn = (root: Awaited<ReturnType<typeof page>>) =>
  [...root.querySelectorAll('table tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()).join(' '),
  );

test('is shown and counted first, and nothing is changed by that; a split is too', async () => {
  const [one, other] = [await listed({ tags: ['first'] }), await listed({ tags: ['second'] })];
  const [both, only] = [await addMember(app.db), await addMember(app.db)];
  await marked(other, both, 2);
  await marked(one, both, 5);
  await marked(one, only, 4);
  await db.execute(
    sql`UPDATE user_ratings SET review = NULL WHERE tool_id = ${one} AND user_id = ${only.id}`,
  );
  const before = [await recordOf(one), await recordOf(other), await belongings(one), await belongings(other)];

  const form = (await page(`/operator/tools/${one}`)).querySelector('form:has([name=into])');
  expect(form?.getAttribute('method')).not.toBe('post');
  const asked = await page(`${form?.getAttribute('action')}?into=The+${other}`);
  expect(countsOn(asked)).toEqual([
    'Ratings 2 1',
    'Ratings with a review 1 1',
    'Favorites 1 1',
    'Places on lists 2 0',
    'Follows 1 1',
  ]);
  const differing = ['3 values differ', 'Name', 'Website', 'Tags'];
  expect(asked.querySelectorAll('#differ, dt').map((each) => each.text)).toEqual(differing);
  expect(words(asked)).toContain(`its address leads to The ${other}`);
  expect([
    await recordOf(one),
    await recordOf(other),
    await belongings(one),
    await belongings(other),
  ]).toEqual(before);

  const confirm = asked.querySelector('form:has(button[value=merge])');
  const into = confirm?.querySelector('[name=other]')?.getAttribute('value') ?? '';
  expect(into).toBe(other);
  await post(confirm?.getAttribute('action') ?? '', { intent: 'merge', other: into });
  await db.insert(userFavorites).values({ tool_id: other, user_id: (await addMember(app.db)).id });

  const link = (await page(`/operator/tools/${one}`)).querySelector('a[href$="/split"]');
  const apart = await page(link?.getAttribute('href') ?? '');
  expect(countsOn(apart)).toEqual([
    'Ratings 2 1',
    'Ratings with a review 1 1',
    'Favorites 2 2',
    'Places on lists 2 1',
    'Follows 2 1',
  ]);
  expect(apart.querySelectorAll('#differ, dt').map((each) => each.text)).toEqual(differing);
  expect(await statusOf(`/tools/${one}`)).toBe(301);
  const split = apart.querySelector('form:has(button[value=split])')?.getAttribute('action') ?? '';
  expect((await post(split, { intent: 'split' })).status).toBe(303);
  const fans = sql`SELECT count(*)::int AS fans FROM user_favorites WHERE tool_id = ${one}`;
  expect(await rowsOf(fans)).toEqual([{ fans: 2 }]);
});

test('is not offered with itself or with nobody, and says why', async () => {
  const one = await listed();
  const itself = await page(`/operator/tools/${one}/merge?into=${one}`);
  expect(words(itself)).toContain('These are the same tool.');
  const nobody = await page(`/operator/tools/${one}/merge?into=nobody+at+all`);
  expect(words(nobody)).toContain('No tool has this name or id.');
  for (const root of [itself, nobody]) expect(root.querySelector('button[value=merge]')).toBeNull();
  const kept = nobody.querySelector('[name=into]')?.getAttribute('value');
  expect(kept).toBe('nobody at all');
});

test('is undone: both tools are as they were, and a rating that gave way is there again', async () => {
  const { one, other, before, done } = await merged();
  expect((await undo(done)).status).toBe(303);
  expect(await now(one, other)).toEqual(before);
  expect(await statusOf(`/tools/${one}`)).toBe(200);
  expect(await rowsOf(sql`SELECT FROM former_tools WHERE tool_id = ${other}`)).toEqual([]);
  expect(await rowsOf(sql`SELECT FROM merged_tools WHERE id = ${one}`)).toEqual([]);
  expect((await post(`/operator/tools/${one}`, { intent: 'merge', other })).status).toBe(303);
});

test('is split later by an editor, who reads what returns; what came since stays', async () => {
  const { one, other, both, before } = await merged();
  await db.execute(sql`UPDATE user_ratings SET rating = 3 WHERE tool_id = ${other} AND user_id = ${both.id}`);
  const late = await addMember(app.db);
  await db.insert(userFavorites).values({ tool_id: other, user_id: late.id });
  const link = (await page(`/operator/tools/${other}`)).querySelector(`a[href="/operator/tools/${one}"]`);
  expect(link).not.toBeNull();
  expect(words(await page(`/operator/tools/${one}/split`, editor))).toContain('What The');
  const moderator = await addOperator(app.db, 'moderator');
  expect((await post(`/operator/tools/${one}`, { intent: 'split' }, moderator)).status).toBe(404);
  const send = () => post(`/operator/tools/${one}`, { intent: 'split' }, editor);
  const sent = await Promise.all([send(), send()]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const ratings = (id: string) =>
    rowsOf(sql`SELECT rating FROM user_ratings WHERE tool_id = ${id} ORDER BY rating`);
  expect(await ratings(one)).toEqual([{ rating: 3 }, { rating: 4 }]);
  expect(await ratings(other)).toEqual([{ rating: 2 }]);
  const figures = sql`SELECT id, rating_count, avg_rating FROM ai_tools WHERE id IN (${one}, ${other})`;
  expect((await rowsOf(figures)).toSorted((a, b) => Number(b.rating_count) - Number(a.rating_count))).toEqual(
    [
      { id: one, rating_count: 2, avg_rating: 3.5 },
      { id: other, rating_count: 1, avg_rating: 2 },
    ],
  );
  const fans = sql`SELECT user_id FROM user_favorites WHERE tool_id = ${other}`;
  expect((await rowsOf(fans)).map(({ user_id }) => user_id).toSorted()).toEqual(
    [both.id, late.id].toSorted(),
  );
  expect((await recordOf(one))[0]?.details).toEqual((before[0] as { details: unknown }[])[0]?.details);
  const log = sql`SELECT operator_id FROM operator_actions WHERE action = 'tool.split' AND subject_id = ${one}`;
  expect(await rowsOf(log)).toEqual([{ operator_id: editor.id }]);
});

test('of several tools is split in any order', async () => {
  const [a, b, c] = [await listed(), await listed(), await listed()];
  await post(`/operator/tools/${a}`, { intent: 'merge', other: b });
  await post(`/operator/tools/${b}`, { intent: 'merge', other: c });
  expect(words(await page(`/operator/tools/${a}`))).toContain(`merged into The ${c}`);
  expect((await post(`/operator/tools/${a}`, { intent: 'split' })).status).toBe(303);
  expect((await post(`/operator/tools/${b}`, { intent: 'split' })).status).toBe(303);
  for (const id of [a, b, c]) expect(await statusOf(`/tools/${id}`), id).toBe(200);
  expect(await rowsOf(sql`SELECT FROM former_tools WHERE tool_id IN (${a}, ${b}, ${c})`)).toEqual([]);
});

test('stays while the other tool is withdrawn, although its Undo is pressed, and is split afterwards', async () => {
  const { one, other, done } = await merged();
  const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
  await post(`/operator/tools/${other}`, { intent: 'withdraw', other: '' }, editor);
  const late = await post(done, { intent: 'undo', id: form?.getAttribute('value') ?? '' });
  expect(late.status).toBe(409);
  await post(`/operator/tools/${other}`, { intent: 'relist' }, editor);
  expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(303);
});

test('is not what publishing a draft does, because that has no way back', async () => {
  const [one, other] = [await listed(), await listed()];
  const draft = await beginDraft(other);
  await save(draft, { former_ids: one });
  expect(words(await page(`${draft}/review`))).toContain(`"${one}" is listed: merge it on its own page`);
  await publish(draft);
  expect(await statusOf(`/tools/${one}`)).toBe(200);
});

test('is split although somebody has taken its id out of the other’s former ids', async () => {
  const { one, other } = await merged();
  await published(other, { former_ids: '' });
  expect(await rowsOf(sql`SELECT FROM former_tools WHERE id = ${one}`)).toEqual([]);
  const link = (await page(`/operator/tools/${other}`)).querySelector(`a[href="/operator/tools/${one}"]`);
  expect(link).not.toBeNull();
  expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(303);
  for (const id of [one, other]) expect(await statusOf(`/tools/${id}`), id).toBe(200);
});

test('is not split once its id, taken out of the former ids, is a new tool’s', async () => {
  const { one, other } = await merged();
  await published(other, { former_ids: '' });
  const tool = { id: one, name: 'Quite another', description: 'It is new.', is_premium: false };
  await importFiles(app.db, { 'tools.ndjson': ndjson([tool]) });
  const before = await recordOf(one);
  const link = (await page(`/operator/tools/${other}`)).querySelector(`a[href="/operator/tools/${one}"]`);
  expect(link).toBeNull();
  expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(409);
  expect(await recordOf(one)).toEqual(before);
});

test('has no second way back: what split it cannot be undone, and says so', async () => {
  const { one } = await merged();
  await post(`/operator/tools/${one}`, { intent: 'split' });
  const entry = sql`SELECT id FROM operator_actions WHERE action = 'tool.split' AND subject_id = ${one}`;
  const [{ id } = { id: '' }] = await rowsOf(entry);
  const refused = await post(`/operator/tools/${one}`, { intent: 'undo', id: String(id) });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('this cannot be undone');
});

test('is not split while the other tool is withdrawn', async () => {
  const { one, other } = await merged();
  await post(`/operator/tools/${other}`, { intent: 'withdraw', other: '' });
  const refused = await post(`/operator/tools/${one}`, { intent: 'split' });
  expect(refused.status).toBe(409);
  await post(`/operator/tools/${other}`, { intent: 'relist' });
  expect((await post(`/operator/tools/${one}`, { intent: 'split' })).status).toBe(303);
});
