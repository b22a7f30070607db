/** What the name of a catalogue's file says: the kind of its records, and its format. */

export const FORMATS = ['ndjson', 'json', 'csv', 'tsv', 'xlsx', 'ods'] as const;
export type Format = (typeof FORMATS)[number];

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What a name must be: `must start with tools or questions and end with .ndjson, … or .ods`. */
export function fileNameRule(kinds: readonly string[]): string {
  const endings = either.format(FORMATS.map((format) => `.${format}`));
  return `must start with ${either.format(kinds)} and end with ${endings}`;
}

/**
 * Reads a file's name. Behind the kind, whatever is no letter may follow, in capitals too: browsers and people make
 * 'tools (1).csv', 'Tools.csv' and 'tools - Copy.CSV'.
 *
 * @param kinds those to choose from
 * @returns null if the name begins with none of them or ends with no format
 */
export function readFileName<Kind extends string>(
  name: string,
  kinds: readonly Kind[],
): { kind: Kind; format: Format } | null {
  const small = name.toLowerCase();
  const format = FORMATS.find((one) => small.endsWith(`.${one}`));
  const kind = kindOfName(small, kinds);
  return kind && format ? { kind, format } : null;
}

/** The kind that a name begins with, or null. */
export function kindOfName<Kind extends string>(name: string, kinds: readonly Kind[]): Kind | null {
  const small = name.toLowerCase();
  const begins = (kind: Kind) => new RegExp(`^${kind.replaceAll('-', '[-_ ]')}(?!\\p{L})`, 'u').test(small);
  return kinds.find(begins) ?? null;
}
