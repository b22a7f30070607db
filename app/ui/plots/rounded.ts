/** A tenth of a percent is finer than a pixel, and short in the page. */
export function rounded(place: number): number {
  return Math.round(place * 10) / 10;
}
