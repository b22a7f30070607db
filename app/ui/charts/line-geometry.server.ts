import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveLinear, curveStep, line } from 'd3-shape';
import { formatCount } from '#site/format.ts';
import type { LineGeometry, LinePoint } from '#site/line-geometry.ts';

const Y_TICKS = 4;
const X_LABELS = 5;

/**
 * The geometry of a line, or null when it has too few points.
 *
 * @param shape values that `grow` between their points, or that `hold` and then jump
 * @param write a value of the vertical axis in words
 */
export function lineGeometry(
  points: readonly LinePoint[],
  shape: 'grow' | 'hold' = 'grow',
  write: (value: number) => string = formatCount,
): LineGeometry | null {
  if (points.length < 2) return null;
  const x = scalePoint([...points.keys()], [0, 100]);
  const highest = Math.max(...points.map(({ value }) => value));
  const y = scaleLinear([0, highest], [100, 0]).nice(Y_TICKS);
  const at = points.map(({ value }, index): [number, number] => [rounded(x(index) ?? 0), rounded(y(value))]);
  const step = Math.ceil(points.length / X_LABELS);
  const curve = shape === 'grow' ? curveLinear : curveStep;
  return {
    line: line().curve(curve)(at) ?? '',
    area: area().curve(curve).y0(100)(at) ?? '',
    xTicks: withRoom(
      points
        .map(({ label }, index) => ({ label, at: rounded(x(index) ?? 0) }))
        .filter((_, index) => (points.length - 1 - index) % step === 0),
    ),
    yTicks: y.ticks(Y_TICKS).map((tick) => ({ at: rounded(y(tick)), label: write(tick) })),
  };
}

/** How wide the drawing is on a phone, and a letter of a label, in pixels. */
const NARROW = 260;
const LETTER = 7;

/** The last label ends at the edge, and the one before it, over the middle of which it may reach, gives way. */
function withRoom(ticks: LineGeometry['xTicks']): LineGeometry['xTicks'] {
  const [before, last] = ticks.slice(-2);
  if (!before || !last || ticks.length < 3) return ticks;
  const end = (before.at * NARROW) / 100 + (before.label.length * LETTER) / 2;
  return end < NARROW - last.label.length * LETTER ? ticks : ticks.filter((tick) => tick !== before);
}

/** A tenth of a percent is finer than a pixel, and short in the page. */
function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}
