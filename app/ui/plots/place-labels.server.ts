import { type PlotKey, type PlotText, WIDTHS } from './plot.ts';
import { textWidth } from './text-width.server.ts';

/** A dot that would like its name beside it. Those that come first are named first. */
export interface Labelled {
  x: number;
  y: number;
  r: number;
  text: string;
  /** What the plot is about: its name may also stand some lines above it. */
  isSubject?: boolean;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The height of a line, and between a dot and its name, in pixels. */
const LINE = 14;
const GAP = 4;

interface Room {
  /** From the top, in pixels. */
  height: number;
  gutter: number;
  /** What is printed already. */
  texts: readonly PlotText[];
}

/** Names that meet neither a dot nor another text, at any width. A dot without room goes without. */
export function placeLabels(dots: readonly Labelled[], room: Room): PlotText[] {
  const narrow = placedAt(dots, room, WIDTHS.narrow);
  const middle = placedAt(dots, room, WIDTHS.middle);
  const full = placedAt(dots, room, WIDTHS.full);
  return dots.flatMap((_, place): PlotText[] => {
    const [onNarrow, onMiddle, onFull] = [narrow[place], middle[place], full[place]];
    const isWide = isSame(onMiddle, onFull);
    if (onNarrow && isWide && isSame(onNarrow, onFull)) return [onNarrow];
    const wide = isWide ? [at(onFull, 'wide')] : [at(onMiddle, 'middle'), at(onFull, 'full')];
    return [...wide, at(onNarrow, 'narrow')].flat();
  });
}

/**
 * Numbers, from left to right, for dots whose names have no room on a narrow drawing: in the dot, or beside it. A dot with room
 * for neither has none.
 *
 * @param texts what is printed already, names too
 */
export function numberUnnamed(
  dots: readonly Labelled[],
  { height, gutter, texts }: Room,
): { texts: PlotText[]; key: PlotKey[] } {
  const printed = texts.filter(({ at }) => at === undefined || at === 'narrow');
  const named = new Set(printed.map(({ text }) => text));
  const unnamed = dots.filter(({ text }) => !named.has(text)).toSorted((a, b) => a.x - b.x || a.y - b.y);
  const drawings = WIDTHS.narrow.map((whole) => {
    const width = whole - gutter;
    return { width, taken: printed.map((text) => boxOf(text, width)) };
  });
  const key: PlotKey[] = [];
  const numbers = unnamed.flatMap(({ text: name, ...dot }): PlotText[] => {
    const sign = String(key.length + 1);
    const inside: PlotText = { x: dot.x, y: dot.y + 4, anchor: 'middle', text: sign };
    const text = [inside, ...candidates({ ...dot, text: sign })].find((each) =>
      drawings.every(({ width, taken }) => {
        const box = boxOf(each, width);
        const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
        const others = each === inside ? [] : dots.map((other) => boxAround(other, width));
        return isInside && ![...taken, ...others].some((other) => meet(box, other));
      }),
    );
    if (!text) return [];
    for (const { width, taken } of drawings) taken.push(boxOf(text, width));
    key.push({ sign, name });
    return [{ ...text, at: 'narrow' }];
  });
  return { texts: numbers, key };
}

function at(text: PlotText | null | undefined, where: NonNullable<PlotText['at']>): PlotText[] {
  return text ? [{ ...text, at: where }] : [];
}

function isSame(one: PlotText | null | undefined, other: PlotText | null | undefined): boolean {
  return one?.dx === other?.dx && one?.y === other?.y && one?.anchor === other?.anchor;
}

function placedAt(
  dots: readonly Labelled[],
  { height, gutter, texts }: Room,
  widths: readonly number[],
): (PlotText | null)[] {
  const drawings = widths.map((whole) => {
    const width = whole - gutter;
    const taken = [...dots.map((dot) => boxAround(dot, width)), ...texts.map((text) => boxOf(text, width))];
    return { width, taken };
  });
  return dots.map((dot) => {
    const text = candidates(dot).find((each) =>
      drawings.every(({ width, taken }) => {
        const box = boxOf(each, width);
        const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
        return isInside && !taken.some((other) => meet(box, other));
      }),
    );
    if (!text) return null;
    for (const { width, taken } of drawings) taken.push(boxOf(text, width));
    return text;
  });
}

function candidates({ x, y, r, text, isSubject = false }: Labelled): PlotText[] {
  const away = isSubject ? [LINE, 2 * LINE, 3 * LINE] : [];
  return [
    { x, y: y + 4, dx: r + GAP, text },
    { x, y: y + 4, dx: -r - GAP, anchor: 'end', text },
    { x, y: y - r - GAP, anchor: 'middle', text },
    { x, y: y + r + LINE, anchor: 'middle', text },
    // At the edges.
    { x, y: y - r - GAP, dx: r, anchor: 'end', text },
    { x, y: y - r - GAP, dx: -r, text },
    { x, y: y + r + LINE, dx: r, anchor: 'end', text },
    { x, y: y + r + LINE, dx: -r, text },
    ...away.flatMap((lines): PlotText[] => [
      { x, y: y - r - GAP - lines, dx: r, anchor: 'end', text },
      { x, y: y - r - GAP - lines, dx: -r, text },
    ]),
  ];
}

/** Where a text stands in a plot of a width, in pixels. */
export function boxOf({ x, y, dx = 0, anchor, text }: PlotText, width: number): Box {
  const long = textWidth(text);
  const begin = (x * width) / 100 + dx - (anchor === 'end' ? long : anchor === 'middle' ? long / 2 : 0);
  return { left: begin, right: begin + long, top: y - LINE + 3, bottom: y + 3 };
}

/** Where a dot stands in a plot of a width, in pixels. */
export function boxAround({ x, y, r }: Omit<Labelled, 'text'>, width: number): Box {
  const middle = (x * width) / 100;
  return { left: middle - r, right: middle + r, top: y - r, bottom: y + r };
}

export function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
