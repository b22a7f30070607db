import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { readDue } from '#features/agents/agent-worker.server.ts';
import { type Budget, budgetOf, readModelUse } from '#features/agents/model/budget.server.ts';
import { createModelReader, modelLimits } from '#features/agents/model/model-reader.server.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { agentState } from '#features/agents/tables/agents.server.ts';
import { agentModelDays } from '#features/agents/tables/model-days.server.ts';
import { siteHosts } from '#features/lifecycle/tables/lifecycle.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { html, startSites } from '../harness/made-up-sites.ts';
import { type ModelRequest, serveModel } from '../made-up-vendors/stand-in-model.ts';

/** What a model is asked, what that costs, and what becomes of it if it fails. */

const db = await withDatabase({ empty: true });
const NOW = Date.parse('2026-11-02T08:00:00Z');
const MINUTE = 60_000;
const WAIT = { timeout: 60_000 };
const KEY = 'sk-very-secret-key';
const QUOTE = 'We delete your recordings after 30 days.';
const SAID = { field: 'decision_retention', value: { days: 30 }, quote: QUOTE, page: 1 };
const never = new AbortController().signal;

beforeEach(() =>
  db.write.insert(agentState).values({ is_on: true, per_hour: 120, next_at: new Date(0).toISOString() }),
);
afterEach(async () => {
  for (const table of [aiTools, siteHosts, agentState, agentModelDays]) await db.write.delete(table);
});

type Reply = ReturnType<Parameters<typeof serveModel>[0]>;

async function model(reply: (request: ModelRequest) => Reply, given: NodeJS.ProcessEnv = {}) {
  const server = await serveModel(reply);
  onTestFinished(() => server.stop());
  const settings = {
    ...{ AGENT_MODEL: 'stand-in', AGENT_API_KEY: KEY, AGENT_BASE_URL: server.url },
    ...given,
  };
  return { ...reader(settings), server, settings };
}

function reader(given: NodeJS.ProcessEnv, patience: { answerMs?: number; answerBytes?: number } = {}) {
  const settings = readSettings(given);
  const logged: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  const budget = budgetOf(db.write, modelLimits(settings), () => NOW);
  const read = createModelReader(settings, { budget, log, ...patience });
  return { read, logged, budget };
}

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const task = (text = `<p>${QUOTE}</p>`) => ({
  ...{ pages: [pageOf(text, 'https://acme.example/trust')], site: SITE, stated: [] },
  ...{ isPriced: false, open: null },
});
const day = async () => (await db.write.select().from(agentModelDays))[0];

test('without a model, none is asked', () => {
  expect(reader({}).read).toBeNull();
});

test('a model is asked for what is not known and may be proposed, with what is seen of the pages', async () => {
  const { read, server, logged } = await model(() => ({ values: [SAID] }));
  const page = `<p>${QUOTE}</p><p hidden>HIDDEN</p><!-- COMMENT --><footer>FRAME</footer>`;
  const stated = [{ field: 'business_location', value: 'Lyon', quote: 'Lyon', url: 'https://acme.example/' }];
  const open = new Set(['decision_retention', 'decision_age_limit', 'business_location', 'decision_terms']);
  const values = await read?.({ ...task(page), stated, open }, never);
  expect(values).toEqual([
    { field: SAID.field, value: SAID.value, quote: QUOTE, url: 'https://acme.example/trust', by: 'model' },
  ]);
  const [asked, ...more] = server.asked;
  expect(more).toEqual([]);
  expect(asked).toMatchObject({
    path: '/v1/chat/completions',
    authorization: `Bearer ${KEY}`,
    fields: ['decision_retention', 'decision_age_limit'],
    pages: [{ page: 1, text: `${QUOTE}\n` }],
  });
  expect(asked?.body).not.toMatch(/HIDDEN|COMMENT|FRAME|business_location|sk-very/);
  expect(logged).toEqual([]);
});

test('a page without words, and a tool of which everything is known, are not asked about', async () => {
  const { read, server } = await model(() => ({ values: [SAID] }));
  expect(await read?.(task('<p hidden>Nothing</p>'), never)).toEqual([]);
  expect(await read?.({ ...task(), open: new Set() }, never)).toEqual([]);
  expect(server.asked).toEqual([]);
});

test('of a long site as much is sent as a tool may take', async () => {
  const { read, server } = await model(() => ({}), { AGENT_TOKENS_PER_TOOL: '6000' });
  const long = Array.from({ length: 5_000 }, (_, n) => `<p>"Line" ${n} of a page – très long</p>`).join('');
  await read?.(task(`${long}`), never);
  const body = server.asked[0]?.body ?? '';
  expect(body.length).toBeGreaterThan(2_000);
  expect(Buffer.byteLength(body)).toBeLessThan(6_000 * 2 * 1.5);
  expect(await day()).toMatchObject({ tokens_in: 1_000, tokens_out: 100 });
});

