import { z } from 'zod';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { moneyIn } from './money.ts';
import { NOT_FOR_ALL, OF_SEAT, periodIn, TRIAL } from './price-words.ts';
import type { StatedPrice } from './prices.ts';
import { type Element, elementsOf, rawText } from './tree.ts';

/** A node of JSON-LD, with the script's text. */
interface DataNode {
  node: Readonly<Record<string, unknown>>;
  text: string;
}

const LONGEST = 300_000;
const DEEPEST = 12;
const MOST_NODES = 5_000;
const LONGEST_QUOTE = 300;
/** Types whose offers are not plans of the tool. */
const OTHER_TYPES = new Set([
  'Event',
  'Course',
  'JobPosting',
  'Article',
  'BlogPosting',
  'NewsArticle',
  'Review',
  'Book',
  'FAQPage',
  'Comment',
  'Recipe',
]);

/** The nodes of a page's JSON-LD, including nested ones. */
export function dataOf(root: Element): DataNode[] {
  const scripts = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? ''),
  );
  const nodes: DataNode[] = [];
  for (const script of scripts) {
    const text = rawText(script);
    if (text.length <= LONGEST) collect(parsed(text), { text, nodes, depth: 0 });
  }
  return nodes;
}

/** Parses JSON; null if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!--|-->$/g, ''));
  } catch {
    return null;
  }
}

function collect(
  value: unknown,
  { text, nodes, depth }: { text: string; nodes: DataNode[]; depth: number },
): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST || nodes.length > MOST_NODES) return;
  if (isJsonObject(value)) {
    if (typesOf(value).some((type) => OTHER_TYPES.has(type))) return;
    nodes.push({ node: value, text });
  }
  for (const each of Object.values(value)) collect(each, { text, nodes, depth: depth + 1 });
}

export function typesOf(node: Readonly<Record<string, unknown>>): string[] {
  return [node['@type']].flat().filter((type) => typeof type === 'string');
}

const price = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}(?:\.\d{1,4})?$/),
  ])
  .transform(Number);
const texts = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().max(300))
  .optional()
  .catch(undefined);
const duration = z
  .union([z.string(), z.number(), z.object({ value: texts, unitCode: texts, unitText: texts })])
  .optional()
  .catch(undefined);
const specification = z.object({
  price: price.optional().catch(undefined),
  priceCurrency: texts,
  unitCode: texts,
  unitText: texts,
  billingDuration: duration,
  billingIncrement: texts,
  referenceQuantity: z.object({ value: texts, unitCode: texts, unitText: texts }).optional().catch(undefined),
  name: texts,
  description: texts,
});
/** A schema.org offer, whose numbers may also be texts. */
const offer = specification.extend({
  priceSpecification: z
    .union([specification.transform((one) => [one]), z.array(specification)])
    .optional()
    .catch(undefined),
  eligibleDuration: duration,
});

export interface Offered {
  prices: StatedPrice[];
  free: string | null;
}

interface OfferedInData extends Offered {
  /** Whether a price of 0 is the only offer. Many pages state it only because a price is required. */
  isFreeAlone: boolean;
}

/** The monthly prices that are offered. An offer without a period does not count, unless it is free. */
export function offersOf(nodes: readonly DataNode[]): OfferedInData {
  const offered: OfferedInData = { prices: [], free: null, isFreeAlone: true };
  for (const { node, text } of nodes) {
    if (!typesOf(node).includes('Offer')) continue;
    const { data } = offer.safeParse(node);
    if (!data || NOT_FOR_ALL.test(`${data.name ?? ''} ${data.description ?? ''}`)) continue;
    for (const each of [data, ...(data.priceSpecification ?? [])]) {
      const amount = each.price ?? (each === data ? undefined : data.price);
      const currency = each.priceCurrency ?? data.priceCurrency ?? '';
      if (amount === undefined || !/^[A-Z]{3}$/.test(currency)) continue;
      const quote = quoteOf(text, node);
      const said = wordsOf(data, each);
      if (amount === 0) {
        if (!/\b(?:beta|launch)\b/i.test(said) && !TRIAL.test(said)) offered.free ??= quote;
        continue;
      }
      offered.isFreeAlone = false;
      const per = perOf(said);
      if (per !== null)
        offered.prices.push({ amount, currency, per, ...billedOf(said), tier: data.name ?? null, quote });
    }
  }
  return offered;
}

