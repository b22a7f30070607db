import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHEET_LIMITS } from '#features/sheets/sheet-rules.ts';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { MEMBER_LIMITS, SHEET_KEPT_DAYS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { words } from '../harness/main-part.ts';
import { ALL_LOCKED, markedDetails } from '../harness/marked-details.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sentText } from '../harness/sent-text.ts';

/** Decision sheets: made, changed, read, withdrawn and deleted, by whom, and what they say. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
const { write } = app.db;
beforeEach(() => write.delete(rateLimits));

const source = (synopsis: string, url?: string) => ({
  source_synopsis: { synopsis, date_updated: new Date().toISOString().slice(0, 10), ...(url && { url }) },
});
const price = (value: object) => ({
  decision_price_from: { value, ...source('Price page', 'https://apple.example.com/price') },
});
await addTool(
  app.db,
  { id: 'apple', name: 'Apple' },
  {
    details: {
      decision: {
        ...price({ amount: 12, per: 'user/mo', billed: 'yearly' }),
        decision_best_for: { value: 'Small teams' },
        decision_caution: { value: 'No export' },
        decision_platforms: {
          value: ['web', 'ios'],
          ...source('Apple docs', 'https://apple.example.com/docs'),
        },
        decision_dpa: { value: 'https://apple.example.com/dpa', ...source('Apple legal') },
      },
    },
  },
);
await addTool(
  app.db,
  { id: 'pear', name: 'Pear' },
  { details: { decision: price({ amount: 16, currency: 'EUR', per: 'user/mo', billed: 'monthly' }) } },
);
await addTool(app.db, { id: 'plum', name: '=cmd|"/c calc"!A1', is_premium: true });

const BASICS = { question: 'Which notes app?', context: 'For the team.', seats: '5' };

const post = (path: string, fields: Record<string, string>, member: TestMember | null = null) =>
  app.send(path, { method: 'POST', headers: member?.headers ?? {}, body: new URLSearchParams(fields) });
const make = (member: TestMember | null = null, more: Record<string, string> = {}) =>
  post('/sheets/new?tools=apple,pear,plum', { tools: 'apple,pear,plum', ...BASICS, ...more }, member);

/** Makes a sheet. @returns its address, and that of its form */
async function made(member: TestMember | null = null, more: Record<string, string> = {}) {
  const response = await make(member, more);
  expect(response.status).toBe(303);
  const edit = (response.headers.get('Location') ?? '').replace(/[?&]done=made$/, '');
  const sheet = edit.replace(/\/edit.*$/, '');
  return { edit, sheet, id: sheet.replace('/sheets/', '') };
}

test('a rate of one’s own converts where none is recorded, and is marked wherever it does', async () => {
  const { edit, sheet } = await made(null, { budget: 'EUR 100', rate: '1 EUR = 1.25 USD' });
  const { text, response } = await page(sheet);
  expect(response.status).toBe(200);
  expect(text).toContain('Converted, maker’s rate: €48');
  expect(text).toContain('by the sheet’s own rate, which its maker gave: 1 EUR = 1.25 USD');
  expect(text).not.toContain('no rate converts');
  expect((await page(edit)).root.querySelector('[name=rate]')?.getAttribute('value')).toBe(
    '1 EUR = 1.25 USD',
  );
  expect((await page(edit)).text).toContain('no rate to another currency is recorded here');
  const workbook = await app.get(`${sheet}/sheet.xlsx`);
  const cost = (await readWorkbook(Buffer.from(await workbook.arrayBuffer()))).find(
    (one) => one.sheet === 'Cost',
  );
  expect(cost?.data.flat()).toContain('EUR, maker’s rate');
  expect((await save(edit, { ...BASICS, rate: '1.25' })).status).toBe(400);
});

const stored = async (id: string) =>
  (await write.select().from(decisionSheets).where(eq(decisionSheets.id, id)))[0];

/** Sends the form of a sheet as it is stored now. */
async function save(edit: string, fields: Record<string, string>, member: TestMember | null = null) {
  const { changed_at: version = '' } = (await stored(edit.split('/')[2] ?? '')) ?? {};
  return post(edit, { version, ...fields }, member);
}

async function page(path: string, member: TestMember | null = null) {
  const response = await app.get(path, member?.headers ?? {});
  const root = parse(await response.text());
  return {
    response,
    root,
    text: root.querySelector('main')?.structuredText.replaceAll(/\s+/g, ' ') ?? '',
    cells: (label: string) =>
      root
        .querySelectorAll('main tbody tr')
        .find((row) => row.querySelector('th')?.text.trim() === label)
        ?.querySelectorAll('td')
        .map(({ structuredText }) => structuredText.replaceAll(/\s+/g, ' ').trim()),
  };
}

async function workbook(path: string, member: TestMember | null = null) {
  const response = await app.get(`${path}/sheet.xlsx`, member?.headers ?? {});
  expect(response.status).toBe(200);
  const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()));
  return { response, sheets, text: JSON.stringify(sheets) };
}

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

