import { expect, test } from 'vitest';
import { suggest } from '#features/search/suggestions.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';

/** Suggestions follow the rules of a search, over the starter catalogue. */

const db = await withStarterCatalogue();
const labels = async (typed: string) => {
  const { alternatives, tools, categories, isNeed } = await suggest(db.read, typed);
  return {
    alternatives: alternatives.map(({ name }) => name),
    tools: tools.map(({ name }) => name),
    categories: categories.map(({ category, specialization }) => specialization ?? category),
    isNeed,
  };
};

test.each<[string, string[]]>([
  ['chatgpt alt', ['ChatGPT']],
  ['chatgpt alternativ', ['ChatGPT']],
  ['alternative to notion', ['Notion']],
  ['cheaper than zap', ['Zapier']],
  ['chatgpt', []],
  ['chatgpt atl', []],
  ['alternative', []],
])('%s offers the alternatives to %j', async (typed, names) => {
  expect((await labels(typed)).alternatives).toEqual(names);
});

test.each<[string, string | null, string | null]>([
  ['doctor', 'Patient Engagement & Triage', 'Vector Databases'],
  ['arzt', 'Patient Engagement & Triage', null],
  ['übers', 'Document Translation', null],
  ['traduc', 'Document Translation', 'Trading & Portfolio Tools'],
  ['video edi', 'Video Editing', null],
  ['dentist', null, null],
])('%s suggests the category %s, not %s', async (typed, meant, other) => {
  const { categories } = await labels(typed);
  if (meant === null) expect(categories).toEqual([]);
  else expect(categories).toContain(meant);
  expect(categories).not.toContain(other);
});

test.each([
  ['doctor', []],
  ['arzt', []],
  ['kanva', ['Canva']],
])('%s stands for the names %j', async (typed, names) => {
  expect((await labels(typed)).tools.slice(0, 1)).toEqual(names);
});

test.each([
  ['übers', true],
  ['arzt', true],
  ['tran', false],
  ['canva', false],
])('%s begins a word of another language: %s', async (typed, isNeed) => {
  expect((await labels(typed)).isNeed).toBe(isNeed);
});
