/** What the name of a catalogue's file says: the kind of its records, and its format. */

export type Format = 'ndjson' | 'json' | 'table';

/** The formats by the endings of names. The content of a table says what it is (`tell-table.server.ts`). */
const ENDINGS: Readonly<Record<string, Format>> = {
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
  ...Object.fromEntries(
    'csv tsv xlsx ods xlsm xltx ots tab txt xls xlsb numbers fods html htm'
      .split(' ')
      .map((ending) => [ending, 'table'] as const),
  ),
};
/** The endings that are named where a file is asked for. Most of the other tables are refused with what to do. */
const NAMED = ['xlsx', 'ods', 'csv', 'tsv', 'ndjson', 'json'];

/** What a control that takes a file accepts. */
export const ACCEPTED_FILES = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',');

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** How a name must end: `must end with .xlsx, … or .json`. */
export const FILE_ENDING_RULE = `must end with ${either.format(NAMED.map((ending) => `.${ending}`))}`;

/** What a name must be where it has to say a kind: `must start with tools or questions and end with …`. */
export function fileNameRule(kinds: readonly string[]): string {
  return `must start with ${either.format(kinds)} and ${FILE_ENDING_RULE.replace('must ', '')}`;
}

/**
 * Reads a file's name. Behind the kind, whatever is no letter may follow, in capitals too: browsers and people make
 * 'tools (1).csv', 'Tools.csv' and 'tools - Copy.CSV'.
 *
 * @param kinds those to choose from
 * @param otherwise the kind of a file whose name says none
 * @returns null if the name says no kind, or ends as no format does
 */
export function readFileName<Kind extends string>(
  name: string,
  kinds: readonly Kind[],
  otherwise: Kind | null = null,
): { kind: Kind; format: Format; ending: string } | null {
  const ending = /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const format = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const kind = kindOfName(name, kinds) ?? otherwise;
  return kind && format ? { kind, format, ending } : null;
}

/** The kind that a name begins with, or null. */
export function kindOfName<Kind extends string>(name: string, kinds: readonly Kind[]): Kind | null {
  const small = name.toLowerCase();
  const begins = (kind: Kind) => new RegExp(`^${kind.replaceAll('-', '[-_ ]')}(?!\\p{L})`, 'u').test(small);
  return kinds.find(begins) ?? null;
}
