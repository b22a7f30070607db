/** No name of a category is made of more parts than these. */
const MOST_PARTS = 5;

/** Where a program that links cells to others has put the address: 'Writing (https://www.notion.so/Writing-0123)'. */
const LINKED_TO = /\s*\(https?:\/\/[^\s()]*\)/g;

/** A list with commas, whatever parts it: bars, points before its lines, or number signs before its words. */
export function listedPlainly(cell: string): string {
  const plain = cell
    .replace(LINKED_TO, '')
    .replaceAll(/^[ \t]*(?:[•●▪◦*·–-]|\d{1,2}[.)])[ \t]+/gmu, '')
    .replaceAll('|', ',');
  return /^\s*#\p{L}\S*(?:\s+#\p{L}\S*)*\s*$/u.test(plain)
    ? plain.trim().replaceAll(/\s*#/g, ',').slice(1)
    : plain;
}

/**
 * The names of categories in a cell, which commas, semicolons, bars and line ends part. A known name may hold a comma
 * itself: the longest one counts. Strokes part a category from its specialization, or two categories that are known.
 */
export function topicsIn(cell: string, isKnown: (name: string) => boolean): string[] {
  // Names and what parts them, by turns.
  const parts = listedPlainly(cell)
    .replaceAll(/\s*[>›»→]\s*/g, '/')
    .split(/([,;\n])/);
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const ends = Array.from({ length: MOST_PARTS }, (_, more) => at + 1 + 2 * more).filter(
      (end) => end <= parts.length,
    );
    const textTo = (end: number) => parts.slice(at, end).join('').trim();
    const end = ends.findLast((one) => isKnown(textTo(one))) ?? at + 1;
    if (textTo(end) !== '') names.push(...topicsBetweenStrokes(textTo(end), isKnown));
    at = end + 1;
  }
  return names;
}

function topicsBetweenStrokes(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = text.split('/').map((part) => part.trim());
  return parts.length > 1 && !isKnown(text) && parts.every(isKnown) ? parts : [text];
}
