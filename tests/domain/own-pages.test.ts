import { expect, test } from 'vitest';
import { isOwnPage } from '#features/records/records/own-pages.ts';

test.each([
  ['https://www.notion.so/acme/Gitwise-361b540101274b1fa7e16b90442b0d99', true],
  ['https://acme.atlassian.net/browse/TOOL-12', true],
  ['https://docs.google.com/spreadsheets/d/1/edit', true],
  ['https://www.notion.so/', false],
  ['https://notion.so:99999999/page', true],
  ['https://airtable.com', false],
  ['https://notnotion.so/page', false],
  ['https://gitwise.example.dev/pricing', false],
])('%s: a page of the list itself? %s', (link, isOwn) => {
  expect(isOwnPage(link)).toBe(isOwn);
});
