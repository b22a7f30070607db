import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNK } from '#domain/search/stored-chunks.ts';
import { numbersOf, setOf, type ToolSet, withChunks } from '#domain/search/tool-sets.ts';

const numbers = fc
  .uniqueArray(fc.integer({ min: 0, max: 3 * CHUNK - 1 }), { maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a - b));

const bitsOf = (list: readonly number[]): ToolSet & { kind: 'bits' } => {
  const set = setOf(Uint32Array.from(list));
  if (set.kind === 'bits') return set;
  const bits = new Uint32Array(Math.ceil(((list.at(-1) ?? 0) + 1) / 32));
  for (const number of list) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
  return { kind: 'bits', count: list.length, bits };
};

test('replacing chunks of a set leaves its other chunks', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.subarray([0, 1, 2], { minLength: 1 }), (before, written, chunks) => {
      const chunkOf = (number: number) => Math.floor(number / CHUNK);
      const replaced = withChunks(
        bitsOf(before),
        chunks.map((chunk) => ({
          chunk,
          offsets: written
            .filter((number) => chunkOf(number) === chunk)
            .map((number) => number - chunk * CHUNK),
        })),
      );
      const expected = [
        ...before.filter((number) => !chunks.includes(chunkOf(number))),
        ...written.filter((number) => chunks.includes(chunkOf(number))),
      ].sort((a, b) => a - b);
      expect([...numbersOf(replaced)]).toEqual(expected);
      expect(replaced.count).toBe(expected.length);
    }),
  );
});
