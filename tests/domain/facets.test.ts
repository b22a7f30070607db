import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACET_IDS, facetName, facetOf } from '#catalogue/search/filters/facet-names.ts';
import { FACETS, isOpen, launchBand, priceBand, valueLabel } from '#catalogue/search/filters/facet-table.ts';
import { readToolQuery } from '#catalogue/search/filters/tool-query.ts';
import {
  baseOf,
  baseOfAny,
  countIn,
  inAll,
  meets,
  membersOf,
  numbersOf,
  setOf,
} from '#catalogue/search/filters/tool-sets.ts';
import { DIRECTORY_DEFAULTS, writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import { pageAddress } from '#site/page-address.ts';

const known = FACET_IDS.flatMap((id) => {
  const { values } = FACETS[id];
  return isOpen(values) ? [] : Object.keys(values).map((value) => facetName(id, value));
});
const names = fc.array(
  fc.constantFrom(...known, 'language:de', 'language:fr', 'country:US', 'launched:2023'),
);

describe('addresses', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(names, (facets) => {
        const written = writeToolQuery({ ...DIRECTORY_DEFAULTS, facets });
        const read = readToolQuery(written);
        expect([...read.facets].sort()).toEqual([...new Set(facets)].sort());
        expect(writeToolQuery(read).toString()).toBe(written.toString());
      }),
    );
  });

  test.each([
    ['/tools?platform=ios&feature=api&platform=android', '/tools?feature=api&platform=android,ios'],
    ['/tools?platform=ios,ios,%20,a%00b', '/tools?platform=ios'],
    ['/tools?platform=', '/tools'],
    ['/tools?q=x&platform=ios&without=platform:ios', '/tools?q=x&platform=ios'],
    ['/tools?q=x&without=free&without=api', '/tools?q=x&without=api,free'],
    ['/tools?more=platform&more=language', '/tools?more=platform'],
    ['/tools?more=category', '/tools'],
    ['/search?status=closed&q=x', '/search?q=x&status=closed'],
  ])('%s is %s', (asked, address) => {
    expect(pageAddress(asked).address).toBe(address);
  });

  test('every value of the table can be written in an address, and has one name', () => {
    for (const name of known) {
      const facet = facetOf(name);
      expect(facet && valueLabel(facet.id, facet.value), name).not.toBeNull();
      expect(readToolQuery(writeToolQuery({ ...DIRECTORY_DEFAULTS, facets: [name] })).facets).toEqual([name]);
    }
    expect(new Set(known).size).toBe(known.length);
  });
});

describe('bands', () => {
  test.each([
    [9.99, 'mo', 'under-10'],
    [10, 'mo', '10-20'],
    [20, 'user/mo', '20-50'],
    [100, 'month-base', '100-up'],
    [0.5, 'minute', 'by-use'],
    [null, 'custom', 'on-request'],
    [null, null, null],
    [5, null, null],
  ])('%s per %s is %s', (amount, per, band) => {
    expect(priceBand(amount, per)).toBe(band);
  });

  test.each([
    ['2023-05', '2023'],
    ['2020', '2020'],
    ['2019', '2015-2019'],
    ['2010-01-01', '2010-2014'],
    ['1989', 'before-2010'],
    ['soon', null],
    [null, null],
  ])('%s is %s', (date, band) => {
    expect(launchBand(date)).toBe(band);
    if (band !== null) expect(valueLabel('launched', band)).not.toBeNull();
  });
});

const sorted = (numbers: readonly number[]) => Uint32Array.from(numbers).sort();

describe('sets of tools', () => {
  const members = fc.uniqueArray(fc.nat(40_000), { maxLength: 3_000 });

  test('count and combine as plain sets do, sparse and dense', () => {
    fc.assert(
      fc.property(members, members, fc.nat(4_000), (a, b, dense) => {
        const full = [...Array(dense).keys()];
        const [one, two] = [sorted([...new Set([...a, ...full])]), sorted(b)];
        const [first, second] = [setOf(one), setOf(two)];
        const common = two.filter((number) => one.includes(number));
        expect([...numbersOf(first)]).toEqual([...one]);
        expect(countIn(baseOf([...one], 40_001), second)).toBe(common.length);
        expect(countIn(baseOf([...two], 40_001), first)).toBe(common.length);
        expect(meets(baseOf([...one], 40_001), second)).toBe(common.length > 0);
        expect(meets(baseOf([...two], 40_001), first)).toBe(common.length > 0);
        expect([...membersOf(inAll([baseOfAny([first], 40_001), baseOfAny([second], 40_001)]))]).toEqual([
          ...common,
        ]);
        expect(baseOfAny([first, second], 40_001).count).toBe(new Set([...one, ...two]).size);
      }),
      { numRuns: 50 },
    );
  });

  test('few are counted among many sparse ones as plain sets do', () => {
    const few = fc.uniqueArray(fc.nat(40_000), { maxLength: 20 });
    const many = fc.uniqueArray(fc.nat(40_000), { minLength: 600, maxLength: 1_000 });
    fc.assert(
      fc.property(few, many, (a, b) => {
        const found = [...a, ...b.slice(0, 5), 0];
        const common = new Set(found.filter((number) => b.includes(number)));
        expect(countIn(baseOf(found, 40_001), setOf(sorted(b)))).toBe(common.size);
      }),
      { numRuns: 50 },
    );
  });
});
