import { spacedOnce } from './typed-cells.ts';

/** Most separated parts in one name of a category. */
const MOST_PARTS = 5;

/** Addresses that exports of linked databases add: 'Writing (https://www.notion.so/Writing-0123)'. */
const LINKED_TO = /\s*\(https?:\/\/[^\s()]*\)/g;

/** The colours that boards write behind their labels. */
const COLOUR = /\s\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black)(?:_(?:dark|light))?\)$/u;

/** Labels of a board without their colours, if each has one: 'Audio (green), Free (blue)'. */
function withoutColours(cell: string): string {
  const labels = cell.split(',').map((label) => label.trim());
  return labels.every((label) => COLOUR.test(label))
    ? labels.map((label) => label.replace(COLOUR, '')).join(',')
    : cell;
}

/** An entry of a list, in quotation marks or not. */
const ENTRY = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,"'\s][^,]*))\s*(?:,|$)/gy;

/** The entries of a list that a program writes with quotation marks: `['a', 'b']`, `a,"b, c"`; undefined for others. */
export function quotedEntries(cell: string): string[] | undefined {
  const text = cell.trim();
  const isBracketed = text.startsWith('[') && text.endsWith(']');
  const inner = isBracketed ? text.slice(1, -1).trim() : text;
  const found = [...inner.matchAll(ENTRY)];
  const length = found.reduce((sum, [whole]) => sum + whole.length, 0);
  const isQuoted = ([, single, double]: readonly (string | undefined)[]) =>
    double !== undefined || (isBracketed && single !== undefined);
  const areQuoted = isBracketed ? found.every(isQuoted) : found.some(isQuoted);
  if (found.length === 0 || length !== inner.length || !areQuoted) return undefined;
  return found.map(([, single, double, bare]) =>
    (single ?? double ?? bare ?? '').replaceAll(/\\(.)/g, '$1').trim(),
  );
}

/** Turns other separators (bars, bullets, hash signs, those of Chinese and Japanese) into commas. */
export function listedPlainly(cell: string): string {
  const lines = cell.split('\n').map(spacedOnce);
  const plain = withoutColours(lines.filter((line) => line !== '').join('\n'))
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
  const parts = listedPlainly(quotedEntries(cell)?.join('\n') ?? cell)
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
