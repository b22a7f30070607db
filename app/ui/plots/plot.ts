import type { PlotSubject } from '#site/plot-address.ts';
import type { Tone } from './tones.ts';

/**
 * A plot as plain data, drawn by the server. Across, places are percent of the width, so that it stretches with its page
 * while texts and dots keep their size; from the top down they are pixels.
 */
export interface Plot {
  subject: PlotSubject;
  /** What is plotted. */
  title: string;
  /** What one sees in it, computed from its figures; null where it could be untrue. */
  finding: string | null;
  unit: string;
  /** How much of what there is has a place in it: `12 of 14 categories`. */
  coverage: string;
  source: string;
  /** YYYY-MM-DD; null in an empty catalogue. */
  day: string | null;
  /** What has to be known to read it rightly. */
  notes: readonly string[];
  /** What it lacks because this reader may not see it, and who does. */
  locked?: string;
  /** In pixels. */
  height: number;
  /** Beside the drawing, in pixels, for the values of the axis that goes up; no mark reaches into it. */
  gutter: number;
  lines: readonly PlotLine[];
  texts: readonly PlotText[];
  marks: readonly PlotMark[];
  legend: readonly { tone: Tone; text: string }[];
  /** On a narrow drawing, a sign stands for each name that has no room. */
  key?: readonly PlotKey[];
  table: PlotTable;
}

export interface PlotKey {
  sign: string;
  name: string;
}

export interface PlotLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** One that says something itself, not one of a grid. */
  look?: 'strong';
}

export interface PlotText {
  x: number;
  y: number;
  text: string;
  /** Pixels beside `x`. */
  dx?: number;
  anchor?: 'middle' | 'end';
  /** Where there is room for it (plots.css), in pixels: `narrow` up to 600, `wide` above, or a part of that: `middle` up to 960, `full` above; or everywhere. */
  at?: 'wide' | 'narrow' | 'middle' | 'full';
  look?: 'quiet' | 'strong';
}

export type PlotShape =
  | { kind: 'dot'; x: number; y: number; r: number }
  | { kind: 'bar'; x: number; y: number; width: number; height: number };

/** A shape that stands for figures. */
export interface PlotMark {
  shape: PlotShape;
  tone: Tone;
  /** Drawn as an outline: its figure is not whole, or not known. */
  isHollow?: true;
  /** Whose figures they are, and what they say. */
  name: string;
  says: string;
  /** The rows or the page behind it. */
  to?: string;
}

/** The numbers of a plot, for a table and a file. */
export interface PlotTable {
  columns: readonly { title: string; isNumber?: true }[];
  rows: readonly (readonly PlotCell[])[];
  /** What is not drawn: a page that shows the plot among others has no room for it, the plot's own page and file have. */
  beyond?: readonly (readonly PlotCell[])[];
}

/** A value, and how pages write it where that differs. */
export type PlotCell =
  | string
  | number
  | null
  | {
      value: string | number;
      text: string;
      to?: string;
      /** Where the recorded fact that it is stands with its own source and day; absent for what is computed. */
      quote?: string | undefined;
    };

/** Widths of a drawing with its gutter for which places of labels are worked out: a label has room in each, so between them too. */
export const WIDTHS = {
  narrow: [320, 358, 480, 600],
  middle: [600, 720, 960],
  full: [960, 1120, 1280],
} as const;
