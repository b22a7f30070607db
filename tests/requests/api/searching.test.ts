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

describe('a search that a price limit leaves without tools of that price', () => {
  test.each([
    ['cuttter dear under $1', 'cutter dear under $1'],
    ['zzzz9 under $1', null],
  ])('%s keeps its correction and its limit', async (q, corrected) => {
    const { search } = await ask({ q });
    expect(search).toMatchObject({ corrected, asked: [{ name: 'under:1' }] });
  });
});

test('a search whose words mean nothing is matched literally', async () => {
  expect(await ask({ q: 'zzzz9' })).toEqual({ data: [], count: 0, next: null, search: null });
});
