import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHEET_TEXTS } from '#features/sheets/sheet-rules.ts';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Plans and needs of a sheet, its tools that change, and two windows in which it is changed. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
const { write } = app.db;
beforeEach(() => write.delete(rateLimits));

const today = new Date().toISOString().slice(0, 10);
const source = (synopsis: string, date_updated = today) => ({
  source_synopsis: { synopsis, date_updated, url: 'https://apple.example.com/price' },
});
const PLANS = [
  { name: 'Free', amount: 0, per: 'mo' },
  { name: 'Team', monthly: 15, yearly: 12, per: 'user/mo', minimum: 3 },
  { name: 'Business', yearly: 20, per: 'user/mo', includes: ['Single sign-on'], as_of: '2024' },
];
const plans = { business_pricing_plans: { value: PLANS, ...source('Apple price list') } };
await addTool(
  app.db,
  { id: 'apple', name: 'Apple' },
  {
    details: {
      business: plans,
      decision: {
        decision_price_from: {
          value: { amount: 59, per: 'user/mo', as_of: '2025' },
          source_synopsis: { date_updated: 'early 2026' },
        },
        decision_compliance: { value: ['eu-hosting'], ...source('Apple trust') },
        decision_dpa: { value: 'https://apple.example.com/dpa' },
        decision_age_limit: { value: { years: 16 }, ...source('Apple terms', '2020-01-01') },
        decision_retention: { value: { days: 30 }, ...source('Apple terms') },
      },
    },
  },
);
await addTool(app.db, { id: 'safe', name: 'Safe', ...ALL_LOCKED }, { details: { business: plans } });
const sold = (...list: object[]) => ({ details: { business: { business_pricing_plans: { value: list } } } });
const seat = (name: string, yearly: number, ...includes: string[]) => ({
  ...{ name, yearly, per: 'user/mo' },
  ...(includes.length > 0 && { includes }),
});
await addTool(app.db, { id: 'melon', name: 'Melon' }, sold(seat('Pro', 5), seat('Team', 10, 'SSO')));
await addTool(app.db, { id: 'nut', name: 'Nut' }, sold(seat('Pro', 3)));
const lowest = { amount: 1, per: 'user/mo', billed: 'yearly' };
await addTool(
  app.db,
  { id: 'date', name: 'Date' },
  { details: { decision: { decision_price_from: { value: lowest } } } },
);
await addTool(
  app.db,
  { id: 'fig', name: 'Fig' },
  sold({ name: 'Team', amount: 103.5, per: 'mo', users: 25, detail: 'From $103.50 (list price, 2025-10)' }),
);
for (const id of ['pear', 'plum', 'kiwi', 'lime', 'quince'])
  await addTool(app.db, { id, name: id.charAt(0).toUpperCase() + id.slice(1) });

const BASICS = { question: 'Which notes app?', context: '', seats: '2' };
const post = (path: string, fields: Record<string, string>, member: TestMember | null = null) =>
  app.send(path, { method: 'POST', headers: member?.headers ?? {}, body: new URLSearchParams(fields) });

async function made(tools = 'apple,pear', member: TestMember | null = null) {
  const response = await post('/sheets/new', { tools, ...BASICS }, member);
  const edit = (response.headers.get('Location') ?? '').replace(/[?&]done=made$/, '');
  const sheet = edit.replace(/\/edit.*$/, '');
  return { edit, sheet, id: sheet.replace('/sheets/', '') };
}

const rootOf = async (response: Response) => parse(await response.text());
const root = async (path: string, member: TestMember | null = null) =>
  rootOf(await app.get(path, member?.headers ?? {}));
const words = (node: { structuredText: string } | null | undefined) =>
  node?.structuredText.replaceAll(/\s+/g, ' ').trim() ?? '';
