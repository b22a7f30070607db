import { type PlotText, WIDTHS } from './plot.ts';

/** A dot that would like its name beside it. Those that come first are named first. */
export interface Labelled {
  x: number;
  y: number;
  r: number;
  text: string;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of a letter of the plots' texts in pixels, rather too wide than too narrow, and the height of a line. */
export const LETTER = 6.6;
const LINE = 14;
const GAP = 4;
/** How much of a dot no name may cover; the edge of a large one shows around a name. */
const CORE = 6;

/** Names that meet neither each other nor the middle of a dot, on a phone and on a wider page. A dot without room goes without. */
export function placeLabels(dots: readonly Labelled[], height: number): PlotText[] {
  const wide = placedAt(dots, height, WIDTHS.wide);
  const narrow = placedAt(dots, height, WIDTHS.narrow);
  return dots.flatMap((_, place): PlotText[] => {
    const [onWide, onNarrow] = [wide[place], narrow[place]];
    if (onWide && onNarrow && isSame(onWide, onNarrow)) return [onWide];
    return [
      ...(onWide ? [{ ...onWide, at: 'wide' as const }] : []),
      ...(onNarrow ? [{ ...onNarrow, at: 'narrow' as const }] : []),
    ];
  });
}

function isSame(one: PlotText, other: PlotText): boolean {
  return one.dx === other.dx && one.y === other.y && one.anchor === other.anchor;
}

function placedAt(dots: readonly Labelled[], height: number, width: number): (PlotText | null)[] {
  const taken: Box[] = dots.map(({ x, y, r }) => boxAround((x * width) / 100, y, Math.min(r, CORE)));
  return dots.map((dot, own) => {
    for (const text of candidates(dot)) {
      const box = boxOf(text, width);
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (!isInside || taken.some((other, place) => place !== own && meet(box, other))) continue;
      taken.push(box);
      return text;
    }
    return null;
  });
}

function candidates({ x, y, r, text }: Labelled): PlotText[] {
  return [
    { x, y: y + 4, dx: r + GAP, text },
    { x, y: y + 4, dx: -r - GAP, anchor: 'end', text },
    { x, y: y - r - GAP, anchor: 'middle', text },
    { x, y: y + r + LINE - 2, anchor: 'middle', text },
  ];
}

/** Where a text stands in a plot of a width, in pixels. */
export function boxOf({ x, y, dx = 0, anchor, text }: PlotText, width: number): Box {
  const long = text.length * LETTER;
  const begin = (x * width) / 100 + dx - (anchor === 'end' ? long : anchor === 'middle' ? long / 2 : 0);
  return { left: begin, right: begin + long, top: y - LINE + 3, bottom: y + 3 };
}

function boxAround(x: number, y: number, r: number): Box {
  return { left: x - r, right: x + r, top: y - r, bottom: y + r };
}

export function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
