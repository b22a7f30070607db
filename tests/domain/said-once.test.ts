import { describe, expect, test } from 'vitest';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { isOutdatedAlone, type SaidValue, saidOnce } from '#catalogue/tools/said-once.ts';

/** What a page says once of where its values come from. */

const EDITORS: Provenance = { certainty: 'editorial', source: 'Editors', date: 'early 2026' };
const PAPER: Provenance = { certainty: 'attributed', source: 'A paper', date: 'May 2026' };
const SITE: Provenance = {
  certainty: 'sourced',
  source: 'Its site',
  date: 'June 2026',
  url: 'https://site.example/a',
};

const values = (...origins: Provenance[]): SaidValue[] =>
  origins.map((origin, place) => ({ id: `value ${place}`, of: `Value ${place}`, origin }));
const say = (...blocks: SaidValue[][]) => {
  const { blocks: said, sources } = saidOnce(
    blocks.map((all, place) => ({ key: String(place), title: `Block ${place}`, values: all })),
  );
  return { said: [...said.values()], sources };
};

describe('a block', () => {
  test.each([
    ['all the same', [EDITORS, EDITORS], 'editorial', false, []],
    ['most the same', [PAPER, EDITORS, EDITORS], 'editorial', true, ['value 0']],
    ['each another', [PAPER, EDITORS, SITE], undefined, false, ['value 0', 'value 1', 'value 2']],
    ['one alone', [SITE], undefined, false, ['value 0']],
    ['of another day', [PAPER, { ...PAPER, date: 'June 2026' }, PAPER], 'attributed', true, ['value 1']],
    [
      'of another address',
      [SITE, { ...SITE, url: 'https://site.example/b' }, SITE],
      'sourced',
      true,
      ['value 1'],
    ],
    ['empty', [], undefined, false, []],
  ] as const)('whose values are %s', (_name, origins, certainty, isMixed, own) => {
    const [block] = say(values(...origins)).said;
    expect(block?.shared?.origin.certainty).toBe(certainty);
    expect(block?.isMixed).toBe(isMixed);
    expect([...(block?.own.keys() ?? [])]).toEqual(own);
  });

  test('says of all its values that they may be out of date, or each that may says so', () => {
    const old = { ...EDITORS, isOutdated: true as const };
    const alone = (...origins: Provenance[]) => {
      const all = values(...origins);
      const [block] = say(all).said;
      return [block?.isOutdated, ...all.map((value) => block && isOutdatedAlone(block, value))];
    };
    expect(alone(old, old)).toEqual([true, false, false]);
    expect(alone(old, EDITORS)).toEqual([false, true, false]);
    expect(alone(old, old, { ...PAPER, isOutdated: true })).toEqual([true, false, false, true]);
  });
});

describe('the sources of a page', () => {
  test('have a number each in the order of the page, one for one name at one address', () => {
    const { sources } = say(
      values(PAPER, EDITORS),
      values(SITE, SITE, { ...SITE, source: 'The same site', date: 'July 2026' }),
      values({ ...PAPER, date: 'June 2026' }),
    );
    expect(sources.map(({ number, name, host }) => [number, name, host])).toEqual([
      [1, 'A paper', null],
      [2, 'Its site', 'site.example'],
      [3, 'The same site', 'site.example'],
    ]);
    expect(sources.map(({ marks }) => marks.map(({ of }) => of))).toEqual([
      ['Value 0', 'Value 0'],
      ['Block 1'],
      ['Value 2'],
    ]);
    const anchors = sources.flatMap(({ marks }) => marks.map(({ anchor }) => anchor));
    expect(new Set(anchors).size).toBe(4);
  });

  test('are those of the codes of a list, each with its own', () => {
    const byCode = [
      { codes: 'SOC 2', origin: SITE },
      { codes: 'GDPR', origin: EDITORS },
    ];
    const { said, sources } = say(values({ ...EDITORS, byCode }));
    const mark = said[0]?.own.get('value 0');
    expect(mark?.parts.map(({ codes, mark: part }) => [codes, part.source?.number])).toEqual([
      ['SOC 2', 1],
      ['GDPR', undefined],
    ]);
    expect(sources).toHaveLength(1);
  });

  test.each(['editorial', 'computed', 'withheld'] as const)('are none for %s', (certainty) => {
    expect(say(values({ ...PAPER, certainty })).sources).toEqual([]);
  });
});
