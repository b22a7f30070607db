import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { isOffered } from '#catalogue/tools/offered-fields.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { labelOf } from '#features/editing/labels.ts';
import { FREE_TIER, OFFER_ANSWERS } from '#features/records/records/flag-cells.ts';
import { CHECKED_ON } from '#features/records/records/row-days.ts';
import { TOOL_TABS } from '#site/access.ts';
import { wordedTexts } from '#site/noun.ts';

/** Columns to choose from, under a heading. */
export interface ColumnGroup {
  title: string;
  columns: readonly { id: string; label: string }[];
}

/** The field whose currency, day and page often have columns of their own. */
const PRICE = 'decision_price_from';

function priceColumns(key: string, label: string) {
  return [
    { id: `${key}.currency`, label: `${label}: currency` },
    { id: `${key}.per`, label: `${label}: paid for` },
    { id: `${key}.date_updated`, label: `${label}: day` },
    { id: `${key}.url`, label: `${label}: page of the source` },
  ];
}

/** All columns of values, by their labels at the desk. */
export const OUR_COLUMNS: readonly ColumnGroup[] = wordedTexts([
  {
    title: 'The tool',
    columns: [
      ...OWN_FIELDS.map(({ key, label }) => ({ id: key, label })),
      { id: 'updated_at', label: 'Changed on' },
      { id: FREE_TIER, label: 'Free tier: yes or no' },
      ...OFFER_ANSWERS.map(({ column, label }) => ({ id: column, label: `${label}: yes or no` })),
      { id: CHECKED_ON, label: 'Day on which the row was checked' },
    ],
  },
  ...Object.entries(DETAIL_GROUPS).map(([name, group]) => ({
    title: TOOL_TABS.find((tab) => tab.group === group)?.title ?? 'What visitors choose by',
    columns: TOOL_FIELDS.filter((field) => field.group === group).flatMap(({ key }) => {
      const label = labelOf(`${name}.${key}`);
      return [{ id: key, label }, ...(key === PRICE ? priceColumns(key, label) : [])];
    }),
  })),
]);

/** Those that are offered at once (`isOffered`), or all. */
export function offeredColumns(isAll: boolean): readonly ColumnGroup[] {
  if (isAll) return OUR_COLUMNS;
  return OUR_COLUMNS.flatMap(({ title, columns }) => {
    const offered = columns.filter(({ id }) => isOffered(id.replace(/\..*/, '')));
    return offered.length === 0 ? [] : [{ title, columns: offered }];
  });
}

const LABELS = new Map(OUR_COLUMNS.flatMap(({ columns }) => columns.map(({ id, label }) => [id, label])));

/** A column's label at the desk, else its name in files. */
export function columnLabel(column: string): string {
  return LABELS.get(column) ?? column;
}
