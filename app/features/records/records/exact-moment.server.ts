/**
 * A time in one canonical form: UTC, with the microseconds that a Date would lose.
 *
 * @param given in ISO 8601, with its offset
 */
export function exactMoment(given: string): string {
  const micros = /\.\d{3}(\d{1,3})/.exec(given)?.[1]?.replace(/0+$/, '') ?? '';
  return new Date(given).toISOString().replace('Z', `${micros}Z`);
}
