import { isInText, LONGEST_LABEL, type One, type Words, wordsOf } from './amount-words.ts';
import { type Line, toggledBy } from './lines.ts';
import { CROWNS, type Money, moneyIn } from './money.ts';
import { isComparing, isNoPrice, isNothingAsked } from './no-price.ts';
import type { Page } from './page.ts';
import { isOtherPlace, isPlanToCome } from './plan-places.ts';
import { type Unit, unitOf } from './price-units.ts';
import {
  type Billed,
  billingIn,
  NOT_FOR_ALL,
  NOT_YET,
  OF_PRICES,
  OF_SEAT,
  PAID_TO_OTHERS,
  periodIn,
} from './price-words.ts';
import { labelOf } from './site.ts';
import { type CellPlace, cellPlaceOf, isOfAnother } from './tables.ts';
import { around } from './tree.ts';
import { crownsOf, dollarsOf } from './whose-money.ts';

export interface StatedPrice {
  amount: number;
  currency: string;
  /** A code of `price unit` in fact-words. */
  per: string;
  /** Absent if the page does not say. */
  billed?: Billed;
  /** The plan's name. */
  tier: string | null;
  /** Whether it stands within a sentence, where other things are priced too. */
  isInText?: boolean;
  /** The words of the page that prove it. */
  quote: string;
}

export interface Amounts {
  prices: StatedPrice[];
  /** Yearly prices. They are not converted, but show that another plan may be the cheapest. */
  yearly: { amount: number; currency: string; tier: string | null }[];
  /** The words about a free plan. */
  free: string | null;
  /** Whether there is any amount above 0, of whatever kind. */
  hasAny: boolean;
}

