/** A text as part of a LIKE pattern, with nothing in it a wildcard. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
