import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { placeOf } from '../harness/editing.ts';
import { main, words } from '../harness/main-part.ts';
import { startUndoing } from '../harness/undoing.ts';

/** Tools of one company that are another's: the desk files them under a new one. */

const { app, post, page, rowsOf } = await startUndoing();

async function made(developer: string, hosts: readonly string[]) {
  const tools = hosts.map((host) => ({
    ...{ id: `tool-${crypto.randomUUID()}`, name: `App of ${host}`, description: 'It does one thing.' },
    ...{ url: `https://${host}/`, developer_name: developer, is_premium: false },
  }));
  const { faults } = await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
  expect(faults).toEqual([]);
  return { tools, ids: tools.map(({ id }) => id) };
}

const filed = async (ids: readonly string[]) =>
  (
    await rowsOf(sql`
      SELECT company_id FROM company_tools WHERE tool_id = ANY(${sql.param([...ids])}::text[]) ORDER BY tool_id`)
  ).map(({ company_id }) => company_id);

test('are filed under a new company with a name and a site, which imports keep; the tools’ part is undone', async () => {
  const { tools, ids } = await made('Lumen', ['lumen.example.org', 'lumen.example.net']);
  const [one = '', other = ''] = ids;
  const toolPage = await page(`/operator/tools/${other}`);
  const link = toolPage.querySelectorAll('a').find((each) => each.text.includes('Its company’s tools'));
  const address = link?.getAttribute('href') ?? '';
  expect(address).toBe('/operator/companies/lumen');
  const root = await page(address);
  expect(root.querySelectorAll('tbody tr').map((row) => row.children.map(words))).toEqual([
    ['App of lumen.example.net', 'lumen.example.net', 'Lumen'],
    ['App of lumen.example.org', 'lumen.example.org', 'Lumen'],
  ]);

  const form = { intent: 'split', [`tool:${other}`]: '1', name: 'Lumen', url: 'https://lumen.example.net/' };
  const edit = placeOf(await post(address, form));
  expect(edit).toMatch(/^\/operator\/edits\//);
  expect(await filed([one])).toEqual(['lumen']);
  expect(await filed([other])).toEqual(['lumen-lumen-example-net']);
  const record = sql`SELECT name, url FROM company_records WHERE id = 'lumen-lumen-example-net'`;
  expect(await rowsOf(record)).toEqual([{ name: 'Lumen', url: 'https://lumen.example.net/' }]);

  await importFiles(app.db, { 'tools.ndjson': ndjson(tools.map((tool) => ({ ...tool, tags: ['new'] }))) });
  expect(await filed([one])).toEqual(['lumen']);
  expect(await filed([other])).toEqual(['lumen-lumen-example-net']);

  expect((await post(edit.replace(/\?.*/, ''), { intent: 'undo' })).status).toBe(303);
  expect(await filed([other])).toEqual(['lumen']);
});

test('are refused where none is chosen or one has moved since, and nothing typed is lost', async () => {
  const { ids } = await made('Kestrel', ['kestrel.example.org', 'kestrel.example.net']);
  const [one = '', other = ''] = ids;
  const form = { intent: 'split', name: 'Kestrel Two', url: 'https://kestrel.example.net/' };
  const none = await post('/operator/companies/kestrel', form);
  expect(none.status).toBe(400);
  expect(words(await main(none))).toContain('Choose the tools of the other company.');

  const faulty = await post('/operator/companies/kestrel', { ...form, [`tool:${one}`]: '1', url: 'none' });
  expect(faulty.status).toBe(400);
  const back = await main(faulty);
  expect(back.querySelector(`[name="tool:${one}"]`)?.hasAttribute('checked')).toBe(true);
  expect(back.querySelector('[name=name]')?.getAttribute('value')).toBe('Kestrel Two');

  await post('/operator/companies/kestrel', { ...form, [`tool:${other}`]: '1' });
  const late = await post('/operator/companies/kestrel', {
    ...form,
    name: 'Kestrel Three',
    [`tool:${one}`]: '1',
    [`tool:${other}`]: '1',
  });
  expect(late.status).toBe(409);
  expect(words(await main(late))).toContain('not all of this company any more');
  expect(await rowsOf(sql`SELECT FROM company_records WHERE name = 'Kestrel Three'`)).toEqual([]);
  expect(await filed([one])).toEqual(['kestrel']);
});

test('companies with several sites are listed, first those whose developer is spelt differently too', async () => {
  await made('Merlin', ['one.merlin.example.com', 'two.merlin.example.com']);
  await made('Heron', ['heron.example.org', 'heron.example.net', 'www.heron.example.net']);
  const { ids } = await made('Osprey', ['osprey.example.org', 'osprey.example.net']);
  await rowsOf(sql`UPDATE ai_tools SET developer_name = 'Osprey GmbH' WHERE id = ${ids[0]}`);
  const root = await page('/operator/companies');
  const rows = root.querySelectorAll('main tbody tr').map((row) => row.children.map(words));
  const of = (name: string) => rows.find(([company]) => company === name);
  expect(of('Merlin')).toBeUndefined();
  expect(of('Heron')).toEqual(['Heron', '3', 'example.net, example.org', 'Heron']);
  expect(rows[0]).toEqual(['Osprey', '2', 'example.net, example.org', 'Osprey, Osprey GmbH']);
  const link = root.querySelector('main tbody a')?.getAttribute('href') ?? '';
  expect((await page(link)).querySelector('button[value=split]')).not.toBeNull();
  const list = await page('/operator/records/companies');
  expect(list.querySelector('main a[href="/operator/companies"]')).not.toBeNull();
});

test('are back with the old company after an undo, even if they name the new one as their developer', async () => {
  const record = { id: 'curlew', name: 'Curlew', aliases: ['Curlew Foundation'] };
  await importFiles(app.db, { 'companies.ndjson': ndjson([record]) });
  const [one = ''] = (await made('Curlew', ['curlew.example.org'])).ids;
  const [other = ''] = (await made('Curlew Foundation', ['curlew.example.net'])).ids;
  expect(await filed([one, other])).toEqual(['curlew', 'curlew']);
  const form = { intent: 'split', [`tool:${other}`]: '1', url: 'https://curlew.example.net/' };
  const edit = placeOf(await post('/operator/companies/curlew', { ...form, name: 'Curlew Foundation' }));
  const [split] = await filed([other]);
  expect(split).not.toBe('curlew');

  expect((await post(edit.replace(/\?.*/, ''), { intent: 'undo' })).status).toBe(303);
  expect(await rowsOf(sql`SELECT FROM company_records WHERE id = ${split}`)).toEqual([]);
  expect(await filed([one, other])).toEqual(['curlew', 'curlew']);
});
