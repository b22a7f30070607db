/** What the name of a catalogue's file says: the kind of its records, and its format. */

export const FORMATS = ['ndjson', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

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
  const kind = kinds.find((one) => new RegExp(`^${one.replaceAll('-', '[-_ ]')}(?!\\p{L})`, 'u').test(small));
  return kind && format ? { kind, format } : null;
}
