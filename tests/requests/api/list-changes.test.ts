import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#features/api/keys.server.ts';
import { LIST_TEXTS } from '#features/lists/list-rules.ts';
import { makeList } from '#features/lists/own-lists.server.ts';
import { addTool } from '../../factories.ts';
import { createTestApp } from '../../harness/app.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';
import { addMember } from '../../harness/members.ts';

/** What programs change in the lists of their key's owner. */

const SITE = 'https://toolbox.test';
const app = await createTestApp({ settings: { SITE_URL: SITE } });
for (const id of ['apple', 'pear', 'plum']) await addTool(app.db, { id, name: id });
const owner = await addMember(app.db);
const other = await addMember(app.db);

async function keyOf(userId: string, name: string, mayChangeLists: boolean) {
  const made = await createKey(app.db.write, userId, { name, mayChangeLists });
  if (!('secret' in made)) throw new Error(made.refused);
  return { Authorization: `Bearer ${made.secret}` };
}
const key = await keyOf(owner.id, 'changes', true);
const readsOnly = await keyOf(owner.id, 'reads', false);
const otherKey = await keyOf(other.id, 'changes', true);

const answerSchema = z.object({
  list: z
    .object({
      id: z.string(),
      name: z.string(),
      shared_url: z.string().nullable(),
      tools: z.array(z.object({ id: z.string(), note: z.string() })),
    })
    .nullable(),
});

function send(change: unknown, headers: Record<string, string> = key): Promise<Response> {
  return app.send('/api/v1/lists', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof change === 'string' ? change : JSON.stringify(change),
  });
}

async function changed(change: object) {
  const response = await send(change);
  const answer = answerSchema.parse(await response.json());
  return { status: response.status, ...answer };
}

async function newList(name: string, userId = owner.id): Promise<string> {
  const made = await makeList(app.db.write, userId, { name, tools: [] });
  if (typeof made === 'string') throw new Error(made);
  return made.id;
}

async function refused(change: unknown, headers: Record<string, string> = key) {
  const response = await send(change, headers);
  const { detail } = z.object({ detail: z.string() }).parse(await response.json());
  return [response.status, detail];
}

const idsOf = ({ list }: { list: { tools: { id: string }[] } | null }) => list?.tools.map(({ id }) => id);

