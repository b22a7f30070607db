/** The megabytes, of 1,000,000 bytes, in what Linux calls kB: 1,024 bytes each. */
export function megabytesIn(kilobytes: number): number {
  return Math.round((kilobytes * 1_024) / 1_000_000);
}
