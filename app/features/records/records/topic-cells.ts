import { spacedOnce } from './typed-cells.ts';

/** Most separated parts in one name of a category. */
const MOST_PARTS = 5;

/** Addresses that exports of linked databases add: 'Writing (https://www.notion.so/Writing-0123)'. */
const LINKED_TO = /\s*\(https?:\/\/[^\s()]*\)/g;

/** Turns other separators (bars, bullets, hash signs, those of Chinese and Japanese) into commas. */
export function listedPlainly(cell: string): string {
  const lines = cell.split('\n').map(spacedOnce);
  const plain = lines
    .filter((line) => line !== '')
    .join('\n')
    .replace(LINKED_TO, '')
    .replaceAll(/^[ \t]*(?:[•●▪◦*·–-]|\d{1,2}[.)])[ \t]+/gmu, '')
    .replaceAll(/[|、，；]/gu, ',');
  return /^\s*#\p{L}\S*(?:\s+#\p{L}\S*)*\s*$/u.test(plain)
    ? plain.trim().replaceAll(/\s*#/g, ',').slice(1)
    : plain;
}

/** Whether a text is a name of what a cell lists. */
interface KnownNames {
  /** Of any of it. */
  isKnown(name: string): boolean;
  /** Of a category. */
  isCategory(name: string): boolean;
}

/**
 * The names of categories in a cell, separated by commas, semicolons, bars or line ends. A known name may contain a
 * comma: the longest match counts. A slash separates a specialization from its category, or two known categories.
 */
export function topicsIn(cell: string, { isKnown, isCategory }: KnownNames): string[] {
  // Names and separators, alternating.
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
    if (textTo(end) !== '') names.push(...topicsBetweenStrokes(textTo(end), { isKnown, isCategory }));
    at = end + 1;
  }
  return names;
}

function topicsBetweenStrokes(text: string, { isKnown, isCategory }: KnownNames): string[] {
  const parts = text.split('/').map((part) => part.trim());
  return parts.length > 1 && !isKnown(text) && parts.every(isCategory) ? parts : [text];
}
