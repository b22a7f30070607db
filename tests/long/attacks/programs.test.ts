import { afterAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName, pathNames } from '#features/api/endpoints.ts';
import { STARTER_NAMES } from '#features/api/example-names.ts';
import { listKeys } from '#features/api/keys.server.ts';
import { AGENT_TOOLS } from '#features/mcp/tools.ts';
import { listWebhooks } from '#features/webhooks/webhooks.server.ts';
import { API_PREFIX, OPENAPI_PATH } from '#site/api-address.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { keyHeaders, planOf } from '../../harness/api/world.ts';
import { HOSTILE_VALUES, hostileBodies, isDecodable } from '../../harness/attacks/hostile.ts';
import { hostileMessages, messageOf } from '../../harness/attacks/hostile-messages.ts';
import { MACHINE_ADDRESSES } from '../../harness/attacks/machine-addresses.ts';
import { ODD_HEADERS } from '../../harness/attacks/odd-headers.ts';
import { watched } from '../../harness/attacks/watched.ts';
import { MARKED_QUESTIONS } from '../../harness/mcp/agent.ts';
import { addMember, type TestMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';
import { createRightsApp } from '../../harness/rights/app.ts';

/** What programs read and send, as no program of good will does: never a server error, a log line or a hang. */

const { app } = await createRightsApp();
const probe = watched(app);
const enterprise = await addMember(app.db, planOf('enterprise'));
const CALLERS: readonly [string, Record<string, string>][] = [
  ['a visitor', {}],
  ['a session', enterprise.headers],
  ['a key', await keyHeaders(app.db, enterprise.id)],
  ['a made-up key', { Authorization: 'Bearer aitb_made-up' }],
];
const counted = { doubled: 0, lost: 0 };

afterAll(() => {
  report({ what: 'hostile requests and messages of programs', ...probe.counts() });
  report({
    what: 'doubled and reordered changes of keys and webhooks',
    count: counted.doubled,
    lost: counted.lost,
  });
});

const CASES = (Object.keys(ENDPOINTS) as EndpointName[]).flatMap((name) =>
  CALLERS.map(([caller, headers]) => ({ name, caller, headers })),
);

test.each(CASES)('$name by $caller, every parameter and name', async ({ name, headers }) => {
  const { path, example, parameters } = ENDPOINTS[name];
  const [address = ''] = (API_PREFIX + example(STARTER_NAMES)).split('?');
  const names = Object.keys(parameters.shape);
  for (const { name: what, encoded } of HOSTILE_VALUES) {
    for (const parameter of names) {
      await probe.send(`${parameter}: ${what}`, `${address}?${parameter}=${encoded}`, { headers });
    }
    const all = names.map((parameter) => `${parameter}=${encoded}&${parameter}=${encoded}`).join('&');
    await probe.send(`all: ${what}`, `${address}?${all}`, { headers });
    // The listener lets nothing else get this far.
    if (!isDecodable(encoded)) continue;
    for (const part of pathNames(path)) {
      const named = API_PREFIX + path.replace(`{${part}}`, encoded);
      await probe.send(`${part}: ${what}`, named, { headers });
    }
  }
  expect(probe.takeFaults()).toEqual([]);
});

const bytesOf = (cursor: string) => Buffer.from(cursor, 'base64url');

test('a cursor that was changed anywhere continues no list', async () => {
  const first = await app.get(`${API_PREFIX}/tools?limit=1`);
  const { next } = (await first.json()) as { next: string };
  const wrong = [
    ...Array.from(
      next,
      (_, at) => `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`,
    ),
    ...Array.from(next, (_, at) => next.slice(0, at)).slice(1),
    next + next,
    // The last character may hold bits that nobody reads.
  ].filter((cursor) => !bytesOf(cursor).equals(bytesOf(next)));
  const statuses = new Set<number | undefined>();
  for (const cursor of wrong) {
    const address = `${API_PREFIX}/tools?limit=1&cursor=${encodeURIComponent(cursor)}`;
    statuses.add((await probe.send('a changed cursor', address, {}))?.status);
  }
  const foreign = `${API_PREFIX}/companies?limit=1&cursor=${encodeURIComponent(next)}`;
  statuses.add((await probe.send('a cursor of another list', foreign, {}))?.status);
  expect([...statuses]).toEqual([400]);
  expect(probe.takeFaults()).toEqual([]);
});

test.each(MACHINE_ADDRESSES('tool-01', 'alpha-chat').concat(API_PREFIX + OPENAPI_PATH))(
  '%s with every odd header, whoever asks',
  async (address) => {
    for (const [, caller] of CALLERS) {
      for (const [name, value] of ODD_HEADERS) {
        const headers = { ...caller, [name]: value };
        const response = await probe.send(`${name}: ${value.slice(0, 40)}`, address, { headers });
        const text = JSON.stringify([...(response?.headers ?? [])]) + (await response?.text());
        expect(text).not.toContain('evil.example');
        expect(response?.headers.has('Access-Control-Allow-Credentials')).toBe(false);
      }
    }
    expect(probe.takeFaults()).toEqual([]);
  },
);

describe('messages of agents', () => {
  const post = (what: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const accepted = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    return probe.send(what, paths.mcp, { method: 'POST', body, headers: { ...accepted, ...headers } });
  };

  test.each(Object.entries(MARKED_QUESTIONS))('%s with every argument', async (tool, good) => {
    const names = Object.keys(AGENT_TOOLS[tool as keyof typeof AGENT_TOOLS].input.shape);
    for (const [, headers] of CALLERS) {
      for (const [what, value] of hostileMessages()) {
        for (const name of names) {
          await post(`${name}: ${what}`, messageOf(tool, JSON.stringify(good), name, value), headers);
        }
      }
    }
    expect(probe.takeFaults()).toEqual([]);
  });

  test('that are none', async () => {
    const form = { jsonrpc: '2.0', id: '1', method: 'tools/call' };
    for (const { name, body, type } of hostileBodies(form)) {
      await post(name, body, type === undefined ? {} : { 'Content-Type': type });
    }
    for (const [what, value] of hostileMessages()) {
      await post(`the whole message: ${what}`, value);
      for (const key of ['jsonrpc', 'id', 'method', 'params']) {
        await post(
          `${key}: ${what}`,
          `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{},"${key}":${value}}`,
        );
      }
    }
    expect(probe.takeFaults()).toEqual([]);
  });

  test.each([
    'initialize',
    'ping',
    'tools/list',
    'resources/list',
    'resources/read',
    'prompts/get',
    'completion/complete',
    'logging/setLevel',
    'sampling/createMessage',
    'subscriptions/listen',
    'server/discover',
    'notifications/initialized',
    'notifications/cancelled',
    '__proto__',
  ])('the method %s with odd parameters and headers', async (method) => {
    for (const [what, value] of hostileMessages()) {
      const message = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${value}}`;
      await post(what, message);
      await post(`${what}, without an id`, message.replace('"id":1,', ''));
    }
    for (const [name, value] of ODD_HEADERS) {
      await post(name, `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{}}`, { [name]: value });
    }
    expect(probe.takeFaults()).toEqual([]);
  });
});

/** Changes by forms that arrive doubled, all at once and in any order. */
describe('doubled and reordered', () => {
  const send = (path: string, member: TestMember, form: Record<string, string>) => {
    counted.doubled += 1;
    const init = { method: 'POST', headers: member.headers, body: new URLSearchParams(form) };
    return probe.send(JSON.stringify(form), path, init);
  };
  const statusesOf = (answers: readonly (Response | undefined)[]) =>
    answers.map((answer) => answer?.status ?? 0).sort();
  const addHook = (member: TestMember, turn: number) =>
    send(paths.webhooks, member, { intent: 'add', url: `https://example.org/${turn}`, changes: 'yes' });

  test('keys of one name are made once, and of many names as many as there may be', async () => {
    const member = await addMember(app.db);
    const same = Array.from({ length: 30 }, () => ({ intent: 'create', name: 'Same' }));
    const once = await Promise.all(same.map((form) => send(paths.apiKeys, member, form)));
    expect(statusesOf(once)).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    const many = Array.from({ length: 30 }, (_, index) => ({ intent: 'create', name: `Key ${index}` }));
    const made = await Promise.all(many.map((form) => send(paths.apiKeys, member, form)));
    expect(made.filter((answer) => answer?.status === 200)).toHaveLength(MEMBER_LIMITS.keys - 1);
    expect(await listKeys(app.db.read, member.id)).toHaveLength(MEMBER_LIMITS.keys);
    const secrets = await Promise.all(
      made.map(async (answer) => /aitb_[\w-]{40,}/.exec((await answer?.text()) ?? '')),
    );
    for (const secret of secrets.flatMap((found) => found ?? [])) {
      const read = await probe.send('a new key', `${API_PREFIX}/categories`, {
        headers: { Authorization: `Bearer ${secret}` },
      });
      if (read?.status !== 200) counted.lost += 1;
      expect(read?.status).toBe(200);
    }
    expect(probe.takeFaults()).toEqual([]);
  });

  test('a key that is revoked many times at once, while it is used, reads nothing afterwards', async () => {
    const member = await addMember(app.db);
    const headers = await keyHeaders(app.db, member.id);
    const [key] = await listKeys(app.db.read, member.id);
    const read = () => probe.send('a key in use', `${API_PREFIX}/categories`, { headers });
    const revoke = () => send(paths.apiKeys, member, { intent: 'revoke', key: key?.id ?? '' });
    const using = Promise.all(Array.from({ length: 50 }, read));
    const revoked = await Promise.all(Array.from({ length: 10 }, revoke));
    expect(statusesOf(revoked)).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect((await read())?.status).toBe(401);
    expect(statusesOf(await using).every((status) => status === 200 || status === 401)).toBe(true);
    expect(probe.takeFaults()).toEqual([]);
  });

  test('webhooks are never more than there may be', async () => {
    const member = await addMember(app.db, planOf('enterprise'));
    const added = await Promise.all(Array.from({ length: 20 }, (_, turn) => addHook(member, turn)));
    expect(added.filter((answer) => answer?.status === 200)).toHaveLength(MEMBER_LIMITS.webhooks);
    expect(await listWebhooks(app.db.read, member.id)).toHaveLength(MEMBER_LIMITS.webhooks);
    expect(probe.takeFaults()).toEqual([]);
  });

  test('changes of one webhook in any order leave it in one of its states, or gone', async () => {
    const member = await addMember(app.db, planOf('enterprise'));
    await addHook(member, 0);
    const [hook] = await listWebhooks(app.db.read, member.id);
    // As many as one account may send at once.
    const all = (intents: readonly string[]) =>
      Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          send(paths.webhooks, member, {
            intent: intents[turn % intents.length] ?? '',
            webhook: hook?.id ?? '',
          }),
        ),
      );
    expect(new Set(statusesOf(await all(['pause', 'test', 'resume'])))).toEqual(new Set([200, 409]));
    const [changed] = await listWebhooks(app.db.read, member.id);
    expect(['active', 'paused']).toContain(changed?.state);
    const ended = statusesOf(await all(['test', 'remove', 'resume', 'pause']));
    expect(ended.every((status) => [200, 404, 409].includes(status))).toBe(true);
    expect(await listWebhooks(app.db.read, member.id)).toEqual([]);
    expect(probe.takeFaults()).toEqual([]);
  });

  test('no hostile value is an address for a webhook', async () => {
    for (const { name, encoded } of HOSTILE_VALUES) {
      for (const start of ['', 'https%3A%2F%2F', 'https%3A%2F%2Fexample.org%2F']) {
        const member = await addMember(app.db, planOf('enterprise'));
        const init = {
          method: 'POST',
          headers: { ...member.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `intent=add&changes=yes&url=${start}${encoded}`,
        };
        await probe.send(`${start} ${name}`, paths.webhooks, init);
        for (const { url } of await listWebhooks(app.db.read, member.id)) {
          expect(new URL(url).href).toBe(url);
          expect(url).toMatch(/^https:\/\/[!-~]+$/);
        }
      }
    }
    expect(probe.takeFaults()).toEqual([]);
  });
});
