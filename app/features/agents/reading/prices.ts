import { type Line, toggledBy } from './lines.ts';
import { type Money, moneyIn } from './money.ts';
import type { Page } from './page.ts';
import { isOtherPlace } from './plan-places.ts';
import {
  AND_USE,
  type Billed,
  billingIn,
  NO_PRICE_AFTER,
  NO_PRICE_BEFORE,
  NOT_FOR_ALL,
  OF_OTHERS,
  OF_SEAT,
  type Period,
  periodIn,
} from './price-words.ts';
import { type CellPlace, cellPlaceOf } from './tables.ts';
import { around } from './tree.ts';

/** A list price that a page states. */
export interface StatedPrice {
  amount: number;
  currency: string;
  /** A code of `price unit` in fact-words. */
  per: string;
  /** How it is paid at this amount; absent if the page does not say. */
  billed?: Billed;
  /** The plan that it stands below. */
  tier: string | null;
  /** The page's words that prove it. */
  quote: string;
}

/** What the amounts of a page say. */
export interface Amounts {
  prices: StatedPrice[];
  /** What plans cost by the year: nothing is worked out from it, but it shows that another plan may be the cheapest. */
  yearly: { amount: number; currency: string; tier: string | null }[];
  /** The words that tell of a plan for nothing. */
  free: string | null;
  /** Whether there is any amount at all, of whatever. */
  hasAny: boolean;
}

