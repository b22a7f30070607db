import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { findDue } from '#features/agents/finding/finding-worker.server.ts';
import { storeFound } from '#features/agents/finding/store-found.server.ts';
import { budgetOf, readModelUse } from '#features/agents/model/budget.server.ts';
import { createDescriber } from '#features/agents/model/describe.server.ts';
import { modelLimits } from '#features/agents/model/model-reader.server.ts';
import { findingCandidates } from '#features/agents/tables/finding.server.ts';
import { agentModelDays } from '#features/agents/tables/model-days.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { withDatabase } from '../harness/database.ts';
import {
  BEGIN,
  DAY,
  findersOf,
  HOUR,
  MINUTE,
  never,
  product,
  rss,
  sent,
  startFinding,
} from '../harness/finding.ts';
import { html, leadsTo } from '../harness/made-up-sites.ts';
import { report } from '../harness/report.ts';
import { serveModel } from '../made-up-vendors/stand-in-model.ts';

/** What the agent finds in sources, what it tells apart from what is known, and what it puts into the queue. */

const db = await withDatabase({ empty: true });
let world: Awaited<ReturnType<typeof startFinding>>;

beforeEach(async () => {
  world = await startFinding(db);
});
afterEach(async () => {
  await world.clear();
  await db.write.delete(aiTools);
});

const at = (name: string, path = '/') => world.site.at(`${name}.example`, path);
const names = async () => (await world.found()).map(({ name }) => name);

test('a new product of a feed waits at the desk once, with everything that speaks for it', async () => {
  const { sites, add, find, found } = world;
  await add(
    'news',
    'feed',
    sent(
      rss([
        {
          title: 'Lexo – AI for lawyers',
          link: at('lexo', '/?utm_source=news'),
          text: '<p>Drafts <b>contracts</b>.</p>',
        },
      ]),
      'application/rss+xml',
    ),
  );
  sites['lexo.example'] = {
    '/?utm_source=news': product('Lexo', undefined, '<a href="/pricing">Pricing</a>'),
    '/pricing': html('<h3>Pro</h3><p>$14 per user / month</p>'),
  };
  expect(await find(BEGIN)).toEqual(expect.arrayContaining(['news.example/list', 'lexo.example/pricing']));
  const [one, ...more] = await found();
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    ...{ origin: 'agent', user_id: null, contact_email: null, state: 'waiting' },
    ...{ name: 'Lexo', url: at('lexo'), description: '', tags: [] },
  });
  expect(one?.found).toMatchObject({
    source: { name: 'news', address: at('news', '/list') },
    entry: {
      title: 'Lexo – AI for lawyers',
      words: 'Drafts contracts.',
      url: at('lexo', '/?utm_source=news'),
    },
    said: { quote: 'Lexo is an AI assistant for lawyers.', url: at('lexo') },
    read_on: '2026-11-02',
  });
  expect(one?.values).toMatchObject([
    {
      path: 'decision_information.decision_price_from',
      after: { amount: 14, per: 'user/mo' },
      quote: '$14 per user / month',
      url: at('lexo', '/pricing'),
    },
  ]);
  // Read again, by itself and by another source, it is nothing new.
  await add('other', 'page', html(`<ul><li><a href="${at('lexo')}">Lexo</a></li></ul>`));
  await find(BEGIN + DAY);
  await find(BEGIN + 2 * DAY);
  expect(await names()).toEqual(['Lexo']);
});

test('names of other scripts are kept, and what nobody sees in them is left out', async () => {
  world.sites['kami.example'] = { '/': product('紙の助手', '弁護士のための人工知能。') };
  world.sites['trick.example'] = { '/': product('Le\u200bxo\u202egro') };
  await world.add(
    'news',
    'feed',
    sent(
      rss([
        { title: '紙の助手', link: at('kami') },
        { title: 'Le\u200bxo\u202egro', link: at('trick') },
      ]),
      'text/xml; charset=utf-8',
    ),
  );
  await world.find(BEGIN);
  expect(await names()).toEqual(['Lexogro', '紙の助手']);
});

