import { formatCount } from '#site/format.ts';

/** Lines of a file in words: `line 3`, `lines 3, 5, 8 and 40 more`. @param count of all, of which these are the first */
export function lineWords(lines: readonly number[], count: number): string {
  const more = count > lines.length ? ` and ${formatCount(count - lines.length)} more` : '';
  return `${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
}
