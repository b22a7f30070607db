import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportedFile } from '#features/imports/answer-export.server.ts';
import { EXAMPLE_FILES } from '#features/imports/imports.ts';
import { importing } from '#features/imports/jobs/worker.server.ts';
import { imports } from '#features/imports/tables/imports.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { restoreValue } from '#features/publishing/restore.server.ts';
import { stuckJobs } from '#platform/jobs/stuck-jobs.server.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { comeBack, makeDue, workOff } from '../harness/jobs.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Import, undo and export in the browser (docs/topics/imports.md). */

const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
const folder = path.join(app.dataDir, 'imports');
let owner: TestMember;

const tool = (id: string, more: object = {}) => ({
  id,
  name: `The ${id}`,
  description: 'It does one thing.',
  tags: ['one'],
  categories: [{ category: 'chat', specializations: ['local'] }],
  business_information: { business_location: { value: 'Berlin' } },
  ...more,
});
const OLD = ['one', 'two', 'three'].map((id) => tool(id));

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
  await importFiles(app.db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(OLD) });
});

async function upload(name: string, content: string): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([content], name));
  return app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
}

const post = (address: string, fields: Record<string, string>) =>
  app.send(address, { method: 'POST', body: new URLSearchParams(fields), headers: owner.headers });

const works = importing({ db: app.db, folder, filesFolder: app.dataDir, ownHost: 'toolbox.example.org' });
/** Does all that is ordered. */
const work = () => workOff(app.db, works);

async function page(address: string): Promise<string> {
  const response = await app.get(address, owner.headers);
  expect(response.status, address).toBe(200);
  return (
    parse(await response.text())
      .querySelector('main')
      ?.text.replaceAll(/\s+/g, ' ') ?? ''
  );
}

/** Uploads tools and checks them. @returns the import's address */
async function checked(name: string, content: string): Promise<string> {
  const response = await upload(name, content);
  expect(response.status).toBe(303);
  await work();
  return response.headers.get('location') ?? '';
}

async function imported(content: string): Promise<string> {
  const address = await checked('tools.ndjson', content);
  expect((await post(address, { intent: 'import' })).status).toBe(303);
  await work();
  return address;
}

/** The catalogue without the times of writes. */
async function catalogue() {
  const tables = await dump(app.db);
  return JSON.parse(JSON.stringify(tables, (key, value) => (key === 'updated_at' ? undefined : value)));
}

const restore = (toolId: string, value: string) =>
  restoreValue(app.db, { toolId, part: 'business', field: 'business_location', value: { value }, by: owner });

test('the page shows files that can be imported as they are', async () => {
  const shown = await page('/operator/catalogue');
  const { db } = await createTestApp({ empty: true });
  for (const { name, line } of EXAMPLE_FILES) {
    expect(shown).toContain(line);
    expect((await importFiles(db, { [name]: line })).faults).toEqual([]);
  }
});

