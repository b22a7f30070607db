import { formatDate } from '#site/format.ts';
import { escapeMarkup } from '#site/markup.ts';
import { SITE } from '#site/site.ts';
import { keyOf } from '#ui/plots/legend-key.ts';
import type { Plot, PlotMark } from '#ui/plots/plot.ts';
import { GROUND, type Scheme, TONES } from '#ui/plots/tones.ts';

/** A plot on a sheet of its own, in pixels: shapes, and texts apart from them, because a PNG paints texts by its own fonts. */
export interface Sheet {
  title: string;
  width: number;
  height: number;
  scheme: Scheme;
  /** Markup of SVG, without text. */
  shapes: string;
  texts: readonly SheetText[];
}

export interface SheetText {
  x: number;
  /** Where letters stand. */
  y: number;
  text: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  ink: 'ink' | 'quiet';
  isSerif: boolean;
}

const WIDTH = 960;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
const TITLE = { size: 26, letters: 68, line: 32 };
const SMALL = { size: 12, letters: 140, line: 17 };

/** @param address where the plot is from */
export function sheetOf(plot: Plot, scheme: Scheme, address: string): Sheet {
  const { title, finding, unit, coverage, source, day, notes, legend, locked } = plot;
  const headline = wrapped(finding ?? title, TITLE.letters);
  let y = MARGIN + 16;
  const texts: SheetText[] = headline.map((text, line) =>
    textAt(MARGIN, y + line * TITLE.line, text, { size: TITLE.size, isSerif: true }),
  );
  y += (headline.length - 1) * TITLE.line;
  if (finding !== null) {
    y += 22;
    texts.push(textAt(MARGIN, y, title, { size: 14, ink: 'quiet' }));
  }
  const shapes: string[] = [];
  if (legend.length > 0) {
    y += 28;
    let x = MARGIN;
    for (const { tone, text } of legend) {
      shapes.push(keyShape(x, y - 10, TONES[tone][scheme], keyOf(plot, tone)));
      texts.push(textAt(x + 18, y, text, { size: 13 }));
      x += 36 + text.length * 7;
    }
  }
  const top = y + 22;
  const across = (percent: number) => tenth(MARGIN + plot.gutter + (percent * (INNER - plot.gutter)) / 100);
  for (const look of [undefined, 'strong'] as const) {
    const lines = plot.lines
      .filter((line) => line.look === look)
      .map(({ x1, y1, x2, y2 }) => `M${across(x1)} ${tenth(top + y1)}L${across(x2)} ${tenth(top + y2)}`);
    const stroke = GROUND[scheme][look === 'strong' ? 'ink' : 'line'];
    if (lines.length > 0) shapes.push(`<path d="${lines.join('')}" stroke="${stroke}" fill="none"/>`);
  }
  shapes.push(...plot.marks.map((mark) => shapeOf(mark, { scheme, top, across })));
  for (const { x, y: at, text, dx = 0, anchor = 'start', at: where, look } of plot.texts) {
    if (where !== 'narrow' && where !== 'full') {
      texts.push(textAt(across(x) + dx, top + at, text, { anchor, ink: look === 'quiet' ? 'quiet' : 'ink' }));
    }
  }
  y = top + plot.height + 12;
  const said = `${unit}. Covers ${coverage}. ${source}${day === null ? '' : `, ${formatDate(day)}`}. ${[...notes, ...(locked ? [locked] : [])].join(' ')}`;
  for (const line of wrapped(said, SMALL.letters)) {
    y += SMALL.line;
    texts.push(textAt(MARGIN, y, line, { ink: 'quiet' }));
  }
  y += 28;
  texts.push(textAt(MARGIN, y, address, { ink: 'quiet' }));
  texts.push(textAt(WIDTH - MARGIN, y, SITE.name, { size: 14, anchor: 'end', isSerif: true }));
  return {
    title: finding ?? title,
    width: WIDTH,
    height: Math.ceil(y + MARGIN / 2),
    scheme,
    shapes: shapes.join(''),
    texts,
  };
}

/** The sheet as SVG, with nothing but shapes and escaped text. */
export function svgOf({ title, width, height, scheme, shapes, texts }: Sheet): string {
  const { paper } = GROUND[scheme];
  const words = texts.map(({ x, y, text, size, anchor, ink, isSerif }) => {
    const font = isSerif ? ' font-family="Newsreader,Georgia,serif"' : '';
    const from = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
    return `<text x="${tenth(x)}" y="${tenth(y)}" font-size="${size}" fill="${GROUND[scheme][ink]}"${from}${font}>${escapeMarkup(text)}</text>`;
  });
  return `${opened({ width, height })} role="img" font-family="Inter,system-ui,sans-serif"><title>${escapeMarkup(title)}</title><rect width="${width}" height="${height}" fill="${paper}"/>${shapes}${words.join('')}</svg>`;
}

/** Its shapes alone, to paint the texts on. */
export function shapesOf({ width, height, scheme, shapes }: Sheet): string {
  return `${opened({ width, height })}><rect width="${width}" height="${height}" fill="${GROUND[scheme].paper}"/>${shapes}</svg>`;
}

function opened({ width, height }: { width: number; height: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
}

interface Place {
  scheme: Scheme;
  top: number;
  across: (percent: number) => number;
}

function shapeOf({ shape, tone, isHollow }: PlotMark, { scheme, top, across }: Place): string {
  const [colour, paper] = [TONES[tone][scheme], GROUND[scheme].paper];
  const look = isHollow
    ? `fill="${paper}" stroke="${colour}" stroke-width="2"`
    : `fill="${colour}" stroke="${paper}"`;
  if (shape.kind === 'dot') {
    const see = isHollow ? '' : ' fill-opacity=".85"';
    return `<circle cx="${across(shape.x)}" cy="${tenth(top + shape.y)}" r="${shape.r}" ${look}${see}/>`;
  }
  const width = tenth(across(shape.x + shape.width) - across(shape.x));
  return `<rect x="${across(shape.x)}" y="${tenth(top + shape.y)}" width="${width}" height="${shape.height}" ${look}/>`;
}

/** A key of the legend, within 12 pixels. */
function keyShape(
  x: number,
  y: number,
  colour: string,
  { isRound, isHollow }: ReturnType<typeof keyOf>,
): string {
  const look = `${isRound ? ' rx="5"' : ''} fill="${isHollow ? 'none' : colour}" stroke="${colour}" stroke-width="2"`;
  return `<rect x="${x + 1}" y="${y + 1}" width="10" height="10"${look}/>`;
}

function textAt(
  x: number,
  y: number,
  text: string,
  look: Partial<Omit<SheetText, 'x' | 'y' | 'text'>>,
): SheetText {
  return { x, y, text, size: SMALL.size, anchor: 'start', ink: 'ink', isSerif: false, ...look };
}

/** A text in lines of at most so many letters, as far as its words allow. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
