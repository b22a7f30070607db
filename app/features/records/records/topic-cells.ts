/** No name of a category is made of more parts than these. */
const MOST_PARTS = 5;

/**
 * The names of categories in a cell, which commas, semicolons and line ends part. A known name may hold a comma itself:
 * the longest one counts.
 */
export function topicsIn(cell: string, isKnown: (name: string) => boolean): string[] {
  // Names and what parts them, by turns.
  const parts = cell.split(/([,;\n])/);
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const ends = Array.from({ length: MOST_PARTS }, (_, more) => at + 1 + 2 * more).filter(
      (end) => end <= parts.length,
    );
    const textTo = (end: number) => parts.slice(at, end).join('').trim();
    const end = ends.findLast((one) => isKnown(textTo(one))) ?? at + 1;
    if (textTo(end) !== '') names.push(textTo(end));
    at = end + 1;
  }
  return names;
}
