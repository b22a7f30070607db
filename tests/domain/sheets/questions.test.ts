import { expect, test } from 'vitest';
import { sheetFacts, taxQuestion } from '#features/sheets/facts.ts';

test.each([
  [null, 'Is VAT or another sales tax included in the price?'],
  ['EUR', 'Is VAT or another sales tax included in the price, and what does it cost in euros?'],
  ['USD', 'Is VAT or another sales tax included in the price, and what does it cost in US dollars?'],
])('tax is asked for, and the amount in %s', (code, asked) => {
  expect(taxQuestion(code)).toBe(asked);
});

test('a sheet speaks of pupils only where a tool is for schools', () => {
  const named = (isForSchools: boolean) =>
    sheetFacts(isForSchools).flatMap(({ facts }) => facts.map(({ id }) => id));
  expect(named(true)).toContain('schools');
  expect(named(false)).not.toContain('schools');
});
