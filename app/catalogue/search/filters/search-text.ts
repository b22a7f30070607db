/** The longest search text taken from an address, in characters. The rest is cut off. */
export const MAX_SEARCH_LENGTH = 10_000;

/** The search text of an address, with one space for each run, cut at its limit but never in the middle of a character. */
export function readSearchText(params: URLSearchParams): string {
  return readText(params, 'q')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** Composed (NFC), as stored texts are. */
export function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').normalize('NFC').trim();
}