describe('an import', () => {
  test('is checked without a write, done once though ordered twice, and undone', async () => {
    const before = await catalogue();
    const next = [
      tool('one', { name: 'Renamed', business_information: { business_location: { value: 'Bonn' } } }),
      OLD[1],
      tool('four'),
      { id: 'five' },
    ];
    const address = await checked('tools.ndjson', ndjson(next));
    expect(await catalogue()).toEqual(before);
    expect(await page(address)).toContain('Faults: 2');
    expect(await page(address)).toContain('Line 4');
    expect(await page(`${address}?what=changed`)).toMatch(/one ?Name.*Berlin.*Bonn/);
    expect(await page(`${address}?what=new`)).toContain('four');

    const orders = await Promise.all([1, 2].map(() => post(address, { intent: 'import' })));
    expect(orders.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const running = await app.get(address, owner.headers);
    expect(running.headers.get('refresh')).toBe('3');
    await work();
    expect(await page(address)).toContain('Imported on');
    expect(await page('/operator/tools/four')).toContain('The four');
    expect(existsSync(path.join(folder, path.basename(address)))).toBe(false);

    expect((await post(address, { intent: 'undo' })).status).toBe(303);
    await work();
    expect(await page(`${address}?what=changed`)).toContain('Undone on');
    expect(await catalogue()).toEqual(before);
    expect(await inconsistencies(app.db)).toEqual([]);
    const log = await app.db.write.select({ action: operatorActions.action }).from(operatorActions);
    expect(log.map(({ action }) => action)).toEqual(['import.upload', 'import.import', 'import.undo']);
  });

  test('is deleted with its file before it is imported, and not afterwards', async () => {
    const before = await catalogue();
    const address = await checked('tools.ndjson', ndjson([tool('never')]));
    const file = path.join(folder, path.basename(address));
    expect(existsSync(file)).toBe(true);
    expect(await page(address)).toContain('Delete the file');
    const presses = await Promise.all([1, 2].map(() => post(address, { intent: 'delete' })));
    expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await page('/operator/catalogue?done=deleted')).toContain('The file is deleted.');
    expect(existsSync(file)).toBe(false);
    expect((await app.get(address, owner.headers)).status).toBe(404);
    expect(await catalogue()).toEqual(before);

    const done = await imported(ndjson([tool('ever')]));
    expect(await page(done)).not.toContain('Delete the file');
    expect((await post(done, { intent: 'delete' })).status).toBe(409);
    expect(await page(done)).toContain('Imported on');
    await post(done, { intent: 'undo' });
    await work();
  });

  test('names the fields of topics as their forms do', async () => {
    const chat = { id: 'chat', name: 'Chat' };
    const renamed = { hex_color: '#123456', specializations: [{ id: 'local', name: 'At home' }] };
    const market = { category_id: 'chat' };
    const question = { id: 'why', question: 'Why so?' };
    const selling = { id: 'f7', slug: 'selling', function_name: 'Selling' };
    for (const [name, earlier, change, labels] of [
      ['categories.ndjson', chat, renamed, ['Colour', 'Specializations, local: Name']],
      ['category-market-data.ndjson', market, { market_size: '$7B' }, ['Market size']],
      ['questions.ndjson', question, { search_volume: 7 }, ['Searches a month']],
      ['business-functions.ndjson', selling, { cta_text: 'Sell' }, ['Text of the button']],
    ] as const) {
      await importFiles(app.db, { [name]: ndjson([earlier]) });
      const address = await checked(name, ndjson([{ ...earlier, ...change }]));
      const response = await app.get(`${address}?what=changed`, owner.headers);
      const shown = parse(await response.text()).querySelectorAll('main dt');
      expect(
        shown.map(({ text }) => text),
        name,
      ).toEqual(labels);
    }
  });

  test('leaves what the desk has written, and its undo what was written since', async () => {
    await importFiles(app.db, {
      'tools.ndjson': ndjson([tool('three', { business_information: {} }), OLD[2]]),
    });
    expect(await restore('three', 'Munich')).toBe('restored');
    const next = [
      tool('three', { name: 'Third' }),
      tool('two', { name: 'Second', business_information: { business_location: { value: 'Rome' } } }),
    ];
    const address = await imported(ndjson(next));
    expect(await page(`${address}?what=kept`)).toContain('an editor wrote it');
    expect(await restore('two', 'Oslo')).toBe('restored');
    await post(address, { intent: 'undo' });
    await work();
    const said = await page(`${address}?what=changed`);
    expect(said).toMatch(/two left as it is ?Changed since: Location/);
    const { rows } = await app.db.read.execute(sql`
      SELECT id, name, business_developer_location AS place FROM ai_tools WHERE id IN ('two', 'three') ORDER BY id`);
    expect(rows).toEqual([
      { id: 'three', name: 'The three', place: 'Munich' },
      { id: 'two', name: 'The two', place: 'Oslo' },
    ]);
  });

  test('that a stop of the node cuts off goes on afterwards, with each record once', async () => {
    // One more than the first batch holds.
    const content = ndjson(Array.from({ length: 251 }, (_, number) => tool(`late-${number}`)));
    const address = (await upload('tools.ndjson', content)).headers.get('location') ?? '';
    expect(await page(address)).toMatch(/Being checked: 0%.*What the import would do ?Nothing to show yet/);
    await work();
    await post(address, { intent: 'import' });
    let batches = 0;
    const signal = Object.defineProperty(new AbortController().signal, 'aborted', {
      get: () => ++batches > 1,
    });
    await expect(works[0]?.run({ id: path.basename(address), attempt: 1, signal })).rejects.toThrow();
    expect(await page(address)).toContain('Being imported: 0%');
    expect(await page(address)).toContain('What the import has done so far');
    await app.db.write
      .update(imports)
      .set({ progress: 100 })
      .where(eq(imports.id, path.basename(address)));
    expect(await page(address)).toContain('Being finished: the last records, then figures and search.');
    await work();
    expect(await page(address)).toContain('Changed: 0New: 251');
    await post(address, { intent: 'undo' });
    await work();
    const { rows } = await app.db.read.execute(sql`SELECT 1 FROM ai_tools WHERE id LIKE 'late%'`);
    expect(rows).toEqual([]);
    expect(await inconsistencies(app.db)).toEqual([]);
  });

  test('without a job, as an earlier version leaves it, gets one', async () => {
    const address = (await upload('tools.ndjson', ndjson(OLD))).headers.get('location') ?? '';
    await app.db.write.execute(sql`DELETE FROM jobs.job`);
    await work();
    expect(await page(address)).toContain('Being checked: 0%');
    await comeBack(app.db, works.slice(1));
    await work();
    expect(await page(address)).not.toContain('Being checked');
  });

  test('whose file is on another node waits for that, and is told at the desk after ten minutes', async () => {
    const address = (await upload('tools.ndjson', ndjson(OLD))).headers.get('location') ?? '';
    const elsewhere = importing({
      db: app.db,
      folder: app.dataDir,
      filesFolder: app.dataDir,
      ownHost: 'toolbox.example.org',
    });
    for (const minutes of [9, 11]) {
      await app.db.write.execute(sql`
        UPDATE jobs.job SET start_after = now(), created_on = now() - make_interval(mins => ${minutes})`);
      await workOff(app.db, elsewhere);
      expect((await stuckJobs(app.db.write)).jobs.map(({ name, state }) => [name, state])).toEqual(
        minutes > 10 ? [['import', 'overdue']] : [],
      );
    }
    await makeDue(app.db);
    await work();
    expect(await page(address)).not.toContain('Being checked');
    expect((await stuckJobs(app.db.write)).count).toBe(0);
  });

  test('waits while another one is at work', async () => {
    const [first, second] = [
      await upload('tools.ndjson', ndjson(OLD)),
      await upload('tools.ndjson', ndjson(OLD)),
    ];
    const [held, waiting] = [first, second].map(({ headers }) => headers.get('location') ?? '');
    await app.db.write.execute(sql`
      UPDATE imports SET held_until = now() + interval '30 seconds' WHERE id::text = ${path.basename(held ?? '')}`);
    await work();
    expect(await page(waiting ?? '')).toContain('Being checked: 0%');
    await app.db.write.execute(sql`UPDATE imports SET held_until = now() - interval '1 second'`);
    await makeDue(app.db);
    await work();
    expect(await page(waiting ?? '')).not.toContain('Being checked');
  });

  test('of another kind of record is undone too', async () => {
    const before = await catalogue();
    const address = await checked(
      'categories-new.json',
      JSON.stringify([
        { ...CATEGORIES[1], name: 'Talk' },
        { id: 'sound', name: 'Sound' },
      ]),
    );
    await post(address, { intent: 'import' });
    await work();
    await post(address, { intent: 'undo' });
    await work();
    expect(await page(address)).toContain('Undone on');
    expect(await catalogue()).toEqual(before);
  });
});

