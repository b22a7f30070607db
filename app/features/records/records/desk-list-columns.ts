/**
 * The columns of the desk's list of tools, which editors take as a file, fill in and bring back: what of them a record
 * holds in the same form, and what is only shown there.
 */

/** Columns that are fields of a record. */
export const READ_BACK = ['Id', 'Name', 'Categories', 'Prominence', 'Price from', 'Developer', 'Website'];

/** Worked out by the desk, under names that no other table has for a field. */
const WORKED_OUT = [
  ...['Free or Premium', 'Featured', 'Facts', 'May be out of date', 'Oldest fact', 'Sources', 'Missing'],
  ...['Waiting', 'Data points'],
];

/** Written in another form than a record has. Other tables may have such columns to be read. */
const REWRITTEN = ['Status', 'Rating', 'Added', 'Changed'];

/** Whether a header is that of the desk's list, of whichever columns. */
export function isDeskList(header: readonly string[]): boolean {
  const labels = [...READ_BACK, ...WORKED_OUT, ...REWRITTEN];
  return header[0] === 'Id' && header[1] === 'Name' && header.every((label) => labels.includes(label));
}

/** Whether a column only shows something. @param isOfList whether it stands in the desk's list */
export function isShownOnly(label: string, isOfList: boolean): boolean {
  return WORKED_OUT.includes(label) || (isOfList && REWRITTEN.includes(label));
}
