import { expect, test } from 'vitest';
import { formatSearches, readSuggestions } from '#domain/search/suggestions.ts';

const HIT = { id: 'a', question: 'A?', question_category: null, search_volume: 5 };

test.each<[unknown, unknown[]]>([
  [{ questions: [HIT] }, [HIT]],
  [{ questions: [HIT, null, 3, { id: 1 }, { ...HIT, search_volume: '5' }] }, [HIT]],
  [{ questions: 'none' }, []],
  [null, []],
  ['<html>', []],
])('of %j are taken %j', (answer, expected) => {
  expect(readSuggestions(answer)).toEqual(expected);
});

test.each([
  [12_000, '12,000+ searches'],
  [0, '0+ searches'],
  [null, null],
])('a volume of %s reads %s', (volume, expected) => {
  expect(formatSearches(volume)).toBe(expected);
});
