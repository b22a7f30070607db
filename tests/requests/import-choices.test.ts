import path from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTROLS, NEW } from '#features/imports/controls.ts';
import { importing } from '#features/imports/jobs/worker.server.ts';
import { CATEGORIES, importFiles, ndjson, storedTool } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { workOff } from '../harness/jobs.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** A table at the desk: its columns beside ours, what cannot be told, rows of listed tools, and faults mended in place. */

const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
const CHATGPT = {
  id: 'chatgpt',
  name: 'ChatGPT',
  description: 'A chat.',
  url: 'https://chatgpt.com/',
  tags: ['a'],
};
let owner: TestMember;

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
  await importFiles(app.db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson([CHATGPT]) });
});

const work = () =>
  workOff(
    app.db,
    importing({
      db: app.db,
      folder: path.join(app.dataDir, 'imports'),
      filesFolder: app.dataDir,
      ownHost: 'toolbox.example.org',
    }),
  );

async function pageOf(address: string): Promise<HTMLElement> {
  const response = await app.get(address, owner.headers);
  expect(response.status).toBe(200);
  return parse(await response.text()).querySelector('main') ?? parse('');
}

/** Uploads a file and has it checked. @returns the address of its page */
async function uploaded(content: string, name = 'tools.csv'): Promise<string> {
  const body = new FormData();
  body.set('file', new File([content], name));
  const response = await app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
  expect(response.status).toBe(303);
  await work();
  return response.headers.get('location') ?? '';
}

/** What the form of a page sends if nothing is touched: what its selects and inputs show. */
function sentBy(main: HTMLElement): Record<string, string> {
  const form = main.querySelector('form:has(#decisions)');
  const selects = form?.querySelectorAll('select').map((select) => {
    const chosen = select.querySelector('option[selected]') ?? select.querySelector('option');
    return [select.getAttribute('name') ?? '', chosen?.getAttribute('value') ?? ''];
  });
  const inputs = form
    ?.querySelectorAll('input:not([type="checkbox"])')
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']);
  return Object.fromEntries([...(selects ?? []), ...(inputs ?? [])]);
}

async function order(address: string, fields: Record<string, string>): Promise<HTMLElement> {
  const body = new URLSearchParams(fields);
  const response = await app.send(address, { method: 'POST', body, headers: owner.headers });
  expect(response.status).toBe(303);
  await work();
  return pageOf(address);
}

const textOf = (element: HTMLElement | null | undefined) =>
  element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

const FILE = `Gadget;Where to find it;Blurb;Kind;Since;Owner
ChatGPT;chat.chatgpt.com;A chat that can do a great many things for you;Moving pictures;12/03/24;me
Alpha;nowhere at all;Another tool that can do a great many things for you;Chat;12/04/2024;you
`;

describe('a file with columns that nobody knows', () => {
  test('is mapped, decided, mended and imported, and the next one of its shape needs nothing of that', async () => {
    const address = await uploaded(FILE);
    const main = await pageOf(address);
    const sent = sentBy(main);
    expect(textOf(main)).toContain('Left out: Where to find it, Kind, Since, Owner.');
    expect(textOf(main)).toContain('nowhere at all');
    expect([0, 1, 2, 3, 4, 5].map((index) => sent[CONTROLS.column(index)])).toEqual([
      ...['name', '-', 'description'],
      ...['-', '-', '-'],
    ]);

    const mapped = await order(address, {
      ...sent,
      intent: 'check',
      [CONTROLS.column(1)]: 'url',
      [CONTROLS.column(3)]: 'categories',
      [CONTROLS.column(4)]: 'created_at',
    });
    expect(textOf(mapped)).toContain('Left out: Owner.');
    expect(textOf(mapped)).toContain('Moving pictures (rows: 1)');
    expect(textOf(mapped)).toContain('In 03/04/2025, the day is');
    expect(textOf(mapped)).toContain('(same name)');
    const faulty = mapped.querySelector(`input[name="${CONTROLS.cell(3, 1)}"]`);
    expect(faulty?.getAttribute('value')).toBe('nowhere at all');

    const decided = await order(address, {
      ...sentBy(mapped),
      intent: 'check',
      [CONTROLS.notation(4)]: 'day-first',
      [CONTROLS.topic(0)]: 'video/editing',
      [CONTROLS.cell(3, 1)]: 'alpha.example.com',
    });
    expect(textOf(decided)).toContain('Faults: 0');
    await order(address, { intent: 'import' });
    expect(await storedTool(app.db, 'alpha')).toMatchObject({ url: 'https://alpha.example.com' });
    expect(await storedTool(app.db, 'chatgpt')).toMatchObject({ name: 'ChatGPT', tags: ['a'] });

    const next = await pageOf(
      await uploaded(FILE.replace('Alpha;nowhere at all', 'Beta;beta.example.com'), 'tools (2).csv'),
    );
    expect(textOf(next)).toContain('Faults: 0');
    expect(textOf(next)).toContain('New: 1');
    expect(textOf(await pageOf(`${address}?what=new`))).toContain('alpha');
  });

  test('can be one in which no column is known at all', async () => {
    const address = await uploaded('A;B\n1;x y\n2;z z\n');
    const main = await pageOf(address);
    const mapped = await order(address, {
      ...sentBy(main),
      intent: 'check',
      [CONTROLS.column(0)]: 'id',
      [CONTROLS.column(1)]: 'name',
    });
    expect(textOf(mapped)).toContain('a new one needs a description');
  });
});

