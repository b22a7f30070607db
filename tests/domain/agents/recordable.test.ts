import { expect, test } from 'vitest';
import { isRecordable } from '#features/agents/reading/checked.ts';

const site = (isLocal: boolean) => ({ home: new URL('http://127.0.0.1:4000/'), isLocal });

test.each([
  ['decision_price_from', { amount: 5, per: 'mo' }, true],
  ['decision_price_from', { amount: 5, currency: 'KES', per: 'mo' }, false],
  ['decision_price_from', { amount: 20_000_000, per: 'mo' }, false],
  ['decision_price_from', { amount: 5, per: 'week' }, false],
  ['decision_flags', ['sso'], true],
  ['decision_flags', ['teleport'], false],
  ['decision_languages', ['en', 'xx'], false],
  ['decision_language_count', 40, true],
  ['decision_language_count', 4_000_000, false],
  ['decision_terms', 'https://acme.example.com/terms', true],
  ['decision_terms', 'http://acme.example.com/terms', false],
  ['decision_terms', 'https://10.0.0.1/terms', false],
  ['business_contact_email', 'nobody', false],
  ['no_such_field', 'x', false],
])('%s %j can be recorded: %j', (field, value, isPossible) => {
  expect(isRecordable(field, value, site(false))).toBe(isPossible);
});

test('an address of the site itself can be recorded where the site is one on this machine', () => {
  expect(isRecordable('decision_terms', 'http://127.0.0.1:4000/terms', site(true))).toBe(true);
  expect(isRecordable('decision_terms', 'http://127.0.0.1:4000/terms', site(false))).toBe(false);
  expect(isRecordable('decision_terms', 'http://127.0.0.1:4001/terms', site(true))).toBe(false);
});
