import { expect, it } from 'vitest';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { numbersOf } from '#catalogue/search/filters/tool-sets.ts';
import { catalogueOfTools } from '../harness/catalogue-in-memory.ts';

const WORDS = ['write', 'writing', 'written', 'draw', 'drawing', 'translate', 'translation', 'transcribe'];
const FACETS = ['is:free', 'is:platform:ios', 'in:writing/', 'in:writing/essays'];
const TOOLS = 40;

/** Tools that have other words, names and facets in every edition. */
function tools(editions: readonly number[]) {
  return editions.map((edition, place) => {
    const has = (text: string, at: number) => (place * 7 + edition * 13 + at * 5 + text.length) % 4 === 0;
    return {
      prominence: place % 10,
      nameKey: `name${(place + edition) % 15}`,
      words: [...WORDS.filter(has), `own${place}of${edition}`].join(' '),
      facets: FACETS.filter(has),
    };
  });
}

function said({ words, sets, kinds }: Catalogue, own: readonly string[]) {
  const all = [...WORDS, ...own];
  return {
    size: words.size,
    lists: all.map((word) => [words.has(word), words.usesOf(word), words.postingsOf(word)]),
    stems: all.map((word) => words.withStem(word)),
    beginnings: ['wri', 'tran', 'own'].map((beginning) => words.beginningWith(beginning, 100)),
    near: ['writng', 'translte', 'own3of2'].map((typed) =>
      words.near(typed, { alike: 12, sameBeginning: 40 }),
    ),
    sets: [...sets].map(([facet, set]) => [facet, [...numbersOf(set)]]).sort(),
    kinds: [...kinds.keys()].sort(),
  };
}

it('is the same after tools were written again as if all were new', () => {
  const editions = Array.from({ length: TOOLS }, () => 0);
  const catalogue = catalogueOfTools(tools(editions));
  said(catalogue, []);
  const own: string[] = [];
  for (const [edition, step] of [
    [1, 3],
    [2, 5],
    [3, 2],
  ] as const) {
    own.push(...editions.map((each, place) => `own${place}of${each}`));
    for (let place = 0; place < TOOLS; place += step) editions[place] = edition;
    const now = catalogueOfTools(tools(editions));
    catalogue.put(
      now.entries().flatMap((entry) => {
        const words = (tools(editions)[entry.number]?.words ?? '').split(' ');
        return entry.number % step === 0 ? [{ entry, words, impacts: words.map(() => 500) }] : [];
      }),
    );
    expect(said(catalogue, own)).toEqual(said(now, own));
    for (let at = 0; at < 15; at++) {
      const key = `name${at}`;
      expect(new Set(catalogue.withNameKey(key)), key).toEqual(new Set(now.withNameKey(key)));
    }
  }
});
