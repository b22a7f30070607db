import { expect, test } from 'vitest';
import { meantBy } from '#catalogue/rounds/meant.ts';
import { investorEntry } from '../harness/catalogue-in-memory.ts';

/** Whom a typed name means, among houses whose names hold each other's. */

const named = (name: string, ...otherKeys: string[]) =>
  investorEntry(name, { name, key: name.toLowerCase().replaceAll(' ', ''), otherKeys });
const HOUSES = [
  named('Sequoia Capital'),
  named('Peak XV Partners', 'sequoiacapitalindia'),
  named('GV', 'googleventures'),
  named('GGV Capital'),
  named('Google'),
  named('NVIDIA'),
  named('NVentures', 'nvidianventures'),
  named('Andreessen Horowitz', 'a16z'),
  named('Common Magic'),
];

test.each([
  ['sequoiacapital', ['Sequoia Capital']],
  ['sequoia', ['Sequoia Capital']],
  ['sequoiacapitalindia', ['Peak XV Partners']],
  ['sequoiacapitalin', ['Peak XV Partners']],
  ['gv', ['GV']],
  ['google', ['Google']],
  ['googleventures', ['GV']],
  ['nv', ['NVIDIA', 'NVentures']],
  ['nvidia', ['NVIDIA']],
  ['a16z', ['Andreessen Horowitz']],
  ['horowitz', ['Andreessen Horowitz']],
  ['capital', ['Sequoia Capital', 'GGV Capital']],
  ['gic', []],
  ['', []],
])('%j means %j', (words, names) => {
  expect(meantBy(HOUSES, words).map(({ name }) => name)).toEqual(names);
});
