import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  CATEGORY_CHOICES,
  DAY_ORDERS,
  DECIMAL_MARKS,
  EMPTY_CELLS,
  LISTED_CHOICES,
  NO_CHOICES,
  OLDER_VALUES,
} from './table-choices.ts';

const listed = z.enum(LISTED_CHOICES);
const named = z.object({ id: z.string(), name: z.string() });

/** Stored choices; missing properties, which an older version did not know, mean no choice. */
export const storedChoices = z.object({
  sheet: z.string().default(NO_CHOICES.sheet),
  columns: z.record(z.string(), z.string().nullable()).default(NO_CHOICES.columns),
  days: z.record(z.string(), z.enum(DAY_ORDERS)).default(NO_CHOICES.days),
  decimals: z.record(z.string(), z.enum(DECIMAL_MARKS)).default(NO_CHOICES.decimals),
  topics: z.record(z.string(), z.string()).default(NO_CHOICES.topics),
  made: z.record(z.string(), named.extend({ inner: named.nullable() })).default(NO_CHOICES.made),
  listed: listed.default(NO_CHOICES.listed),
  rows: z.record(z.string(), listed).default(NO_CHOICES.rows),
  ids: z.record(z.string(), z.string()).default(NO_CHOICES.ids),
  isWhole: z.boolean().default(NO_CHOICES.isWhole),
  emptyCells: z.enum(EMPTY_CELLS).default(NO_CHOICES.emptyCells),
  categories: z.enum(CATEGORY_CHOICES).default(NO_CHOICES.categories),
  older: z.enum(OLDER_VALUES).default(NO_CHOICES.older),
  currency: z.string().default(NO_CHOICES.currency),
  source: z
    .object({ synopsis: z.string(), url: z.string(), date_updated: z.string() })
    .nullable()
    .default(NO_CHOICES.source),
  cells: z.record(z.string(), z.record(z.string(), z.string())).default(NO_CHOICES.cells),
});

/** A hash of the names of a workbook's sheets, which is none of columns. */
export function workbookShape(sheets: readonly string[]): string {
  return shapeOf(sheets.map((name) => `[sheet] ${name}`));
}

/** A hash of column names in any order, as 64 hexadecimal digits: equal for files of one shape. */
export function shapeOf(keys: readonly string[]): string {
  const names = keys.filter((key) => key !== '').sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
