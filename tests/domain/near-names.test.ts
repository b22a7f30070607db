import { expect, test } from 'vitest';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';

const ALL = ['Acme Bot', 'Acme Bot Pro', 'Content & Writing', 'Cutter', 'X'].map((name) => ({ name }));

test.each([
  ['acme-bto', ['Acme Bot']],
  ['acme-bot-2', ['Acme Bot']],
  ['acme', ['Acme Bot', 'Acme Bot Pro']],
  ['content-writng', ['Content & Writing']],
  ['content-and-writing', ['Content & Writing']],
  ['cuter', ['Cutter']],
  ['xy', []],
  ['something else', []],
  ['', []],
])('near %j are %j', (asked, names) => {
  expect(nearest(asked, ALL).map(({ name }) => name)).toEqual(names);
});
