/** What is known of an event in a company's funding, by a record or by what was proposed before. */
export interface KnownEvent {
  isTakeover: boolean;
  /** US dollars. */
  amount: number | null;
  /** As it was announced in another currency. */
  announced: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
}

const DAY = 24 * 60 * 60 * 1_000;
/** Days between two reports of the same event. */
const APART = 60;
/** Reports round amounts. */
const ROUNDING = 0.05;

/**
 * Whether an event is known: of the same kind, its amount the same within rounding, and not dated more than 60 days apart.
 * What one of the two does not say does not tell them apart.
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
  // Of two in different currencies, nobody can tell here.
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

/** The first and last day that a date may mean. */
function spanOf(date: string): { first: number; last: number } {
  const [year = 0, month, day] = date.split('-').map(Number);
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (day !== undefined) return { first, last: first };
  return { first, last: Date.UTC(year, month ?? 12, 0) };
}
