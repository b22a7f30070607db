const [WIDTH, HEIGHT, MARGIN] = [720, 360, 48];
/** Milliseconds at the top and at the bottom: both scales are logarithmic. */
const [LOWEST, HIGHEST] = [0.1, 1_000];

interface Measured {
  case: string;
  sizes: Readonly<Record<string, { p95: number }>>;
}

/** A curve for each case, as SVG: p95 in milliseconds by the number of tools. */
export function drawCurves(rows: readonly Measured[]): string {
  const sizes = [...new Set(rows.flatMap((row) => Object.keys(row.sizes).map(Number)))].toSorted(
    (a, b) => a - b,
  );
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)];
  const x = (size: number) => scaled(size, [least, most], [MARGIN, WIDTH - MARGIN]);
  const y = (ms: number) => scaled(Math.max(ms, LOWEST), [LOWEST, HIGHEST], [HEIGHT - MARGIN, MARGIN]);
  const lines = [LOWEST, 1, 10, 100, HIGHEST].map(
    (ms) =>
      `<path d="M${MARGIN} ${y(ms)}H${WIDTH - MARGIN}" stroke="#8884"/><text x="4" y="${y(ms) + 4}">${ms} ms</text>`,
  );
  const marks = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${HEIGHT - 16}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  );
  const curves = rows.map(({ case: name, sizes: measured }, index) => {
    const points = Object.entries(measured).map(([size, { p95 }]) => `${x(Number(size))},${y(p95)}`);
    const hue = Math.round((index * 360) / rows.length);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="hsl(${hue} 60% 50%)"><title>${escaped(name)}</title></polyline>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#777">`,
    '<title>p95 by the number of tools</title>',
    ...lines,
    ...marks,
    ...curves,
    '</svg>',
    '',
  ].join('\n');
}

/** A place on a logarithmic scale, to a tenth. */
function scaled(
  value: number,
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): number {
  const share = most === least ? 0 : Math.log(value / least) / Math.log(most / least);
  return Math.round((from + share * (to - from)) * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
