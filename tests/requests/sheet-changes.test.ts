import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHEET_TEXTS } from '#features/sheets/sheet-rules.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sheetsOf, words } from '../harness/sheets.ts';

/** Tools of a sheet that change, and two windows in which it is changed. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
beforeEach(() => app.db.write.delete(rateLimits));

await addTool(app.db, { id: 'safe', name: 'Safe', ...ALL_LOCKED });
const team = { name: 'Team', yearly: 12, per: 'user/mo' };
await addTool(
  app.db,
  { id: 'apple', name: 'Apple' },
  { details: { business: { business_pricing_plans: { value: [team] } } } },
);
for (const id of ['pear', 'plum', 'fig', 'kiwi', 'lime', 'quince'])
  await addTool(app.db, { id, name: id.charAt(0).toUpperCase() + id.slice(1) });

const BASICS = { tools: 'apple,pear', question: 'Which notes app?', context: '', seats: '2' };
const { post, made, stored, formOf } = sheetsOf(app, BASICS);
const rootOf = async (response: Response) => parse(await response.text());
const root = async (path: string, member: TestMember | null = null) =>
  rootOf(await app.get(path, member?.headers ?? {}));

describe('two windows', () => {
  test('the second one sees both and loses nothing, and saves when it is sent again', async () => {
    const { edit, id } = await made();
    const [first, second] = [await formOf(edit), await formOf(edit)];
    expect((await post(edit, { ...first, 'note-0': 'From the first' })).status).toBe(303);
    const refused = await post(edit, { ...second, 'note-0': 'From the second' });
    expect(refused.status).toBe(409);
    const page = await rootOf(refused);
    expect(words(page.querySelector('main'))).toContain(SHEET_TEXTS.meanwhile);
    expect(words(page.querySelector('section[aria-labelledby="meanwhile"]'))).toContain(
      'Notes on Apple From the first',
    );
    expect(page.querySelector('textarea[name="note-0"]')?.text.trim()).toBe('From the second');
    expect((await stored(id))?.content).toMatchObject({ notes: ['From the first', null] });
    const version = page.querySelector('input[name="version"]')?.getAttribute('value') ?? '';
    expect((await post(edit, { ...second, version, 'note-0': 'From the second' })).status).toBe(303);
    expect((await stored(id))?.content).toMatchObject({ notes: ['From the second', null] });
  });

  test('the second save keeps what the first stored in a field that only the first has touched', async () => {
    const { edit, id } = await made();
    const [first, second] = [await formOf(edit), await formOf(edit)];
    await post(edit, { ...first, context: 'From the first' });
    const page = await rootOf(await post(edit, { ...second, 'note-0': 'From the second' }));
    expect(page.querySelector('textarea[name="context"]')?.text.trim()).toBe('From the first');
    expect(page.querySelectorAll('section[aria-labelledby="meanwhile"] dt').map(words)).toEqual([
      'Notes on Apple',
    ]);
    const hidden = Object.fromEntries(
      ['version', 'opened'].map((name) => [
        name,
        page.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? '',
      ]),
    );
    const again = { ...second, ...hidden, context: 'From the first', 'note-0': 'From the second' };
    expect((await post(edit, again)).status).toBe(303);
    expect((await stored(id))?.content).toMatchObject({
      context: 'From the first',
      notes: ['From the second', null],
    });
  });

  test.each(['', 'x', '0', '9999-99-99'])(
    'a version that is none (%s) overwrites nothing',
    async (version) => {
      const { edit } = await made();
      expect((await post(edit, { ...(await formOf(edit)), version, 'note-0': 'Mine' })).status).toBe(409);
    },
  );

  test('the same sent twice is saved once', async () => {
    const { edit } = await made();
    const form = { ...(await formOf(edit)), 'note-0': 'Once' };
    expect([(await post(edit, form)).status, (await post(edit, form)).status]).toEqual([303, 303]);
  });

  test('what was noted of a tool stays with it when another window has changed the tools', async () => {
    const { edit, id } = await made(null, { tools: 'apple,pear,plum' });
    const form = await formOf(edit);
    await post(edit, { intent: 'remove-tool', tool: 'apple' });
    const typed = { ...form, 'note-0': 'On apple', 'note-1': 'On pear' };
    const page = await rootOf(await post(edit, typed));
    expect(page.querySelector('textarea[name="note-0"]')?.text.trim()).toBe('On pear');
    expect(words(page.querySelector('section[aria-labelledby="meanwhile"]'))).toContain('On apple');
    expect((await stored(id))?.content).toMatchObject({ notes: [null, null] });
  });

  test('a form that is refused keeps the state that it was written upon', async () => {
    const { edit } = await made();
    const form = await formOf(edit);
    await post(edit, { ...form, 'note-0': 'From the first' });
    const page = await rootOf(await post(edit, { ...form, seats: '0' }));
    expect(page.querySelector('input[name="version"]')?.getAttribute('value')).toBe(form.version);
  });
});

describe('the tools of a sheet', () => {
  test('change later, and notes, scores and plans of the others stay', async () => {
    const { edit, id } = await made(null, { tools: 'apple,pear,plum' });
    const written = {
      ...{ 'note-2': 'On plum', 'plan-0': 'Team', 'criterion-0': 'Ease' },
      ...{ 'score-0-0': '1', 'score-0-2': '5' },
    };
    await post(edit, { ...(await formOf(edit)), ...written });
    expect((await post(edit, { intent: 'remove-tool', tool: 'pear' })).status).toBe(303);
    expect((await post(edit, { intent: 'add-tool', tool: 'fig' })).status).toBe(303);
    expect(await stored(id)).toMatchObject({
      tools: ['apple', 'plum', 'fig'],
      content: {
        notes: [null, 'On plum', null],
        plans: ['Team', null, null],
        criteria: [{ scores: [1, 5, null] }],
      },
    });
  });

  test('are at least two and at most six, and listed', async () => {
    const { edit, id } = await made();
    expect((await post(edit, { intent: 'remove-tool', tool: 'pear' })).status).toBe(409);
    expect((await post(edit, { intent: 'add-tool', tool: 'nothing' })).status).toBe(404);
    const removed = await post(edit, { intent: 'remove-tool', tool: 'plum' });
    expect(removed.status).toBe(404);
    expect(words(await rootOf(removed))).toContain(SHEET_TEXTS.notOnIt);
    for (const tool of ['plum', 'fig', 'kiwi', 'lime']) await post(edit, { intent: 'add-tool', tool });
    expect((await post(edit, { intent: 'add-tool', tool: 'quince' })).status).toBe(409);
    expect((await stored(id))?.tools).toEqual(['apple', 'pear', 'plum', 'fig', 'kiwi', 'lime']);
  });

  test('are found on the form, whose search keeps the secret', async () => {
    const { edit } = await made();
    const page = await root(`${edit}&q=plum`);
    const found = page.querySelectorAll('ul[aria-label="Tools found"] li').map(words);
    expect(found.join()).toContain('Plum');
    const key = new URL(edit, 'http://localhost').searchParams.get('key');
    expect(page.querySelector('input[type="hidden"][name="key"]')?.getAttribute('value')).toBe(key);
  });

  test.each([
    ['/sheets/new', 6, 'Left out: Lime and Quince.'],
    ['/compare', 4, 'Left out: Fig, Kiwi, Lime, and Quince.'],
  ])('beyond what %s holds are named, and can be chosen', async (path, most, said) => {
    const page = await root(
      `${path}?tools=apple,pear,plum,fig,kiwi,safe,lime,quince`.replace(
        'fig,kiwi,safe',
        most === 6 ? 'fig,kiwi,safe' : 'safe,fig,kiwi',
      ),
    );
    expect(words(page.querySelector('main'))).toContain(said);
    const boxes = page.querySelectorAll('input[type="checkbox"][name="tools"]');
    expect(boxes.length).toBe(8);
    expect(boxes.filter((box) => box.hasAttribute('checked')).length).toBe(most);
  });
});

test('members in one office do not hold each other up', async () => {
  const [ada, eve] = [await addMember(app.db), await addMember(app.db)];
  const { burst } = RATE_LIMITS.ownSheets.account;
  const make = (member: TestMember) => post('/sheets/new', BASICS, member);
  for (let turn = 0; turn < burst; turn += 1) expect((await make(ada)).status).toBe(303);
  expect((await make(ada)).status).toBe(429);
  expect((await make(eve)).status).toBe(303);
});

test('sheets are found from the comparison without tools, from lists and from the account’s menu', async () => {
  const ada = await addMember(app.db);
  const links = async (path: string) =>
    (await root(path, ada)).querySelectorAll('a').map((link) => link.getAttribute('href'));
  expect(await links('/compare')).toContain('/sheets/new');
  expect(await links('/tools')).toContain('/sheets');
});