const row = (page: Awaited<ReturnType<typeof root>>, label: string) =>
  page
    .querySelectorAll('main tbody tr')
    .find((each) => each.querySelector('th')?.text.trim() === label)
    ?.querySelectorAll('td')
    .map(words);

/** What the form of a sheet sends if nothing is typed. */
async function formOf(edit: string) {
  const page = await root(edit);
  const named = page.querySelectorAll('form input[name], form textarea[name], form select[name]');
  return Object.fromEntries(
    named.flatMap((control) => {
      const name = control.getAttribute('name') ?? '';
      if (['q', 'key', 'tool', 'intent'].includes(name)) return [];
      if (control.getAttribute('type') === 'checkbox' && !control.hasAttribute('checked')) return [];
      const chosen = control.querySelector('option[selected]')?.getAttribute('value');
      const value =
        control.tagName === 'TEXTAREA' ? control.text : (chosen ?? control.getAttribute('value') ?? '');
      return [[name, value.replace(/^\n/, '')]];
    }),
  );
}
const stored = async (id: string) =>
  (await write.select().from(decisionSheets).where(eq(decisionSheets.id, id)))[0];

describe('plans', () => {
  test('the cheapest paid one with a sum, both ways of paying, and the price that contradicts it', async () => {
    const { sheet } = await made();
    const [price = '', month, year, said] = row(await root(sheet), 'Apple') ?? [];
    expect(price).toContain('Team: $15 a user a month, or $12 billed yearly, at least 3 seats');
    expect(price).toMatch(/Recorded as the lowest price: ?Likely: ?\$59 a user a month, billing not known/);
    expect(month).toBe('$45 billed monthly; $36 billed yearly');
    expect(year).toBe('$540 billed monthly; $432 billed yearly');
    expect(said).toContain('3 seats are the fewest that are sold. The cheapest paid plan with a sum');
  });

  test('another one is chosen by what is needed, or by its name', async () => {
    const { sheet, edit } = await made();
    await post(edit, { ...(await formOf(edit)), 'need-sso': 'yes' });
    expect(row(await root(sheet), 'Apple')?.[2]).toBe('$480');
    expect(row(await root(sheet), 'Apple')?.[0]).toContain('may be out of date');
    await post(edit, { ...(await formOf(edit)), 'plan-0': 'Free' });
    expect(row(await root(sheet), 'Apple')?.[1]).toBe('$0');
    expect(row(await root(sheet), 'Apple')?.[3]).toContain('Single sign-on: not recorded of it, ask');
    const form = await root(edit);
    expect(form.querySelector('input[name="need-sso"]')?.hasAttribute('checked')).toBe(true);
    expect(form.querySelector('select[name="plan-0"] option[selected]')?.getAttribute('value')).toBe('Free');
  });

  test('one that no price list has is an error at its field', async () => {
    const { edit, id } = await made();
    const refused = await post(edit, { ...(await formOf(edit)), 'plan-0': 'Forged', 'plan-1': 'Team' });
    expect(refused.status).toBe(400);
    const page = await rootOf(refused);
    expect(words(page.querySelector('main'))).toContain('Choose one of the plans that are listed');
    expect(page.querySelector('[name="plan-0"]')?.getAttribute('aria-invalid')).toBe('true');
    expect((await stored(id))?.content).toMatchObject({ plans: [] });
  });

  test('what is to be asked of the cost is a question to the vendor', async () => {
    const { sheet, edit } = await made();
    await post(edit, { ...(await formOf(edit)), 'need-audit': 'yes' });
    expect(row(await root(sheet), 'Apple')?.[3]).toContain('No plan is recorded with Audit logs: ask');
    expect(words((await root(sheet)).querySelector('.sheet-questions > div'))).toContain(
      'Audit logs: is it in the plan “Team”?',
    );
  });

  test('only what is recorded with what is needed is ranked; the others are named', async () => {
    const { sheet, edit } = await made('apple,melon,nut,date,safe');
    const ranking = async () =>
      words((await root(sheet)).querySelector('section[aria-labelledby="cost"] > p'));
    expect(await ranking()).toBe(
      'A year, the least first: Date $24, Nut $72, Melon $120, Apple $432. No total is known of Safe.',
    );
    await post(edit, { ...(await formOf(edit)), 'need-sso': 'yes' });
    expect(await ranking()).toBe(
      'A year, the least first: Melon $240, Apple $480; not ranked: no plan of Nut and Date is recorded with Single sign-on, the plans of Safe are for subscribers.',
    );
    const markdown = await (await app.get(`${sheet}.md`)).text();
    expect(markdown).toContain('not ranked: no plan of Nut and Date');
  });

  test('dates in the words of a price list are written out', async () => {
    const { sheet } = await made('fig,pear');
    expect(row(await root(sheet), 'Fig')?.[0]).toContain('“From $103.50 (list price, October 2025)”');
  });

  test('nothing of locked plans leaves the server', async () => {
    const { sheet, edit } = await made('safe,pear');
    for (const path of [sheet, edit, `${sheet}.md`]) {
      const sent = await (await app.get(path)).text();
      const text = path.endsWith('.md') ? sent : (parse(sent).querySelector('main')?.text ?? '');
      for (const leak of ['Team', 'Business', '$12']) expect(text, path).not.toContain(leak);
    }
    const page = await root(sheet);
    expect(row(page, 'Safe')?.[3]).toBe('Its plans are for subscribers');
    expect(words(page.querySelector('.sheet-questions > div'))).not.toContain('What does it cost');
  });

  test('the workbook has a row for each way of paying, and one for the price that contradicts', async () => {
    const { sheet } = await made();
    const response = await app.get(`${sheet}/sheet.xlsx`);
    const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    const cost = sheets.find(({ sheet: name }) => name === 'Cost')?.data ?? [];
    expect(cost.filter(([tool]) => tool === 'Apple').map((cells) => cells.slice(1, 9))).toEqual([
      ['Team', expect.any(String), 'monthly', 'USD', 45, 540, 2, 'known'],
      ['Team', expect.any(String), 'yearly', 'USD', 36, 432, 2, 'known'],
      [null, 'From $59 a user a month, billing not known', null, null, null, null, 2, 'likely'],
    ]);
    expect(cost.find(([, plan]) => plan === null)?.[10]).toBe('2025');
  });
});

