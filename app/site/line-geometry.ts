/** A line computed on the server. Positions are in percent of the drawing, from its upper left corner. */
export interface LineGeometry {
  line: string;
  area: string;
  xTicks: Tick[];
  yTicks: Tick[];
}

interface Tick {
  at: number;
  label: string;
}

export interface LinePoint {
  label: string;
  value: number;
  /** The value in words, where a plain number is not enough. */
  text?: string;
  /** How much of it was added in its year. */
  added?: number;
}