describe('a key that may change lists', () => {
  test('makes a list, fills, notes and orders it, and empties it', async () => {
    const made = await changed({ do: 'make', name: ' For the team ' });
    expect(made).toMatchObject({ status: 201, list: { name: 'For the team', shared_url: null, tools: [] } });
    const list = made.list?.id;
    expect(await changed({ do: 'rename', list, name: 'Shortlist' })).toMatchObject({
      status: 200,
      list: { name: 'Shortlist' },
    });
    for (const tool of ['apple', 'pear', 'plum']) await changed({ do: 'add', list, tool });
    const again = await changed({ do: 'add', list, tool: 'apple' });
    expect(again.list?.tools).toEqual(['apple', 'pear', 'plum'].map((id) => ({ id, note: '' })));
    expect(idsOf(await changed({ do: 'place', list, tool: 'plum', place: 1 }))).toEqual([
      'plum',
      'apple',
      'pear',
    ]);
    expect(idsOf(await changed({ do: 'place', list, tool: 'plum', place: 50 }))).toEqual([
      'apple',
      'pear',
      'plum',
    ]);
    const noted = await changed({ do: 'note', list, tool: 'pear', note: 'Ask them' });
    expect(noted.list?.tools[1]).toEqual({ id: 'pear', note: 'Ask them' });
    expect(idsOf(await changed({ do: 'remove', list, tool: 'apple' }))).toEqual(['pear', 'plum']);
  });

  test('may name a tool by an id that it had before', async () => {
    await app.db.write.execute(sql`INSERT INTO former_tools (id, tool_id) VALUES ('appel', 'apple')`);
    const list = await newList('Former ids');
    for (const tool of ['pear', 'appel']) await changed({ do: 'add', list, tool });
    const noted = await changed({ do: 'note', list, tool: 'appel', note: 'Red' });
    expect(noted.list?.tools).toEqual([
      { id: 'pear', note: '' },
      { id: 'apple', note: 'Red' },
    ]);
    expect(idsOf(await changed({ do: 'place', list, tool: 'appel', place: 1 }))).toEqual(['apple', 'pear']);
    expect(idsOf(await changed({ do: 'remove', list, tool: 'appel' }))).toEqual(['pear']);
  });

  test('replaces a note only if it has read it', async () => {
    const list = await newList('Noted');
    await changed({ do: 'add', list, tool: 'apple', note: 'Mine' });
    expect((await refused({ do: 'note', list, tool: 'apple', note: 'Theirs' }))[0]).toBe(409);
    const replaced = await changed({ do: 'note', list, tool: 'apple', note: 'Ours', was: 'Mine' });
    expect(replaced.list?.tools).toEqual([{ id: 'apple', note: 'Ours' }]);
  });

  test('adds a note with a tool that is on it, but takes none away', async () => {
    const list = await newList('Twice');
    await changed({ do: 'add', list, tool: 'apple' });
    const noted = await changed({ do: 'add', list, tool: 'apple', note: 'Mine' });
    expect(noted.list?.tools).toEqual([{ id: 'apple', note: 'Mine' }]);
    expect((await refused({ do: 'add', list, tool: 'apple', note: 'Theirs' }))[0]).toBe(409);
    const kept = await changed({ do: 'add', list, tool: 'apple' });
    expect(kept.list?.tools).toEqual([{ id: 'apple', note: 'Mine' }]);
  });

  test('shares a list, withdraws its address and deletes it', async () => {
    const list = await newList('Shared');
    const { list: shared } = await changed({ do: 'share', list, notes: false, shown_as: 'Ada' });
    const { pathname, search } = new URL(shared?.shared_url ?? SITE);
    const address = pathname + search;
    expect((await app.get(address)).status).toBe(200);
    expect((await changed({ do: 'withdraw', list })).list?.shared_url).toBeNull();
    expect((await app.get(address)).status).toBe(404);
    expect(await changed({ do: 'delete', list })).toEqual({ status: 200, list: null });
    expect(await refused({ do: 'rename', list, name: 'Back' })).toEqual([404, LIST_TEXTS.noSuchList]);
  });

  test('is told what does not fit, and nothing is stored', async () => {
    const list = await newList('Fits');
    await newList('Taken');
    for (const [change, status, detail] of [
      [{ do: 'make', name: 'taken ' }, 201, ''],
      [{ do: 'rename', list, name: 'TAKEN' }, 409, LIST_TEXTS.taken],
      [{ do: 'add', list, tool: 'nowhere' }, 404, LIST_TEXTS.noSuchTool],
      [{ do: 'remove', list, tool: 'apple' }, 404, LIST_TEXTS.notOnIt],
      [{ do: 'place', list, tool: 'apple', place: 1 }, 404, LIST_TEXTS.notOnIt],
      [{ do: 'place', list, tool: 'apple', place: 0 }, 400, '"place"'],
      [{ do: 'make', name: ' ' }, 400, LIST_TEXTS.noName],
      [{ do: 'make', name: 'x'.repeat(81) }, 400, '"name"'],
      [{ do: 'share', list, notes: false, shown_as: 'x'.repeat(61) }, 400, '"shown_as"'],
      [{ do: 'add', list, tool: 'apple', note: 'x'.repeat(501) }, 400, '"note"'],
      [{ do: 'add', list, tool: 'apple', stars: 5 }, 400, 'stars'],
      [{ do: 'empty', list }, 400, '"do"'],
      ['{', 400, '"body" is no JSON'],
      ['{"do":"make","name":"\\ud800"}', 400, 'half of a character'],
      [`"${'x'.repeat(40_000)}"`, 413, ''],
    ] as const) {
      if (status === 201) expect((await send(change)).status).toBe(201);
      else
        expect(await refused(change), JSON.stringify(change)).toEqual([
          status,
          expect.stringContaining(detail),
        ]);
    }
    expect(idsOf(await changed({ do: 'rename', list, name: 'Fits' }))).toEqual([]);
  });

  test('knows nothing of the lists of others', async () => {
    const list = await newList('Theirs', other.id);
    const texts = { name: 'Mine now', tool: 'apple', note: '', place: 1, notes: true };
    for (const [verb, names] of [
      ['rename', ['name']],
      ['add', ['tool']],
      ['remove', ['tool']],
      ['note', ['tool', 'note']],
      ['place', ['tool', 'place']],
      ['share', ['notes']],
      ['withdraw', []],
      ['delete', []],
    ] as const) {
      const change = { do: verb, list, ...Object.fromEntries(names.map((name) => [name, texts[name]])) };
      expect(await refused(change), verb).toEqual([404, LIST_TEXTS.noSuchList]);
    }
    expect((await send({ do: 'delete', list }, otherKey)).status).toBe(200);
  });
});

describe('nobody else changes a list', () => {
  test.each([
    ['without a key', {}, 401],
    ['with a cookie', owner.headers, 401],
    ['with a key that may only read', readsOnly, 403],
  ])('%s', async (_, headers, status) => {
    const list = await newList(`Kept ${status} ${Object.keys(headers).join()}`);
    expect((await refused({ do: 'delete', list }, headers))[0]).toBe(status);
    expect((await changed({ do: 'withdraw', list })).list?.id).toBe(list);
  });

  test('and other methods say which there are', async () => {
    const response = await app.send('/api/v1/lists', { method: 'PUT', headers: key });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(await response.json()).toMatchObject({ detail: 'Here, only GET, HEAD and POST can be used.' });
  });
});

describe('an agent', () => {
  test('is told of change_list only with a key that may, in few words', async () => {
    const reader = await connectAgent(app.app, { site: SITE, headers: readsOnly });
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('change_list');
    const changer = await connectAgent(app.app, { site: SITE, headers: key });
    const { tools } = await changer.listTools();
    const told = tools.find(({ name }) => name === 'change_list');
    expect(told?.annotations).toMatchObject({ readOnlyHint: false });
    expect(JSON.stringify(told).length).toBeLessThan(2_400);
  });

  test('changes a list, and reads why it may not', async () => {
    const agent = await connectAgent(app.app, { site: SITE, headers: key });
    const change = (change: Record<string, unknown>) =>
      agent.callTool({ name: 'change_list', arguments: change });
    const list = await newList('By an agent');
    expect((await change({ do: 'add', list, tool: 'plum' })).structuredContent).toMatchObject({
      list: { tools: [{ id: 'plum' }] },
    });
    const theirs = await newList('Not theirs', other.id);
    expect(await change({ do: 'add', list: theirs, tool: 'plum' })).toMatchObject({
      isError: true,
      content: [{ text: LIST_TEXTS.noSuchList }],
    });
  });
});
