import { eq } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkQuotes } from '#features/agents/quotes/quote-worker.server.ts';
import { agentState } from '#features/agents/tables/agents.server.ts';
import { siteHosts } from '#features/lifecycle/tables/lifecycle.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { acceptByRules } from '#features/rules/accept.server.ts';
import { acceptanceRules } from '#features/rules/tables/rules.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { html, type Sites, startSites } from '../harness/made-up-sites.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Rules of acceptance wait until the site has looked for the words that a program quotes. */

const app = await createTestApp();
const TOOLS = ['found', 'absent', 'other', 'unread', 'off', 'switched', 'resent'];
const PLACE = 'business_information.business_location';
const WORDS = 'Our main office is in Ulm, Germany.';
const DAY = 24 * 60 * 60 * 1_000;
let owner: TestMember;
let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;

beforeAll(async () => {
  owner = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: owner.id, role: 'owner' });
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.example/` },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
  await app.db.write
    .insert(acceptanceRules)
    .values({ origin: 'program', kind: 'any', reach: 'nothing', set_by: owner.id });
});
beforeEach(async () => {
  for (const table of [rateLimits, siteHosts, agentState]) await app.db.write.delete(table);
  await app.db.write.insert(agentState).values({ is_on: true });
  sites = {};
  site = await startSites(sites);
});

/** A program proposes where a company is, as a page has it. */
async function propose(
  id: string,
  page: string | null,
  after = 'Ulm, Germany',
  quote = WORDS,
): Promise<void> {
  if (page !== null) sites[`${id}.example`] = { '/about': html(`<p>${page}</p>`) };
  const url = site.at(`${id}.example`, '/about');
  const values = [{ path: PLACE, after, url, quote, read_on: '2026-01-02' }];
  await proposeRead(app.db.write, { origin: 'program', userId: owner.id, toolId: id, values });
}
const look = (now = Date.now()) =>
  checkQuotes(
    { db: app.db, log: pino({ level: 'silent' }), visit: site.visit, now: () => now },
    new AbortController().signal,
  );
const run = () =>
  acceptByRules({ db: app.db, origin: 'https://tools.example.org' }, new AbortController().signal);
const statesOf = async (id: string) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.tool_id, id))).map(({ state }) => state);
const placeOf = async (id: string) =>
  (await (await app.get(`/api/v1/tools/${id}?fields=business`)).json()).business?.location;

test('words that are found are published, of the day on which the site has read them', async () => {
  await propose('found', WORDS);
  expect([await run(), await statesOf('found')]).toEqual([0, ['waiting']]);
  await look();
  expect([await run(), await statesOf('found')]).toEqual([1, ['accepted']]);
  const date = new Date().toISOString().slice(0, 10);
  expect(await placeOf('found')).toMatchObject({ value: 'Ulm, Germany', certainty: 'sourced', date });
});

test.each([
  ['absent', 'We are in Paris.', 'Ulm, Germany'],
  ['other', WORDS, 'Paris'],
])('%s: words that are not there, or say something else, are left to a person', async (id, page, after) => {
  await propose(id, page, after);
  await look();
  expect([await run(), await statesOf(id)]).toEqual([0, ['waiting']]);
  // Not even once nobody looks for words any more.
  await app.db.write.update(agentState).set({ is_on: false });
  await app.db.write.update(proposals).set({ ruled_at: null });
  expect([await run(), await statesOf(id)]).toEqual([0, ['waiting']]);
});

test('a page that could not be read leaves it to a person, or to a later visit that finds the words', async () => {
  await propose('unread', null);
  await look();
  expect([await run(), await statesOf('unread')]).toEqual([0, ['waiting']]);
  sites['unread.example'] = { '/about': html(`<p>${WORDS}</p>`) };
  await look(Date.now() + 2 * DAY);
  expect([await run(), await statesOf('unread')]).toEqual([1, ['accepted']]);
});

test('while the agent is off, nobody looks for words, and nothing waits for that', async () => {
  await propose('switched', WORDS);
  expect([await run(), await statesOf('switched')]).toEqual([0, ['waiting']]);
  await app.db.write.update(agentState).set({ is_on: false });
  await propose('off', WORDS);
  expect(await run()).toBe(2);
  expect([await statesOf('switched'), await statesOf('off')]).toEqual([['accepted'], ['accepted']]);
  expect(site.asked).toEqual([]);
  const place = await placeOf('off');
  expect(place).toMatchObject({ certainty: 'attributed', date: '2026-01-02' });
  expect(place).not.toHaveProperty('source_url');
});

test('what is proposed in place of found words is looked for by itself', async () => {
  await propose('resent', WORDS);
  await look();
  await propose('resent', WORDS, 'Paris', 'Our main office is in Paris.');
  expect([await run(), await statesOf('resent')]).toEqual([0, ['waiting']]);
  await look();
  expect([await run(), await statesOf('resent')]).toEqual([0, ['waiting']]);
});
