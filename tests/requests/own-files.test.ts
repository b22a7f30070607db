import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { importFiles, importTarget } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addOperator } from '../harness/operators.ts';
import { withRounds } from '../harness/rounds.ts';

/** The files that the site gives away, brought to the import as they are: nothing changes, or one sentence says why. */

const { app, db } = await withRounds();
const { id, headers } = await addOperator(db, 'owner');
const SOURCE = { date_updated: 'early 2026' };
const TERMS = {
  decision_compliance: { value: ['soc2', 'gdpr', 'iso27001'], source_synopsis: SOURCE },
  decision_trains_on_data: {
    value: { answer: 'opt-out', detail: 'of Free and Pro' },
    source_synopsis: SOURCE,
  },
  decision_data_regions: { value: { regions: ['US'], detail: 'others on request' }, source_synopsis: SOURCE },
  decision_age_limit: {
    value: { years: 13, detail: 'later where the law says so' },
    source_synopsis: SOURCE,
  },
  decision_dpa: { value: 'https://quaver.example.com/dpa', source_synopsis: SOURCE },
  decision_price_from: {
    value: { amount: 1_200.5, currency: 'EUR', per: 'user/mo', billed: 'yearly', as_of: '2026' },
    source_synopsis: { ...SOURCE, synopsis: 'Its prices', url: 'https://prices.example.org/quaver' },
  },
};

const BOTH = 'quaver,crotchet';
/** The addresses of the files, by the route that sends them; a page for those whose links it has. */
const FILES: Record<string, string[]> = {
  'tools.csv': [
    '/tools.csv',
    '/tools.csv?q=quaver&columns=tool,page',
    '/tools.csv?q=quaver&columns=tool,page,address-of-the-source',
    '/tools.csv?q=quaver&columns=tool,price-in-words,currency',
    '/tools.csv?q=quaver&columns=tool,compliance,age-limit,data-kept-in,trains-on-customers-data',
  ],
  'tools.xlsx': ['/tools.xlsx', '/tools.xlsx?q=quaver'],
  'compare/:file': ['comparison.csv', 'comparison.xlsx', 'tools.csv', 'tools.csv'].map(
    (file, at) => `/compare/${file}?tools=${BOTH}${at === 3 ? '&columns=tool&columns=price-from' : ''}`,
  ),
  'market/rounds/:file': ['/market/rounds/rounds.csv', '/market/rounds/rounds.xlsx'],
  'market/quarters.csv': ['/market/quarters.csv'],
  'companies.csv': ['/companies.csv'],
  'investors.csv': ['/investors.csv'],
  'operator/members.csv': ['/operator/members.csv'],
  'operator/payments/payments.csv': ['/operator/payments/payments.csv'],
  'operator/payments/payers.csv': ['/operator/payments/payers.csv'],
  'operator/list/:file': ['/operator/list/tools.csv', '/operator/list/tools.xlsx'],
  'following/watch-list.csv': ['/following/watch-list.csv'],
};
/** Files of no tables, and those that other tests bring back. */
const OTHERS = [
  ...['categories/:categoryId/:feed', 'feeds/:feed', 'following/:file', 'photos/:key', 'sitemaps/:name'],
  'data/:file',
];

