import { expect, test } from 'vitest';
import { displayText } from '#catalogue/tools/display-text.ts';
import { displayField } from '#catalogue/tools/tool-display.ts';

test.each([
  ['business_pricing_price_details', [{ tier: 'Team', monthly_fee: 'USD 38 (2025-07)' }], 'July 2025'],
  ['basic_information_long_description', 'It ended on 2026-03-24.', 'March 24, 2026'],
  ['basic_information_version', '1.0 (2025-10)', 'October 2025'],
] as const)('dates within %s are written out', (key, value, date) => {
  const { value: shown } = displayField(key, { [key]: { value } }, {}, null);
  expect(shown && displayText(shown)).toContain(date);
});
