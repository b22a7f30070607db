import { expect, onTestFinished, test } from 'vitest';
import { BEHIND, tellOfFields } from '#catalogue/tools/recorded-fields.ts';
import { COMPARISON_COLUMNS } from '#features/compare/comparison-rows.ts';
import { columnsOf } from '#features/lists/list-columns.ts';
import { LISTED_TERMS } from '#features/lists/list-rules.ts';
import { workbookColumns } from '#features/sheets/sheet-columns.ts';
import { fileColumnId } from '#site/file-columns.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';

const files = () => [COMPARISON_COLUMNS, columnsOf(true), workbookColumns()];

test('addresses name the columns of files in the same way whatever is listed', () => {
  onTestFinished(() => {
    speakAs(siteOf(DEFAULT_SITE));
    tellOfFields(new Set());
  });
  const before = files().map((columns) => columns.map(fileColumnId));
  for (const ids of before) expect(new Set(ids).size).toBe(ids.length);
  speakAs(siteOf({ ...DEFAULT_SITE, listed_one: '💡', listed_many: '💡' }));
  tellOfFields(new Set([BEHIND, 'decision_price_from', ...LISTED_TERMS]));
  expect(files().map((columns) => columns.map(fileColumnId))).toEqual(before);
  for (const columns of files()) expect(columns.map(({ title }) => title).join()).toContain('💡');
});
