import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { apiHourly, TIERS } from '#site/plans.ts';
import { addTool } from '../../factories.ts';
import {
  addMarked,
  keyHeaders,
  MARK,
  MARK_NUMBER,
  MARK_YEAR,
  MARKED_ADDRESSES,
  makeCallers,
  planOf,
} from '../../harness/api/world.ts';
import { createTestApp } from '../../harness/app.ts';
import { addMember } from '../../harness/members.ts';
import { sentText } from '../../harness/sent-text.ts';

/** Who reads what by API: every endpoint for every kind of caller. What is locked must be nowhere. */

const app = await createTestApp();
await addMarked(app.db);
const callers = await makeCallers(app.db);

const LEAKS = [MARK, String(MARK_NUMBER), '987.7M', MARK_YEAR, String(2 * MARK_NUMBER)];
const get = (path: string, headers: HeadersInit, sender: string) =>
  app.send(`/api/v1${path}`, { headers }, sender);

describe.each(Object.entries(MARKED_ADDRESSES))('%s', (_, [address, isForSubscribers]) => {
  test.each(callers)('$name', async ({ headers, isSubscriber, name }) => {
    const response = await get(address, headers, `sender of ${name}`);
    const text = await sentText(response);
    expect(response.status).toBe(200);
    if (isSubscriber && isForSubscribers) expect(text).toContain(MARK);
    else if (!isSubscriber) for (const leak of LEAKS) expect(text).not.toContain(leak);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

test('a tool says of each locked tab how much it holds, except how many rounds, and gives no value of it, not even null', async () => {
  const tool = await (await get('/tools/locked', {}, 'one')).json();
  const parts = ['basic', 'business', 'categories', 'tech', 'social', 'market', 'funding'];
  expect(tool.locked.map(({ part }: { part: string }) => part)).toEqual(parts);
  for (const part of parts) expect(tool).not.toHaveProperty(part);
  expect(tool.locked.at(-1)).toMatchObject({ latest: '1991' });
  expect(tool.locked.at(-1).counted).not.toHaveProperty('funding_rounds');
});

test('an open value whose source is in a locked tab has no grade but that one, whether or not it has a source', async () => {
  const source_synopsis = { synopsis: 'Trade register', date_updated: '2026-02' };
  const head = {
    basic_information_short_description: 'Short',
    business_developer_name: 'Maker',
    business_developer_location: 'Oslo, Norway',
    business_developer_website: 'https://maker.example',
  };
  const business = {
    business_developer_name: { value: 'Maker', source_synopsis },
    business_location: { value: 'Oslo, Norway' },
  };
  const flags = { basic_info_is_premium: true, business_info_is_premium: true };
  await addTool(app.db, { id: 'closed', ...head, ...flags }, { details: { business } });
  await addTool(app.db, { id: 'unlocked', ...head }, { details: { business } });
  const gradesOf = async (id: string) => {
    const { summary } = await (await get(`/tools/${id}`, {}, 'one')).json();
    const { description, short_description, developer, developer_location, developer_website } = summary;
    return [description, short_description, developer, developer_location, developer_website].map(
      ({ certainty, source, date }) => [certainty, source, date],
    );
  };
  const editors = ['editorial', "Reported by the directory's editors", null];
  const withheld = ['withheld', 'Where it comes from is for subscribers', null];
  expect(await gradesOf('closed')).toEqual([editors, withheld, withheld, withheld, withheld]);
  const register = ['attributed', 'Trade register', '2026-02'];
  expect(await gradesOf('unlocked')).toEqual([editors, editors, register, editors, editors]);
});

test('a key has the rights and the allowance that its owner has at that moment', async () => {
  const member = await addMember(app.db, planOf('enterprise'));
  const headers = await keyHeaders(app.db, member.id);
  const read = () => get('/tools/locked', headers, 'two');
  expect(await (await read()).text()).toContain(MARK);
  const ended = { subscription_expires_at: new Date(Date.now() - 1) };
  await app.db.write.update(users).set(ended).where(eq(users.id, member.id));
  const after = await read();
  expect(await after.text()).not.toContain(MARK);
  expect(after.headers.get('RateLimit-Policy')).toBe('"api-free";q=300;w=3600');
});

test.each(TIERS)(
  'the keys of a member of tier %s share its allowance, and the header says so',
  async (tier) => {
    const member = await addMember(app.db, planOf(tier));
    const [one, two] = [
      await keyHeaders(app.db, member.id, 'one'),
      await keyHeaders(app.db, member.id, 'two'),
    ];
    const all = apiHourly(tier);
    const first = await get('/categories', one, 'a');
    expect(first.headers.get('RateLimit-Policy')).toBe(`"api-${tier}";q=${all};w=3600`);
    expect(first.headers.get('RateLimit')).toMatch(new RegExp(`^"api-${tier}";r=${all - 1};t=\\d+$`));
    const second = await get('/categories', two, 'b');
    expect(second.headers.get('RateLimit')).toContain(`r=${all - 2};`);
  },
);

test('a sender without a key has a small allowance, beyond which a key helps', async () => {
  const answers: Response[] = [];
  for (let turn = 0; turn < 121; turn += 1) answers.push(await get('/nothing-here', {}, 'nobody'));
  expect(
    answers.every(({ status }) => status === 404),
    'what does not exist is not counted',
  ).toBe(true);
  // It is counted before the parameters are read.
  for (let turn = 0; turn < 120; turn += 1) {
    expect((await get('/tools?limit=0', {}, 'greedy')).status).toBe(400);
  }
  const refused = await get('/specializations', {}, 'greedy');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.headers.get('RateLimit')).toContain('r=0;');
  expect(await refused.json()).toMatchObject({ status: 429, title: 'Allowance used up' });
  expect((await get('/specializations', {}, 'another')).status).toBe(200);
  const member = await addMember(app.db);
  expect((await get('/specializations', await keyHeaders(app.db, member.id), 'greedy')).status).toBe(200);
});

test.each(['Bearer aitb_unknown', 'Bearer ', 'Basic YTpi', 'aitb_'])(
  'an unknown key "%s" is refused, and counted',
  async (Authorization) => {
    const response = await get('/tools', { Authorization }, 'guesser');
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
    expect(response.headers.get('RateLimit')).toContain('api-visitor');
  },
);