const post = async (path: string, fields: Record<string, string>) => {
  const sent = await app.send(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  expect(sent.status, path).toBeLessThan(400);
  return sent.headers.get('Location') ?? '';
};

beforeAll(async () => {
  for (const tool of ['quaver', 'crotchet']) {
    await addTool(
      db,
      { id: tool, name: tool, developer_name: 'Note Works', url: `https://${tool}.example.com/` },
      { details: { decision: TERMS } },
    );
  }
  // Written once by an import, so that another finds them as it writes them.
  const { rows: tools } = await db.read.execute<{ id: string }>(sql`SELECT id FROM ai_tools`);
  const rows = tools.map((tool) => `${tool.id},\n`).join('');
  expect((await importFiles(db, { 'tools.csv': `id,prominence\n${rows}` })).faults).toEqual([]);
  await db.write.execute(sql`
    UPDATE users SET subscription_status = 'premium', subscription_expires_at = now() + interval '1 day'
    WHERE id = ${id}`);
  await db.write.execute(
    sql`INSERT INTO follows (user_id, kind, subject, cadence) VALUES (${id}, 'tool', 'quaver', 'daily')`,
  );
  const list = await post('/lists', { intent: 'make', name: 'Mine', tools: BOTH });
  await post(list, { intent: 'note', tool: 'quaver', note: 'A note of mine about this one, in a sentence.' });
  await post(list, { intent: 'share', notes: 'yes' });
  const { rows: shared } = await db.write.execute<{ key: string }>(
    sql`SELECT share_key AS key FROM tool_lists`,
  );
  FILES['lists/:id/:file'] = ['list.csv', 'list.xlsx'].map((file) => `${list}/${file}`);
  FILES['lists/shared/:file'] = ['list.csv', 'list.xlsx'].map(
    (file) => `/lists/shared/${file}?key=${shared[0]?.key}`,
  );
  const sheet = await post(`/sheets/new?tools=${BOTH}`, {
    ...{ tools: BOTH, question: 'Which?', context: '', seats: '2' },
  });
  FILES['sheets/:id/sheet.xlsx'] = [`${sheet.replace(/\/edit.*/, '')}/sheet.xlsx`];
  FILES['plots/:kind/:id/:file'] = ['/plots/quarters/all/plot.csv'];
});

test('every route that sends a table is among them', () => {
  const routes = readFileSync(new URL('../../app/routes.ts', import.meta.url), 'utf8');
  const sent = [...routes.matchAll(/route\('([^']+(?:\.csv|\.xlsx|:file|:feed|:key|:name))'/g)].map(
    ([, route = '']) => route,
  );
  const named = sent.filter((route) => !/logo|previews/.test(route));
  expect(named.toSorted()).toEqual([...Object.keys(FILES), ...OTHERS].toSorted());
});

/** What the import makes of a file under its own name, and under one that says nothing. */
async function broughtBack(address: string) {
  const file = await app.get(address, headers);
  expect(file.status, address).toBe(200);
  const content = new Uint8Array(await file.arrayBuffer());
  const ending = /\.\w+(?=$|\?)/.exec(address)?.[0] ?? '';
  const own = /filename="([^"]+)"/.exec(file.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return Promise.all(
    [own, `saved${ending}`].map(async (name) => {
      const target = path.join(temporaryFolder({ [name]: content }), name);
      const { report, faults } = await importTarget(db, target, { isDryRun: true });
      const { created = 0, updated = 0, unchanged = 0 } = report.tallies.tools ?? {};
      return { name, changes: created + updated, unchanged, faults };
    }),
  );
}

test('a list changes nothing, and is read', async () => {
  const lists = ['tools.csv', 'tools.xlsx', 'lists/:id/:file', 'lists/shared/:file', 'operator/list/:file'];
  for (const address of lists.flatMap((route) => FILES[route] ?? [])) {
    for (const { name, changes, unchanged, faults } of await broughtBack(address)) {
      expect({ address, name, changes, faults }).toEqual({ address, name, changes: 0, faults: [] });
      expect(unchanged, address).toBeGreaterThan(0);
    }
  }
});

test('what compares tools or follows them is refused with one sentence, which names the file to take', async () => {
  const tables = ['compare/:file', 'sheets/:id/sheet.xlsx', 'following/watch-list.csv'];
  for (const address of tables.flatMap((route) => FILES[route] ?? [])) {
    for (const { name, changes, faults } of await broughtBack(address)) {
      expect({ address, name, changes, faults }).toEqual({
        ...{ address, name, changes: 0 },
        faults: [expect.stringMatching(/for reading.+take the desk’s list of tools/)],
      });
    }
  }
});

test('no other file changes a tool, and each has at most one sentence', async () => {
  for (const address of Object.values(FILES).flat()) {
    for (const { name, changes, faults } of await broughtBack(address)) {
      expect({ address, name, changes }).toEqual({ address, name, changes: 0 });
      expect(faults.slice(1), address).toEqual([]);
    }
  }
});
