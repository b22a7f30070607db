import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROPOSABLE_FIELDS } from '#features/api/proposable.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../../catalogue/workbench.ts';
import { keyHeaders } from '../../harness/api/world.ts';
import { createTestApp } from '../../harness/app.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';
import { addMember, type TestMember } from '../../harness/members.ts';
import { sentBy } from '../../harness/sent-form.ts';
import { asPeople } from '../../harness/vendors.ts';

/** Programs propose values, and read what became of them. */

const app = await createTestApp();
const { post, page } = asPeople(app);
let editor: TestMember;
let owner: TestMember;
let proposing: Record<string, string>;
let reading: Record<string, string>;

const TOOLS = ['lister', 'oddly', 'cutter', 'mixer', 'grader', 'scaler', 'player', 'tuner'];
const PRICE = { amount: 12, per: 'mo' };

beforeAll(async () => {
  editor = await addMember(app.db);
  owner = await addMember(app.db, { email_verified: true });
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  proposing = await keyHeaders(app.db, owner.id, 'A proposer', true);
  reading = await keyHeaders(app.db, owner.id, 'A reader');
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    ...{ tech_info_is_premium: true, former_ids: [`old-${id}`] },
    decision_information: {
      decision_price_from: { value: { amount: 10, per: 'mo', as_of: '2025-01' } },
      decision_repository: { value: { url: 'https://github.com/a/b', license: 'MIT' } },
      decision_compliance: { value: ['soc2'] },
      decision_flags: { value: ['no-free-tier', 'api'] },
    },
  }));
  const decision_price_from = { value: { amount: 10, currency: 'EUR', per: 'mo' } };
  const euro = {
    ...tools[0],
    id: 'euro',
    name: 'The euro',
    former_ids: [],
    decision_information: { decision_price_from },
  };
  await importFiles(app.db, { 'tools.ndjson': ndjson([...tools, euro]) });
});

beforeEach(() => app.db.write.delete(rateLimits));

const said = (field: string, value: unknown, more: object = {}) => ({
  ...{ field, value, url: 'https://www.cutter.com/pricing', quote: 'Pro: $12 a month' },
  ...{ read_on: '2026-11-01', ...more },
});

async function send(body: unknown, headers = proposing) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await app.send('/api/v1/proposals', { method: 'POST', headers, body: text });
  return { response, status: response.status, answer: await response.json() };
}

const propose = (tool: string, ...values: object[]) => send({ tool, values });
const read = async (id: string, headers = proposing) => {
  const response = await app.get(`/api/v1/proposals/${id}`, headers);
  return { status: response.status, answer: await response.json() };
};
const rowsOf = (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id));