describe('what it says', () => {
  test('costs for the seats, in the currency and billing of each', async () => {
    const { sheet } = await made();
    const { cells } = await page(sheet);
    expect(cells('Apple')).toEqual([
      expect.stringMatching(/^\$12 a user a month, billed yearly ?Sourced: Price page.* · .* source 1$/),
      '$60',
      '$720',
      '$60 a month, $720 a year for 5 seats, billed yearly',
    ]);
    expect(cells('Pear')).toEqual([
      expect.stringContaining('€16'),
      '€80',
      '€960',
      expect.stringContaining('€80 a month, €960 a year for 5 seats'),
    ]);
    expect(cells('=cmd|"/c calc"!A1')).toEqual([
      'Not known',
      'Not known',
      'Not known',
      'No price is known: ask',
    ]);
  });

  test('what is known, likely and not known, each with grade, date and source', async () => {
    const { sheet } = await made();
    const { cells, root } = await page(sheet);
    expect(cells('Platforms')?.[0]).toMatch(/^Web, iOS ?Sourced: Apple docs.* · .* source 2$/);
    expect(cells('Platforms')?.slice(1)).toEqual(['Not known', 'Not known']);
    expect(cells('Data processing contract')?.[0]).toMatch(/^Likely: apple\.example\.com\/dpa.*Attributed/);
    expect(cells('Best for')?.[0]).toMatch(/^Likely: Small teams ?Editorial · undated$/);
    expect(
      root
        .querySelectorAll('ol.sources li')
        .map(({ structuredText }) => structuredText.split('↑')[0]?.trim()),
    ).toEqual([expect.stringContaining('Price page'), expect.stringContaining('Apple docs'), 'Apple legal']);
  });

  test('what a free plan gives is a row, and a question where only that there is one is known', async () => {
    const plans = [{ name: 'Start', amount: 0, per: 'mo', includes: ['3 notebooks'] }];
    const flags = { decision_flags: { value: ['free-tier'] } };
    for (const [id, business] of [
      ['fig', { business_pricing_plans: { value: plans, ...source('Fig prices') } }],
      ['lime', {}],
    ] as const) {
      await addTool(app.db, { id, name: id }, { details: { decision: flags, business } });
    }
    const tools = 'fig,lime,plum';
    const response = await post(`/sheets/new?tools=${tools}`, { tools, ...BASICS });
    const sheet = (response.headers.get('Location') ?? '').replace(/\/edit.*$/, '');
    const { root } = await page(sheet);
    const row = root
      .querySelectorAll('tbody tr')
      .find((each) => each.querySelector('th')?.text === 'What the free plan gives');
    expect(row?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      expect.stringContaining('3 notebooks'),
      ...['Not known', 'Not known'].map((text) => expect.stringContaining(text)),
    ]);
    const asked = root
      .querySelectorAll('.sheet-questions > div')
      .map((each) => each.text.includes('What does the free plan give'));
    // Of plum it is not known whether there is one.
    expect(asked).toEqual([false, true, false]);
  });

  test('questions to each vendor, from what is not known alone, as text and as a mail to nobody', async () => {
    const { sheet } = await made();
    const { root } = await page(sheet);
    const [apple, , plum] = root.querySelectorAll('.sheet-questions > div');
    expect(apple?.text).not.toContain('Which platforms');
    expect(apple?.text).not.toContain('What does it cost');
    expect(apple?.text).toContain('In which countries is our data kept?');
    expect(plum?.text).toContain(
      'What does it cost by month and by year for 5 people, and which plan is that?',
    );
    const mail = new URL(plum?.querySelector('a')?.getAttribute('href') ?? '');
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
    expect(mail.searchParams.get('subject')).toBe('Questions about =cmd|"/c calc"!A1');
    expect(mail.searchParams.get('body')).toContain('- On which platforms does it run?');
  });

  test('of a list, only the entries that are not known are asked about', async () => {
    const own = source('Quince trust center', 'https://quince.example.com/trust').source_synopsis;
    const compliance = { value: ['soc2', 'eu-hosting'], sources: [{ codes: ['soc2'], ...own }] };
    await addTool(
      app.db,
      { id: 'quince', name: 'Quince' },
      { details: { decision: { decision_compliance: compliance } } },
    );
    const tools = 'quince,plum';
    const response = await post(`/sheets/new?tools=${tools}`, { tools, ...BASICS });
    const { root } = await page((response.headers.get('Location') ?? '').replace(/\/edit.*$/, ''));
    const asked =
      root
        .querySelector('.sheet-questions > div')
        ?.querySelectorAll('li')
        .map((li) => li.text) ?? [];
    expect(asked.filter((question) => question.startsWith('Compliance'))).toEqual([
      'Compliance: we have read “EU hosting”, but not at a dated source that we could open. Is it so?',
    ]);
  });

  test('notes and scores, the best first; ties and what is missing are said', async () => {
    const { sheet, edit } = await made();
    const scored = {
      ...BASICS,
      'note-1': 'Pear is quick.',
      notes: 'yes',
      'criterion-0': 'Ease',
      'weight-0': '2',
      'score-0-0': '3',
      'score-0-1': '5',
      'criterion-1': 'Support',
      'weight-1': '1',
      'score-1-0': '3',
    };
    expect((await save(edit, scored)).status).toBe(303);
    const { root, text } = await page(sheet);
    const rows = root
      .querySelectorAll('section[aria-labelledby="result"] tbody tr')
      .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.trim()));
    expect(rows).toEqual([
      ['Pear', '1: 5 of 5, without Support', '5', 'No score'],
      ['Apple', '2: 3 of 5', '3', '3'],
      ['=cmd|"/c calc"!A1', 'Not scored', 'No score', 'No score'],
    ]);
    expect(text).toContain('Pear is quick.');
    const form = (await page(edit)).root;
    expect(form.querySelector('select[name="score-0-1"] option[selected]')?.text).toBe('5');
    expect(form.querySelector('input[name="criterion-1"]')?.getAttribute('value')).toBe('Support');
  });

  test('notes are its maker’s alone until they are shared; what was shared before stays so', async () => {
    const ada = await addMember(app.db);
    const { sheet, edit, id } = await made(ada);
    const note = { ...BASICS, 'note-1': 'Pear is quick.' };
    const files = async (member: TestMember | null) => [
      (await page(sheet, member)).response.status === 200 && (await page(sheet, member)).root.toString(),
      await (await app.get(`${sheet}.md`, member?.headers ?? {})).text(),
      (await workbook(sheet, member)).text,
    ];
    const shown = async (member: TestMember | null) =>
      (await files(member)).map((text) => String(text).includes('Pear is quick.'));
    await save(edit, note, ada);
    expect(await shown(null)).toEqual([false, false, false]);
    expect(await shown(ada)).toEqual([true, true, true]);
    expect((await page(sheet, ada)).text).toContain('Your notes, which only you read');
    await save(edit, { ...note, notes: 'yes' }, ada);
    expect(await shown(null)).toEqual([true, true, true]);
    await save(edit, note, ada);
    await write.execute(sql`UPDATE decision_sheets SET content = content - 'sharesNotes' WHERE id = ${id}`);
    expect(await shown(null)).toEqual([true, true, true]);
    const box = (await page(edit, ada)).root.querySelector('input[name="notes"]');
    expect(box?.hasAttribute('checked')).toBe(true);
  });

  test.each([
    [{ 'score-0-0': '6', 'criterion-0': 'A' }],
    [{ 'score-0-0': '-1', 'criterion-0': 'A' }],
    [{ 'weight-0': '9', 'criterion-0': 'A' }],
    [{ 'score-0-0': '3' }],
    [{ 'criterion-0': 'A', 'criterion-1': 'A' }],
    [{ 'criterion-0': 'x'.repeat(SHEET_LIMITS.criterion + 1) }],
    [{ 'note-0': 'x'.repeat(SHEET_LIMITS.note + 1) }],
  ])('refuses %o, and nothing typed is lost', async (wrong) => {
    const { edit, id } = await made();
    const before = await stored(id);
    const response = await save(edit, { ...BASICS, 'note-1': 'Kept', ...wrong });
    expect(response.status).toBe(400);
    expect(
      parse(await response.text())
        .querySelector('textarea[name="note-1"]')
        ?.text.trim(),
    ).toBe('Kept');
    expect(await stored(id)).toEqual(before);
  });

  test('nothing locked leaves the server, in any form', async () => {
    const SENTINEL = 'zqsentinelqz';
    const details = markedDetails((shape, name) => {
      if (shape.kind === 'number') return 987_654_321;
      if (shape.kind === 'date') return '1987-06-05';
      if (shape.kind === 'link') return `https://${SENTINEL}.example.com/${name}`;
      return shape.kind === 'list' ? [`${SENTINEL}-${name}`] : `${SENTINEL}-${name}`;
    }, `${SENTINEL}-source`);
    await addTool(app.db, { id: 'vault', ...ALL_LOCKED }, { details });
    const subscriber = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    const { sheet } = await made(subscriber, { tools: 'vault,apple' });
    const { cells } = await page(sheet);
    expect(cells('Languages')?.[0]).toBe('For subscribers');
    for (const path of [sheet, `${sheet}.md`]) {
      const text = await sentText(await app.get(path));
      expect(text).toContain('Which notes app?');
      for (const leak of [SENTINEL, '987654321', '987,654,321', '1987']) expect(text).not.toContain(leak);
    }
    const file = await workbook(sheet);
    expect(file.text).not.toContain(SENTINEL);
    expect(file.text).toContain('for subscribers');
    expect((await page(sheet, subscriber)).cells('Languages')?.[0]).toContain(SENTINEL);
    expect((await workbook(sheet, subscriber)).text).toContain(SENTINEL);
  });

  test('what its maker writes is text: no markup, no turned words', async () => {
    const { sheet, edit } = await made(null, { question: '<b>Who?</b> [x](javascript:alert(1))' });
    const turned = await save(edit, { ...BASICS, question: '<b>Who?</b>', 'note-0': 'x\u2066y' });
    expect(turned.status).toBe(400);
    expect(await turned.text()).toContain('Leave out the hidden characters that turn a text around');
    await save(edit, {
      ...BASICS,
      question: '<b>Who?</b>',
      'note-0': '<script>x</script>\u200By',
      notes: 'yes',
    });
    const { root, text } = await page(sheet);
    expect(root.querySelector('main h1')?.innerHTML).toBe('&lt;b&gt;Who?&lt;/b&gt;');
    expect(root.querySelectorAll('main script')).toEqual([]);
    expect(text).toContain('<script>x</script>y');
    expect(text).not.toMatch(/\p{Bidi_Control}/u);
  });

  test('as Markdown, with the sources of the page', async () => {
    const { sheet } = await made();
    const response = await app.get(`${sheet}.md`);
    expect(response.headers.get('Content-Type')).toContain('text/markdown');
    const text = await response.text();
    expect(text).toContain('# Which notes app?');
    expect(text).toContain(`http://localhost${sheet}`);
    expect(text).toMatch(/\$60 +\| +\$720/);
    expect(text).toMatch(/1\. \[Price page\]\(https:\/\/apple\.example\.com\/price\)/);
    expect(text).not.toContain('Print');
  });

  test('as a workbook with the day in its name, numbers as numbers and texts as texts', async () => {
    const { sheet } = await made(null, { question: '=1+1', context: '@SUM(A1)' });
    const { response, sheets } = await workbook(sheet);
    const day = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="decision-1-1-${day}.xlsx"`,
    );
    const named = Object.fromEntries(sheets.map(({ sheet: name, data }) => [name, data]));
    expect(named.Decision?.slice(0, 2)).toEqual([
      ['Question', '=1+1'],
      ['Context', '@SUM(A1)'],
    ]);
    expect(named.Decision).toContainEqual(['Changed by its maker on', day]);
    const apple = [
      'Apple',
      null,
      'From $12 a user a month, billed yearly',
      'yearly',
      'USD',
      60,
      720,
      5,
      'known',
    ];
    expect(named.Cost?.[1]?.slice(0, 9)).toEqual(apple);
    const unknown = ['=cmd|"/c calc"!A1', null, null, null, null, null, null, 5, 'not known'];
    expect(named.Cost?.[3]?.slice(0, 9)).toEqual(unknown);
    const platforms = named.Facts?.find(([fact, tool]) => fact === 'Platforms' && tool === 'Apple');
    expect(platforms?.slice(2, 5)).toEqual(['known', 'Web, iOS', 'sourced']);
    expect(platforms?.slice(7)).toEqual(['Apple docs', 'https://apple.example.com/docs']);
  });

  test('the workbook has the values of the page', async () => {
    const { edit, sheet } = await made(null, { budget: '100' });
    const scores = { 'criterion-0': 'Ease', 'weight-0': '2', 'score-0-0': '3', 'score-0-1': '5' };
    expect((await save(edit, { ...BASICS, budget: '100', ...scores })).status).toBe(303);
    const { root } = await page(sheet);
    const { sheets } = await workbook(sheet);
    const rowsOf = (name: string) => (sheets.find((each) => each.sheet === name)?.data ?? []).slice(1);
    const cellsOf = (region: string) =>
      root
        .querySelectorAll(`section[aria-labelledby="${region}"] tbody tr:not(.group-head)`)
        .map((row) => row.querySelectorAll('th, td').map((cell) => words(cell)));
    const money = (sum: unknown, to: string) =>
      typeof sum === 'number'
        ? sum.toLocaleString('en-US', { style: 'currency', currency: to }).replace('.00', '')
        : 'Not known';
    expect(
      rowsOf('Cost').map(([tool, , , , to, month, year, , , said]) => [
        tool,
        money(month, `${to}`),
        money(year, `${to}`),
        said,
      ]),
    ).toEqual(cellsOf('cost').map(([tool, , month, year, , said]) => [tool, month, year, said]));
    const [facts, names] = [rowsOf('Facts'), rowsOf('Cost').map(([tool]) => tool)];
    expect(names).toHaveLength(3);
    const shown = [...cellsOf('pros'), ...cellsOf('facts')];
    expect(facts.map(([fact, tool]) => [fact, tool])).toEqual(
      shown.flatMap(([fact]) => names.map((tool) => [fact, tool])),
    );
    for (const [at, text] of shown.flatMap(([, ...cells]) => cells).entries()) {
      const [, , knowledge, value] = facts[at] ?? [];
      const [likely, unknown] = [
        knowledge === 'likely' ? 'Likely: ' : '',
        knowledge === 'not known' ? 'Not known' : '',
      ];
      expect(text.startsWith(`${likely}${value ?? unknown}`), `${facts[at]?.join()}: ${text}`).toBe(true);
    }
    expect(
      rowsOf('Scores and notes').map(([tool, , , result, , score]) => [
        tool,
        result,
        `${score ?? 'No score'}`,
      ]),
    ).toEqual(cellsOf('result'));
    expect(rowsOf('Open questions')).toEqual(
      root
        .querySelectorAll('.sheet-questions > div')
        .flatMap((asked, at) => asked.querySelectorAll('li').map((li) => [names[at], li.text])),
    );
  });

  test('a tool that is no longer listed leaves notes and scores with the others', async () => {
    await addTool(app.db, { id: 'short-lived', name: 'Short' });
    const { sheet, edit } = await made(null, { tools: 'short-lived,apple,pear' });
    await save(edit, {
      ...BASICS,
      'note-1': 'On apple',
      notes: 'yes',
      'criterion-0': 'Ease',
      'score-0-1': '4',
      'score-0-2': '2',
    });
    await write.execute(sql`DELETE FROM ai_tools WHERE id = 'short-lived'`);
    const { cells, root } = await page(sheet);
    expect(cells('Notes of the maker')).toEqual(['On apple', '–']);
    const [best] = root.querySelectorAll('section[aria-labelledby="result"] tbody tr');
    expect(best?.querySelector('th')?.text).toBe('Apple');
    expect((await page(edit)).text).toContain('Tool 1, no longer listed');
  });
});