describe('what it costs', () => {
  const limits = { AGENT_TOKENS_PER_DAY: '20000', AGENT_TOKENS_PER_TOOL: '10000' };

  test('is what it says, and what was reserved where it says nothing', async () => {
    const { read } = await model(() => ({
      values: [SAID],
      usage: { prompt_tokens: 700, completion_tokens: 30 },
    }));
    await read?.(task(), never);
    expect(await day()).toMatchObject({ calls: 1, tokens_in: 700, tokens_out: 30, kept: 1, refused: 0 });
    const silent = await model(() => ({ values: [{ ...SAID, value: { days: 7 } }, {}], usage: null }));
    await silent.read?.(task(), never);
    const { tokens_in = 0, tokens_out } = (await day()) ?? {};
    expect(tokens_in).toBeGreaterThan(1_500);
    expect(tokens_out).toBe(4_030);
    const { today, month } = await readModelUse(db.write, NOW);
    expect(today).toMatchObject({ calls: 2, failed: 0, kept: 1, refused: 2, money: 0 });
    expect(month).toEqual(today);
    expect((await readModelUse(db.write, NOW + 24 * 60 * MINUTE)).today.calls).toBe(0);
    expect((await readModelUse(db.write, NOW + 29 * 24 * 60 * MINUTE)).month.calls).toBe(2);
    expect((await readModelUse(db.write, NOW + 30 * 24 * 60 * MINUTE)).month.calls).toBe(0);
  });

  test('never exceeds what a day may take, however many ask at once', async () => {
    const { budget } = reader({ AGENT_MODEL: 'x', AGENT_BASE_URL: 'http://127.0.0.1:1', ...limits });
    const most = { in: 6_000, out: 1_500 };
    const days = await Promise.all(Array.from({ length: 12 }, () => budget.reserve(most)));
    expect(days.filter((each) => each !== null)).toHaveLength(2);
    expect(await day()).toMatchObject({ calls: 2, tokens_in: 12_000, tokens_out: 3_000 });
    expect(await budget.reserve({ in: 30_000, out: 0 })).toBeNull();
  });

  test('never exceeds the money of a day, by the owner’s prices', async () => {
    const { budget } = reader({
      ...{ AGENT_MODEL: 'x', AGENT_BASE_URL: 'http://127.0.0.1:1' },
      ...{ AGENT_PRICE_IN: '2', AGENT_PRICE_OUT: '10', AGENT_MONEY_PER_DAY: '0.05' },
    });
    const most = { in: 10_000, out: 1_000 };
    expect(await budget.reserve(most)).toBe('2026-11-02');
    expect(await budget.reserve(most)).toBeNull();
    await budget.settle('2026-11-02', most, outcome({ in: 5_000, out: 0 }));
    expect(await day()).toMatchObject({ micros: 10_000 });
    expect(await budget.reserve(most)).toBe('2026-11-02');
    expect((await readModelUse(db.write, NOW)).today.money).toBeCloseTo(0.04);
  });

  const outcome = (taken: { in: number; out: number }): Parameters<Budget['settle']>[2] => ({
    ...{ taken, isFailure: false, kept: 0, refused: 0 },
  });

  test('once the day is used up, nothing is asked, and the next day it goes on', async () => {
    const { read, server } = await model(() => ({ values: [SAID] }), limits);
    await db.write.insert(agentModelDays).values({ day: '2026-11-02', tokens_in: 19_000 });
    expect(await read?.(task(), never)).toBeNull();
    await db.write.update(agentModelDays).set({ day: '2026-11-01' });
    expect(await read?.(task(), never)).toHaveLength(1);
    expect(server.asked).toHaveLength(1);
  });
});

