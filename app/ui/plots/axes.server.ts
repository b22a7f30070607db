import { scaleLinear, scaleLog } from 'd3-scale';
import type { PlotLine, PlotText } from './plot.ts';
import { rounded } from './rounded.ts';

export interface Axis {
  at: (value: number) => number;
  /** Few enough for a phone. */
  ticks: readonly number[];
  isLogarithmic: boolean;
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
    return { at: (value) => rounded(linear(value)), ticks: linear.ticks(4), isLogarithmic: false };
  }
  const log = scaleLog([least, most], range);
  const isPower = (tick: number) => Number.isInteger(Math.log10(tick));
  const isHandy = (tick: number) => isPower(tick) || isPower(tick / 2) || isPower(tick / 5);
  const powers = log.ticks().filter(isPower);
  return {
    at: (value) => rounded(log(value)),
    ticks: powers.length > 2 ? powers : log.ticks().filter(isHandy),
    isLogarithmic: true,
  };
}

/** How far the name of the axis that goes up stands from the top, in pixels; marks begin beneath. */
export const NAMED = 24;

/** Between a value and the drawing, and the width of a digit or a unit of money, in pixels. */
const BESIDE = 6;
const DIGIT = 8;

/** Lines from left to right, each with its value in the gutter beside them, beneath the name of the axis. */
export function acrossLines(
  axis: Axis,
  name: string,
  write: (value: number) => string,
): { lines: PlotLine[]; texts: PlotText[]; gutter: number } {
  const values = axis.ticks.map((tick) => ({ y: axis.at(tick), text: write(tick) }));
  const gutter = Math.ceil(Math.max(...values.map(({ text }) => text.length)) * DIGIT) + BESIDE;
  return {
    lines: values.map(({ y }) => ({ x1: 0, x2: 100, y1: y, y2: y })),
    texts: [
      { x: 0, dx: -gutter, y: 10, text: nameOf(axis, name), look: 'quiet' },
      ...values.map(
        ({ y, text }): PlotText => ({ x: 0, dx: -BESIDE, y: y + 4, text, anchor: 'end', look: 'quiet' }),
      ),
    ],
    gutter,
  };
}

/** Values beneath the drawing, and the name of their axis beneath them. @param bottom where it ends, in pixels */
export function belowTexts(
  axis: Axis,
  { name, bottom, write }: { name: string; bottom: number; write: (value: number) => string },
): PlotText[] {
  const values = axis.ticks.map((tick): PlotText => {
    const x = axis.at(tick);
    const anchor = x < 5 ? undefined : x > 95 ? 'end' : 'middle';
    return { x, y: bottom + 16, text: write(tick), look: 'quiet', ...(anchor && { anchor }) };
  });
  return [...values, nameBelow(nameOf(axis, name), bottom + 34)];
}

/** The name of an axis that goes across, at its end. */
export function nameBelow(name: string, y: number): PlotText {
  return { x: 100, y, text: name, anchor: 'end', look: 'quiet' };
}

function nameOf({ isLogarithmic }: Axis, name: string): string {
  return isLogarithmic ? `${name}, logarithmic` : name;
}