describe('an export', () => {
  test('of a kind is a file that an import accepts', async () => {
    const response = await post('/operator/catalogue/export', { kind: 'tools' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tools.ndjson"');
    const before = await catalogue();
    const { report } = await importFiles(app.db, { 'tools.ndjson': await response.text() });
    expect([report.tallies.tools?.updated, await catalogue()]).toEqual([0, before]);
  });

  test('keeps the microseconds of a tool whose other values the desk has written', async () => {
    const precise = tool('precise', { created_at: '2026-11-20T08:30:24.535142Z' });
    await importFiles(app.db, { 'tools.ndjson': ndjson([precise]) });
    expect(await restore('precise', 'Munich')).toBe('restored');
    const before = await catalogue();
    await importFiles(app.db, { 'tools.ndjson': ndjson([precise]) });
    expect(await catalogue()).toMatchObject({ ai_tools: before.ai_tools });
  });

  test('of everything is an archive', async () => {
    const response = await post('/operator/catalogue/export', { kind: 'all' });
    const archive = await response.text();
    for (const name of ['categories.ndjson', 'tools.ndjson', 'questions.ndjson'])
      expect(archive).toContain(name);
  });

  test.each([null, 'tools'])('of %s whose reader has gone before it is sent leaves no file', async (kind) => {
    vi.stubEnv('TMPDIR', await mkdtemp(path.join(tmpdir(), 'exports-')));
    onTestFinished(() => void vi.unstubAllEnvs());
    const left = () => readdirSync(tmpdir());
    const gone = new AbortController();
    const asked = { kind, filesFolder: app.dataDir, signal: gone.signal };
    await exportedFile(app.db, asked);
    expect(left()).toHaveLength(1);
    gone.abort();
    await exportedFile(app.db, asked);
    await vi.waitFor(() => expect(left()).toEqual([]));
  });
});