describe('data protection', () => {
  test('EU hosting that is offered is where data is kept, on the sheet and on the tool’s page', async () => {
    const { sheet } = await made();
    expect(row(await root(sheet), 'Data kept in')?.[0]).toContain('EU hosting is offered');
    const page = words((await root('/tools/apple')).querySelector('main'));
    expect(page).toMatch(/Data kept in ?EU hosting is offered/);
    expect(words((await root('/compare?tools=apple,pear')).querySelector('main'))).toContain(
      'EU hosting is offered',
    );
  });

  test('what is only likely, or may be out of date, is a question too', async () => {
    const { sheet } = await made();
    const asked = words((await root(sheet)).querySelector('.sheet-questions > div'));
    expect(asked).toContain(
      'Data processing contract: we have read “apple.example.com/dpa”, but not at a dated source',
    );
    expect(asked).toContain(
      'Age limit: we have read “From 16 years”, which may be out of date. Is it still so?',
    );
    expect(asked).toContain(
      'Two prices are recorded, “From $59 a user a month, billing not known, as of 2025” as the lowest',
    );
    expect(asked).not.toContain('Data kept for');
  });
});

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
    const { edit, id } = await made('apple,pear,plum');
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
    const { edit, id } = await made('apple,pear,plum');
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
    const { edit, id } = await made('apple,pear');
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
    const { edit } = await made('apple,pear');
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
  const make = (member: TestMember) => post('/sheets/new', { tools: 'apple,pear', ...BASICS }, member);
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
