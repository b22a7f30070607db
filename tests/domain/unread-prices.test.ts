import { expect, test } from 'vitest';
import { readLeaf } from '#catalogue/tools/single-value.ts';
import { readListPrice, unreadPrice } from '#features/records/records/yearly-prices.ts';
import { withoutDirection } from '#site/visible-text.ts';

/** What people write where a price for a month is asked for. */

test.each(['kostenlos', 'Free', 'free plan', 'gratuit', 'Freemium', '$0.00', '0 €/Monat'])(
  '%s is no price',
  (cell) => {
    expect(unreadPrice(cell)).toContain('leave the price as it is');
  },
);

test.each([
  '120 €/Projekt/Jahr',
  '$20000000000 per year',
  '$0.5 per 1000 calls',
  'see website',
  '¥ 9',
  '12 €/user',
])('%s is left out, and it is said what to write', (cell) =>
  expect(unreadPrice(cell)).toContain('write “$10/user/mo”'),
);

test.each(['12 €', '$20/month', '€16 a month, billed yearly', '10 € pro Nutzer/Monat', 'on request'])(
  '%s is read',
  (cell) => expect(unreadPrice(cell)).toBeNull(),
);

test.each([
  ['1.250', 'Price per year', false],
  ['120 €', 'Price per year', true],
  ['10 €/month', 'Price per year', true],
  ['10 €', 'Price per month (billed yearly)', true],
  ['on request', 'Jahrespreis', true],
])('of %s in the column %s, a price for a month is read: %s', (cell, header, isRead) => {
  expect(unreadPrice(cell, header) === null).toBe(isRead);
});

test('a fault names units of prices with what they mean', () => {
  expect(readLeaf({ kind: 'text', words: 'price unit' }, 'x')).toHaveProperty(
    'reason',
    expect.stringContaining('mo (a month)'),
  );
});

test('characters that turn a text around are taken away', () => {
  expect(withoutDirection('a\u202Eb\u2066c')).toBe('abc');
});

test.each([
  ['1.250 € pro Jahr', '', 'group thousands or begin decimals'],
  ['4 990 Ft/hó', '', 'Prices in HUF, left out'],
  ['299 UAH', '', 'Prices in UAH, left out'],
  ['30 $', 'Price per quarter', 'cannot be read'],
  ['-$5/mo', '', 'cannot be read'],
  ['50%', '', 'cannot be read'],
])('%s in the column %s is left out: %s', (cell, header, why) => {
  expect(unreadPrice(cell, header)).toContain(why);
});

test.each([
  ['à partir de 15 € HT / mois', '15', 'mo'],
  ['A$29 per user/month + GST', '29', 'user/mo'],
  ['9 € zzgl. MwSt. pro Monat', '9', 'mo'],
  ['Basic 8 EUR / Pro 16 EUR', '8', undefined],
])('%s is %s, whatever it says of taxes and other plans', (cell, amount, per) => {
  expect(readListPrice(cell, '')).toMatchObject({ amount, ...(per && { per }) });
});
