import type { Line } from './lines.ts';
import { type Money, moneyIn } from './money.ts';

/** A list price that a page states. */
export interface StatedPrice {
  amount: number;
  currency: string;
  /** A code of `price unit` in fact-words. */
  per: string;
  /** How it is paid at this amount; absent if the page does not say. */
  billed?: 'monthly' | 'yearly';
  /** The heading that it stands below. */
  tier: string | null;
  /** The page's words that prove it. */
  quote: string;
}

/** What a page with prices says. */
export interface Pricing {
  prices: StatedPrice[];
  /** The words that tell of a plan without a price; null where none do. */
  free: string | null;
  /** The words that say to ask for a price; null where none do. */
  onRequest: string | null;
}

const SEAT = `(?:users?|seats?|members?|editors?|agents?|persons?|people|licen[cs]es?|nutzer|benutzer|arbeitsplatz|mitarbeiter|usuario|utilisateur)`;
const EACH = `(?:per|an?|each|every|pro|je|par|por|/)`;
const OF_SEAT = new RegExp(String.raw`${EACH}\s*(?:\w+\s+)?${SEAT}\b`, 'i');
const OF_MONTH = new RegExp(
  String.raw`${EACH}\s*(?:month|mo\b|monat|mois|mes\b)|\bmonthly\b|\bmonatlich|\bmensuel|/\s*mo\b|\bp\.?m\b`,
  'i',
);
const OF_YEAR = new RegExp(String.raw`${EACH}\s*(?:year|yr\b|annum|jahr|an\b|año)`, 'i');
const OTHER_UNITS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`${EACH}\s*(?:1\s?M|million|1,000,000)\s*(?:\w+\s+)?tokens`, 'i'), '1M-tokens'],
  [new RegExp(String.raw`${EACH}\s*(?:1\s?k|thousand|1,000)\s*char`, 'i'), '1k-chars'],
  [new RegExp(String.raw`${EACH}\s*(?:minute|min\b)`, 'i'), 'minute'],
  [new RegExp(String.raw`${EACH}\s*(?:hour|hr\b|stunde)`, 'i'), 'hour'],
  [new RegExp(String.raw`${EACH}\s*(?:image|picture)`, 'i'), 'image'],
  [new RegExp(String.raw`${EACH}\s*(?:request|call|api call)`, 'i'), 'request'],
  [new RegExp(String.raw`${EACH}\s*(?:gb|gigabyte)\b`, 'i'), 'gb'],
];
const YEARLY =
  /\b(?:billed|paid|when billed|with|jährlich|abgerechnet)\b[^.]{0,24}\b(?:annual|year|jähr|annuel)|\b(?:annual|yearly) (?:billing|plan|subscription)\b|\bbilled yearly\b|\bjährlich(?:er|e)? (?:Zahlung|Abrechnung)/i;
const MONTHLY =
  /\bbilled (?:monthly|each month|every month)|\bmonth-to-month|\bmonthly billing|\bmonatlich(?:er|e)? (?:Zahlung|Abrechnung)/i;
/** A price that is told of something else than what a plan costs. */
const NO_PRICE =
  /\b(?:save|saving|off|discount|raised|funding|worth|valued|credits? of|cash ?back|refund|instead of|was|previously|before|up to|over|more than|sparen|rabatt|prize|reward|donat)/i;