describe('a model that fails', () => {
  test.each<[string, Reply, string, number]>([
    ['refuses', { status: 401, text: `Wrong key ${KEY}` }, 'it answered 401', 0],
    ['is asked too often', { status: 429, text: 'Slow down' }, 'it answered 429', 0],
    ['is broken', { status: 500, text: 'Oh' }, 'it answered 500', 0],
    ['leads elsewhere', { status: 302, text: 'Over there' }, 'it answered 302', 0],
    ['answers no JSON', { text: 'The price is $1.' }, 'its answer was no JSON, or too long', 1_100],
    ['answers too much', { text: 'x'.repeat(30_000) }, 'its answer was no JSON, or too long', -1],
    ['never answers', { isSilent: true }, 'it gave no answer in time', -1],
  ])(
    'because it %s, is told of once, by no secret, and the reading goes on',
    async (_, reply, fault, took) => {
      const { settings } = await model(() => reply);
      const { read, logged } = reader(settings, { answerMs: 1_000, answerBytes: 20_000 });
      expect(await read?.(task(), never)).toBeNull();
      expect(await read?.(task(), never)).toBeNull();
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([
        { fault, msg: 'Asking the model of the agents failed' },
      ]);
      expect(logged.join()).not.toMatch(/sk-very|recordings/);
      const { calls, failed, tokens_in = 0, tokens_out = 0 } = (await day()) ?? {};
      expect({ calls, failed }).toEqual({ calls: 2, failed: 2 });
      // What may have been counted elsewhere stays counted.
      if (took < 0) expect(tokens_in + tokens_out).toBeGreaterThan(8_000);
      else expect(tokens_in + tokens_out).toBe(2 * took);
    },
  );

  test('because nobody is there, costs nothing', async () => {
    const { server, settings } = await model(() => ({}));
    await server.stop();
    const { read, logged } = reader(settings);
    expect(await read?.(task(), never)).toBeNull();
    expect(logged).toHaveLength(1);
    expect(await day()).toMatchObject({ failed: 1, tokens_in: 0, tokens_out: 0 });
  });

  test('is told of again after it has worked', async () => {
    let reply: Reply = { status: 500 };
    const { read, logged } = await model(() => reply);
    await read?.(task(), never);
    reply = { values: [SAID] };
    expect(await read?.(task(), never)).toHaveLength(1);
    reply = { status: 500 };
    await read?.(task(), never);
    expect(logged).toHaveLength(2);
  });

  test.each<[string, Reply]>([
    ['nothing', { text: 'null' }],
    ['a list', { text: '[]' }],
    ['values that are none', { text: '{"values":[null,7,"x",{},{"field":"name"},{"field":{},"page":1}]}' }],
    [
      'a page that is not there',
      {
        values: [
          { ...SAID, page: 10 ** 9 },
          { ...SAID, page: -1 },
        ],
      },
    ],
    ['no value', { values: [{ field: SAID.field, quote: QUOTE, page: 1 }] }],
  ])('answers %s, which brings nothing', async (_, reply) => {
    const { read } = await model(() => reply);
    expect((await read?.(task(), never)) ?? []).toEqual([]);
  });
});

test('a reading that is ended ends the question at once', async () => {
  const { read, server } = await model(() => ({ isSilent: true }));
  const stop = new AbortController();
  const reading = read?.(task(), stop.signal);
  await vi.waitFor(() => expect(server.asked).toHaveLength(1), WAIT);
  stop.abort(new Error('off'));
  await expect(reading).rejects.toThrow('off');
  expect((await day())?.tokens_out).toBe(4_000);
});

async function listed() {
  const sites = { 'cutter.example': { '/': html(`<h1>Cutter</h1><p>${QUOTE}</p>`) } };
  const site = await startSites(sites, { answerMs: 10_000 });
  const url = site.at('cutter.example');
  await importFiles(db, {
    'tools.ndjson': ndjson([{ id: 'cutter', name: 'Cutter', description: 'It cuts.', url }]),
  });
  return site;
}

test('what a model points at is proposed like anything else, and nothing twice', async () => {
  const { read } = await model(() => ({ values: [SAID, { ...SAID, field: 'name', value: 'Pwned' }] }));
  const { visit, at } = await listed();
  const parts = { db, log: pino({ level: 'silent' }), visit, model: read };
  expect(await readDue({ ...parts, now: () => NOW }, never)).toBe(1);
  const proposed = {
    ...{ path: 'decision_information.decision_retention', after: SAID.value, quote: QUOTE },
    ...{ url: at('cutter.example'), read_on: '2026-11-02', by: 'model' },
  };
  const stored = async () => (await db.write.select().from(proposals)).map(({ values }) => values);
  expect(await stored()).toEqual([[proposed]]);
  await db.write.update(agentState).set({ next_at: new Date(0).toISOString() });
  expect(await readDue({ ...parts, now: () => NOW + 91 * 24 * 60 * MINUTE }, never)).toBe(1);
  expect(await stored()).toEqual([[proposed]]);
});

test('a node that is killed while it asks has counted its question, and the next asks again', {
  timeout: 120_000,
}, async () => {
  const dead = await model(() => ({ isSilent: true }));
  const { visit } = await listed();
  const program = path.join(import.meta.dirname, '../harness/agent-node.ts');
  const node = spawn(process.execPath, [program, db.url, String(NOW)], {
    env: { ...process.env, ...dead.settings },
  });
  await vi.waitFor(() => expect(dead.server.asked).toHaveLength(1), WAIT);
  const died = once(node, 'exit');
  node.kill('SIGKILL');
  await died;
  const counted = (await day()) ?? { tokens_in: 0, tokens_out: 0 };
  expect(counted.tokens_in).toBeGreaterThan(500);
  expect(counted.tokens_out).toBe(4_000);
  const { read } = await model(() => ({ values: [SAID] }));
  const now = () => NOW + 16 * MINUTE;
  await db.write.update(agentState).set({ next_at: new Date(0).toISOString() });
  expect(await readDue({ db, log: pino({ level: 'silent' }), visit, model: read, now }, never)).toBe(1);
  expect(await db.write.select().from(proposals)).toHaveLength(1);
  expect(await day()).toMatchObject({ calls: 2, tokens_in: counted.tokens_in + 1_000, tokens_out: 4_100 });
});
