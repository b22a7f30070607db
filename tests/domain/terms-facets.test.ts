import { describe, expect, test } from 'vitest';
import { TERMS_FACETS } from '#catalogue/search/filters/terms-facets.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';
import { TERMS_FIELDS } from '#catalogue/tools/tool-fields.ts';

describe('values', () => {
  test.each([
    [{ days: 0, detail: 'on request' }, 'none'],
    [{ days: 1 }, '1-30'],
    [{ days: 30 }, '1-30'],
    [{ days: 31 }, 'longer'],
    [{ detail: 'as agreed' }, 'words'],
  ])('data kept for %j is %s', (value, band) => {
    expect(TERMS_FACETS.retention.of({ decision_retention: { value } })).toEqual([band]);
  });

  test.each([
    ['Acme Ltd., Dublin, Ireland', ['IE', 'EU']],
    ['Acme Ltd., Ireland (in the EU); Acme Inc., USA', ['IE', 'US', 'EU']],
    ['Acme Inc., Delaware, United States', ['US']],
    // Neither a company's name nor its form says where it is registered.
    ['Acme Ireland Ltd.', ['named']],
    ['Acme GmbH, Berlin', ['named']],
  ])('the contracting party %s is of %j', (value, countries) => {
    expect(TERMS_FACETS.party.of({ decision_contract_party: { value } })).toEqual(countries);
  });

  test('of nothing recorded there are none', () => {
    for (const { of } of Object.values(TERMS_FACETS)) {
      expect(of({}).filter((value) => value !== undefined)).toEqual([]);
    }
  });
});

test('each is made of a field of its own in the section of terms', () => {
  const fields = Object.values(TERMS_FACETS).map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  expect(TERMS_FIELDS.map(({ key }) => key)).toEqual(expect.arrayContaining(fields));
});

test.each([
  ['crm with accessibility statement', 'accessibility:published'],
  ['crm with a VPAT', 'accessibility:published'],
  ['crm mit Barrierefreiheitserklärung', 'accessibility:published'],
  ['crm with a list of subprocessors', 'subprocessors:published'],
  ['crm mit Unterauftragsverarbeitern', 'subprocessors:published'],
  ['no data stored speech to text', 'retention:none'],
  ['llm api with zero data retention', 'retention:none'],
  ['chatbot ohne Datenspeicherung', 'retention:none'],
  ['chatbot that deletes data after 30 days', 'retention:1-30'],
  ['crm with contracting party in the EU', 'party:EU'],
])('%s asks for %s', (text, facet) => {
  expect(readSearch(text).facets).toEqual([facet]);
});

test.each(['customer retention', 'accessibility testing of websites', 'data storage', 'store photos'])(
  '%s asks for none',
  (text) => {
    expect(readSearch(text).facets).toEqual([]);
  },
);

test.each([
  ['crm without an accessibility statement', 'accessibility:published'],
  ['crm without a list of subprocessors', 'subprocessors:published'],
])('%s excludes %s', (text, facet) => {
  const { excluded, facets } = readSearch(text);
  expect([excluded, facets]).toEqual([[{ kind: 'facet', facet }], []]);
});
