import { describe, expect, test } from 'vitest';
import { type AlternativeFacts, rankAlternatives } from '#features/compare/alternatives.ts';
import {
  activeFilters,
  filterGroups,
  meets,
  readAlternativesQuery,
} from '#features/compare/alternatives-filters.ts';
import { writeAlternativesQuery } from '#features/compare/alternatives-query.ts';
import { LIMITS } from '#site/limits.ts';

const NOTES = { id: 'writing/notes', name: 'Notes' };

function tool(id: string, facts: Partial<AlternativeFacts> = {}): AlternativeFacts {
  return {
    id,
    name: id.toUpperCase(),
    prominence: 5,
    status: 'active',
    rivals: [],
    specializations: [],
    needs: [],
    takes: [],
    makes: [],
    facets: [],
    price: null,
    ...facts,
  };
}

const price = (amount: number, per = 'mo', isOutdated = false) => ({
  amount,
  per,
  isOutdated,
  isDisputed: false,
});
const reasons = (of: Partial<AlternativeFacts>, other: Partial<AlternativeFacts>) =>
  rankAlternatives(tool('a', { specializations: [NOTES], ...of }), [
    tool('b', { specializations: [NOTES], ...other }),
  ])[0]?.reasons;
const order = (of: AlternativeFacts, ...others: AlternativeFacts[]) =>
  rankAlternatives(of, others).map(({ id }) => id);

describe('a reason', () => {
  test.each<[string, Partial<AlternativeFacts>, Partial<AlternativeFacts>, string[]]>([
    ['a rival', { rivals: ['b'] }, {}, ['Listed as a rival of A', 'Both for Notes']],
    [
      'a rival both ways',
      { rivals: ['b'] },
      { rivals: ['a'] },
      ['Each is listed as a rival of the other', 'Both for Notes'],
    ],
    ['a tool that names it', {}, { rivals: ['a'] }, ['Lists A as a rival', 'Both for Notes']],
    [
      'the same need',
      { needs: ['take notes', 'x'] },
      { needs: ['take notes'] },
      ['Both for Notes', 'Both serve ‘take notes’'],
    ],
    ['other needs', { needs: ['take notes'] }, { needs: ['draw'] }, ['Both for Notes']],
    [
      'the same work',
      { takes: ['text', 'audio'], makes: ['text'] },
      { takes: ['audio'], makes: ['text'] },
      ['Both for Notes', 'Both take audio and make text'],
    ],
    [
      'other work',
      { takes: ['audio'], makes: ['text'] },
      { takes: ['video'], makes: ['text'] },
      ['Both for Notes'],
    ],
    [
      'the same languages',
      { facets: ['language:de', 'language:en', 'language:fr'] },
      { facets: ['language:de', 'language:en'] },
      ['Both for Notes', 'Both speak German'],
    ],
    [
      'a lower price',
      { price: price(12) },
      { price: price(8) },
      ['Both for Notes', 'Costs less: from $8 a month, against $12'],
    ],
    [
      'a lower price that may be out of date',
      { price: price(12) },
      { price: price(8, 'mo', true) },
      ['Both for Notes', 'Costs less: from $8 a month, against $12 (may be out of date)'],
    ],
    [
      'a lower price than one that may be out of date',
      { price: price(12, 'mo', true) },
      { price: price(8) },
      ['Both for Notes', 'Costs less: from $8 a month, against $12 (may be out of date)'],
    ],
    ['a price for something else', { price: price(12) }, { price: price(8, 'hour') }, ['Both for Notes']],
    ['a higher price', { price: price(8) }, { price: price(12) }, ['Both for Notes']],
    ['a free tier', {}, { facets: ['free'] }, ['Both for Notes', 'Has a free tier']],
    [
      'free tiers of both',
      { facets: ['free'] },
      { facets: ['free'] },
      ['Both for Notes', 'Has a free tier too'],
    ],
    ['a lost free tier', { facets: ['free'] }, {}, ['Both for Notes']],
    [
      'its code',
      {},
      { facets: ['open-source', 'self-hosted'] },
      ['Both for Notes', 'Open source', 'Can be self-hosted'],
    ],
    [
      'the same rules',
      { facets: ['compliance:gdpr', 'compliance:soc2'] },
      { facets: ['compliance:gdpr'] },
      ['Both for Notes', 'Both list GDPR'],
    ],
    [
      'another country',
      { facets: ['country:US'] },
      { facets: ['country:DE'] },
      ['Both for Notes', 'Made in Germany'],
    ],
    ['the same country', { facets: ['country:DE'] }, { facets: ['country:DE'] }, ['Both for Notes']],
  ])('%s', (_, of, other, expected) => {
    expect(reasons(of, other)).toEqual(expected);
  });

  test('the same rivals, as far as they are listed', () => {
    const of = tool('a', { rivals: ['r', 's', 'x'] });
    const ranked = rankAlternatives(of, [tool('b', { rivals: ['x', 's', 'r'] }), tool('r'), tool('s')]);
    expect(ranked.find(({ id }) => id === 'b')?.reasons).toEqual(['Both list R and S as rivals']);
    const one = rankAlternatives(of, [tool('b', { rivals: ['r'] }), tool('r')]);
    expect(one.find(({ id }) => id === 'b')?.reasons).toEqual(['Both list R as a rival']);
  });

  test('merits alone make no alternative', () => {
    expect(order(tool('a'), tool('b', { facets: ['free', 'open-source'] }))).toEqual([]);
  });
});

