import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { formatCount } from '#domain/format.ts';
import type { Trend } from '#domain/market.ts';
import type { LineGeometry } from '#ui/charts/line-chart.tsx';

const WIDTH = 640;
const HEIGHT = 240;
/** Room for the ticks' labels. */
const MARGIN = { top: 12, right: 24, bottom: 28, left: 48 };
const Y_TICKS = 4;
const X_LABELS = 6;

/** The geometry of a growth line, or null where there are too few points for one. */
export function trendLine({ points }: Trend): LineGeometry | null {
  if (points.length < 2) return null;
  const x = scalePoint(
    points.map(({ label }) => label),
    [MARGIN.left, WIDTH - MARGIN.right],
  );
  const highest = Math.max(...points.map(({ value }) => value));
  const y = scaleLinear([0, highest], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(Y_TICKS);
  const at = points.map(({ label, value }): [number, number] => [
    Math.round(x(label) ?? 0),
    Math.round(y(value)),
  ]);
  const step = Math.ceil(points.length / X_LABELS);
  return {
    width: WIDTH,
    height: HEIGHT,
    line: line()(at) ?? '',
    area: area().y0(HEIGHT - MARGIN.bottom)(at) ?? '',
    xTicks: points
      .map(({ label }) => ({ label, at: Math.round(x(label) ?? 0) }))
      .filter((_, index) => (points.length - 1 - index) % step === 0),
    yTicks: y.ticks(Y_TICKS).map((tick) => ({ at: Math.round(y(tick)), label: formatCount(tick) })),
  };
}
