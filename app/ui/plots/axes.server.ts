import { scaleLinear, scaleLog } from 'd3-scale';
import type { PlotLine, PlotText } from './plot.ts';
import { rounded } from './rounded.ts';

export interface Axis {
  at: (value: number) => number;
  /** Few enough for a phone. */
  ticks: readonly number[];
}

/** How many times the smallest value the largest is from which powers of ten tell more than equal steps. */
const MAGNITUDES = 30;

/**
 * An axis for the places of dots over positive values: logarithmic where they are of several magnitudes. It need not begin
 * at nothing, because no length is read from it.
 *
 * @param range where the lowest and the highest value stand
 */
export function axisOf(values: readonly number[], range: readonly [number, number]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most < MAGNITUDES * least) {
    const linear = scaleLinear(least === most ? [0, most] : [least, most], range).nice(4);
    return { at: (value) => rounded(linear(value)), ticks: linear.ticks(4) };
  }
  const log = scaleLog([least, most], range);
  const isPower = (tick: number) => Number.isInteger(Math.log10(tick));
  const isHandy = (tick: number) => isPower(tick) || isPower(tick / 2) || isPower(tick / 5);
  const powers = log.ticks().filter(isPower);
  return {
    at: (value) => rounded(log(value)),
    ticks: powers.length > 2 ? powers : log.ticks().filter(isHandy),
  };
}

/** Lines from left to right, each with its value on it at its beginning, so that no margin is lost on a phone. */
export function acrossLines(
  axis: Axis,
  write: (value: number) => string,
): { lines: PlotLine[]; texts: PlotText[] } {
  return {
    lines: axis.ticks.map((tick) => ({ x1: 0, x2: 100, y1: axis.at(tick), y2: axis.at(tick) })),
    texts: axis.ticks.map((tick) => ({ x: 0, y: axis.at(tick) - 3, text: write(tick), look: 'quiet' })),
  };
}

/** Values beneath the drawing. @param bottom where it ends, in pixels */
export function belowTexts(axis: Axis, bottom: number, write: (value: number) => string): PlotText[] {
  return axis.ticks.map((tick) => {
    const x = axis.at(tick);
    const anchor = x < 5 ? undefined : x > 95 ? 'end' : 'middle';
    return { x, y: bottom + 16, text: write(tick), look: 'quiet', ...(anchor && { anchor }) };
  });
}
