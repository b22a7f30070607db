import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CATEGORIES, importFiles, ndjson } from '../../catalogue/workbench.ts';
import { createTestApp } from '../../harness/app.ts';

/** What a search of the API answers, and how it was understood. */

const app = await createTestApp({ empty: true });

const TOOLS = [
  { id: 'dear', name: 'Cutter Dear', price: 15 },
  { id: 'cheap', name: 'Cutter Cheap', price: 12 },
  { id: 'unknown', name: 'Cutter Unknown', price: null },
].map(({ price, ...tool }) => ({
  ...tool,
  description: 'Cuts moving pictures.',
  categories: [{ category: 'video', specializations: ['editing'] }],
  decision_information:
    price === null ? {} : { decision_price_from: { value: { amount: price, per: 'mo' } } },
  created_at: '2026-03-01',
}));

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

const answered = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  count: z.int(),
  next: z.string().nullable(),
  search: z
    .looseObject({ corrected: z.string().nullable(), asked: z.array(z.looseObject({ name: z.string() })) })
    .nullable(),
});
type Answered = z.output<typeof answered>;

async function ask(parameters: Record<string, string>): Promise<Answered> {
  const address = `/api/v1/tools?${new URLSearchParams(parameters)}`;
  return answered.parse(await (await app.get(address)).json());
}

describe('pages of a single tool', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ q: 'cutter under $13' }, ['cheap', 'unknown']],
    [{ q: 'cutter', sortBy: 'name', sortOrder: 'asc' }, ['cheap', 'dear', 'unknown']],
    [{ q: 'cutter under $20', sortBy: 'name', sortOrder: 'desc' }, ['dear', 'cheap', 'unknown']],
  ])('%j', async (parameters, expected) => {
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answered = await ask({ ...parameters, limit: '1', cursor });
      expect(page).toMatchObject({ count: expected.length, search: { corrected: null } });
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.next;
    }
    expect(walked).toEqual(expected);
  });
});

describe('a budget', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ budget: '12' }, ['cheap']],
    [{ budget: '$179', people: '1', per: 'year' }, ['cheap']],
    [{ budget: '180', per: 'year' }, ['dear', 'cheap']],
    [{ q: 'cutter', budget: '11' }, []],
  ])('%j leaves the tools of which a price within it is known', async (parameters, expected) => {
    const { data, count } = await ask(parameters);
    expect(data.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(count).toBe(expected.length);
  });

  test.each([
    [{ budget: 'plenty' }, 'plenty'],
    [{ budget: '12', people: 'all' }, '"people" cannot be read: "all"'],
    [{ people: 'x' }, '"people" cannot be read: "x"'],
    [{ people: '6' }, '"budget" is not given'],
    [{ per: 'year' }, '"budget" is not given'],
    [{ budget: '12', per: 'week' }, '"per"'],
  ])('%j is refused by name', async (parameters, named) => {
    const response = await app.get(`/api/v1/tools?${new URLSearchParams(parameters)}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(named.replaceAll('"', '\\"'));
  });
});

describe('a search that a price limit leaves without tools of that price', () => {
  test.each([
    ['cuttter dear under $1', 'cutter dear under $1'],
    ['zzzz9 under $1', null],
  ])('%s keeps its correction and its limit', async (q, corrected) => {
    const { search } = await ask({ q });
    expect(search).toMatchObject({ corrected, asked: [{ name: 'under:1' }] });
  });
});

describe('what a search was understood as', () => {
  const nothing = {
    need: [],
    filters: { asked: [], likely: [] },
    exclusions: [],
    unrecorded: [],
    uncompared: [],
    aside: [],
  };
  const filter = (name: string, label: string) => ({ name, label });

  test.each<[q: string, understood: object, fitting: number | null]>([
    ['cutter', { need: ['cutter'] }, 3],
    ['cutter for zzzz9', { need: ['cutter'], aside: ['zzzz9'] }, 3],
    [
      'cutter in german under $13',
      {
        need: ['cutter'],
        filters: { asked: [filter('language:de', 'German'), filter('under:13', 'Up to $13')], likely: [] },
      },
      0,
    ],
    [
      'wordpress cutter',
      {
        need: ['cutter'],
        filters: { asked: [], likely: [filter('platform:wordpress', 'WordPress')] },
      },
      0,
    ],
    ['cutter not open source', { need: ['cutter'], exclusions: ['Open source'] }, 3],
    ['cutter without sign up', { need: ['cutter'], unrecorded: ['no sign-up'] }, 3],
    ['cutter dear', { need: ['Cutter Dear'] }, 1],
    ['zzzz9 yyyy8', { aside: ['zzzz9', 'yyyy8'] }, null],
    ['"moving pictures"', {}, null],
  ])('%s', async (q, understood, fitting) => {
    const { search } = await ask({ q });
    expect(search).toMatchObject({ understood: { ...nothing, ...understood }, fitting });
  });

  test('is not said where nothing is searched', async () => {
    expect((await ask({})).search).toBeNull();
  });
});
