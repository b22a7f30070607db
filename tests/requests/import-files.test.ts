import path from 'node:path';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '#features/imports/jobs/worker.server.ts';
import { odsOf, odsRow, textRow, xlsxOf } from '../catalogue/sheet-files.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { workOff } from '../harness/jobs.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Files as browsers and people make them, checked at the desk. */

const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
const LISTED = { id: 'chatgpt', name: 'ChatGPT', description: 'A chat.', url: 'https://chatgpt.com/' };
let owner: TestMember;

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
  await importFiles(app.db, { 'tools.ndjson': ndjson([LISTED]) });
});

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([content], name));
  return app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
}

/** Checks a file. @param show the lines to show. @returns what its page says, and the buttons on it */
async function checked(name: string, content: string | Uint8Array<ArrayBuffer>, show = '') {
  const address = (await upload(name, content)).headers.get('location') ?? '';
  const parts = {
    db: app.db,
    folder: path.join(app.dataDir, 'imports'),
    filesFolder: app.dataDir,
    ownHost: 'toolbox.example.org',
  };
  await workOff(app.db, importing(parts));
  const main = parse(await (await app.get(address + show, owner.headers)).text()).querySelector('main');
  return {
    text: main?.text.replaceAll(/\s+/g, ' ') ?? '',
    buttons: main?.querySelectorAll('button').map(({ text }) => text) ?? [],
  };
}

const CSV = 'id,name,description\nnew,New,d\n';

test.each([
  'tools (1).csv',
  'Tools.CSV',
  'my tools.csv',
  'toolset.csv',
  'Liste.txt',
  'report.xls',
  'Übersicht.xlsx',
])('a file called %s is taken', async (name) => {
  const { text, buttons } = await checked(name, CSV);
  expect(text).toContain('New: 1');
  expect(buttons).toEqual(['Import', 'Delete the file', 'Check again with these choices']);
});

const SHEETS = {
  xlsx: xlsxOf({
    Cover: '',
    Tools: textRow('Our list') + textRow('Tool', 'Link') + textRow('chatgpt', 'new.chatgpt.com'),
  }),
  ods: odsOf({
    Cover: '',
    Tools: odsRow('Our list') + odsRow('Tool', 'Link') + odsRow('chatgpt', 'new.chatgpt.com'),
  }),
};

test.each(['xlsx', 'ods'] as const)(
  'an %s says how it was read, and what of a listed tool it changes',
  async (format) => {
    const name = `Tools (2).${format}`;
    const { text, buttons } = await checked(name, new Uint8Array(SHEETS[format]));
    expect(text).toContain('Changed: 1');
    expect(text).toContain('https://new.chatgpt.com');
    expect(text).not.toContain('A chat.');
    expect(buttons).toEqual(['Import', 'Delete the file', 'Check again with these choices']);
    const read = await checked(name, new Uint8Array(SHEETS[format]), '?what=read');
    for (const note of [
      'The column "Link" is read as url.',
      'Of tools that are listed, only the columns of this file change',
      'Records of listed tools: 1',
    ]) {
      expect(read.text).toContain(note);
    }
  },
);

test.each(['tools.pdf', 'tools.docx', 'tools (1)'])('a file called %s is not', async (name) => {
  const response = await upload(name, CSV);
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('name must end with .xlsx'),
  ]);
});

test.each([
  ['is empty', 'tools.csv', '', 'the file is empty'],
  ['is a spreadsheet', 'tools.csv', 'PK\u0003\u0004\u0014\0', 'the file is broken, or no spreadsheet'],
  ['has other columns', 'tools.csv', 'Gadget,Link\nA,x\n', 'a new one needs a description: A'],
  ['has faults only', 'tools.ndjson', '{"id":"a"}', 'name: is required'],
  ['is listed as it is', 'tools.ndjson', ndjson([LISTED]), 'Nothing is different.'],
])('there is nothing to import in a file that %s', async (_, name, content, said) => {
  const { text, buttons } = await checked(name, content);
  expect(text).toContain(said);
  expect(text).not.toContain('Line 0');
  expect(buttons).not.toContain('Import');
});

test('what ended the file stands before the faults of its records', async () => {
  const faulty = Array.from({ length: 60 }, (_, at) => `{"id":"a${at}"},`).join('\n');
  const { text } = await checked('tools.json', `[${faulty}\n`, '?what=refused');
  expect(text).toContain('the file ends before');
});

test('an import of no possible id does not exist', async () => {
  const address = `/operator/catalogue/${'-'.repeat(36)}`;
  expect((await app.get(address, owner.headers)).status).toBe(404);
  const body = new URLSearchParams({ intent: 'import' });
  expect((await app.send(address, { method: 'POST', body, headers: owner.headers })).status).toBe(409);
});