const MOST_AMOUNTS = 600;
const LONGEST_PLAIN = 100;
const OF_MONTHS = new Set(['mo', 'user/mo']);
/** Yearly payment costs at least this share of the monthly price. */
const LEAST_OF_YEAR = 0.4;
const QUOTED = /^[“„«"]/;
const BILLING = /^(?:all (?:plans|prices) (?:are )?)?billed (?:annually|yearly|monthly)\.?$/i;
const BILLED_MONTHLY = /\bbilled monthly\b(?! or\b)/i;
const BILLED_YEARLY = /\bbilled (?:annually|yearly)\b(?! or\b)/i;
/** A plan's name that only says how it is paid. */
const HEADED =
  /^(?:annual|annually|yearly|monthly|jährlich|monatlich|annuel|mensuel|anual|mensual|annuale|mensile|mensal|jaarlijks|maandelijks)(?: (?:plan|billing|payment))?$/i;
const MONTHS_COLUMN = /^\(?(?:monthly|monatlich|mensuel|mensual|mensile|mensal|maandelijks)\)?$/i;
export function amountsOf(page: Page, lines: readonly Line[]): Amounts {
  return new AmountReader(page, lines).read();
}

class AmountReader {
  readonly #page: Page;
  readonly #lines: readonly Line[];
  readonly #default: string | null;
  readonly #billing: Billed | null;
  readonly #dollars: string | null;
  readonly #crowns: string | null;
  readonly #isToggled: boolean;
  /** The vendor's names. */
  readonly #names: readonly string[];

  constructor(page: Page, lines: readonly Line[]) {
    this.#page = page;
    this.#lines = lines;
    this.#names = [labelOf({ home: page.url, isLocal: false }), ...page.names];
    this.#default = defaultOf(lines);
    this.#billing = billingOf(lines);
    this.#dollars = dollarsOf(lines, page.root);
    this.#crowns = crownsOf(lines);
    const toggles = new Set(lines.map(({ element }) => toggledBy(element)));
    this.#isToggled = toggles.has('monthly') && toggles.has('yearly');
  }

  read(): Amounts {
    const found: Amounts = { prices: [], yearly: [], free: null, hasAny: false };
    let count = 0;
    const isOfOthers = this.#lines.some(({ text }) => PAID_TO_OTHERS.test(text));
    for (const [at, line] of this.#lines.entries()) {
      if (line.isFrame) continue;
      const money = moneyIn(line.text);
      count += money.length;
      if (money.length === 0 || count > MOST_AMOUNTS) continue;
      found.hasAny ||= money.some(({ amount }) => amount > 0);
      if (isOfOthers || isOtherPlace(line, this.#lines[at - 1]) || isComparing(line.text)) continue;
      if (isPlanToCome(this.#lines, at)) continue;
      const cell = cellPlaceOf(line.element, this.#page.isUnseen);
      if (QUOTED.test(line.text) || isOfAnother(line.element, this.#names, this.#page.isUnseen)) continue;
      for (const place of money.keys()) this.#readOne({ at, line, money, place, cell }, found);
    }
    return found;
  }

  #readOne(one: One, found: Amounts): void {
    const { at, line, money, place, cell } = one;
    const each = money[place];
    if (each === undefined) return;
    const words = wordsOf(one, { lines: this.#lines, isToggled: this.#isToggled });
    if (isNoPrice(line.text, each, words)) return;
    const named = tierOf(line, { cell, before: this.#lines[at - 1] });
    // 'Monthly' and 'Yearly' are the same plan.
    const tier = named !== null && HEADED.test(named) ? null : named;
    if (tier !== null && isTierOfFew(tier)) return;
    const currency = this.#currencyOf(each, line.text);
    if (currency === null) return;
    if (each.amount === 0) {
      if (isNothingAsked(line.text, each, words)) found.free ??= quoteOf(line.text, each.index, words.said);
      return;
    }
    const unit = this.#unitOf(words, each.amount) ?? ofYearBelow(one, words, found.prices.at(-1));
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
      isInText: isInText(line.text, each.index),
      quote: this.#quote(one, { words, unit, billed }),
    });
  }

  /** Several countries use '$' and 'kr'. */
  #currencyOf({ currency, index }: Money, text: string): string | null {
    if (currency === CROWNS) return this.#crowns;
    return currency === 'USD' && /^\$/.test(text.slice(index)) ? this.#dollars : currency;
  }

  /** A yearly column that costs less than the monthly one gives the price of a month. */
  #unitOf(words: Words, amount: number): Unit | null {
    const unit = unitOf(words, this.#default);
    const { cell } = words;
    if (unit?.per !== 'year' || unit.where !== 'cell' || !cell) return unit;
    const isOfMonth = moneyIn(cell.whole).some((other) => other.amount > amount);
    if (!isOfMonth) return unit;
    const isOfSeat = OF_SEAT.test(`${cell.row} ${cell.caption} ${this.#default ?? ''}`);
    return { ...unit, per: isOfSeat ? 'user/mo' : 'mo', where: this.#default === null ? 'cell' : 'default' };
  }

  #billedOf(
    { own, said, label, before, cell }: Words,
    { element, under }: Line,
    { used }: Unit,
  ): Said<Billed> | null {
    const isNext = (place: number) => place <= used + 2;
    const texts = [own, ...said.filter((_, place) => isNext(place))];
    // If both notes of a switch are there, nobody sees which one holds.
    const all = texts.join(' ');
    if (BILLED_MONTHLY.test(all) && BILLED_YEARLY.test(all)) return null;
    for (const [place, text] of texts.entries()) {
      const billed = billingIn(text);
      if (billed !== null) return { billed, used: place, where: 'after' };
    }
    const row = cell?.billing ?? '';
    const inRow = MONTHS_COLUMN.test(row) ? 'monthly' : billingIn(row);
    if (inRow !== null) return { billed: inRow, used: 0, where: 'cell' };
    const heading = under.at(-1) ?? '';
    for (const text of [
      before,
      label ?? '',
      cell?.column ?? '',
      cell?.row ?? '',
      cell?.caption ?? '',
      heading,
    ]) {
      const isOfHeading = text === heading && !HEADED.test(text);
      const billed = isOfHeading ? null : MONTHS_COLUMN.test(text) ? 'monthly' : billingIn(text);
      if (billed !== null) return { billed, used: 0, where: text === label ? 'label' : 'before' };
    }
    if (periodIn(before)?.period === 'year' && /\([^)]*$/.test(before)) {
      return { billed: 'yearly', used: 0, where: 'before' };
    }
    const marked = this.#isToggled ? around(element, (each) => toggledBy(each) !== null) : null;
    const toggle = marked && toggledBy(marked);
    if (toggle) return { billed: toggle, used: 0, where: 'before' };
    const stated = billingIn(this.#default ?? '') ?? this.#billing;
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
      ...(billed?.where === 'cell' ? [words.cell?.billing ?? ''] : []),
    ];
    return parts.filter((part) => part !== '').join(' … ');
  }
}

/** The unit of '$19 when billed annually' below '$24 a month': the same month, paid yearly. */
function ofYearBelow(
  { line, money }: One,
  { own, before }: Words,
  above: StatedPrice | undefined,
): Unit | null {
  const [each] = money;
  const isAlone = money.length === 1 && each !== undefined && line.text.length <= LONGEST_PLAIN;
  if (!isAlone || above?.tier !== (line.under.at(-1) ?? null)) return null;
  if (!OF_MONTHS.has(above.per) || above.currency !== each.currency) return null;
  const isLess = each.amount < above.amount && each.amount >= above.amount * LEAST_OF_YEAR;
  return isLess && billingIn(`${before} ${own}`) === 'yearly'
    ? { per: above.per, used: 0, where: 'before' }
    : null;
}

interface Said<Value> extends Omit<Unit, 'per'> {
  billed: Value;
}

interface Proof {
  words: Words;
  unit: Unit;
  billed: Said<Billed> | null;
}

/** A plan's name. An amount may itself be a heading; then the line before it is the name. */
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

/** Whether a plan is only for some or not there yet: 'Students', 'Pro – coming soon'. */
function isTierOfFew(tier: string): boolean {
  return NOT_YET.test(tier) || (NOT_FOR_ALL.test(tier) && !/\bfor (?:all|everyone)\b/i.test(tier));
}

/** A line about all prices: 'All prices per user and month, billed yearly'. */
function defaultOf(lines: readonly Line[]): string | null {
  const said = lines.filter(
    ({ text, isFrame }) =>
      !isFrame &&
      text.length <= 200 &&
      OF_PRICES.test(text) &&
      periodIn(text)?.period === 'month' &&
      moneyIn(text).length === 0,
  );
  return said.find(({ text }) => !/\?$/.test(text))?.text ?? null;
}

/** How all plans are billed, by the lines above the prices: 'Billed yearly'. Two different ones are a choice. */
function billingOf(lines: readonly Line[]): Billed | null {
  const first = lines.findIndex(({ text, isFrame }) => !isFrame && moneyIn(text).length > 0);
  const above = lines
    .slice(0, Math.max(first, 0))
    .filter(({ text, isFrame }) => !isFrame && BILLING.test(text));
  const said = new Set(above.map(({ text }) => billingIn(text)));
  return said.size === 1 ? ([...said][0] ?? null) : null;
}

function quoteOf(text: string, index: number, said: readonly string[]): string {
  if (text.length <= LONGEST_PLAIN * 2) return [text, ...said].join(' ');
  const begin = Math.max(text.lastIndexOf('. ', index) + 2, index - LONGEST_PLAIN);
  return text.slice(begin < 2 ? 0 : begin, index + LONGEST_PLAIN).trim();
}