test('faults come as a file that can be corrected and brought again', async () => {
  const content =
    'id;name;description;url\nf-a;A;d;here\nf-b;B;d;https://b.example.com\nf-c;"=C";"d; e";there\n';
  const address = await uploaded(content);
  const response = await app.get(`${address}/faults`, owner.headers);
  expect(response.headers.get('content-disposition')).toMatch(/tools-faults-\d{4}-\d\d-\d\d\.csv/);
  const bytes = Buffer.from(await response.arrayBuffer());
  const file = bytes.toString('utf8');
  expect(file.startsWith('\uFEFFid,name,description,url,fault\r\n')).toBe(true);
  expect(file).toContain("f-c,'=C,d; e,there,url: must be an address");
  expect(file).not.toContain('f-b');
  const corrected = file.replace('here', 'a.example.com').replace(',there', ',c.example.com');
  const again = await uploaded(corrected, 'tools-faults.csv');
  expect(textOf(await pageOf(again))).toContain('Faults: 0');
  await order(again, { intent: 'import' });
  expect(await storedTool(app.db, 'f-c')).toMatchObject({ name: '=C', url: 'https://c.example.com' });
});

test('the whole record says what it empties, before anything is written', async () => {
  const address = await uploaded('id;name\nchatgpt;ChatGPT\n');
  const main = await pageOf(address);
  expect(textOf(main)).toContain('Changed: 0');
  const whole = await order(address, { ...sentBy(main), intent: 'check', extent: 'whole' });
  expect(textOf(whole)).toMatch(/Values that the import would remove: \d+\. They are of .*Website \(1\)/);
  expect(await storedTool(app.db, 'chatgpt')).toMatchObject({ tags: ['a'] });
});

test('what a shorter list removes and what is left out stand above everything else', async () => {
  const address = await uploaded('id;description;tags;Preis\nchatgpt;A chat.;b;1.250 €/Jahr\n');
  const text = textOf(await pageOf(address));
  expect(text).toContain('Shorter lists remove values in 1 tool: Tags of ChatGPT');
  expect(text).toMatch(/Prices whose point may group thousands .*: 1/);
  expect(text.indexOf('Prices whose point')).toBeLessThan(text.indexOf('How the file is read'));
});

test('single rows of listed tools are decided apart', async () => {
  const address = await uploaded('Name;Description\nChatGPT;one\nCHATGPT;two\n');
  const main = await pageOf(address);
  const skipped = await order(address, {
    ...sentBy(main),
    intent: 'check',
    listed: 'skip',
    [CONTROLS.row(3)]: 'add',
  });
  expect(textOf(skipped)).toContain('To be changed: 0, passed over: 1, added: 1.');
  expect(textOf(skipped)).toContain('New: 1');
});

test('nothing can be decided about what is no table', async () => {
  const address = await uploaded(ndjson([CHATGPT]), 'tools.ndjson');
  const main = await pageOf(address);
  expect(main.querySelector('#decisions')).toBeNull();
  const body = new URLSearchParams({ intent: 'check' });
  const response = await app.send(address, { method: 'POST', body, headers: owner.headers });
  expect(response.status).toBe(409);
  expect((await app.get(`${address}/faults`, owner.headers)).status).toBe(404);
});

test('the template goes in as it is', async () => {
  const response = await app.get('/operator/catalogue/template', owner.headers);
  expect(Buffer.from(await response.clone().arrayBuffer()).subarray(0, 3)).toEqual(
    Buffer.of(0xef, 0xbb, 0xbf),
  );
  const { faults, report } = await importFiles(app.db, { 'tools-template.csv': await response.text() });
  expect(faults).toEqual([]);
  expect(report.tallies.tools).toMatchObject({ created: 1 });
});

