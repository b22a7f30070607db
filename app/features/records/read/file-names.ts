/** Reads the kind of records and the format from a file's name. */

export type Format = 'ndjson' | 'json' | 'table';

/** Formats by file extension. A table's content decides what it really is (`tell-table.server.ts`). */
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
/** The extensions that messages suggest. Other tables are mostly refused with advice. */
const NAMED = ['xlsx', 'ods', 'csv', 'tsv', 'ndjson', 'json'];

/** The value of `accept` for file inputs. */
export const ACCEPTED_FILES = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',');

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The rule for extensions: `must end with .xlsx, … or .json`. */
export const FILE_ENDING_RULE = `must end with ${either.format(NAMED.map((ending) => `.${ending}`))}`;

/** The rule where the name must state a kind: `must start with tools or questions and end with …`. */
export function fileNameRule(kinds: readonly string[]): string {
  return `must start with ${either.format(kinds)} and ${FILE_ENDING_RULE.replace('must ', '')}`;
}

/**
 * Reads a file's name. After the kind, in any case, anything but a letter may follow: 'tools (1).csv', 'Tools.csv',
 * 'tools - Copy.CSV'.
 *
 * @param kinds those to choose from
 * @param otherwise the kind of a file whose name states none
 * @returns null if the name states no kind or has an unknown extension
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