/** More amounts of a page are not looked at. */
const MOST_AMOUNTS = 600;
/** How many lines after an amount may still say of what it is. */
const NEAR = 4;
const LONGEST_NEAR = 90;
const LONGEST_LABEL = 40;
const LONGEST_PLAIN = 100;
/** A line below an amount that goes on with it. */
const GOES_ON =
  /^[(*]?\s*(?:\/|per\b|an?\b|each\b|every\b|pro\b|je\b|par\b|por\b|al\b|ao\b|au\b|im\b|all['’]|month|mo\b|year|yr\b|monat|mois|mes\b|mese|mês|maand|jahr|jährlich|user|seat|member|editor|nutzer|usd|eur|gbp|€|one[- ]time|lifetime|once|billed|paid|forever|für immer)/i;
/** What may stand between an amount and its unit. */
const BESIDE =
  /^(?:(?:our )?most popular|popular|best value|recommended|starting (?:at|from)|from|ab|save\b.*|\d+% off|(?:excl|incl|zzgl|plus|hors|htva|ex)\b.*|\*+|USD|EUR|GBP)$/i;
const NO_PLAN = /\b(?:minimum (?:spend|commitment|usage)|set-?up fee|in credits)\b/i;
const RANGE = /^\s*(?:-|–|—|to|bis|à|a|up to)\s*$/i;
const DEFAULT = /\b(?:prices?|pricing|preise|prix|precios|prezzi|preços|prijzen)\b/i;
const LOCAL_DOLLARS: readonly [RegExp, string][] = [
  [/\b(?:CAD|Canadian dollars)\b/, 'CAD'],
  [/\b(?:AUD|Australian dollars)\b/, 'AUD'],
  [/\b(?:NZD|New Zealand dollars)\b/, 'NZD'],
  [/\b(?:SGD|Singapore dollars)\b/, 'SGD'],
];

/** Reads the amounts of some lines of a page. */
export function amountsOf(page: Page, lines: readonly Line[]): Amounts {
  return new AmountReader(page, lines).read();
}

class AmountReader {
  readonly #page: Page;
  readonly #lines: readonly Line[];
  readonly #default: string | null;
  readonly #dollars: string;
  readonly #isToggled: boolean;

  constructor(page: Page, lines: readonly Line[]) {
    this.#page = page;
    this.#lines = lines;
    this.#default = defaultOf(lines);
    this.#dollars = dollarsOf(lines);
    const toggles = new Set(lines.map(({ element }) => toggledBy(element)));
    this.#isToggled = toggles.has('monthly') && toggles.has('yearly');
  }

  read(): Amounts {
    const found: Amounts = { prices: [], yearly: [], free: null, hasAny: false };
    let count = 0;
    for (const [at, line] of this.#lines.entries()) {
      if (line.isFrame) continue;
      const money = moneyIn(line.text);
      count += money.length;
      if (money.length === 0 || count > MOST_AMOUNTS) continue;
      found.hasAny ||= money.some(({ amount }) => amount > 0);
      if (isOtherPlace(line, this.#lines[at - 1]) || isComparing(line.text)) continue;
      const cell = cellPlaceOf(line.element, this.#page.isUnseen);
      for (const place of money.keys()) this.#readOne({ at, line, money, place, cell }, found);
    }
    return found;
  }

  #readOne(one: One, found: Amounts): void {
    const { at, line, money, place, cell } = one;
    const each = money[place];
    if (each === undefined) return;
    const words = this.#wordsOf(one);
    if (isNoPrice(line.text, each, words)) return;
    const tier = tierOf(line, { cell, before: this.#lines[at - 1] });
    if (tier !== null && NOT_FOR_ALL.test(tier) && !/\bfor (?:all|everyone)\b/i.test(tier)) return;
    const currency =
      each.currency === 'USD' && /^\$/.test(line.text.slice(each.index)) ? this.#dollars : each.currency;
    if (each.amount === 0) {
      if (isNothingAsked(line.text, each, words)) found.free ??= quoteOf(line.text, each.index, words.said);
      return;
    }
    const unit = unitOf(words, this.#default);
    if (unit === null) return;
    if (unit.per === 'year') {
      found.yearly.push({ amount: each.amount, currency, tier });
      return;
    }
    const billed = this.#billedOf(words, line, unit);
    found.prices.push({
      amount: each.amount,
      currency,
      per: unit.per,
      ...(billed && { billed: billed.billed }),
      tier,
      quote: this.#quote(one, { words, unit, billed }),
    });
  }

  /** What is said of an amount: before it, after it, in the lines that go on with it, and around it. */
  #wordsOf({ at, line, money, place, cell }: One): Words {
    const each = money[place] ?? NO_MONEY;
    const [before, after] = [money[place - 1], money[place + 1]];
    const end = each.index + each.length;
    const own = line.text.slice(end, after?.index);
    const isRange = after !== undefined && RANGE.test(own);
    const rest = isRange ? line.text.slice(after.index + after.length, money[place + 2]?.index) : own;
    const isLast = after === undefined || (isRange && money[place + 2] === undefined);
    return {
      before: line.text.slice(before ? before.index + before.length : 0, each.index),
      own: isRange
        ? rest
        : SUM_FOLLOWS.test(own) && after
          ? `${own} ${restOf(line.text, after, money[place + 2])}`
          : own,
      said: isLast ? this.#following(at, each, cell) : [],
      label: place === 0 ? this.#labelOf(at) : null,
      cell,
    };
  }

  #following(at: number, each: Money, cell: CellPlace | null): string[] {
    const { element } = this.#lines[at] ?? NO_LINE;
    const item = around(element, isItem);
    const following: string[] = [];
    for (const line of this.#lines.slice(at + 1, at + 1 + NEAR)) {
      const { text, heading, isFrame } = line;
      if (heading > 0 || isFrame || text.length > LONGEST_NEAR || around(line.element, isItem) !== item)
        break;
      if (cell === null && LABELS.has(line.element.tag)) break;
      const [sum] = moneyIn(text);
      if (sum) {
        if (this.#isOtherChoice(element, line)) continue;
        const own = text.slice(0, sum.index);
        if (isYearsSum(text, sum, each)) following.push(text);
        else if (/[,;(]\s*(?:or\s*)?$|\bor\s*$/i.test(own) && billingIn(own) !== null)
          following.push(own.trim());
        break;
      }
      following.push(text);
    }
    return following;
  }

  #isOtherChoice(element: Line['element'], other: Line): boolean {
    const [one, two] = [toggledBy(element), toggledBy(other.element)];
    return this.#isToggled && one !== null && two !== null && one !== two;
  }

  #labelOf(at: number): string | null {
    const [line, before] = [this.#lines[at], this.#lines[at - 1]];
    if (!line || !before || before.isFrame || before.text.length > LONGEST_LABEL) return null;
    if (moneyIn(before.text).length > 0) return null;
    const parent = line.element.parent;
    const isBeside =
      before.element === parent ||
      before.element.parent === parent ||
      before.element.parent?.parent === parent;
    return isBeside || line.element.tag === 'dd' ? before.text : null;
  }

  #billedOf(
    { own, said, label, before, cell }: Words,
    { element }: Line,
    { used }: Unit,
  ): Said<Billed> | null {
    const isNext = (place: number) => place <= used + 2;
    const texts = [own, ...said.filter((_, place) => isNext(place))];
    for (const [place, text] of texts.entries()) {
      const billed = billingIn(text);
      if (billed !== null) return { billed, used: place, where: 'after' };
    }
    for (const text of [before, label ?? '', cell?.column ?? '', cell?.row ?? '', cell?.caption ?? '']) {
      const billed = /^\(?monthly\)?$/i.test(text) ? 'monthly' : billingIn(text);
      if (billed !== null) return { billed, used: 0, where: text === label ? 'label' : 'before' };
    }
    const marked = this.#isToggled ? around(element, (each) => toggledBy(each) !== null) : null;
    const toggle = marked && toggledBy(marked);
    if (toggle) return { billed: toggle, used: 0, where: 'before' };
    const stated = this.#default === null ? null : billingIn(this.#default);
    return stated === null ? null : { billed: stated, used: 0, where: 'default' };
  }

  #quote({ line, money, place }: One, { words, unit, billed }: Proof): string {
    const count = Math.max(unit.used, billed?.where === 'after' ? billed.used : 0);
    const quote = quoteOf(line.text, money[place]?.index ?? 0, words.said.slice(0, count));
    const isLabelled = unit.where === 'label' || billed?.where === 'label';
    const labelled = isLabelled && words.label !== null ? `${words.label} ${quote}` : quote;
    const isDefault = unit.where === 'default' || billed?.where === 'default';
    const parts = [
      ...(isDefault && this.#default !== null ? [this.#default] : []),
      ...(unit.where === 'cell' && words.cell
        ? [words.cell.row || words.cell.column || words.cell.caption]
        : []),
      labelled,
    ];
    return parts.filter((part) => part !== '').join(' … ');
  }
}

/** One of the amounts of a line. */
interface One {
  at: number;
  line: Line;
  money: readonly Money[];
  place: number;
  cell: CellPlace | null;
}

interface Words {
  before: string;
  own: string;
  said: readonly string[];
  label: string | null;
  cell: CellPlace | null;
}

interface Unit {
  per: string;
  /** How many of the following lines say it. */
  used: number;
  where: 'after' | 'before' | 'label' | 'cell' | 'default';
}

interface Said<Value> extends Omit<Unit, 'per'> {
  billed: Value;
}

interface Proof {
  words: Words;
  unit: Unit;
  billed: Said<Billed> | null;
}

const NO_MONEY: Money = { amount: 0, currency: '', index: 0, length: 0 };
const NO_LINE: Line = {
  text: '',
  heading: 0,
  under: [],
  element: { tag: '', attributes: {}, children: [], parent: null },
  isFrame: false,
  isPicture: false,
};
const LABELS = new Set(['dt', 'th', 'label']);
const isItem = ({ tag }: Line['element']) => tag === 'li' || tag === 'td' || tag === 'th' || tag === 'tr';

/** '(' or ', billed' before another amount: it is what a year comes to. */
const SUM_FOLLOWS = /(?:\(|\b(?:billed|charged|paid|invoiced)(?: as| at)?)\s*$/i;
/** A month's price comes to more in a year. */
const LEAST_MONTHS = 6;

function restOf(line: string, { index, length }: Money, next: Money | undefined): string {
  const rest = line.slice(index + length, next?.index);
  return periodIn(rest)?.period === 'month' ? '' : rest;
}

/** Whether a line below a month's price says what that comes to in a year: '$96 billed annually'. */
function isYearsSum(text: string, sum: Money, { amount }: Money): boolean {
  return billingIn(text) === 'yearly' && sum.amount >= amount * LEAST_MONTHS;
}

function unitOf({ own, said, before, label, cell }: Words, stated: string | null): Unit | null {
  let text = own;
  for (let used = 0; ; used += 1) {
    const found = periodIn(text);
    if (found) {
      const next = said[used] ?? '';
      const isNext = used < said.length && GOES_ON.test(next) && OF_SEAT.test(next);
      const per = perOf(found.period, isNext ? `${text} ${next}` : `${before} ${text}`);
      return per === null ? null : { per, used: isNext ? used + 1 : used, where: 'after' };
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
    return per === null ? null : { per, used: 0, where };
  }
  return null;
}

/** @returns a code of 'price unit', 'year', or null for what has none */
function perOf(period: Period, text: string): string | null {
  if (typeof period === 'object') return period.used;
  if (period === 'other') return null;
  if (period === 'year') return 'year';
  if (OF_SEAT.test(text)) return 'user/mo';
  return AND_USE.test(text) ? 'month-base' : 'mo';
}

/** A text that goes on about others: which of its amounts are whose is not certain. */
function isComparing(text: string): boolean {
  return text.length > LONGEST_LABEL * 2 && OF_OTHERS.test(text);
}

function isNoPrice(line: string, { index }: Money, { before, own, said }: Words): boolean {
  const far = line.slice(Math.max(0, index - 160), index);
  const sentence = far.split(/[.!?;]\s/).at(-1) ?? far;
  const after = own.trim() === '' ? (said[0] ?? '') : own;
  return (
    NO_PRICE_BEFORE.test(before.slice(-30)) ||
    NO_PRICE_AFTER.test(after) ||
    NO_PLAN.test(own) ||
    OF_OTHERS.test(sentence) ||
    /^[^.]{0,40}\b(?:at|with|elsewhere|from) (?:other|competitors?|rivals?)\b/i.test(own)
  );
}

/** '$0' of a plan, and not '$0 due today' or '$0 in fees'. */
function isNothingAsked(line: string, { index }: Money, { own, said }: Words): boolean {
  const after = own.trim() === '' ? (said[0] ?? '') : own;
  const goesOn =
    own.trim() === '' || GOES_ON.test(own.trim()) || /^\s*(?:[,.;·|–—(-]|for ?ever|free)/i.test(own);
  const isShort = line.length <= 80 && index <= 40;
  return (
    isShort && goesOn && !/\b(?:trial|days?|first|today|test|commission|fees?)\b/i.test(`${own} ${after}`)
  );
}

/** An amount may itself be a heading, and a plan's name none. */
function tierOf(
  { under, heading, text }: Line,
  { cell, before }: { cell: CellPlace | null; before: Line | undefined },
): string | null {
  const head = cell && [cell.row, cell.column].find((each) => each !== '' && periodIn(each) === null);
  if (head) return head;
  const name =
    before && !before.isFrame && before.text.length <= LONGEST_LABEL && moneyIn(before.text).length === 0
      ? before.text
      : null;
  if (heading > 0) return name === null ? text : `${name} ${text}`;
  const above = under.at(-1) ?? null;
  return name !== null && NOT_FOR_ALL.test(name) ? name : above;
}

/** A line that says of all prices what they are: 'All prices per user and month, billed yearly'. */
function defaultOf(lines: readonly Line[]): string | null {
  const said = lines.filter(
    ({ text, isFrame }) =>
      !isFrame &&
      text.length <= 200 &&
      DEFAULT.test(text) &&
      periodIn(text)?.period === 'month' &&
      moneyIn(text).length === 0,
  );
  return said.find(({ text }) => !/\?$/.test(text))?.text ?? null;
}

function dollarsOf(lines: readonly Line[]): string {
  const note = lines.find(
    ({ text }) => text.length <= 200 && DEFAULT.test(text) && LOCAL_DOLLARS.some(([said]) => said.test(text)),
  );
  return LOCAL_DOLLARS.find(([said]) => note !== undefined && said.test(note.text))?.[1] ?? 'USD';
}

function quoteOf(text: string, index: number, said: readonly string[]): string {
  if (text.length <= LONGEST_PLAIN * 2) return [text, ...said].join(' ');
  const begin = Math.max(text.lastIndexOf('. ', index) + 2, index - LONGEST_PLAIN);
  return text.slice(begin < 2 ? 0 : begin, index + LONGEST_PLAIN).trim();
}