const FREE = /^(?:free|free forever|free plan|\$0|€0|0 ?€|kostenlos|gratis|gratuit)\b(?!.{0,12}\btrial\b)/i;
const TRIAL = /\btrial\b|\bdays?\b|\btestversion|\btest\b/i;
const ON_REQUEST =
  /^(?:contact (?:us|sales)|talk to (?:us|sales)|request (?:a )?(?:quote|pricing)|custom(?: pricing)?|let['’]s talk|get (?:a )?quote|price on request|preis auf anfrage|auf anfrage|sur demande)\b/i;

/** How many lines after an amount may still say of what it is. */
const NEAR = 4;

/** Reads what a page with prices states, by its lines. */
export function pricingOf(lines: readonly Line[]): Pricing {
  const pricing: Pricing = { prices: [], free: null, onRequest: null };
  let tier: string | null = null;
  for (const [at, { text, isHeading }] of lines.entries()) {
    const money = moneyIn(text);
    if (isHeading && money.length === 0) tier = text;
    if (FREE.test(text) && !TRIAL.test(text) && text.length <= 40) pricing.free ??= text;
    if (ON_REQUEST.test(text) && text.length <= 60) pricing.onRequest ??= text;
    for (const [place, each] of money.entries()) {
      const price = priceAt(lines, at, each, { tier, isLast: place === money.length - 1 });
      if (price === null) continue;
      if (price.amount === 0) pricing.free ??= price.quote;
      else pricing.prices.push(price);
    }
  }
  return pricing;
}

function priceAt(
  lines: readonly Line[],
  at: number,
  money: Money,
  { tier, isLast }: { tier: string | null; isLast: boolean },
): StatedPrice | null {
  const line = lines[at]?.text ?? '';
  const before = line.slice(0, money.index);
  const rest = line.slice(money.index + money.length);
  const next = moneyIn(rest)[0];
  const own = next ? rest.slice(0, next.index) : rest;
  if (NO_PRICE.test(before.slice(-30)) || /^\s*(?:off|discount|credit|saved)/i.test(own)) return null;
  const after = isLast ? followingOf(lines, at) : [];
  const words = [own, ...after];
  const unit = unitOf(words);
  if (unit === null && money.amount !== 0) return null;
  const said = after.slice(0, unit?.used ?? 0);
  const billing = billingOf([own, ...after]);
  const shown = [line, ...after.slice(0, Math.max(said.length, billing?.used ?? 0))];
  return {
    amount: money.amount,
    currency: money.currency,
    per: unit?.per ?? 'mo',
    ...(billing && { billed: billing.billed }),
    tier,
    quote: shown.join(' '),
  };
}

/** The lines that go on with what an amount is of: up to the next heading or amount. */
function followingOf(lines: readonly Line[], at: number): string[] {
  const following: string[] = [];
  for (const { text, isHeading } of lines.slice(at + 1, at + 1 + NEAR)) {
    if (isHeading || moneyIn(text).length > 0) break;
    following.push(text);
  }
  return following;
}

/** @returns the unit, and how many of the lines after the amount's own say it */
function unitOf(words: readonly string[]): { per: string; used: number } | null {
  for (let used = 0; used < words.length; used += 1) {
    const text = words.slice(0, used + 1).join(' ');
    const other = OTHER_UNITS.find(([pattern]) => pattern.test(text));
    if (other) return { per: other[1], used };
    const seat = OF_SEAT.test(text);
    if (OF_MONTH.test(text)) {
      const more = !seat && used + 1 < words.length && OF_SEAT.test(words[used + 1] ?? '');
      return { per: seat || more ? 'user/mo' : 'mo', used: more ? used + 1 : used };
    }
    // A year's price is no price of a month: nothing is worked out from it.
    if (OF_YEAR.test(text)) return null;
  }
  return null;
}

function billingOf(words: readonly string[]): { billed: 'monthly' | 'yearly'; used: number } | null {
  for (const [used, text] of words.entries()) {
    if (YEARLY.test(text)) return { billed: 'yearly', used };
    if (MONTHLY.test(text)) return { billed: 'monthly', used };
  }
  return null;
}

/** The lowest price by the month, or else the lowest of another unit; null without any. */
export function lowestOf(prices: readonly StatedPrice[]): StatedPrice | null {
  const monthly = prices.filter(({ per }) => per === 'mo' || per === 'user/mo');
  const among = monthly.length > 0 ? monthly : prices;
  return among.reduce<StatedPrice | null>(
    (least, each) => (least && least.amount <= each.amount ? least : each),
    null,
  );
}