type Offer = z.infer<typeof offer>;

function wordsOf(whole: Offer, part: z.infer<typeof specification>): string {
  const { unitCode, unitText, billingDuration, referenceQuantity } = part;
  const lasting = [billingDuration, whole.eligibleDuration].map((each) =>
    typeof each === 'object' ? `${each.value ?? '1'} ${each.unitCode ?? each.unitText ?? ''}` : each,
  );
  const quantity =
    referenceQuantity &&
    `${referenceQuantity.value ?? '1'} ${referenceQuantity.unitCode ?? ''} ${referenceQuantity.unitText ?? ''}`;
  return [
    unitCode,
    unitText,
    ...lasting,
    quantity,
    part.name,
    part.description,
    whole.name,
    whole.description,
  ]
    .filter((each) => each !== undefined)
    .join(' | ');
}

const MONTH = /(?:^|\| )(?:(?:1(?:\.0)? )?MON\b|P1M\b|P30D\b|(?:1 )?months?\b|mo\b|per month\b|monthly\b)/i;
const YEAR = /(?:^|\| )(?:(?:1(?:\.0)? )?ANN\b|P1Y\b|P12M\b|12 MON\b|(?:1 )?years?\b|yearly\b|annual\b)/i;

function perOf(said: string): string | null {
  const found = said
    .split(' | ')
    .map((each) => periodIn(each))
    .find((each) => each !== null);
  const isMonth = MONTH.test(said) || found?.period === 'month';
  if (!isMonth || YEAR.test(said)) return null;
  return OF_SEAT.test(said) ||
    /\b(?:user|seat)\/mo|(?:^|\| )(?:1 )?(?:user|seat|member)s?(?: \||$)/i.test(said)
    ? 'user/mo'
    : 'mo';
}

function billedOf(said: string): { billed?: 'monthly' | 'yearly' } {
  if (/\bbilled (?:annually|yearly)\b/i.test(said)) return { billed: 'yearly' };
  return /\bbilled monthly\b/i.test(said) ? { billed: 'monthly' } : {};
}

/** The page's own text around a node's price. */
function quoteOf(text: string, node: Readonly<Record<string, unknown>>): string {
  const written = JSON.stringify(node);
  if (text.includes(written)) return written.slice(0, LONGEST_QUOTE);
  const own = /"price"\s*:\s*"?[\d.]+"?/.exec(written)?.[0] ?? '';
  const [, amount = ''] = /:\s*("?[\d.]+"?)/.exec(own) ?? [];
  const at = text.search(new RegExp(`"price"\\s*:\\s*${amount.replaceAll('.', '\\.')}(?![\\d.])`));
  if (at < 0) return own;
  const begin = Math.max(text.lastIndexOf('{', at), at - LONGEST_QUOTE / 2);
  return text
    .slice(begin, Math.min(text.indexOf('}', at) + 1 || at + 1, begin + LONGEST_QUOTE))
    .replaceAll(/\s+/g, ' ');
}

/** An amount in JSON: a number, or a text that may name its currency. */
export function amountIn(value: unknown): { amount: number; currency: string | null } | null {
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= 0 ? { amount: value, currency: null } : null;
  if (typeof value !== 'string' || value.length > 60) return null;
  const [money] = moneyIn(value);
  if (money) return { amount: money.amount, currency: money.currency };
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(value) ? { amount: Number(value), currency: null } : null;
}