describe('of a page that scripts draw', () => {
  const drawn = (head: string) =>
    html(`<title>Vite App</title>${head}<script src="/a.js"></script><div id="root"></div>`);
  const manifest = (text: string) => sent(text, 'application/manifest+json');
  const found = async (id: string, title: string) => {
    await world.add('news', 'feed', sent(rss([{ title, link: at(id) }]), 'text/xml'));
    await world.find(BEGIN);
    return (await world.found())[0];
  };

  test('the manifest of its app names and describes it, and the desk is told so', async () => {
    world.sites['orbit.example'] = {
      '/': drawn('<link rel="manifest" href="/app.webmanifest">'),
      '/app.webmanifest': manifest('{"name":"Orbit","description":"Orbit answers tickets with AI."}'),
      // Such sites answer every address with their page.
      '/llms.txt': drawn(''),
    };
    expect(await found('orbit', 'A new one')).toMatchObject({
      name: 'Orbit',
      found: {
        said: {
          quote: 'Orbit answers tickets with AI.',
          url: at('orbit', '/app.webmanifest'),
          from: 'manifest',
          isDrawnByScripts: true,
        },
      },
    });
  });

  test('its llms.txt does, where it has no manifest', async () => {
    world.sites['orbit.example'] = {
      '/': drawn(''),
      '/llms.txt': sent('# Orbit\n\n> Answers tickets\n> with AI.\n\n- [Docs](/docs)', 'text/plain'),
    };
    expect((await found('orbit', 'A new one'))?.found?.said).toEqual({
      quote: 'Answers tickets with AI.',
      url: at('orbit', '/llms.txt'),
      from: 'llms.txt',
      isDrawnByScripts: true,
    });
  });

  test('a manifest that has moved is quoted from where it is', async () => {
    world.sites['orbit.example'] = {
      '/': drawn('<link rel="manifest" href="/old.json">'),
      '/old.json': leadsTo(at('orbit', '/new.json')),
      '/new.json': manifest('{"name":"Orbit","description":"Orbit answers tickets with AI."}'),
    };
    expect((await found('orbit', 'A new one'))?.found?.said.url).toBe(at('orbit', '/new.json'));
  });

  test('its own description comes first', async () => {
    world.sites['orbit.example'] = {
      '/': drawn('<meta name="description" content="AI for tickets."><link rel="manifest" href="/m.json">'),
      '/m.json': manifest('{"name":"Orbit","description":"Other words."}'),
    };
    expect((await found('orbit', 'Orbit'))?.found?.said).toMatchObject({
      quote: 'AI for tickets.',
      url: at('orbit'),
    });
  });

  test.each([
    ['of another site', 'http://private.example/m.json', manifest('{"name":"AI"}')],
    ['that leads inside', '/m.json', leadsTo('http://private.example/m.json')],
    ['that goes on for ever', '/m.json', manifest(`{"description":"AI ${'x'.repeat(200_000)}"}`)],
    ['that never comes', '/m.json', () => {}],
    ['that is no JSON', '/m.json', manifest('AI')],
  ])('a manifest %s is nothing', async (_, href, answer) => {
    world.sites['orbit.example'] = { '/': drawn(`<link rel="manifest" href="${href}">`), '/m.json': answer };
    world.sites['private.example'] = { '/m.json': manifest('{"description":"AI"}') };
    const begun = performance.now();
    expect(await found('orbit', 'Orbit')).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(world.site.asked.filter((asked) => asked.startsWith('private'))).toEqual([]);
    expect(await world.candidates()).toMatchObject([{ why: 'its page does not speak of AI' }]);
  });
});

