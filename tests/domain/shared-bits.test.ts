import { describe, expect, test } from 'vitest';
import { countBoth } from '#domain/search/shared-bits.ts';

/** The same fields in every run: a linear congruential generator (Knuth, The Art of Computer Programming, 3.3.4). */
function field(length: number, seed: number): Uint32Array {
  let state = seed;
  return Uint32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  });
}

function bitByBit(some: Uint32Array, others: Uint32Array): number {
  return some.reduce((sum, word, at) => {
    const shared = (word & (others[at] ?? 0)) >>> 0;
    return sum + shared.toString(2).replaceAll('0', '').length;
  }, 0);
}

describe('bits that two fields share', () => {
  // A round compares eight words; two fields of 8,192 words fill one page of memory.
  const lengths = [0, 1, 7, 8, 9, 31, 8_192, 8_193, 31_251];

  test.each(lengths)('%i words', (length) => {
    const [some, others] = [field(length, 1), field(length, 2)];
    expect(countBoth(some, others)).toBe(bitByBit(some, others));
    expect(countBoth(some, some)).toBe(bitByBit(some, some));
  });

  test.each([
    [9, 16],
    [16, 9],
    [0, 9],
    [9, 0],
    [31_251, 40],
  ])('%i words and %i', (length, other) => {
    const [some, others] = [field(length, 3), field(other, 4)];
    expect(countBoth(some, others)).toBe(bitByBit(some, others));
  });

  test('nothing is left of what was counted before', () => {
    const all = new Uint32Array(24).fill(0xffffffff);
    expect(countBoth(all, all)).toBe(768);
    expect(countBoth(all, all.subarray(0, 9))).toBe(288);
    expect(countBoth(all.slice(0, 1), all)).toBe(32);
    expect(countBoth(all, new Uint32Array(3))).toBe(0);
  });

  test('a view of a longer field counts its own words only', () => {
    const all = new Uint32Array(24).fill(1);
    expect(countBoth(all.subarray(3, 5), all)).toBe(2);
  });
});
