import { type PlotShape, WIDTHS } from './plot.ts';
import { rounded } from './rounded.ts';

type Dot = Extract<PlotShape, { kind: 'dot' }>;

/** Percent of the width that a dot steps aside at a time, and the most. */
const STEP = 1;
const FARTHEST = 15;

/**
 * Moves dots aside, as little as possible, where another would leave less than about half of them to be seen and pressed on
 * the narrowest drawing. A small one may lie on a large one.
 *
 * @param dots those drawn first stay where they are
 */
export function standAside<Item extends { dot: Dot }>(
  dots: readonly Item[],
  gutter: number,
): (Item & { hasMoved: boolean })[] {
  const width = WIDTHS.narrow[0] - gutter;
  const placed: (Item & { hasMoved: boolean })[] = [];
  for (const item of dots) {
    const at = (aside: number): Dot => ({ ...item.dot, x: rounded(item.dot.x + aside) });
    const isClear = (dot: Dot) => placed.every((other) => leavesRoom(other.dot, dot, width));
    const aside = ASIDES.find((each) => (each === 0 || isInside(at(each), width)) && isClear(at(each))) ?? 0;
    placed.push({ ...item, dot: at(aside), hasMoved: aside !== 0 });
  }
  return placed;
}

/** The nearest first, to either side. */
const ASIDES = [0, ...Array.from({ length: FARTHEST / STEP }, (_, at) => (at + 1) * STEP)].flatMap((step) =>
  step === 0 ? [0] : [step, -step],
);

function isInside({ x, r }: Dot, width: number): boolean {
  const middle = (x * width) / 100;
  return middle >= r && middle <= width - r;
}

function leavesRoom(below: Dot, above: Dot, width: number): boolean {
  const apart = Math.hypot(((below.x - above.x) * width) / 100, below.y - above.y);
  return above.r <= below.r / 2 || apart >= below.r;
}
