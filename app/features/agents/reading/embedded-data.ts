import { isJsonObject } from '#features/editing/tool-record.ts';
import { billingIn, NOT_FOR_ALL, OF_SEAT, OTHER_SECTION, periodIn } from './price-words.ts';
import { amountIn, type Offered, parsed } from './structured-data.ts';
import { type Element, elementsOf, rawText } from './tree.ts';

/**
 * Reads prices in the data of script-drawn pages where they are unmistakable: one object has a plan's name, amount,
 * currency and month.
 */

const LONGEST = 1_000_000;
const MOST_NODES = 50_000;
const DEEPEST = 40;
const LONGEST_QUOTE = 300;
const NAMES = ['name', 'title', 'label', 'tier', 'plan', 'planName', 'displayName'];
const PERIODS = [
  'interval',
  'period',
  'billingPeriod',
  'billing_period',
  'per',
  'unit',
  'suffix',
  'priceSuffix',
  'cadence',
  'frequency',
  'priceUnit',
  'billing',
  'recurrence',
  'note',
  'priceNote',
  'subtitle',
];
const PRICES = ['price', 'amount', 'priceLabel', 'displayPrice', 'cost', 'value'];
const MONTHLY = [
  'monthlyPrice',
  'priceMonthly',
  'monthly_price',
  'price_monthly',
  'pricePerMonth',
  'price_per_month',
  'monthly',
  'month',
];

type Data = Readonly<Record<string, unknown>>;

/** The plans in a page's JSON scripts. */
export function embeddedOf(root: Element): Offered {
  const scripts = elementsOf(
    root,
    ({ tag, attributes }) =>
      tag === 'script' &&
      (/^application\/json\b/i.test(attributes.type ?? '') || attributes.id === '__NEXT_DATA__'),
  );
  const offered: Offered = { prices: [], free: null };
  for (const script of scripts) {
    const text = rawText(script);
    if (text.length <= LONGEST) read(parsed(text), text, offered);
  }
  return offered;
}

function read(whole: unknown, text: string, offered: Offered): void {
  const waiting: { value: unknown; currency: string | null; depth: number }[] = [
    { value: whole, currency: null, depth: 0 },
  ];
  let count = 0;
  for (let each = waiting.pop(); each && count < MOST_NODES; each = waiting.pop()) {
    const { value, depth } = each;
    count += 1;
    if (typeof value !== 'object' || value === null || depth > DEEPEST) continue;
    const currency = isJsonObject(value) ? (currencyOf(value) ?? each.currency) : each.currency;
    if (isJsonObject(value)) readPlan(value, { currency, text, offered });
    const entries = Object.entries(value).filter(
      ([key]) => !/^(?:addOns?|addons|faqs?|competitors?|testimonials?|legacy\w*|comparison)$/i.test(key),
    );
    for (const [, inner] of entries.toReversed()) waiting.push({ value: inner, currency, depth: depth + 1 });
  }
}

function readPlan(
  plan: Data,
  { currency, text, offered }: { currency: string | null; text: string; offered: Offered },
): void {
  const name = textAt(plan, NAMES);
  if (name === null || name.length > 40 || NOT_FOR_ALL.test(name) || OTHER_SECTION.test(name)) return;
  const stated = priceOf(plan);
  const found = stated && amountIn(stated.value);
  const meant = found?.currency ?? currency;
  if (!stated || !found || meant === null || text.length === 0) return;
  const amount = stated.isCents ? found.amount / 100 : found.amount;
  const quote = quoteOf(text, plan);
  if (amount === 0) {
    if (!/trial/i.test(name)) offered.free ??= quote;
    return;
  }
  const billed = billingIn(stated.said);
  const per = OF_SEAT.test(stated.said) || /\b(?:user|seat)\b/i.test(stated.said) ? 'user/mo' : 'mo';
  offered.prices.push({ amount, currency: meant, per, ...(billed && { billed }), tier: name, quote });
}

interface PlanPrice {
  value: unknown;
  /** What the object says of payment. */
  said: string;
  isCents: boolean;
}

/** A plan's monthly price; null if nothing says that it is monthly. */
function priceOf(plan: Data): PlanPrice | null {
  const said = PERIODS.map((key) => plan[key])
    .filter((value) => typeof value === 'string' && value.length < 80)
    .join(' · ');
  const inner = isJsonObject(plan.price) ? plan.price : isJsonObject(plan.prices) ? plan.prices : null;
  for (const each of inner ? [inner, plan] : [plan]) {
    const key = MONTHLY.find((name) => amountIn(each[name]) !== null);
    if (key !== undefined) return { value: each[key], said, isCents: false };
  }
  if (
    typeof plan.unit_amount === 'number' &&
    isJsonObject(plan.recurring) &&
    plan.recurring.interval === 'month'
  ) {
    return { value: plan.unit_amount, said, isCents: true };
  }
  const key = PRICES.find((name) => amountIn(plan[name]) !== null);
  if (key === undefined) return null;
  const value = plan[key];
  const isFree = amountIn(value)?.amount === 0;
  const isText = typeof value === 'string' && amountIn(value)?.currency !== null;
  // A bare number called 'amount' may be in cents.
  if (key !== 'price' && key !== 'cost' && !isText && !isFree) return null;
  const words = isText ? `${value} · ${said}` : said;
  const isMonth = words
    .split(' · ')
    .some((part) => periodIn(part)?.period === 'month' || /^(?:month|monthly|mo)$/i.test(part));
  const isYear = words
    .split(' · ')
    .some((part) => periodIn(part)?.period === 'year' && billingIn(part) === null);
  return (isMonth && !isYear) || isFree ? { value, said: words, isCents: false } : null;
}

function textAt(data: Data, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = data[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

function currencyOf(data: Data): string | null {
  const code = textAt(data, ['currency', 'currencyCode', 'priceCurrency']);
  return code !== null && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null;
}

/** The object as the page writes it, or as JSON if only spaces differ. */
function quoteOf(text: string, plan: Data): string {
  const written = JSON.stringify(plan);
  if (text.includes(written)) return written.slice(0, LONGEST_QUOTE);
  const name = JSON.stringify(textAt(plan, NAMES) ?? '');
  const at = text.indexOf(name);
  const begin = Math.max(text.lastIndexOf('{', at), at - LONGEST_QUOTE / 2, 0);
  return text.slice(begin, begin + LONGEST_QUOTE).replaceAll(/\s+/g, ' ');
}
