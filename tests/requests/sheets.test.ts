import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHEET_LIMITS } from '#features/sheets/sheet-rules.ts';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { MEMBER_LIMITS, SHEET_KEPT_DAYS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { sheetsOf } from '../harness/sheets.ts';

/** Decision sheets: who makes, changes, reads, withdraws and deletes them. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
const { write } = app.db;
beforeEach(() => write.delete(rateLimits));

for (const id of ['apple', 'pear', 'plum'])
  await addTool(app.db, { id, name: id.charAt(0).toUpperCase() + id.slice(1) });

const BASICS = { question: 'Which notes app?', context: 'For the team.', seats: '5' };
const { post, make, made, stored, save, page, workbook } = sheetsOf(app, {
  tools: 'apple,pear,plum',
  ...BASICS,
});

describe('making one', () => {
  test('the comparison leads to the form, with its tools', async () => {
    const { root } = await page('/compare?tools=apple,pear');
    const link = root.querySelectorAll('main a').find(({ text }) => text.trim() === 'Prepare a decision');
    expect(link?.getAttribute('href')).toBe('/sheets/new?tools=apple,pear');
    const form = await page('/sheets/new?tools=apple,pear');
    expect(form.root.querySelector('form[method="post"] input[name="tools"]')?.getAttribute('value')).toBe(
      'apple,pear',
    );
    expect(form.text).toContain(`deleted ${SHEET_KEPT_DAYS} days after you last opened that address`);
  });

  test.each([
    ['one tool', { tools: 'apple' }],
    ['the same tool twice', { tools: 'apple,APPLE' }],
    ['no such tools', { tools: 'nothing,nowhere' }],
    ['no question', { question: ' ' }],
    ['a question of hidden characters', { question: '\u202E\u200B\u2066' }],
    ['a long question', { question: 'x'.repeat(SHEET_LIMITS.question + 1) }],
    ['a long context', { context: 'x'.repeat(SHEET_LIMITS.context + 1) }],
    ['no seats', { seats: '0' }],
    ['half a seat', { seats: '1.5' }],
    ['too many seats', { seats: String(SHEET_LIMITS.seats + 1) }],
    ['seats in letters', { seats: '1e3' }],
  ])('refuses %s and gives back what was typed', async (_, more) => {
    const response = await make(null, more);
    expect(response.status).toBe(400);
    const [typed] = parse(await response.text()).querySelectorAll('input[name="seats"]');
    if (!('tools' in more)) expect(typed?.getAttribute('value')).toBe({ ...BASICS, ...more }.seats);
  });

  test('refuses a huge text before it is read', async () => {
    expect((await make(null, { context: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('holds at most six tools, and two tools of one id are one', async () => {
    const tools = ['apple', 'pear', 'APPLE', ...['01', '02', '03', '04', '05'].map((end) => `tool-${end}`)];
    const { id } = await made(null, { tools: tools.join() });
    expect((await stored(id))?.tools).toHaveLength(SHEET_LIMITS.tools);
  });

  test('is limited by sender, and by account in number', async () => {
    for (let turn = 0; turn < 20; turn += 1) expect((await make()).status).toBe(303);
    expect((await make()).status).toBe(429);
    const ada = await addMember(app.db);
    await write.execute(sql`
      INSERT INTO decision_sheets (user_id, tools, content)
      SELECT ${ada.id}, '{apple,pear}', '{}' FROM generate_series(1, ${MEMBER_LIMITS.sheets})`);
    await write.delete(rateLimits);
    expect((await make(ada)).status).toBe(409);
    expect(await write.$count(decisionSheets, eq(decisionSheets.user_id, ada.id))).toBe(MEMBER_LIMITS.sheets);
  });
});

describe('who may do what', () => {
  const withdraw = { intent: 'withdraw' };
  const FORMS = [
    { ...BASICS, question: 'Changed' },
    withdraw,
    { intent: 'share' },
    { intent: 'delete' },
    { intent: 'keep' },
  ];

  test('whoever has the address reads it; nobody keeps or indexes it', async () => {
    const { sheet } = await made();
    for (const member of [null, await addMember(app.db)]) {
      const { response, root, text } = await page(sheet, member);
      expect(response.status).toBe(200);
      expect(text).toContain('Which notes app?');
      expect(text).not.toContain('Change it');
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(root.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    }
  });

  test.each(['/sheets/x', '/sheets/00000000-0000-4000-8000-000000000000'])('%s is none', async (path) => {
    for (const more of ['', '.md', '/sheet.xlsx']) expect((await app.get(path + more)).status).toBe(404);
  });

  test('the secret changes it; a wrong one, none, and other members do not', async () => {
    const { sheet, edit, id } = await made();
    const before = await stored(id);
    const eve = await addMember(app.db);
    const other = await made();
    const forged = [
      [`${sheet}/edit?key=${'A'.repeat(43)}`, null, 404],
      [`${sheet}/edit?key=`, eve, 404],
      [`${sheet}/edit?key=${before?.key_hash}`, null, 404],
      [edit.replace(id, other.id), null, 404],
      [`${sheet}/edit`, eve, 404],
      [`${sheet}/edit`, null, 302],
    ] as const;
    for (const [path, member, status] of forged) {
      expect((await app.get(path, member?.headers ?? {})).status, path).toBe(status);
      for (const form of FORMS) expect((await post(path, form, member)).status, path).toBe(status);
    }
    expect(await stored(id)).toEqual(before);
    expect((await save(edit, { ...BASICS, question: 'Changed' })).headers.get('Location')).toBe(
      `${edit}&done=saved`,
    );
    expect((await page(sheet)).text).toContain('Changed');
  });

  test('its form is for whoever asks alone: nothing keeps it, and it shows what was saved last', async () => {
    const { edit } = await made();
    for (const path of [edit, `${edit}&done=made`]) {
      const response = await app.get(path);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('ETag')).toBeNull();
    }
    await save(edit, { ...BASICS, context: 'For everybody.' });
    expect(await (await app.get(edit)).text()).toContain('For everybody.');
    await post(edit, { intent: 'delete' });
    const gone = await app.get(edit);
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });

  test('a member’s own opens with the account alone', async () => {
    const [ada, eve] = [await addMember(app.db), await addMember(app.db)];
    const { sheet, edit, id } = await made(ada);
    expect(edit).toBe(`${sheet}/edit`);
    const before = await stored(id);
    for (const form of FORMS) expect((await post(edit, form, eve)).status).toBe(404);
    expect(await stored(id)).toEqual(before);
    expect((await page(edit, ada)).text).not.toContain('secret');
    expect((await page(sheet, ada)).text).toContain('Change it');
    expect((await page('/sheets', ada)).text).toContain('Which notes app?');
    expect((await page('/sheets', eve)).text).not.toContain('Which notes app?');
    expect((await app.get('/sheets')).status).toBe(302);
    const data: unknown = await (await app.get('/settings/account/data', ada.headers)).json();
    expect(data).toMatchObject({ decision_sheets: [{ id, content: { question: 'Which notes app?' } }] });
  });

  test('the secret stays in its address: not stored, not told to other sites, not on the sheet, not in the log', async () => {
    const { sheet, edit, id } = await made();
    const key = new URL(edit, 'http://localhost').searchParams.get('key') ?? '';
    expect(key).toHaveLength(43);
    expect(JSON.stringify(await stored(id))).not.toContain(key);
    const { response, text } = await page(edit);
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(text).toContain(`http://localhost${edit}`);
    expect(text).toContain('Whoever has it can change and delete the sheet');
    for (const path of [sheet, `${sheet}.md`]) expect(await (await app.get(path)).text()).not.toContain(key);
    expect((await workbook(sheet)).text).not.toContain(key);
    for (const level of ['info', 'warn', 'error'] as const)
      expect(app.logged(level).join()).not.toContain(key);
  });

  test('withdrawn, its maker alone sees it; shared again, everybody; deleted, nobody', async () => {
    const ada = await addMember(app.db);
    const { sheet, edit } = await made(ada);
    expect((await post(edit, withdraw, ada)).status).toBe(303);
    const files = [sheet, `${sheet}.md`, `${sheet}/sheet.xlsx`];
    for (const path of files) {
      const response = await app.get(path);
      expect(response.status, path).toBe(410);
      expect(await response.text()).not.toContain('Which notes app?');
      expect((await app.get(path, ada.headers)).status, path).toBe(200);
    }
    await post(edit, { intent: 'share' }, ada);
    for (const path of files) expect((await app.get(path)).status, path).toBe(200);
    expect((await post(edit, { intent: 'delete' }, ada)).headers.get('Location')).toBe(
      '/sheets/new?done=deleted',
    );
    for (const path of [...files, edit]) expect((await app.get(path, ada.headers)).status, path).toBe(404);
    expect((await page('/sheets/new?done=deleted')).text).toContain('The sheet is deleted.');
  });

  test('withdrawn without an account, the form alone opens it', async () => {
    const { sheet, edit } = await made();
    expect((await page(edit)).text).toContain('Open the sheet');
    await post(edit, withdraw);
    expect((await app.get(sheet)).status).toBe(410);
    const { text } = await page(edit);
    expect(text).toContain('Withdrawn: its readers cannot open it.');
    expect(text).not.toContain('Open the sheet');
  });

  test('an account can keep one that was made without: the secret ends', async () => {
    const { sheet, edit, id } = await made();
    const ada = await addMember(app.db);
    expect((await post(edit, { intent: 'keep' })).headers.get('Location')).toContain('/auth/login');
    expect((await post(edit, { intent: 'keep' }, ada)).headers.get('Location')).toBe(
      `${sheet}/edit?done=kept`,
    );
    expect(await stored(id)).toMatchObject({ user_id: ada.id, key_hash: null });
    expect((await app.get(edit)).status).toBe(404);
    expect((await app.get(`${sheet}/edit`, ada.headers)).status).toBe(200);
  });

  test('opening the form, not the sheet, keeps one without an account', async () => {
    const { sheet, edit, id } = await made();
    const old = '2026-01-01 00:00:00+00';
    await write.update(decisionSheets).set({ opened_at: old }).where(eq(decisionSheets.id, id));
    await app.get(sheet);
    expect((await stored(id))?.opened_at).toBe(old);
    await app.get(edit);
    expect((await stored(id))?.opened_at).not.toBe(old);
  });
});