test('categories that there are not are made there, with a name and an id that can be changed', async () => {
  const address = await uploaded(
    'Name;Description;Category\nVox;d;Voice cloning\nPix;d;音声\nBo;d;Chat/Bots\n',
  );
  const main = await pageOf(address);
  expect(textOf(main)).toContain('Faults: 3');
  const made = await order(address, { ...sentBy(main), intent: 'check', 'make-all': 'on' });
  const ids = [0, 1, 2].map((at) => sentBy(made)[CONTROLS.topicId(at)]);
  expect(ids).toEqual(['bots', 'voice-cloning', '']);
  expect(textOf(made)).toContain('Give an id');
  expect(textOf(made)).toContain('In Chat (chat).');
  expect(textOf(made)).toContain('Faults: 1');
  const named = await order(address, {
    ...sentBy(made),
    intent: 'check',
    [CONTROLS.topicName(2)]: 'Sound',
    [CONTROLS.topicId(2)]: 'sound',
  });
  expect(textOf(named)).toContain('Faults: 0');
  expect(textOf(named)).toContain('New categories: 3');
  expect(textOf(await pageOf(`${address}?what=made`))).toContain('The category “Sound”.');
  await order(address, { intent: 'import' });
  expect(textOf(await pageOf('/categories'))).toContain('Voice cloning');
  await order(address, { intent: 'undo' });
  expect(textOf(await pageOf('/categories'))).not.toContain('Voice cloning');
});

test('new tools are shown with all their values, before and after the import', async () => {
  const address = await uploaded(
    'Name;Description;Preis;Category\nLongname;d;12 €/Monat;Video/Editing, Chat\nBare;d;;\n',
  );
  const rows = (main: HTMLElement) =>
    main
      .querySelectorAll('section[aria-label="New tools"] tbody tr')
      .map((row) => row.childNodes.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()));
  const NEW = [
    ['Barebare', 'None', 'd', 'Not given'],
    ['Longnamelongname', 'Chat, Video: Editing', 'd', '€12 a month, billing not known'],
  ];
  const shown = rows(await pageOf(`${address}?what=new`));
  expect(shown.sort()).toEqual(NEW);
  await order(address, { intent: 'import' });
  expect(rows(await pageOf(`${address}?what=new`)).sort()).toEqual(NEW);
});

test('rows that only wait for their category are counted, and the others are to be mended', async () => {
  const main = await pageOf(
    await uploaded('Name;Description;Category;Price\nW1;d;Voices;1\nW2;d;Voices;-1\n'),
  );
  const faulty = main.querySelector('section[aria-labelledby="faulty"]');
  expect(faulty?.textContent).toContain('Rows that only need a choice above for their category: 1.');
  expect(faulty?.querySelectorAll('tbody tr').map((row) => row.querySelector('th')?.textContent)).toEqual([
    '3',
  ]);
});

test('a row that may mean several tools is asked about, and so is the currency of its price', async () => {
  const twins = ['twin-a', 'twin-b'].map((id) => ({ id, name: 'Twin', description: 'One of two.' }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(twins) });
  const address = await uploaded('Tool;Zweck;Preis\nTwin;Ist es.;12\nOther;Is another.;9\n');
  const main = await pageOf(address);
  expect(textOf(main)).toContain('taken as EUR by the language of “Preis”');
  expect(textOf(main)).not.toContain('up to 200 rows');
  const options = main.querySelectorAll(`select[name="${CONTROLS.id(2)}"] option`);
  expect(options.map((option) => option.getAttribute('value'))).toEqual(['', 'twin-a', 'twin-b', NEW]);
  const faults = await (await app.get(`${address}/faults`, owner.headers)).text();
  expect(faults).toMatch(/^Tool,Zweck,Preis,tool id,fault\r\nTwin,Ist es\.,12,,"Tool: has no id/);
  const decided = await order(address, {
    ...sentBy(main),
    intent: 'check',
    currency: 'CHF',
    [CONTROLS.id(2)]: 'twin-b',
  });
  expect(textOf(decided)).toContain('Faults: 0');
  const chosen = (page: HTMLElement) => page.querySelector(`input[name="${CONTROLS.id(2)}"]`);
  expect(chosen(decided)?.getAttribute('value')).toBe('twin-b');
  const again = await order(address, { ...sentBy(decided), intent: 'check', [CONTROLS.id(2)]: '' });
  expect(textOf(again)).toContain('Faults: 1');
  expect(chosen(again)).toBeNull();
  await order(address, { ...sentBy(again), intent: 'check', [CONTROLS.id(2)]: 'twin-b' });
  await order(address, { intent: 'import' });
  expect(await storedTool(app.db, 'twin-b')).toMatchObject({ description: 'Ist es.' });
});
