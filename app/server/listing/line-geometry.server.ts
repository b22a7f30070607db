import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { formatCount } from '#domain/format.ts';
import type { Trend } from '#domain/market/market.ts';
import type { LineGeometry } from '#ui/charts/line-chart.tsx';

const Y_TICKS = 4;
const X_LABELS = 5;

/** The geometry of a growth line, or null when it has too few points. */
export function trendLine({ points }: Trend): LineGeometry | null {
  if (points.length < 2) return null;
  const x = scalePoint(
    points.map(({ label }) => label),
    [0, 100],
  );
  const highest = Math.max(...points.map(({ value }) => value));
  const y = scaleLinear([0, highest], [100, 0]).nice(Y_TICKS);
  const at = points.map(({ label, value }): [number, number] => [rounded(x(label) ?? 0), rounded(y(value))]);
  const step = Math.ceil(points.length / X_LABELS);
  return {
    line: line()(at) ?? '',
    area: area().y0(100)(at) ?? '',
    xTicks: points
      .map(({ label }) => ({ label, at: rounded(x(label) ?? 0) }))
      .filter((_, index) => (points.length - 1 - index) % step === 0),
    yTicks: y.ticks(Y_TICKS).map((tick) => ({ at: rounded(y(tick)), label: formatCount(tick) })),
  };
}

/** A tenth of a percent is finer than a pixel, and short in the page. */
function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}
