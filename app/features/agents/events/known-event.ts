/** A funding event from a record or an earlier proposal. */
export interface KnownEvent {
  isTakeover: boolean;
  /** US dollars. */
  amount: number | null;
  /** The amount as announced, in another currency. */
  announced: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
}

const DAY = 24 * 60 * 60 * 1_000;
/** Two reports of one event are at most this many days apart. */
const APART = 60;
/** Reports round amounts, so amounts match within this share. */
const ROUNDING = 0.05;

/**
 * Whether two reports tell the same event: the same kind, amounts equal within rounding, dates at most 60 days apart. A
 * missing amount or date matches any.
 */
export function isKnownEvent(event: KnownEvent, known: KnownEvent): boolean {
  return (
    event.isTakeover === known.isTakeover && isSameAmount(event, known) && areNear(event.date, known.date)
  );
}

function isSameAmount(one: KnownEvent, other: KnownEvent): boolean {
  if (one.isTakeover) return true;
  if (one.announced !== null && other.announced !== null) {
    return digitsOf(one.announced) === digitsOf(other.announced);
  }
  const [a, b] = [one.amount, other.amount];
  // Amounts in different currencies cannot be compared, so they match.
  return a === null || b === null || Math.abs(a - b) <= ROUNDING * Math.max(a, b);
}

function digitsOf(announced: string): number {
  return Number(/\d[\d,]*(?:\.\d+)?/.exec(announced)?.[0].replaceAll(',', ''));
}

function areNear(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [a, b] = [spanOf(one), spanOf(other)];
  return Math.max(a.first - b.last, b.first - a.last) <= APART * DAY;
}

function spanOf(date: string): { first: number; last: number } {
  const [year = 0, month, day] = date.split('-').map(Number);
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (day !== undefined) return { first, last: first };
  return { first, last: Date.UTC(year, month ?? 12, 0) };
}