describe('with a model, a description', () => {
  const WRITTEN = 'Lexo drafts agreements for legal teams and checks each clause against their own rules.';
  const PAGE =
    '<p>For legal teams: contracts are drafted, and every clause is checked against your rules.</p>';

  test.each([
    [WRITTEN, WRITTEN],
    ['Lexo drafts agreements for 500 legal teams and checks each clause against their rules.', undefined],
  ])('%j waits for a person beside the evidence as %j', async (description, kept) => {
    const server = await serveModel(() => ({ text: JSON.stringify({ description }) }));
    onTestFinished(() => server.stop());
    const settings = readSettings({ AGENT_MODEL: 'stand-in', AGENT_BASE_URL: server.url });
    const log = pino({ level: 'silent' });
    const budget = budgetOf(db.write, modelLimits(settings), () => BEGIN);
    await world.clear();
    world = await startFinding(db, undefined, createDescriber(settings, { log, budget }));
    world.sites['lexo.example'] = { '/': product('Lexo', undefined, PAGE) };
    await world.add('news', 'feed', sent(rss([{ title: 'Lexo', link: at('lexo') }]), 'text/xml'));
    await world.find(BEGIN);
    const [one] = await world.found();
    expect(one).toMatchObject({ description: '', state: 'waiting' });
    expect(one?.found?.drafted).toBe(kept);
    expect(server.asked).toHaveLength(1);
    const { today } = await readModelUse(db.write, BEGIN);
    expect([today.kept, today.refused]).toEqual(kept === undefined ? [0, 1] : [1, 0]);
    await db.write.delete(agentModelDays);
  });
});

describe('the pace', () => {
  const many = async (source: string, count: number) => {
    const ids = Array.from({ length: count }, (_, n) => `${source}-${n}`);
    for (const id of ids) world.sites[`${id}.example`] = { '/': product(`Tool ${id}`) };
    await world.add(source, 'feed', sent(rss(ids.map((id) => ({ title: id, link: at(id) }))), 'text/xml'));
  };

  test('is kept by all nodes together, and sources take turns', async () => {
    await many('a', 3);
    await many('b', 3);
    await db.write.execute(sql`UPDATE finding_state SET per_day = 2`);
    const lists: string[] = [];
    const turn = async (time: number) => {
      world.at(time);
      world.site.asked.length = 0;
      await Promise.all([findDue(world.parts(), never), findDue(world.parts(), never)]);
      lists.push(...world.site.asked.filter((asked) => asked.endsWith('/list')).toSorted());
      return world.site.asked
        .filter((asked) => /-\d\.example\/$/.test(asked))
        .map((asked) => asked.slice(0, 3));
    };
    const visits = [];
    for (const hours of [0, 11, 12, 24]) visits.push(await turn(BEGIN + hours * HOUR));
    const [first, ...rest] = visits.map(([visit = '', ...more]) => [visit[0], more.length]);
    // Each of the two sources was read by one of them, and again a day later.
    expect(lists).toEqual([...['a.example/list', 'b.example/list'], ...['a.example/list', 'b.example/list']]);
    expect(rest).toEqual([
      [undefined, 0],
      [first?.[0] === 'a' ? 'b' : 'a', 0],
      [first?.[0], 0],
    ]);
  });

  test('nothing is read or visited while it is off, and a source that is off rests', async () => {
    await many('a', 1);
    await db.write.execute(sql`UPDATE finding_state SET is_on = false`);
    expect(await world.find(BEGIN)).toEqual([]);
    await db.write.execute(sql`UPDATE finding_state SET is_on = true`);
    await db.write.execute(sql`UPDATE finding_sources SET is_on = false`);
    expect(await world.find(BEGIN)).toEqual([]);
  });

  test('switched off in the middle of a visit, it ends and nothing is stored', async () => {
    await many('a', 1);
    let hasAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      hasAsked = resolve;
    });
    world.sites['a-0.example'] = { '/': () => hasAsked() };
    const finding = findDue({ ...world.parts(), ...findersOf({ answerMs: 30_000, visitMs: 30_000 }) }, never);
    await asked;
    const begun = performance.now();
    await db.write.execute(sql`UPDATE finding_state SET is_on = false`);
    await finding;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await world.candidates()).toMatchObject([{ state: 'waiting', failures: 0 }]);
    expect(await names()).toEqual([]);
  });
});

