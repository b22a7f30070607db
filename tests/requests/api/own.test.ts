import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeList } from '#features/lists/own-lists.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { makeSheet } from '#features/sheets/sheets.server.ts';
import { addTool } from '../../factories.ts';
import { keyHeaders } from '../../harness/api/world.ts';
import { createTestApp } from '../../harness/app.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';
import { addMember } from '../../harness/members.ts';

/** What members have written, for programs: the lists and sheets of a key's owner, and the reviews that everybody reads. */

const app = await createTestApp({ settings: { SITE_URL: 'https://toolbox.test' } });
const price = { decision_price_from: { value: { amount: 12, per: 'user/mo', billed: 'yearly' } } };
await addTool(app.db, { id: 'apple', name: 'Apple' }, { details: { decision: price } });
await addTool(app.db, { id: 'pear', name: 'Pear' });
const owner = await addMember(app.db);
const other = await addMember(app.db);
const [key, otherKey] = [await keyHeaders(app.db, owner.id), await keyHeaders(app.db, other.id)];

const made = await makeList(app.db.write, owner.id, {
  name: 'For the team',
  tools: [
    { id: 'pear', note: 'Ask them' },
    { id: 'apple', note: '' },
  ],
});
if (typeof made === 'string') throw new Error(made);
const content = {
  ...{ question: 'Which?', context: null, seats: 5, currency: null, rate: null, needs: [], plans: [] },
  budget: { amount: 60, currency: 'USD' },
  sharesNotes: true,
  notes: ['Quick', null],
  criteria: [{ name: 'Ease', weight: 1, scores: [4, 2] }],
};
const sheet = await makeSheet(app.db.write, owner.id, { tools: ['apple', 'pear'], content });
if (!sheet) throw new Error('The sheet was not made.');

const get = (path: string, headers: Record<string, string> = {}) => app.get(`/api/v1${path}`, headers);
const json = async (path: string, headers: Record<string, string> = {}) =>
  z.record(z.string(), z.unknown()).parse(await (await get(path, headers)).json());

const OWN = ['/lists', `/lists/${made.id}`, '/sheets', `/sheets/${sheet.id}`];

describe('lists and sheets', () => {
  test('are read with a key of their owner', async () => {
    expect(await json('/lists', key)).toMatchObject({
      data: [{ id: made.id, name: 'For the team', tools: 2, is_shared: false }],
    });
    expect(await json(`/lists/${made.id}`, key)).toMatchObject({
      name: 'For the team',
      data: [
        { note: 'Ask them', tool: { id: 'pear' } },
        { note: '', tool: { id: 'apple', decision: { price_from: { value: { amount: 12 } } } } },
      ],
    });
    expect(await json('/sheets', key)).toMatchObject({
      data: [{ id: sheet.id, question: 'Which?', tools: ['apple', 'pear'], is_withdrawn: false }],
    });
    expect(await json(`/sheets/${sheet.id}`, key)).toMatchObject({
      seats: 5,
      budget: '$60 a month for 5 seats',
      tools: [
        {
          ...{ id: 'apple', note: 'Quick', place: 1, result: 4, currency: 'USD' },
          sums: [{ billed: 'yearly', month: 60, year: 720 }],
          budget: 'Fits',
        },
        { id: 'pear', place: 2, result: 2, sums: [], cost: 'No price is known: ask' },
      ],
    });
  });

  test.each(OWN)('%s needs a key, and a cookie is none', async (path) => {
    for (const headers of [{}, owner.headers]) {
      const response = await get(path, headers);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        401,
        'application/problem+json',
      ]);
      expect(response.headers.get('Cache-Control') ?? '').not.toContain('public');
    }
    expect((await get(path, key)).headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('are nothing to anybody else', async () => {
    expect([await json('/lists', otherKey), await json('/sheets', otherKey)]).toEqual([
      { data: [] },
      { data: [] },
    ]);
    for (const path of [`/lists/${made.id}`, `/sheets/${sheet.id}`, '/lists/1', '/sheets/1']) {
      expect((await get(path, otherKey)).status, path).toBe(404);
    }
  });

  test('are tools for agents, which only keys are told of', async () => {
    const visitor = await connectAgent(app.app, { site: 'https://toolbox.test' });
    const names = (await visitor.listTools()).tools.map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(['own_lists']));
    const agent = await connectAgent(app.app, { site: 'https://toolbox.test', headers: key });
    const own = (await agent.listTools()).tools.filter(({ name }) => !names.includes(name));
    expect(own.map(({ name }) => name)).toEqual(['own_lists', 'own_sheets']);
    const listed = await agent.callTool({ name: 'own_lists', arguments: { id: made.id } });
    expect(listed.structuredContent).toMatchObject({
      list: { tools: [{ id: 'pear', note: 'Ask them' }, { id: 'apple' }] },
    });
    const read = await agent.callTool({ name: 'own_sheets', arguments: { id: sheet.id } });
    expect(JSON.stringify(read.content)).toContain(
      'place 1, 4; 60 USD a month, 720 a year (yearly); budget: Fits; Quick',
    );
    expect(JSON.stringify(read.content)).toContain('Budget: $60 a month for 5 seats');
  });
});

test('one tool and one seat are not called several', async () => {
  await makeList(app.db.write, other.id, { name: 'Alone', tools: [{ id: 'pear', note: '' }] });
  const forOne = { ...content, seats: 1 };
  const small = await makeSheet(app.db.write, other.id, { tools: ['apple', 'pear'], content: forOne });
  const agent = await connectAgent(app.app, { site: 'https://toolbox.test', headers: otherKey });
  const said = async (name: string, args = {}) =>
    JSON.stringify((await agent.callTool({ name, arguments: args })).content);
  expect(await said('own_lists')).toContain('): 1 tool, ');
  expect(await said('own_sheets', { id: small?.id })).toContain('Which?, for 1 seat: ');
});

describe('reviews', () => {
  test('are those of the page, without names, page by page', async () => {
    for (let number = 0; number < 12; number++) {
      const author = await addMember(app.db, { first_name: 'Zqname' });
      await app.db.write.insert(userRatings).values({
        ...{ tool_id: 'apple', user_id: author.id, rating: 4, review: `Review ${number}` },
        about: { role: 'Teacher' },
        review_hidden_at: number === 3 ? new Date().toISOString() : null,
      });
    }
    const first = await json('/tools/apple/reviews');
    expect(first).toMatchObject({
      tool: { id: 'apple' },
      count: 11,
      given: [{ stars: 5 }, { ratings: 11 }, {}, {}, {}],
    });
    expect(first.data).toHaveLength(10);
    expect(first.data).toContainEqual(
      expect.objectContaining({ stars: 4, about: { role: 'Teacher' }, answer: null }),
    );
    const rest = await json(`/tools/apple/reviews?cursor=${String(first.next)}`);
    expect([rest.data, rest.next]).toEqual([[expect.anything()], null]);
    const all = JSON.stringify([first, rest]);
    expect(all).not.toContain('Zqname');
    expect(all).not.toContain('Review 3"');
  });

  test('of no tool are none', async () => {
    expect((await get('/tools/nothing/reviews')).status).toBe(404);
  });
});
