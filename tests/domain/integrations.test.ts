import { expect, test } from 'vitest';
import { readSearch } from '#catalogue/search/reading/reading.ts';

const NAMES = new Map([
  ['hubspot', 'HubSpot'],
  ['google ads', 'Google Ads'],
  ['notion', 'Notion Labs'],
]);

test.each<[string, string[], string]>([
  ['seo tools that work with hubspot', ['integrations with HubSpot'], 'seo tools that hubspot'],
  ['crm that integrates with Google Ads', ['integrations with Google Ads'], 'crm that google ads'],
  ['notes that sync with Notion', ['integrations with notion'], 'notes that notion'],
  ['crm kompatibel mit HubSpot', ['integrations with HubSpot'], 'crm hubspot'],
  ['seo tool with hubspot integration', ['integrations with HubSpot'], 'seo tool with hubspot integration'],
  ['crm that works with slack', [], 'crm that works with slack'],
  ['crm that works with my team', [], 'crm that works with my team'],
  ['hubspot alternative', [], 'hubspot alternative'],
  ['system integration testing', [], 'system integration testing'],
])('%s asks for %j, which no filter compares', (text, uncompared, words) => {
  const reading = readSearch(text, [], (words) => {
    const label = NAMES.get(words.join(' '));
    return label === undefined ? null : { kind: 'maker', name: words.join(' '), label };
  });
  expect(reading.uncompared).toEqual(uncompared);
  expect(reading.words.join(' ')).toBe(words);
});
