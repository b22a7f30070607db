import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** All proposals of a page of the queue are decided at once, after one list of what that does. */

const app = await createTestApp();
const { post, page } = asPeople(app);
let editor: TestMember;

const WAITING = '/operator/waiting?kind=proposal';
const PRICE = 'decision_information.decision_price_from';
const PLACE = 'business_information.business_location';
const TOOLS = ['ticked', 'unread', 'mixed', 'plain', 'quoted', 'argued', 'moved', 'twice', 'late', 'told'];
const READER = 'reader@example.org';

const tool = (id: string, place: string) => ({
  ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
  business_information: { business_location: { value: place } },
  decision_information: { decision_price_from: { value: { amount: 10, per: 'mo' } } },
});

beforeAll(async () => {
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, { 'tools.ndjson': ndjson(TOOLS.map((id) => tool(id, 'Berlin'))) });
});

const read = (toolId: string, path: string, before: unknown, after: unknown) =>
  proposeRead(app.db.write, {
    ...{ origin: 'agent', userId: null, toolId },
    values: [
      { path, before, after, url: `https://www.${toolId}.com/x`, quote: 'As it says', read_on: '2026-11-01' },
    ],
  });
const reported = (tool_id: string, after: string | null, email: string | null = null) =>
  app.db.write.insert(proposals).values({
    ...{ tool_id, origin: 'reader', email },
    values: after === null ? [] : [{ path: PLACE, before: 'Berlin', after }],
    report: { tab: 'business', field: 'Location', shown: 'Berlin' },
  });

type Page = ReturnType<typeof parse>;

function formWith(from: Page, intent: string) {
  const form = from.querySelectorAll('form').find((one) => one.querySelector(`button[value=${intent}]`));
  if (!form) throw new Error(`Nothing leads to ${intent}`);
  const hidden = form.querySelectorAll('input[type=hidden]');
  const typed = hidden.map((one) => [one.getAttribute('name'), one.getAttribute('value')]);
  return {
    action: form.getAttribute('action')?.replaceAll('&amp;', '&') ?? '',
    typed: Object.fromEntries(typed),
  };
}

/** Presses a button of a page, with all that its form holds, and what is ticked. @param without ticks that are taken off */
async function press(
  from: Page,
  intent: string,
  more: Record<string, string> = {},
  without: readonly string[] = [],
) {
  const { action, typed } = formWith(from, intent);
  const ticks = from.querySelectorAll('input[type=checkbox][checked]');
  const ticked = ticks.map((tick) => [tick.getAttribute('name') ?? '', '1']);
  const kept = Object.fromEntries(ticked.filter(([name = '']) => !without.includes(name)));
  const answer = await post(action, { ...typed, ...kept, intent, ...more }, editor);
  return { status: answer.status, page: parse(await answer.text()) };
}

const factOf = async (id: string, part: string, field: string) =>
  (await (await app.get(`/api/v1/tools/${id}?fields=${part}`)).json())[part][field].value;
const placeOf = (id: string) => factOf(id, 'business', 'location');
const statesOf = async (id: string) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.tool_id, id)))
    .map(({ state }) => state)
    .toSorted();
const leftOf = (answer: Page) =>
  answer.querySelectorAll('main :is(h2, h3) + ul li').map((item) => item.text.replaceAll(/\s+/g, ' ').trim());
const levelsOf = (answer: Page) =>
  answer.querySelectorAll('main :is(h1, h2, h3)').map(({ rawTagName }) => Number(rawTagName.slice(1)));
const skipsNone = (levels: readonly number[]) =>
  levels.every((level, place) => level <= (levels[place - 1] ?? 0) + 1);

