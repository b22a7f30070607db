import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEdge } from '../harness/edge.ts';
import { withLists } from '../harness/lists.ts';
import type { TestMember } from '../harness/members.ts';

/** Lists at addresses that others have: who reads what, and who no longer. */

const { app, send, page, make, share, noteOf, entries, names, member } = await withLists();

const NOTE = 'A note for nobody else';

let ann: TestMember;
let id: string;
beforeAll(async () => {
  ann = await member();
  id = await make(ann, 'Tools of Ann', 'tool-02', 'tool-01');
  await noteOf(ann, id, 'tool-01', NOTE);
});

const at = (key: string) => `/lists/shared?key=${key}`;
const FILES = ['list.csv', 'list.xlsx'] as const;

describe('a shared list', () => {
  test('is read without an account, with nothing of its member', async () => {
    const key = await share(ann, id);
    const answer = await app.get(at(key));
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const text = await answer.text();
    for (const secret of [ann.id, ann.email, id, NOTE]) expect(text).not.toContain(secret);
    const shown = parse(text);
    expect(shown.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
    expect(shown.querySelector('link[rel=canonical]')).toBeNull();
    expect(shown.querySelector('main h1')?.text).toBe('Tools of Ann');
    expect(shown.querySelectorAll('main ol h3').map((name) => name.text.trim())).toEqual([
      'Tool 02',
      'Tool 01',
    ]);
    expect(shown.querySelector('main form[method=post]')).toBeNull();
    expect(shown.querySelector('main a[href^="/auth/login"]')?.getAttribute('href')).toBe(
      `/auth/login?returnTo=${encodeURIComponent(at(key))}`,
    );
  });

  test('shows notes, and who shares it, only as its member chooses', async () => {
    const key = await share(ann, id, { notes: 'yes', shown_as: 'Ann of the <b>team</b>' });
    const shown = await page(at(key));
    expect(shown.querySelector('main ol')?.text).toContain(NOTE);
    expect(shown.querySelector('main')?.text).toContain('shared by Ann of the <b>team</b>');
    expect(await share(ann, id), 'the address stays').toBe(key);
    const after = (await page(at(key))).querySelector('main')?.text;
    expect(after).not.toContain(NOTE);
    expect(after).not.toContain('Ann of');
  });

  test.each(['Support', 'The AI Toolbox team', 'Аdmin', 'x\u202ey'])(
    'is shared by nobody who calls themselves %j',
    async (shown_as) => {
      const other = await make(ann, `Shared by ${randomUUID()}`);
      expect((await send(`/lists/${other}`, { intent: 'share', shown_as }, ann)).status).toBe(400);
      const { rows } = await app.db.write.execute(
        sql`SELECT FROM tool_lists WHERE id = ${other} AND share_key IS NOT NULL`,
      );
      expect(rows).toEqual([]);
    },
  );

  test('has an address that is long, random and in no path, and others are a 404', async () => {
    const key = await share(ann, id);
    expect(key).toMatch(/^[\w-]{32}$/);
    const guesses = [
      ...['', 'null', '%', '%00', '\u0000', '..', "' OR ''='", `${key} `, key.slice(1), key.toUpperCase()],
      ...[id, ann.id, 'x'.repeat(5_000), '\ud800'],
      ...Array.from({ length: 50 }, () => randomBytes(24).toString('base64url')),
    ];
    for (const guess of guesses) {
      const asked = encodeURIComponent(guess.toWellFormed());
      expect([400, 404], guess).toContain((await app.get(at(asked))).status);
      for (const file of FILES) {
        expect((await app.get(`/lists/shared/${file}?key=${asked}`)).status).not.toBe(200);
      }
    }
    expect((await app.get('/lists/shared')).status).toBe(404);
  });

  test('is no longer read once its address is withdrawn, renewed, or its member blocked', async () => {
    const old = await share(ann, id);
    await send(`/lists/${id}`, { intent: 'renew' }, ann);
    const key = await share(ann, id);
    expect(key).not.toBe(old);
    expect([(await app.get(at(old))).status, (await app.get(at(key))).status]).toEqual([404, 200]);
    await app.db.write.execute(sql`UPDATE users SET blocked_at = now() WHERE id = ${ann.id}`);
    expect((await app.get(at(key))).status).toBe(404);
    await app.db.write.execute(sql`UPDATE users SET blocked_at = NULL WHERE id = ${ann.id}`);
    expect((await app.get(at(key))).status).toBe(200);
    await send(`/lists/${id}`, { intent: 'withdraw' }, ann);
    const gone = await app.get(at(key));
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    for (const file of FILES) {
      expect((await app.get(`/lists/shared/${file}?key=${key}`)).status).toBe(404);
    }
    const bob = await member();
    for (const fields of [{ intent: 'copy', name: 'Mine' }, { intent: 'follow-all' }]) {
      expect((await send(at(key), fields, bob)).status).toBe(404);
    }
    expect(await names(bob)).toEqual([]);
    expect((await send(`/lists/${id}`, { intent: 'renew' }, ann)).status).toBe(404);
    expect(await share(ann, id)).not.toBe(key);
  });

  test('is in no cache of the site, so that a withdrawn one is gone at once', async () => {
    const key = await share(ann, id);
    const edge = await startEdge(app.app);
    for (let asked = 0; asked < 3; asked += 1) {
      const { status, headers } = await edge.ask(at(key));
      expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined]);
    }
    expect(edge.pages.bytes).toBe(0);
    await send(`/lists/${id}`, { intent: 'withdraw' }, ann);
    expect((await edge.ask(at(key))).status).toBe(404);
  });
});

