import { expect, test } from 'vitest';
import { type AskedWord, askWords } from '#catalogue/search/ranking/asked-words.ts';

const asked = (typed: string, forms: AskedWord['forms'] = []): AskedWord => ({
  typed,
  weight: 1,
  forms,
  rarity: 3,
});
const lookUp = (typed: string) => {
  return { typed, weight: 1, stems: [typed], synonyms: [], translations: [], beginning: null };
};
const weigh = (...words: AskedWord[]) =>
  askWords(
    words.map(({ typed }) => lookUp(typed)),
    [],
    9,
    words,
  );
const own = (word: string, closeness = 1) => asked(word, [{ word, closeness }]);

test.each([
  ['in a run whose other pair is found', [asked('写论'), own('论文')], [0, 1]],
  ['in a run of which nothing is found', [asked('写论'), asked('论文')], [1, 1]],
  ['beside an unlike pair that is found', [asked('写论'), own('文字')], [1, 1]],
  ['in a script with spaces', [asked('on'), own('no')], [1, 1]],
])('two letters that nothing has count %s', (_, words, weights) => {
  expect(weigh(...words).map(({ weight }) => weight)).toEqual(weights);
});

test('a word that only begins like those of topics tells less than one that they have', () => {
  expect(weigh(own('lettera', 0.5), own('lettera')).map(({ rarity }) => rarity)).toEqual([2, 4]);
});