test('what was found is stored once, whoever else has found it meanwhile, and not once it is switched off', async () => {
  const due = new Date(BEGIN).toISOString();
  const keys = ['lexo.example', 'lexo.example/start'];
  const source = { name: 'News', url: at('news') };
  const candidates = keys.map((key) => ({
    key,
    url: `https://${key}`,
    title: 'Lexo',
    words: '',
    due_at: due,
  }));
  await db.write.insert(findingCandidates).values(candidates);
  const tool = {
    ...{ name: 'Lexo', url: 'https://lexo.example/', values: [], places: [], drafted: null },
    said: { quote: 'AI for lawyers', url: 'https://lexo.example/' },
  };
  const catalogue = await catalogueOf(db.read);
  const store = (candidate: (typeof candidates)[number]) =>
    storeFound(db, catalogue, { candidate: { ...candidate, failures: 0, source }, tool }, BEGIN);
  await db.write.execute(sql`UPDATE finding_state SET is_on = false`);
  await Promise.all(candidates.map(store));
  expect(await world.found()).toEqual([]);
  await db.write.execute(sql`UPDATE finding_state SET is_on = true`);
  await Promise.all([...candidates, ...candidates].map(store));
  expect(await names()).toEqual(['Lexo']);
  const states = (await world.candidates()).map(({ state }) => state);
  expect([...new Set(states)].every((state) => state === 'proposed' || state === 'known')).toBe(true);
});

test('a node that is killed while it reads a source or visits a site loses nothing and proposes nothing twice', {
  timeout: 180_000,
}, async () => {
  const ids = Array.from({ length: 5 }, (_, n) => `site-${n}`);
  const feed = sent(rss(ids.map((id) => ({ title: `Tool ${id}`, link: at(id) }))), 'text/xml', {
    ETag: '"1"',
  });
  const killedWhen = async (asked: string) => {
    await db.write.execute(sql`UPDATE finding_state SET next_at = 'epoch'`);
    world.site.asked.length = 0;
    const program = path.join(import.meta.dirname, '../harness/finding-node.ts');
    const node = spawn(process.execPath, [program, db.url, String(BEGIN)]);
    await vi.waitFor(() => expect(world.site.asked).toContain(asked), { timeout: 60_000 });
    const died = once(node, 'exit');
    node.kill('SIGKILL');
    await died;
  };
  for (const id of ids) world.sites[`${id}.example`] = { '/': () => {} };
  await world.add('news', 'feed', () => {});
  await killedWhen('news.example/list');
  expect(await world.candidates()).toEqual([]);
  world.sites['news.example'] = { '/list': feed };
  // Nobody takes the source up while its reading may still go on.
  expect(await world.find(BEGIN + 14 * MINUTE)).toEqual([]);
  await db.write.execute(sql`UPDATE finding_sources SET due_at = 'epoch'`);
  await db.write.execute(sql`TRUNCATE site_hosts`);
  for (const id of ids) await killedWhen(`${id}.example/`);
  expect((await world.candidates()).map(({ state }) => state)).toEqual(ids.map(() => 'waiting'));
  for (const id of ids) world.sites[`${id}.example`] = { '/': product(`Tool ${id}`) };
  await world.find(BEGIN + HOUR);
  await world.find(BEGIN + 2 * DAY);
  const stored = await names();
  report({
    what: 'kills of a node that looks for tools',
    count: ids.length + 1,
    lost: ids.length - stored.length,
    ended: 0,
  });
  expect(stored).toEqual(ids.map((id) => `Tool ${id}`));
});
