import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';

/** Tools are found by the names that they had, and by others that people know them by. */

const app = await createTestApp({ empty: true });

const tool = (id: string, more: object) => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  description: 'Cuts moving pictures.',
  categories: [{ category: 'video', specializations: ['editing'] }],
  created_at: '2026-03-01',
  prominence: 5,
  ...more,
});

const TOOLS = [
  tool('windvane', { former_names: ['Codaleum', 'Exafunk'], other_names: ['Gustnote'] }),
  tool('rivalion', { prominence: 8 }),
  tool('newcomer', { name: 'Exafunk', prominence: 2 }),
];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

async function mainOf(path: string) {
  const root = parse(await (await app.get(path)).text()).querySelector('main');
  return {
    text: root?.text.replaceAll(/\s+/g, ' ') ?? '',
    first: root?.querySelector('li.tool h3')?.text.trim(),
  };
}

const search = (q: string) => mainOf(`/search?${new URLSearchParams({ q })}`);

describe('a search by another name', () => {
  test.each([
    ['codaleum', true],
    ['is codaleum still alive', true],
    ['gustnote', false],
    ['gustnote pictures', false],
    ['windvane', false],
  ])('finds the tool, and says what it is called now if that is new: %s', async (q, isFormer) => {
    const { text, first } = await search(q);
    expect(first).toBe('Windvane');
    expect(text.includes('Codaleum is called Windvane now.')).toBe(isFormer);
  });

  test('finds its alternatives', async () => {
    const { text, first } = await search('codaleum alternative');
    expect(first).not.toBe('Windvane');
    expect(text).toContain('Alternatives to Windvane, its rivals first.');
  });

  test('finds the tool that is called so today before one that was', async () => {
    const { text, first } = await search('exafunk');
    expect(first).toBe('Exafunk');
    expect(text).not.toContain('is called');
  });
});

test('the page of a tool shows its former names, and no other ones', async () => {
  const { text } = await mainOf('/tools/windvane');
  expect(text).toContain('formerly Codaleum, Exafunk');
  expect(text).not.toContain('Gustnote');
  expect((await mainOf('/tools/rivalion')).text).not.toContain('formerly');
});

test('the API gives both kinds of names where there are any', async () => {
  const summaryOf = async (id: string) => (await (await app.get(`/api/v1/tools/${id}`)).json()).summary;
  expect(await summaryOf('windvane')).toMatchObject({
    former_names: { value: ['Codaleum', 'Exafunk'] },
    other_names: { value: ['Gustnote'] },
  });
  expect(Object.keys(await summaryOf('rivalion')).filter((key) => key.endsWith('names'))).toEqual([]);
});

test('a name that is written again is found instead of the last one', async () => {
  await importFiles(app.db, {
    'tools.ndjson': ndjson([tool('windvane', { former_names: ['Codaleon'] })]),
  });
  expect((await search('codaleon')).first).toBe('Windvane');
  expect((await search('gustnote')).text).toContain('No tools found');
});
