import { describe, expect, test } from 'vitest';
import { closestWord, countMistakes } from '#catalogue/search/language/spelling.ts';

test.each([
  ['chatgpt', 'chatgpt', 0],
  ['chatgtp', 'chatgpt', 1],
  ['chatgp', 'chatgpt', 1],
  ['chattgpt', 'chatgpt', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['ünïcode', 'unicode', 2],
  ['👍🏽', '👎🏽', 1],
])('from %s to %s there are %i mistakes', (from, to, mistakes) => {
  expect(countMistakes(from, to)).toBe(mistakes);
  expect(countMistakes(to, from)).toBe(mistakes);
});

describe('the closest word', () => {
  const known = (...words: [string, number][]) => words.map(([word, uses]) => ({ word, uses }));

  test.each<[string, ReturnType<typeof known>, string | null]>([
    ['chatgtp', known(['chat', 90], ['chatgpt', 4]), 'chatgpt'],
    ['assitant', known(['assistants', 50], ['assistant', 9]), 'assistant'],
    ['vidoe', known(['video', 10], ['videos', 99]), 'video'],
    ['codr', known(['code', 10], ['coder', 30]), 'coder'],
    ['codr', known(['codx', 3], ['cody', 3]), 'codx'],
    ['grants', known(['graphs', 30]), null],
    ['chadgbt', known(['chatgpt', 4]), 'chatgpt'],
    ['abc', known(['xyz', 9]), null],
    ['abc', [], null],
  ])('of %s among %j is %s', (typed, candidates, expected) => {
    expect(closestWord(typed, candidates)).toBe(expected);
  });
});
