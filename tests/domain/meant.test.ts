import { expect, test } from 'vitest';
import { meantBy } from '#catalogue/rounds/meant.ts';
import { investorEntry } from '../harness/catalogue-in-memory.ts';

/** Whom a typed name means, among houses whose names hold each other's. */

const named = (name: string, ...otherKeys: string[]) =>
  investorEntry(name, { name, key: name.toLowerCase(), otherKeys });
const HOUSES = [
  named('Sequoia Capital'),
  named('Peak XV Partners', 'sequoia capital india'),
  named('GV', 'google ventures'),
  named('GGV Capital'),
  named('Google'),
  named('NVIDIA'),
  named('NVentures', 'nvidia nventures'),
  named('Andreessen Horowitz', 'a16z'),
  named('Common Magic'),
  named('Kleiner Perkins Caufield'),
  named('Société Générale'),
];

test.each([
  ['sequoia capital', ['Sequoia Capital']],
  ['sequoia', ['Sequoia Capital']],
  ['sequoia capital india', ['Peak XV Partners']],
  ['sequoia capital in', ['Peak XV Partners']],
  ['gv', ['GV']],
  ['google', ['Google']],
  ['google ventures', ['GV']],
  ['nv', ['NVIDIA', 'NVentures']],
  ['nvidia', ['NVIDIA']],
  ['a16z', ['Andreessen Horowitz']],
  ['horowitz', ['Andreessen Horowitz']],
  ['capital', ['Sequoia Capital', 'GGV Capital']],
  ['perkins caufield', ['Kleiner Perkins Caufield']],
  ['générale', ['Société Générale']],
  ['gic', []],
  ['', []],
])('%j means %j', (words, names) => {
  expect(meantBy(HOUSES, words).map(({ name }) => name)).toEqual(names);
});