describe('the order', () => {
  test('rivals come first, the nearest first, then those that name it, then those of its kind', () => {
    const a = tool('a', { rivals: ['r1', 'r2'], specializations: [NOTES] });
    const kind = tool('k', { specializations: [NOTES] });
    expect(order(a, kind, tool('n', { rivals: ['a'] }), tool('r2'), tool('r1'))).toEqual([
      'r1',
      'r2',
      'n',
      'k',
    ]);
  });

  test.each(['closed', 'merged'] as const)('a rival that is %s comes after all that live', (status) => {
    const a = tool('a', { rivals: ['gone'], specializations: [NOTES] });
    const weak = tool('weak', { specializations: [NOTES], prominence: 0 });
    expect(order(a, tool('gone', { status, rivals: ['a'], prominence: 9 }), weak)).toEqual(['weak', 'gone']);
  });

  test('the better known comes first among equals, and the tool itself never', () => {
    const a = tool('a', { specializations: [NOTES] });
    const known = tool('z', { specializations: [NOTES], prominence: 9 });
    expect(order(a, a, tool('b', { specializations: [NOTES] }), known)).toEqual(['z', 'b']);
  });

  test('no more are listed than the page shows', () => {
    const many = Array.from({ length: 40 }, (_, index) => tool(`t${index}`, { rivals: ['a'] }));
    expect(order(tool('a'), ...many)).toHaveLength(LIMITS.alternativesShown);
  });
});

describe('filters', () => {
  const tools = [
    { facets: ['free', 'platform:ios', 'platform:web'] },
    { facets: ['free', 'platform:web', 'language:de'] },
    { facets: ['platform:web', 'open-source'] },
  ];
  const read = (search: string) => readAlternativesQuery(new URLSearchParams(search));
  const counts = (search: string) =>
    filterGroups(tools, read(search)).flatMap(({ options }) =>
      options.map(({ label, count }) => [label, count]),
    );

  test.each([
    ['free=1&platform=ios', 'free=1&platform=ios'],
    ['platform=ios&free=1&x=1', 'free=1&platform=ios'],
    ['free=yes&platform=I+O+S&language=&compliance=x', ''],
    ['language=a-b-c-d&platform=constructor', ''],
  ])('%s is written as %s', (search, written) => {
    expect(writeAlternativesQuery(read(search)).toString()).toBe(written);
  });

  test('each counts what it leaves together with the others', () => {
    expect(counts('')).toEqual([
      ['Free tier', 2],
      ['Open source', 1],
      ['Web', 3],
      ['iOS', 1],
      ['German', 1],
    ]);
    expect(counts('free=1')).toEqual([
      ['Free tier', 2],
      ['Web', 2],
      ['iOS', 1],
      ['German', 1],
    ]);
  });

  test('every count is the number of tools that the press leaves', () => {
    for (const { options } of filterGroups(tools, read('platform=web'))) {
      for (const { pressed, active, count } of options) {
        const left = tools.filter(({ facets }) => meets(facets, pressed)).length;
        expect(left).toBe(active ? tools.length : count);
      }
    }
  });

  test('an active filter can be taken off or exchanged where nothing is left', () => {
    expect(counts('language=fr')).toEqual([['German', 1]]);
    expect(activeFilters(read('language=fr&free=1'))).toEqual([
      { label: 'Free tier', without: { language: 'fr' } },
      { label: 'French', without: { free: '1' } },
    ]);
  });
});