test('a check names the record of each fault of one line', async () => {
  const { text } = await checked('tools.json', JSON.stringify([{ ...LISTED, url: 'x' }, LISTED, LISTED]));
  expect(text).toContain('record 1 (chatgpt): url: must be an address');
  expect(text).toContain('record 3 (chatgpt): id: "chatgpt" is given already in line 1, record 2 (chatgpt)');
});

test.each([
  ['its address, written otherwise', { url: 'https://www.chatgpt.com' }, 'Its address leads to the site of'],
  [
    'an address of its site',
    { url: 'http://chatgpt.com/overview?utm_source=x' },
    'Its address leads to the site of',
  ],
  ['its name', { name: 'chatGPT' }, 'It has the name of'],
  ['both', { name: 'ChatGPT', url: 'https://www.chatgpt.com' }, 'It has the name and the address of'],
])('a check names a listed tool with %s', async (_, given, said) => {
  const content = ndjson([{ id: 'chat-gpt', name: 'Another', description: 'd', ...given }]);
  const { text, buttons } = await checked('tools.ndjson', content);
  expect(text).toContain('Perhaps listed already: 1');
  expect(text).toContain(`${said} the tool "chatgpt" (ChatGPT).`);
  expect(buttons).toEqual(['Import', 'Delete the file']);
});

test('a check says at which company the rounds of a tool’s list will be filed', async () => {
  const rounds = [
    { round: 'Seed', amount: 1e6, date: '2024' },
    { round: 'Series A', amount: 9e6, date: '2025' },
  ];
  const tool = { id: 'filed', name: 'Filed', description: 'd', developer_name: 'Filing Works' };
  const funding_competition_information = { funding_funding_rounds: rounds };
  const content = ndjson([{ ...tool, funding_competition_information }]);
  const { text } = await checked('tools.ndjson', content, '?what=filed');
  expect(text).toContain('Rounds filed at companies: 1');
  expect(text).toContain('2 funding rounds are filed at Filing Works (/companies/filing-works).');
});

test('a check finds nothing alike in another tool', async () => {
  const content = ndjson([{ id: 'other', name: 'Other', description: 'd', url: 'https://other.example/' }]);
  expect((await checked('tools.ndjson', content)).text).not.toContain('Perhaps listed already');
});

test('several files come at once, each as an import of its own; a wrong one stops all', async () => {
  const send = (names: readonly string[]) => {
    const body = new FormData();
    for (const name of names) body.append('file', new File([CSV], name));
    return app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
  };
  const list = async () => (await app.get('/operator/catalogue', owner.headers)).text();
  const sent = await send(['First list.csv', 'Second list.csv']);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/operator/catalogue#imports']);
  for (const name of ['First list.csv', 'Second list.csv']) expect(await list()).toContain(name);
  const wrong = await send(['Third list.csv', 'photo.png']);
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('photo.png: the file’s name must end with .xlsx'),
  ]);
  expect(await (await send(Array.from({ length: 11 }, (_, at) => `many ${at}.csv`))).text()).toContain(
    'At most 10 files can be sent at once.',
  );
  for (const name of ['Third list.csv', 'many 0.csv']) expect(await list()).not.toContain(name);
});

test('choices of an earlier file are said with their day, and forgotten with a press', async () => {
  const table = 'Title,Says\nNewer,Makes things newer than they were.\n';
  const works = importing({
    ...{ db: app.db, folder: path.join(app.dataDir, 'imports'), filesFolder: app.dataDir },
    ownHost: 'toolbox.example.org',
  });
  const press = async (address: string, fields: Record<string, string>) => {
    const sent = await app.send(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: owner.headers,
    });
    expect(sent.status).toBe(303);
    await workOff(app.db, works);
    return (await app.get(address, owner.headers)).text();
  };
  const bring = async () => {
    const address = (await upload('a.csv', table)).headers.get('location') ?? '';
    await workOff(app.db, works);
    return { address, text: await (await app.get(address, owner.headers)).text() };
  };
  const first = await bring();
  expect(first.text.includes('These choices are from the file of')).toBe(false);
  await press(first.address, { intent: 'check', 'column-0': 'name', 'column-1': 'description' });
  await press(first.address, { intent: 'import' });
  const second = await bring();
  expect(second.text.includes('These choices are from the file of')).toBe(true);
  for (const text of [await press(second.address, { intent: 'forget' }), (await bring()).text]) {
    expect(text.includes('These choices are from the file of')).toBe(false);
  }
});