describe('the file of a list', () => {
  test('has prices with sources and days, and no formula', async () => {
    const price = {
      value: { amount: 20, per: 'mo', as_of: '2026-01' },
      source_synopsis: {
        synopsis: '=HYPERLINK("https://evil.example")',
        url: 'https://price.example/list',
        date_updated: '2026-02-03',
      },
    };
    const age = {
      value: { years: 13 },
      source_synopsis: { synopsis: 'Terms', date_updated: '2026-02-03' },
    };
    await app.db.write.execute(sql`
      UPDATE tool_details SET decision_information = coalesce(decision_information, '{}')
        || ${JSON.stringify({ decision_price_from: price, decision_age_limit: age })}::jsonb WHERE tool_id = 'tool-07'`);
    const list = await make(ann, 'For a spreadsheet', 'tool-07', 'tool-08');
    await noteOf(ann, list, 'tool-07', '=1+1, "quoted"');
    await noteOf(ann, list, 'tool-08', '@SUM(A1)\nsecond line');
    const csv = await app.get(`/lists/${list}/list.csv`, ann.headers);
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('Content-Disposition')).toMatch(
      /filename="list-for-a-spreadsheet-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(csv.headers.get('Cache-Control')).toBe('private, no-store');
    const lines = (await csv.text()).split('\r\n');
    expect(lines[1]).toMatch(/^1,Tool 07,.*\/tools\/tool-07,20,USD,"From \$20 a month, billing not known",/);
    expect(lines[1]).toContain('"\'=HYPERLINK(""https://evil.example"")",https://price.example/list');
    expect(lines[1]?.endsWith(`"'=1+1, ""quoted"""`)).toBe(true);
    expect(lines[2]?.endsWith('"\'@SUM(A1)\nsecond line"')).toBe(true);
    const book = await app.get(`/lists/${list}/list.xlsx`, ann.headers);
    const about = await readSheet(Buffer.from(await book.clone().arrayBuffer()), 'About');
    expect(about).toContainEqual(['List', 'For a spreadsheet']);
    expect(about).toContainEqual(['Address', 'Not shared']);
    const [head, first, second] = await readSheet(Buffer.from(await book.arrayBuffer()), 'Tools');
    expect(head?.slice(0, 5)).toEqual(['Place', 'Tool', 'Made by', 'Page', 'List price from']);
    expect(first?.[4]).toBe(20);
    expect(first?.slice(9)).toEqual([
      ...['Sourced', 'February 3, 2026', 'may be out of date', '=HYPERLINK("https://evil.example")'],
      ...['https://price.example/list', null, null, null, null],
      ...[expect.stringMatching(/^From 13 years \(Attributed · February 3, 2026/), '=1+1, "quoted"'],
    ]);
    expect(await (await app.get(`/lists/${list}`, ann.headers)).text()).toContain('Age limit: From 13 years');
    expect(second?.at(-1)).toBe('@SUM(A1)\nsecond line');
  });

  test('of a shared list has no notes unless they are shared', async () => {
    const key = await share(ann, id);
    const read = async (file: string) =>
      Buffer.from(await (await app.get(`/lists/shared/${file}?key=${key}`)).arrayBuffer());
    expect((await read('list.csv')).toString()).not.toContain(NOTE);
    const [head] = await readSheet(await read('list.xlsx'), 'Tools');
    expect(head).not.toContain('Note');
    await share(ann, id, { notes: 'yes' });
    expect((await read('list.csv')).toString()).toContain(NOTE);
    await share(ann, id);
  });

  test('is of a kind that there is', async () => {
    const key = await share(ann, id);
    for (const address of [`/lists/shared/list.pdf?key=${key}`, `/lists/shared/toString?key=${key}`]) {
      expect((await app.get(address)).status).toBe(404);
    }
  });
});

describe('a reader who is signed in', () => {
  test('copies the list into one of their own, with notes only if they are shared', async () => {
    const bob = await member();
    const key = await share(ann, id);
    const copy = (name: string) => send(at(key), { intent: 'copy', name }, bob);
    const shown = await page(at(key), bob);
    expect(shown.querySelector('form [name=name]')?.getAttribute('value')).toBe('Tools of Ann');
    const [first, again] = [await copy('Copied'), await copy('Copied')];
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    const copied = first.headers.get('Location')?.slice('/lists/'.length) ?? '';
    expect(await entries(copied)).toEqual(['tool-02', 'tool-01']);
    await share(ann, id, { notes: 'yes' });
    const noted = (await copy('With notes')).headers.get('Location')?.slice('/lists/'.length) ?? '';
    expect(await entries(noted)).toEqual(['tool-02', `tool-01: ${NOTE}`]);
    // It is theirs: what Ann does to hers does not matter any more.
    await share(ann, id);
    await send(`/lists/${id}`, { intent: 'withdraw' }, ann);
    expect(await entries(noted)).toHaveLength(2);
    expect((await page(`/lists/${noted}`, bob)).querySelector('h1')?.text).toBe('With notes');
  });

  test('follows all tools of it', async () => {
    const bob = await member();
    const key = await share(ann, id);
    expect((await send(at(key), { intent: 'follow-all' }, bob)).status).toBe(200);
    const { rows } = await app.db.write.execute(
      sql`SELECT subject FROM follows WHERE user_id = ${bob.id} ORDER BY subject`,
    );
    expect(rows).toEqual([{ subject: 'tool-01' }, { subject: 'tool-02' }]);
  });

  test('who is a visitor by now signs in first and comes back', async () => {
    const key = await share(ann, id);
    const answer = await send(at(key), { intent: 'copy', name: 'Mine' }, null);
    expect(answer.headers.get('Location')).toBe(`/auth/login?returnTo=${encodeURIComponent(at(key))}`);
  });
});

describe('a list of somebody else', () => {
  test('cannot be read, changed, shared, deleted or taken by its id', async () => {
    const bob = await member();
    await send(`/lists/${id}`, { intent: 'withdraw' }, ann);
    const before = await entries(id);
    const forms = [
      ...['up', 'down', 'remove', 'put-back', 'share', 'renew', 'withdraw', 'follow-all'].map((intent) => ({
        intent,
      })),
      { intent: 'note', note: 'Theirs' },
      { intent: 'rename', name: 'Theirs' },
    ];
    for (const fields of forms) {
      const answer = await send(`/lists/${id}`, { tool: 'tool-01', ...fields }, bob);
      expect(answer.status, fields.intent).toBe(404);
      expect(await answer.text()).not.toContain('Tools of Ann');
    }
    for (const intent of ['add', 'delete', 'restore']) {
      const answer = await send('/lists', { intent, list: id, tools: 'tool-03' }, bob);
      expect(answer.status, intent).toBe(404);
    }
    for (const address of [`/lists/${id}`, ...FILES.map((file) => `/lists/${id}/${file}`)]) {
      const answer = await app.get(address, bob.headers);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain(NOTE);
    }
    expect(await entries(id)).toEqual(before);
    expect(await names(ann)).toContain('Tools of Ann');
    const { rows } = await app.db.write.execute(sql`SELECT share_key FROM tool_lists WHERE id = ${id}`);
    expect(rows).toEqual([{ share_key: null }]);
  });

  test.each(['x', "'; --", '00000000-0000-0000-0000-000000000000'])('named %j is a 404', async (name) => {
    expect((await app.get(`/lists/${name}`, ann.headers)).status).toBe(404);
  });
});