describe('all of a page', () => {
  test('is listed first; what contradicts, or has changed, or says nothing is left out, and why', async () => {
    await read('plain', PLACE, 'Berlin', 'Ulm');
    await read('quoted', PRICE, { amount: 10, per: 'mo' }, { amount: 12, per: 'mo' });
    await read('argued', PLACE, 'Berlin', 'Bonn');
    await reported('argued', 'Mainz');
    await read('moved', PLACE, 'Berlin', 'Kiel');
    await importFiles(app.db, { 'tools.ndjson': ndjson([tool('moved', 'Trier')]) });
    await read('twice', PRICE, { amount: 10, per: 'mo' }, { amount: 12, per: 'mo' });
    await reported('twice', 'Worms');
    await reported('told', null, READER);
    const asked = await press(await page(WAITING, editor), 'plan-publish');
    expect(asked.status).toBe(200);
    const listed = words(asked.page);
    for (const part of ['Berlin', 'Ulm', 'As it says', 'https://www.quoted.com/x', '12'])
      expect(listed).toContain(part);
    expect(leftOf(asked.page).toSorted()).toEqual([
      'The argued. Another proposal says something else of Location',
      'The argued: Location. Another proposal says something else of Location',
      'The moved. The tool has changed since in Location',
      'The told: Location. It does not say what is right',
      expect.stringMatching(/^The twice(: Location)?\. Another proposal of this tool is published now/),
    ]);
    expect(await placeOf('plain')).toBe('Berlin');
    // What changes between the list and the press is left as well.
    await read('late', PLACE, 'Berlin', 'Jena');
    const again = await press(await page(WAITING, editor), 'plan-publish');
    await read('late', PLACE, 'Berlin', 'Gera');
    const done = await press(again.page, 'publish-page');
    expect(words(done.page)).toContain('3 proposals published.');
    expect([asked, done].map((each) => skipsNone(levelsOf(each.page)))).toEqual([true, true]);
    expect(leftOf(done.page)).toContainEqual(expect.stringMatching(/^The late\. The proposal has changed/));
    expect(await placeOf('plain')).toBe('Ulm');
    expect(await factOf('quoted', 'decision', 'price_from')).toMatchObject({ amount: 12 });
    expect(await placeOf('argued')).toBe('Berlin');
    expect(await placeOf('late')).toBe('Berlin');
    expect(await statesOf('twice')).toEqual(['accepted', 'waiting']);
    const undone = await press(done.page, 'undo-page');
    expect(words(undone.page)).toContain('3 decisions undone.');
    expect(await placeOf('plain')).toBe('Berlin');
    expect(await statesOf('plain')).toEqual(['waiting']);
    const none = await press(await page(`${WAITING}&q=moved`, editor), 'plan-publish');
    expect(words(none.page)).toContain('Nothing to publish');
    const log = await app.db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, 'plain'));
    expect(log.map(({ undoes }) => undoes === null)).toEqual([true, false]);
  });

  test('is refused with a reason where somebody is told, and comes back', async () => {
    const asked = await press(await page(WAITING, editor), 'plan-refuse');
    const missing = await press(asked.page, 'refuse-page');
    expect(missing.status).toBe(400);
    expect(words(missing.page)).toContain('Write why not');
    const long = await press(missing.page, 'refuse-page', { note: 'x'.repeat(NOTE_LENGTH + 1) });
    expect(long.status).toBe(400);
    expect(long.page.querySelector('textarea[name=note]')?.text).toHaveLength(NOTE_LENGTH + 1);
    expect(long.page.querySelector('[aria-invalid=true]')?.getAttribute('name')).toBe('note');
    const done = await press(long.page, 'refuse-page', { note: 'Nobody could confirm it.' });
    expect(words(done.page)).toMatch(/9 proposals declined\./);
    expect(await statesOf('argued')).toEqual(['declined', 'declined']);
    expect((await mailsTo(app, READER)).map(({ text }) => text).join()).toContain('Nobody could confirm it.');
    await press(done.page, 'undo-page');
    expect(await statesOf('argued')).toEqual(['waiting', 'waiting']);
  });

  test('says of what another editor has asked about meanwhile that it is not settled', async () => {
    const seen = await page(`${WAITING}&q=quoted`, editor);
    const set = (state: 'asked' | 'waiting') =>
      app.db.write.update(proposals).set({ state }).where(eq(proposals.tool_id, 'quoted'));
    await set('asked');
    expect(leftOf((await press(seen, 'plan-refuse')).page)).toEqual([
      'The quoted. An editor has asked about it, and nobody has answered yet',
    ]);
    await set('waiting');
  });

  test('can be undone for ten seconds, by whoever did it', async () => {
    const asked = await press(await page('/operator/waiting?kind=proposal&q=plain', editor), 'plan-publish');
    const done = await press(asked.page, 'publish-page');
    const { typed } = formWith(done.page, 'undo-page');
    const other = await addMember(app.db);
    await app.db.write.insert(operators).values({ user_id: other.id, role: 'editor' });
    expect((await post(WAITING, { ...typed, intent: 'undo-page' }, other)).status).toBe(409);
    expect(await placeOf('plain')).toBe('Ulm');
    const nothing = await post(WAITING, { entries: 'x', intent: 'undo-page' }, editor);
    expect(nothing.status).toBe(409);
  });
});