describe('a proposal', () => {
  test('waits, is read by its owner alone, and tells what was decided', async () => {
    const { response, status, answer } = await propose('cutter', said('decision_price_from', PRICE));
    expect(status).toBe(201);
    expect(answer).toEqual({
      id: expect.any(String),
      waiting: ['decision_price_from'],
      same: [],
      decided: [],
      question: null,
    });
    expect(response.headers.get('Location')).toBe(`/api/v1/proposals/${answer.id}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const value = said('decision_price_from', PRICE);
    expect((await read(answer.id, reading)).answer).toMatchObject({
      ...{ id: answer.id, state: 'waiting', published_at: null },
      tool: { id: 'cutter', page: expect.stringContaining('/tools/cutter') },
      values: [{ ...value, decision: null, reason: null }],
    });
    const other = await keyHeaders(app.db, (await addMember(app.db)).id, 'Another', true);
    for (const [id, headers] of [
      [answer.id, other],
      ['no-id', proposing],
      [crypto.randomUUID(), proposing],
    ] as const)
      expect((await read(id, headers)).status).toBe(404);
    const path = `/operator/vendors/${answer.id}`;
    const form = sentBy(await page(path, editor));
    await post(path, { ...form, intent: 'refuse-all', note: 'It is for new customers.' }, editor);
    expect((await read(answer.id)).answer).toMatchObject({
      ...{ state: 'declined', answer: 'It is for new customers.' },
      values: [{ decision: 'refused' }],
    });
    expect((await propose('cutter', value)).answer).toMatchObject({
      ...{ id: null, waiting: [], decided: ['decision_price_from'] },
    });
  });

  test('that is sent again changes nothing, and later ones add to it', async () => {
    const first = await propose('mixer', said('decision_price_from', PRICE));
    const [before] = await rowsOf('mixer');
    const again = await propose('mixer', said('decision_price_from', PRICE));
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await rowsOf('mixer')).toEqual([before]);
    await propose('mixer', said('decision_terms', 'https://www.mixer.com/terms'));
    expect((await rowsOf('mixer')).map(({ values }) => values.map(({ path }) => path))).toEqual([
      ['decision_information.decision_price_from', 'decision_information.decision_terms'],
    ]);
  });

  test('takes no code from a list, because a page that does not mention one does not deny it', async () => {
    const { answer } = await propose('lister', said('decision_compliance', ['gdpr']));
    expect(answer.waiting).toEqual(['decision_compliance']);
    expect((await rowsOf('lister'))[0]?.values).toMatchObject([
      { before: ['soc2'], after: ['soc2', 'gdpr'] },
    ]);
  });

  test('is stored as a database can hold it, with the host as it is asked for', async () => {
    const url = 'https://www.т6.com/prices';
    const odd = said('decision_price_from', PRICE, { quote: 'All \0 of it', url });
    expect((await propose('oddly', { ...odd, quote: 'Half \ud83d' })).status).toBe(400);
    expect((await propose('oddly', odd)).status).toBe(201);
    expect((await rowsOf('oddly'))[0]?.values).toMatchObject([
      { quote: 'All  of it', url: 'https://www.xn--6-8tb.com/prices' },
    ]);
  });

  test('leaves out what the directory says already, with more or with its day', async () => {
    const same = [
      said('decision_price_from', { amount: 10, per: 'mo' }),
      said('decision_repository', { url: 'https://github.com/a/b' }),
      said('decision_compliance', ['soc2']),
    ];
    const { status, answer } = await propose('grader', ...same);
    expect([status, answer]).toEqual([
      200,
      { id: null, waiting: [], same: same.map(({ field }) => field), decided: [], question: null },
    ]);
    const euro = { amount: 10, currency: 'EUR', per: 'mo' };
    expect((await propose('grader', said('decision_price_from', euro))).answer.waiting).toHaveLength(1);
    const dollars = said('decision_price_from', { amount: 10, per: 'mo' });
    expect((await propose('euro', dollars)).answer.waiting).toHaveLength(1);
  });
});

describe('nothing is stored of', () => {
  test.each([
    ['a field of the editors', said('decision_caution', 'Slow.'), 'values[0].field', 'is no field'],
    ['a locked field', said('tech_limitations_file_size', '2 GB'), 'values[0].field', 'is no field'],
    ['a flag of the record', said('is_featured', true), 'values[0].field', 'is no field'],
    ['a strange field', said('__proto__', true), 'values[0].field', 'is no field'],
    ['a code that there is not', said('decision_compliance', ['soc9']), 'values[0].value', 'soc9'],
    ['an amount that is none', said('decision_price_from', { amount: -1 }), 'values[0].value', '0'],
    ['a value of another shape', said('decision_terms', { a: 1 }), 'values[0].value', 'must be an address'],
    ['a text for a list', said('decision_compliance', 'soc2'), 'values[0].value', 'must be a list of texts'],
    ['a name', said('name', 'Evil'), 'values[0].field', 'is no field'],
    ['an address of a tool', said('url', 'https://evil.example.com/'), 'values[0].field', 'is no field'],
    ['an empty value', said('decision_price_from', null), 'values[0].value', 'missing'],
    [
      'a page that is not public',
      said('decision_terms', 'https://a.com/', { url: 'https://10.0.0.1/' }),
      'values[0].url',
      '',
    ],
    [
      'a day to come',
      said('decision_terms', 'https://a.com/', { read_on: '2999-01-01' }),
      'values[0].read_on',
      'begun',
    ],
    [
      'no words',
      said('decision_terms', 'https://a.com/', { quote: ' ' }),
      'values[0].quote',
      'must not be empty',
    ],
    [
      'no words at all',
      said('decision_terms', 'https://a.com/', { quote: undefined }),
      'values[0].quote',
      'is missing',
    ],
    [
      'something else',
      said('decision_terms', 'https://a.com/', { colour: 1 }),
      'values[0]',
      'knows no "colour"',
    ],
  ])('%s', async (_, value, name, reason) => {
    const { status, answer } = await propose('scaler', value);
    expect(status).toBe(400);
    expect(answer.parameters).toMatchObject([{ name, reason: expect.stringContaining(reason) }]);
    expect(answer.detail).toContain(name);
    expect(await rowsOf('scaler')).toEqual([]);
  });

  test.each([
    ['no JSON', 'x', 400],
    ['no object', '[]', 400],
    ['too many values', { tool: 'scaler', values: Array(21).fill(said('decision_terms', 'A')) }, 400],
    [
      'one field twice',
      {
        tool: 'scaler',
        values: [said('decision_terms', 'https://a.com/'), said('decision_terms', 'https://b.com/')],
      },
      400,
    ],
    ['no such tool', { tool: 'nobody', values: [said('decision_terms', 'https://a.com/')] }, 404],
    [
      'a tool that has another name by now',
      { tool: 'old-scaler', values: [said('decision_terms', 'https://a.com/')] },
      410,
    ],
    ['too much', { tool: 'scaler', values: [said('decision_terms', 'A'.repeat(40_000))] }, 413],
  ])('%s', async (_, body, expected) => {
    const { status, answer } = await send(body);
    expect([status, answer.status]).toEqual([expected, expected]);
    expect(await rowsOf('scaler')).toEqual([]);
  });
});

describe('who may propose', () => {
  const value = said('decision_price_from', PRICE);

  test('is nobody without a key, with a key that reads, or with an address that is not confirmed', async () => {
    const doubtful = await addMember(app.db, { email_verified: false });
    const theirs = await keyHeaders(app.db, doubtful.id, 'Theirs', true);
    for (const [headers, status] of [
      [{}, 401],
      [owner.headers, 401],
      [reading, 403],
      [theirs, 403],
    ] as const)
      expect((await send({ tool: 'tuner', values: [value] }, headers)).status).toBe(status);
    expect(await rowsOf('tuner')).toEqual([]);
  });

  test('a key that a member has made for it, once they have chosen so', async () => {
    const fields = { intent: 'create', name: 'Mine', rights: 'propose' };
    const made = await page('/settings/keys', owner).then(() => post('/settings/keys', fields, owner));
    const secret = /aitb_[\w-]{43}/.exec(await made.text())?.[0];
    const headers = { Authorization: `Bearer ${secret}` };
    expect((await send({ tool: 'tuner', values: [value] }, headers)).status).toBe(201);
    expect((await page('/settings/keys', owner)).text).toContain('may propose values');
  });

  test('not endlessly', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 61; sent++) statuses.add((await propose('nobody', value)).status);
    expect(statuses).toEqual(new Set([404, 429]));
    const client = await connectAgent(app.app, { headers: proposing });
    const { content } = await client.callTool({
      name: 'propose_value',
      arguments: { tool: 'player', ...value },
    });
    expect(content).toMatchObject([{ text: expect.stringMatching(/go on in \d+ seconds?\.$/) }]);
  });

  test.each([
    ['/proposals', 'GET', 'POST'],
    ['/proposals/x', 'POST', 'GET, HEAD'],
  ])('%s is not for %s', async (path, method, allowed) => {
    const response = await app.send(`/api/v1${path}`, { method, headers: proposing });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed]);
  });

  test('and an address that can only be read says so of itself alone', async () => {
    const response = await app.send('/api/v1/tools', { method: 'POST', headers: proposing });
    const { detail } = await response.json();
    expect([response.status, detail]).toEqual([405, 'This address can only be read: use GET or HEAD.']);
  });
});

describe.each(['auto', 'legacy'] as const)('an agent of era %s', (era) => {
  test('is told that its tools only read unless one proposes, whatever its key', async () => {
    const client = await connectAgent(app.app, { era, headers: proposing });
    expect(client.getInstructions()).toContain(
      'Its tools only read, unless one of them says that it proposes or changes.',
    );
  });

  test('is told of propose_value only with a key that may propose', async () => {
    for (const headers of [{}, reading, { Authorization: 'Bearer none' }]) {
      const { tools } = await (await connectAgent(app.app, { era, headers })).listTools();
      expect(tools.map(({ name }) => name)).not.toContain('propose_value');
    }
    const { tools } = await (await connectAgent(app.app, { era, headers: proposing })).listTools();
    expect(tools.find(({ name }) => name === 'propose_value')?.annotations).toMatchObject({
      readOnlyHint: false,
    });
  });

  test('proposes a value, and hears why another does not fit', async () => {
    const client = await connectAgent(app.app, { era, headers: proposing });
    const call = (value: object) =>
      client.callTool({ name: 'propose_value', arguments: { tool: 'player', ...value } });
    const good = await call(said('decision_price_from', PRICE));
    expect(good.structuredContent).toMatchObject({ waiting: ['decision_price_from'] });
    expect(await rowsOf('player')).toHaveLength(1);
    const bad = await call(said('decision_caution', 'Slow.'));
    expect(bad).toMatchObject({ isError: true, _meta: { problem: { status: 400 } } });
    const reader = await connectAgent(app.app, { era, headers: reading });
    const refused = await reader
      .callTool({ name: 'propose_value', arguments: { tool: 'player', ...said('name', 'A') } })
      .catch((error) => ({ isError: true, error }));
    expect(refused.isError).toBe(true);
    expect((await rowsOf('player'))[0]?.values).toHaveLength(1);
  });
});

test('the fields that the page of the API lists are those that can be proposed', async () => {
  const text = await (await app.get('/api')).text();
  expect(text).toContain('decision_status_page');
  expect(PROPOSABLE_FIELDS).toContain('decision_status_page');
  for (const own of ['name', 'url', 'description', 'decision_caution']) {
    expect(PROPOSABLE_FIELDS).not.toContain(own);
  }
});
