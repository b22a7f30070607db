import type { Words } from './amount-words.ts';
import type { Money } from './money.ts';
import { GOES_ON } from './price-units.ts';
import {
  ADDED,
  AT_FIRST,
  GAINED,
  NO_PRICE_AFTER,
  NO_PRICE_BEFORE,
  NOT_FOR_ALL,
  OF_OTHERS,
  PAID_BY_PEOPLE,
  TO_COME,
} from './price-words.ts';

/** Decides which amounts are not prices of plans. */

const LONGEST_PLAIN = 80;
const NO_PLAN = /\b(?:minimum (?:spend|commitment|usage)|set-?up fee|in credits)\b/i;

/** '$9 a month for the first 3 months'. */
const FOR_A_TIME =
  /^[^.;]{0,40}\b(?:for|during) (?:(?:the|your|my) )?first (?:\p{L}+ |\d+ )?(?:months?|years?|weeks?)\b|^[^.;]{0,30}\bfor \d+ (?:months|weeks),? then\b/iu;

/** Whether a text goes on to other vendors, so that its amounts may be theirs. */
export function isComparing(text: string): boolean {
  return text.length > LONGEST_PLAIN && OF_OTHERS.test(text);
}

/** Whether an amount is a saving, funding, a surcharge, or another vendor's price. */
export function isNoPrice(line: string, { index }: Money, { before, own, said, cell }: Words): boolean {
  const far = line.slice(Math.max(0, index - 160), index);
  const sentence = far.split(/[.!?;]\s/).at(-1) ?? far;
  const after = own.trim() === '' ? (said[0] ?? '') : own;
  return (
    NO_PRICE_BEFORE.test(before.slice(-30)) ||
    NO_PRICE_AFTER.test(after) ||
    NO_PLAN.test(own) ||
    /\bfor (?:each|every) (?:additional|extra|further)\b/i.test(own) ||
    TO_COME.test(sentence) ||
    said.slice(0, 3).some((text) => TO_COME.test(text)) ||
    PAID_BY_PEOPLE.test(sentence) ||
    GAINED.test(sentence) ||
    AT_FIRST.test(own) ||
    FOR_A_TIME.test(own) ||
    ADDED.test(cell?.row ?? '') ||
    isForSome(before) ||
    OF_OTHERS.test(sentence) ||
    /^[^.]{0,40}\b(?:at|with|elsewhere|from) (?:other|competitors?|rivals?)\b/i.test(own)
  );
}

/** 'Students: €4 a month' is not a price for everybody. */
function isForSome(before: string): boolean {
  const clause = before.split(/[.!?;,]\s/).at(-1) ?? before;
  return NOT_FOR_ALL.test(clause) && !/\bfor (?:all|everyone)\b/i.test(clause);
}

/** Whether '$0' is a plan's price, and not '$0 due today' or '$0 in fees'. */
export function isNothingAsked(line: string, { index }: Money, { own, said }: Words): boolean {
  const after = own.trim() === '' ? (said[0] ?? '') : own;
  const goesOn =
    own.trim() === '' || GOES_ON.test(own.trim()) || /^\s*(?:[,.;·|–—(-]|for ?ever|free)/i.test(own);
  const isShort = line.length <= 80 && index <= 40;
  return (
    isShort && goesOn && !/\b(?:trial|days?|first|today|test|commission|fees?)\b/i.test(`${own} ${after}`)
  );
}