test('a row of the queue says what it was and what it would be', async () => {
  await read('ticked', PRICE, { amount: 10, per: 'mo' }, { amount: 12, per: 'mo' });
  const queue = words(await page('/operator/waiting?kind=proposal&q=ticked', editor));
  expect(queue).toMatch(/Price from:\$10 .* → \$12 /);
  // What is left out of the page stays as it is, and waits.
  await read('ticked', PLACE, 'Berlin', 'Ulm');
  const asked = await press(await page('/operator/waiting?kind=proposal&q=ticked', editor), 'plan-publish');
  const ticks = asked.page.querySelectorAll('input[type=checkbox][checked]');
  const names = ticks.map((tick) => tick.getAttribute('name') ?? '');
  expect(names).toHaveLength(2);
  const place = names.find((name) => name.endsWith(PLACE)) ?? '';
  const done = await press(asked.page, 'publish-page', {}, [place]);
  expect(words(done.page)).toContain('1 proposal published.');
  expect(await placeOf('ticked')).toBe('Berlin');
  expect(await factOf('ticked', 'decision', 'price_from')).toMatchObject({ amount: 12 });
});

test('a page that nobody here has read is named in the list, and not linked by what is published', async () => {
  await app.db.write.insert(proposals).values({
    ...{ tool_id: 'unread', origin: 'reader' },
    values: [{ path: PLACE, before: 'Berlin', after: 'Ulm', url: 'https://circle.example.org/place' }],
    report: { tab: 'business', field: 'Location', shown: 'Berlin' },
  });
  const asked = await press(await page('/operator/waiting?kind=proposal&q=unread', editor), 'plan-publish');
  expect(words(asked.page)).toContain('the value is ‘Attributed’, without a link');
  await press(asked.page, 'publish-page');
  const { business } = await (await app.get('/api/v1/tools/unread?fields=business')).json();
  expect(business.location).toMatchObject({
    ...{ value: 'Ulm', certainty: 'attributed' },
    source: 'circle.example.org/place, as reported by a reader',
  });
  expect(business.location.source_url).toBeUndefined();
});

test('all values of one proposal are not published while the tool has changed in one of them', async () => {
  const read = { url: 'https://www.mixed.com/x', quote: 'As it says', read_on: '2026-11-01' };
  const price = { before: { amount: 10, per: 'mo' }, after: { amount: 12, per: 'mo' } };
  const values = [
    { path: PRICE, ...price, ...read },
    { path: PLACE, before: 'Rome', after: 'Ulm', ...read },
  ];
  const { id } =
    (await proposeRead(app.db.write, { origin: 'agent', userId: null, toolId: 'mixed', values })) ?? {};
  const review = await page(`/operator/vendors/${id}`, editor);
  const answer = await press(review, 'publish-all');
  expect(answer.status).toBe(409);
  expect(words(answer.page)).toContain('the tool has changed since in Location');
  expect(await placeOf('mixed')).toBe('Berlin');
  expect(await statesOf('mixed')).toEqual(['waiting']);
});
