import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { COMPARED } from '#site/file-columns.ts';
import { say, worded } from '#site/noun.ts';

/**
 * Tables that this site writes and that people bring back: some columns are fields of a record in the same form, others
 * are only shown. Comparisons and the like are for reading alone.
 */

/** Columns of the desk's list that are fields of a record. */
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

/** The address of a tool's page here. */
const PAGE = 'Page';
/** Columns that only the lists of visitors and members have. */
const OF_LISTS = [
  ...['List price from', 'Price in words', 'Price list of', 'Day of the source'],
  'Address of the source',
];
/** The others of them, which other tables may have as well. */
const BESIDE = ['Place', 'Billed', 'Grade', 'Age', 'Source', 'Note'];

/** Columns of tables whose rows are no tools, or not as they are recorded. */
const FOR_READING = [
  ...['Member id', COMPARED, 'followed_since', 'Reported for', 'Counted as equity (US dollars)'],
  ...['Raised as equity (US dollars)', 'Rounds whose equity is known'],
];

/** A grade at the end of a cell: 'SOC 2, GDPR (Editorial · early 2026)'. */
const GRADED = new RegExp(String.raw`\((?:${Object.values(CERTAINTY_LABELS).join('|')}) · [^()]+\)$`);

/** Whether a cell ends with the grade that this site writes after values. */
export function isGraded(cell: string): boolean {
  return GRADED.test(cell);
}

/** Whether a header comes from the desk's list, with any choice of columns. */
function isDeskList(header: readonly string[]): boolean {
  const labels = [...READ_BACK, ...READ_BACK.map((label) => worded(label)), ...WORKED_OUT, ...REWRITTEN];
  return header[0] === 'Id' && header[1] === 'Name' && header.every((label) => labels.includes(label));
}

/** What this site's own columns hold: the field, or null for what is not imported; undefined for others. */
export function ownFileColumns(header: readonly string[]): (label: string) => string | null | undefined {
  const [tool, developer] = [worded('Tool'), worded('Made by')];
  const isOfLists = header.includes(tool) && header.some((label) => OF_LISTS.includes(label));
  const shown = [
    ...WORKED_OUT,
    ...(isDeskList(header) ? REWRITTEN : []),
    ...(isOfLists ? [...OF_LISTS, ...BESIDE] : []),
  ];
  // The address of a page is its tool's alone, a name may be that of several.
  const hasPage = header.includes(PAGE);
  const held = new Map<string, string | null>([
    ...shown.map((label) => [label, null] as const),
    ...(isOfLists
      ? ([
          [tool, hasPage ? null : 'name'],
          [developer, 'developer_name'],
        ] as const)
      : []),
    ...(isOfLists && hasPage ? ([[PAGE, 'id']] as const) : []),
  ]);
  return (label) => held.get(label);
}

/** Why a table cannot be imported that this site wrote for reading; null for other tables. */
export function whyForReading(header: readonly string[]): string | null {
  const titles = FOR_READING.map((title) => worded(title));
  if (!header.some((label) => titles.includes(label))) return null;
  return say`this site wrote the file for reading: to change tools, take the desk’s list of tools, or the export of the catalogue`;
}
