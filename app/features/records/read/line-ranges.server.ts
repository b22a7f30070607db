const MOST_RANGES = 5;

/** Lines in words, in ascending order: `line 3`, `lines 3 to 31, 40`. */
export function lineRanges(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const words = ranges
    .slice(0, MOST_RANGES)
    .map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  if (ranges.length > MOST_RANGES) words.push('…');
  return `${lines.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`;
}
