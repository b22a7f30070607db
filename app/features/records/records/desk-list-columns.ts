import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { worded } from '#site/noun.ts';

/**
 * Columns of the desk's list of tools, which editors download, fill in and import: some are fields of a record in the
 * same form, others are only shown.
 */

/** Columns that are fields of a record. */
export const READ_BACK = [
  ...['Id', 'Name', 'Categories', 'Prominence', 'Price from', 'Developer', 'Website'],
  ...OFFER_ROWS.map(({ label }) => label),
];

/** Computed by the desk; no other table has fields of these names. */
const WORKED_OUT = [
  ...['Free or Premium', 'Featured', 'Facts', 'May be out of date', 'Oldest fact', 'Sources', 'Missing'],
  ...['Waiting', 'Data points'],
];

/** In another form than a record has. Columns of these names in other tables may be imported. */
const REWRITTEN = ['Status', 'Rating', 'Added', 'Changed'];

/** Whether a header comes from the desk's list, with any choice of columns. */
export function isDeskList(header: readonly string[]): boolean {
  const labels = [...READ_BACK, ...READ_BACK.map((label) => worded(label)), ...WORKED_OUT, ...REWRITTEN];
  return header[0] === 'Id' && header[1] === 'Name' && header.every((label) => labels.includes(label));
}

/** Whether a column is not imported. @param isOfList whether the file is the desk's list */
export function isShownOnly(label: string, isOfList: boolean): boolean {
  return WORKED_OUT.includes(label) || (isOfList && REWRITTEN.includes(label));
}
