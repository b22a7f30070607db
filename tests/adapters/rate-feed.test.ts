import { createServer, type RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readDueRates, readFeedState, switchFeed } from '#features/rates/feed.server.ts';
import { listRates, removeRate, setRate } from '#features/rates/rates.server.ts';
import { currencyRates, rateFeed } from '#features/rates/tables/rates.server.ts';
import { createPublicGet } from '#platform/outside/public-get.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';

/** The daily rates, read from a server that stands in for the European Central Bank's. */

const db = await withDatabase();
const owner = await addMember(db);
const HOUR = 60 * 60 * 1_000;
/** When rates were switched on is the database's clock, so later than any of these starts nothing. */
const NOW = Date.now() + HOUR;
const day = (before = 0) => new Date(NOW - before * 24 * HOUR).toISOString().slice(0, 10);
const file = (rates: Record<string, number>, on = day(1)) =>
  `<E><Cube><Cube time="${on}">${Object.entries(rates)
    .map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`)
    .join('')}</Cube></Cube></E>`;

beforeEach(async () => {
  await db.write.delete(rateFeed);
  await db.write.delete(currencyRates);
});

/** A server with one answer, and a reader for whom this machine is public. */
async function feedOf(answer: string | RequestListener, { isPublic = true } = {}) {
  let asked = 0;
  let agent: string | undefined;
  const server = createServer((request, response) => {
    asked += 1;
    agent = request.headers['user-agent'];
    if (typeof answer === 'string') response.end(answer);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const get = createPublicGet({
    ...{ agentName: 'Toolbox', withoutTls: true },
    ...(isPublic && { isAllowed: () => true }),
  });
  return {
    asked: () => asked,
    agent: () => agent,
    read: (now = NOW) =>
      readDueRates(
        { db, get, now: () => now, address: `http://127.0.0.1:${address.port}/rates.xml` },
        new AbortController().signal,
      ),
  };
}

const rates = async () =>
  Object.fromEntries(
    (await listRates(db.write)).map(({ code, origin, rate }) => [`${code} ${origin}`, rate]),
  );
const version = async () => (await db.write.execute('SELECT version FROM catalogue_state')).rows[0]?.version;

test('nothing is asked for before somebody has switched it on, or after it was switched off', async () => {
  const feed = await feedOf(file({ USD: 1.1 }));
  await feed.read();
  await switchFeed(db.write, true, owner);
  await switchFeed(db.write, false, owner);
  await feed.read();
  expect(feed.asked()).toBe(0);
  expect(await rates()).toEqual({});
});

test('rates are read once a day, with their day and source, and pages are made anew only for other rates', async () => {
  await switchFeed(db.write, true, owner);
  const feed = await feedOf(file({ USD: 1.1, CHF: 0.95 }));
  const before = await version();
  await feed.read();
  const after = await version();
  expect(after).not.toBe(before);
  expect(await listRates(db.write)).toEqual([
    { code: 'CHF', origin: 'feed', rate: 0.95, day: day(1), source: 'European Central Bank' },
    { code: 'USD', origin: 'feed', rate: 1.1, day: day(1), source: 'European Central Bank' },
  ]);
  await feed.read(NOW + 23 * HOUR);
  expect(feed.asked()).toBe(1);
  await feed.read(NOW + 24 * HOUR);
  expect(feed.asked()).toBe(2);
  expect(await version()).toBe(after);
  expect(feed.agent()).toBe('Toolbox');
});

test('what an owner has set stays beside them until it is removed', async () => {
  await switchFeed(db.write, true, owner);
  await setRate(db.write, { code: 'USD', rate: 1.3, day: day(2), source: 'Our bank' }, owner);
  await (await feedOf(file({ USD: 1.1 }))).read();
  expect(await rates()).toEqual({ 'USD owner': 1.3, 'USD feed': 1.1 });
  expect(await removeRate(db.write, { code: 'USD', origin: 'owner' }, owner)).toBe(true);
  expect(await rates()).toEqual({ 'USD feed': 1.1 });
});

describe('a failure', () => {
  test.each<[string, string | RequestListener, string, boolean?]>([
    ['of its server', (_, response) => response.writeHead(503).end(), 'its server answered 503'],
    ['by a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'answered 302'],
    ['by an end', (request) => request.socket.destroy(), 'its server could not be reached'],
    ['by no rates', '<html></html>', 'one day'],
    ['by its length', file({ USD: 2 }) + ' '.repeat(70_000), 'longer than'],
    ['by older rates', file({ USD: 2 }, day(9)), 'older than'],
    ['by an address within', file({ USD: 2 }), 'not public', false],
  ])('%s leaves the last rates, is said, and tried again in an hour', async (_, answer, why, isPublic) => {
    await switchFeed(db.write, true, owner);
    await (await feedOf(file({ USD: 1.1, CHF: 0.95 }))).read();
    const failing = await feedOf(answer, isPublic === undefined ? {} : { isPublic });
    const then = NOW + 25 * HOUR;
    await failing.read(then);
    expect(await rates()).toEqual({ 'USD feed': 1.1, 'CHF feed': 0.95 });
    const { failure, readAt } = await readFeedState(db.write);
    expect(failure?.why).toContain(why);
    expect(failure?.at).toBe(new Date(then).toISOString());
    expect(readAt).toBe(new Date(NOW).toISOString());
    const mended = await feedOf(file({ USD: 1.2 }));
    await mended.read(then + HOUR / 2);
    expect(mended.asked()).toBe(0);
    await mended.read(then + HOUR);
    expect(await rates()).toEqual({ 'USD feed': 1.2, 'CHF feed': 0.95 });
    expect((await readFeedState(db.write)).failure).toBeNull();
  });
});

test('what was switched off while it was read stores nothing', async () => {
  await switchFeed(db.write, true, owner);
  const feed = await feedOf((_, response) => {
    void switchFeed(db.write, false, owner).then(() => response.end(file({ USD: 1.1 })));
  });
  await feed.read();
  expect(feed.asked()).toBe(1);
  expect(await db.write.$count(currencyRates, eq(currencyRates.origin, 'feed'))).toBe(0);
});
