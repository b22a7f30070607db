/** Of 1,000,000 bytes. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

/** The megabytes, of 1,000,000 bytes, in what Linux calls kB: 1,024 bytes each. */
export function megabytesIn(kilobytes: number): number {
  return megabytes(kilobytes * 1_024);
}
