import type { Words } from './amount-words.ts';
import { AND_USE, billingIn, OF_SEAT, OF_THING, type Period, periodIn } from './price-words.ts';

export interface Unit {
  per: string;
  /** How many following lines state it. */
  used: number;
  where: 'after' | 'before' | 'label' | 'cell' | 'default';
}

/** A line below an amount that continues it. */
export const GOES_ON =
  /^[(*]?\s*(?:\/|per\b|an?\b|each\b|every\b|pro\b|je\b|par\b|por\b|al\b|ao\b|au\b|im\b|all['’]|month|mo\b|year|yr\b|monat|mois|mes\b|mese|mês|maand|jahr|jährlich|user|seat|member|editor|nutzer|usd|eur|gbp|€|one[- ]time|lifetime|once|billed|paid|forever|für immer|1?\s*(?:ユーザー|アカウント))/i;
/** Words that may stand between an amount and its unit. */
const BESIDE =
  /^(?:(?:our )?most popular|popular|best value|recommended|starting (?:at|from)|from|ab|save\b.*|\d+% off|(?:excl|incl|zzgl|plus|hors|htva|ex)\b.*|\*+|USD|EUR|GBP)$/i;

/** A usage price that is added. */
const USE_BELOW = /^(?:\+|plus|and|zzgl\.?)\s*\D{0,5}\d/i;

/**
 * An amount's unit, by the nearest words that state one.
 *
 * @param stated the page's sentence about all its prices
 */
export function unitOf({ own, said, before, label, cell }: Words, stated: string | null): Unit | null {
  let text = own;
  for (let used = 0; ; used += 1) {
    const found = periodIn(text);
    if (found) {
      const next = said[used] ?? '';
      if (found.period === 'month' && USE_BELOW.test(next) && !OF_SEAT.test(`${before} ${text}`))
        return { per: 'month-base', used: used + 1, where: 'after' };
      const isNext = used < said.length && GOES_ON.test(next) && OF_SEAT.test(next);
      const per = perOf(found.period, isNext ? `${text} ${next}` : `${before} ${text}`);
      return per === null ? null : withSeat({ per, used: isNext ? used + 1 : used, where: 'after' }, stated);
    }
    const next = said[used];
    if (next === undefined || !(GOES_ON.test(next) || BESIDE.test(next))) break;
    text = `${text} ${next}`;
  }
  if (billingIn(text) === 'monthly')
    return { per: OF_SEAT.test(text) ? 'user/mo' : 'mo', used: said.length > 0 ? 1 : 0, where: 'after' };
  const around: [string, Unit['where']][] = [
    [before.slice(-60), 'before'],
    [label ?? '', 'label'],
    [cell?.row ?? '', 'cell'],
    [cell?.column ?? '', 'cell'],
    [cell?.caption ?? '', 'cell'],
    [stated ?? '', 'default'],
  ];
  for (const [words, where] of around) {
    const found = periodIn(words);
    if (!found) continue;
    const per = perOf(found.period, `${words} ${text}`);
    return per === null ? null : withSeat({ per, used: 0, where }, stated);
  }
  return null;
}

/** A monthly price is per seat if the page says so of all its prices. */
function withSeat(unit: Unit, stated: string | null): Unit {
  const isOfSeat = unit.per === 'mo' && stated !== null && OF_SEAT.test(stated);
  return isOfSeat ? { ...unit, per: 'user/mo', where: 'default' } : unit;
}

/** @returns a code of 'price unit', 'year', or null for a unit without a code */
function perOf(period: Period, text: string): string | null {
  if (typeof period === 'object') return OF_THING.test(text) ? null : period.used;
  if (period === 'other') return null;
  if (period === 'year') return 'year';
  if (OF_SEAT.test(text)) return 'user/mo';
  if (OF_THING.test(text)) return null;
  return AND_USE.test(text) ? 'month-base' : 'mo';
}
