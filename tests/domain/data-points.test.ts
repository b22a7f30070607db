import { describe, expect, test } from 'vitest';
import { countDataPoints, countKnownDataPoints } from '#catalogue/tools/data-points.ts';
import { tabSections } from '#catalogue/tools/tool-display.ts';

describe('the data points of a tool', () => {
  test('are counted like those of the schema: a part of a list of records counts once', () => {
    const founders = { value: [{ name: 'Ada' }, { name: 'Grace', title: 'Chief' }] };
    const basic = { basic_information_tagline: { value: 'Short' }, basic_information_founders: founders };
    const decision = { decision_platforms: { value: ['web' as const] } };
    expect(countKnownDataPoints([basic, decision])).toBe(4);
    expect(countKnownDataPoints([])).toBe(0);
    expect(countDataPoints()).toBeGreaterThanOrEqual(93);
  });
});

test.each([
  ['https://help.example.com/contact', { kind: 'link', text: 'help.example.com' }],
  ['help@example.com', { kind: 'email', text: 'help@example.com' }],
  ['By phone, see https://help.example.com', { kind: 'text' }],
  ['javascript:alert(1)', { kind: 'text' }],
])('a support contact %s is shown as what it is', (value, shown) => {
  const data = { business_support_contact: { value } };
  const rows = tabSections('business', data, {}, null).flatMap((section) => section.rows);
  expect(rows.find(({ label }) => label === 'Support')?.value).toMatchObject(shown);
});
