import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rarePattern } from '#domain/search/rare-trigrams.ts';

const COUNTED = {
  texts: 4_000,
  counts: new Map([
    ['zen', 40],
    ['300', 16],
    ['00z', 3_000],
    ['0ze', 3_000],
    ['enc', 300],
    ['nco', 200],
    ['cod', 900],
    ['ode', 900],
    ['der', 1_500],
    ['ing', 3_000],
  ]),
};

test.each([
  ['Zencoder', '%zencode%', 'all of them that are not too common to be read'],
  ['Zencoder 228893', '%22889%', 'three that nothing counted contains exclude nearly everything'],
  ['zencoder 300', '%zenco%300%', 'rare ones of each word rather than all of one word'],
  ['300zen', '%300%zen%', 'pieces that only touch, which stay apart'],
  ['aaaaaa', '%aaa%', 'one that is there four times'],
  ['zen 228', '%zen%228%', 'everything that there is'],
  ['c# coding 893', '%odi%893%', 'the rarest trigram of a word, and no shorter words'],
  ['ing', '%ing%', 'the only one'],
  ['Žencoder 228893', '%22889%', 'no letters that are not ASCII'],
  ['100%_ 228', '%100%228%', 'no wildcards of the term'],
])('%s is looked up by %s: %s', (term, pattern) => {
  expect(rarePattern(term, COUNTED)).toBe(pattern);
});

test.each(['c#', 'änd', '日本語', ''])('%s has no trigram', (term) => {
  expect(rarePattern(term, COUNTED)).toBeNull();
});

test('nothing is chosen before anything has been counted', () => {
  expect(rarePattern('zencoder', { texts: 0, counts: new Map() })).toBeNull();
});

test('a text that contains the term always matches the pattern', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'zencodeING 2289%_-é'), minLength: 3 });
  fc.assert(
    fc.property(letters, letters, letters, (before, term, after) => {
      const pattern = rarePattern(term, COUNTED);
      expect(before + term.toLowerCase() + after).toMatch(new RegExp((pattern ?? '').replaceAll('%', '.*')));
    }),
  );
});
