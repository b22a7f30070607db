import { describe, expect, test } from 'vitest';
import { nameKey, oneMistakeAway } from '#catalogue/search/language/name-key.ts';
import { readSearches, withSearch } from '#catalogue/search/suggesting/last-searches.ts';
import { formatSearches } from '#catalogue/search/suggesting/question-hit.ts';
import {
  NO_SUGGESTIONS,
  readSuggestions,
  type Suggestions,
  suggestionGroups,
} from '#catalogue/search/suggesting/suggestions.ts';

const TOOL = { id: 't', name: 'T', logo: null, hex_color: '#123456', status: 'active' } as const;
const CATEGORY = { category: 'C', specialization: null, hex_color: '#123456' };
const QUESTION = { id: 'a', question: 'A?', question_category: null, search_volume: 5 };

test.each<[unknown, Partial<Suggestions>]>([
  [
    { tools: [TOOL], categories: [CATEGORY], questions: [QUESTION] },
    { tools: [TOOL], categories: [CATEGORY], questions: [QUESTION] },
  ],
  [{ tools: [TOOL, { ...TOOL, logo: 3 }, { ...TOOL, status: 'odd' }, null] }, { tools: [TOOL] }],
  [{ categories: [{ ...CATEGORY, hex_color: null }, CATEGORY, 'C'] }, { categories: [CATEGORY] }],
  [
    { questions: [QUESTION, null, 3, { id: 1 }, { ...QUESTION, search_volume: '5' }] },
    { questions: [QUESTION] },
  ],
  [{ questions: 'none' }, {}],
  [null, {}],
  ['<html>', {}],
])('from %j, %j is read', (answer, expected) => {
  expect(readSuggestions(answer)).toEqual({ ...NO_SUGGESTIONS, ...expected });
});

test('categories come first where a need is typed, and alternatives before tools', () => {
  const found = { ...NO_SUGGESTIONS, alternatives: [TOOL], tools: [TOOL], categories: [CATEGORY] };
  const labels = (isNeed: boolean) =>
    suggestionGroups({ ...found, isNeed }).map(({ lines }) => lines.map(({ label }) => label));
  expect(labels(false)).toEqual([['Alternatives to T', 'T'], ['C']]);
  expect(labels(true)).toEqual([['C'], ['Alternatives to T', 'T']]);
});

test('the groups come in their order, without empty ones', () => {
  const specialization = { ...CATEGORY, specialization: 'S & T' };
  const groups = suggestionGroups({
    ...NO_SUGGESTIONS,
    tools: [TOOL],
    categories: [CATEGORY, specialization],
    entities: [],
    questions: [],
  });
  expect(
    groups.map(({ title, lines }) => [title, lines.map(({ to, label, note }) => [to, label, note])]),
  ).toEqual([
    ['Tools', [['/tools/t', 'T', undefined]]],
    [
      'Categories',
      [
        ['/tools?category=C', 'C', undefined],
        ['/tools?category=C&specialization=S+%26+T', 'S & T', 'C'],
      ],
    ],
  ]);
});

test.each([
  [12_000, '12,000+ searches'],
  [0, '0+ searches'],
  [null, null],
])('a volume of %s reads %s', (volume, expected) => {
  expect(formatSearches(volume)).toBe(expected);
});

test.each([
  ['Chat GPT', 'chatgpt'],
  ['chat-gpt', 'chatgpt'],
  ['Réal Café', 'realcafe'],
  ['O’Dév', 'odev'],
  ['ｆｕｌｌ', 'full'],
  ['小红书', '小红书'],
  ['c++ / 3d', 'c3d'],
  ['?!', ''],
  ['x'.repeat(99), 'x'.repeat(40)],
])('%s is compared as %s', (text, key) => {
  expect(nameKey(text)).toBe(key);
});

describe('one mistake', () => {
  test.each([
    ['chatgtp', 'chatgpt'],
    ['midjurney', 'midjourney'],
    ['cannva', 'canva'],
    ['kanva', 'canva'],
    ['canv', 'canva'],
    ['hcatgpt', 'chatgpt'],
  ])('%s may stand for %s', (typed, meant) => {
    expect(oneMistakeAway(typed)).toContain(meant);
  });

  test('is neither two mistakes nor none', () => {
    const near = oneMistakeAway('midjurny');
    expect(near).not.toContain('midjourney');
    expect(near).not.toContain('midjurny');
    expect(new Set(near).size).toBe(near.length);
  });
});

describe('the last searches of a browser', () => {
  test.each<[string[], string, string[]]>([
    [[], ' video ', ['video']],
    [['a', 'b'], 'c', ['c', 'a', 'b']],
    [['a', 'Video'], 'video', ['video', 'a']],
    [['1', '2', '3', '4', '5'], '6', ['6', '1', '2', '3', '4']],
    [['a'], '  ', ['a']],
    [['a'], 'x'.repeat(101), ['a']],
  ])('%j and then "%s": %j', (terms, term, expected) => {
    expect(withSearch(terms, term)).toEqual(expected);
  });

  test.each<[string | null, string[]]>([
    [null, []],
    ['["a","b"]', ['a', 'b']],
    ['["a",3,"",null]', ['a']],
    ['{"a":1}', []],
    ['not json', []],
    ['["1","2","3","4","5","6"]', ['1', '2', '3', '4', '5']],
  ])('from %s, %j is read', (stored, expected) => {
    expect(readSearches(stored)).toEqual(expected);
  });
});
