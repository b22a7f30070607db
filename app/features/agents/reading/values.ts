import { z } from 'zod';
import { FREE_TIER_FLAGS } from '#catalogue/tools/flags.ts';
import { addressesOf, type StatedAddress } from './addresses.ts';
import { certificatesOf, type StatedCode } from './certificates.ts';
import { companyOf } from './company.ts';
import { dataTermsOf, isInUnion } from './data-terms.ts';
import { embeddedOf } from './embedded-data.ts';
import { flagsOf } from './flags.ts';
import { freePlanOf } from './free-plan.ts';
import { languagesOf } from './languages.ts';
import type { Line } from './lines.ts';
import { linkedFlagsOf } from './linked-flags.ts';
import { onRequestOf } from './on-request.ts';
import type { Page } from './page.ts';
import { platformsOf, runsOn } from './platforms.ts';
import { type Amounts, amountsOf, type StatedPrice } from './prices.ts';
import { repositoryOf } from './repository.ts';
import { labelOf, type Site } from './site.ts';
import { accountsOf } from './social.ts';
import { dataOf, offersOf } from './structured-data.ts';
import { type PageKind, pricesOnHome } from './where.ts';

const STUDENTS =
  /(?<!\p{L})(?:students?|educators?|education|teachers|academic|studierende|studenten|étudiant(?:e?s)?|estudiantes|studenti|estudantes)(?!\p{L})/iu;
const OFFER = /\b\d{1,3}\s?%|[$€£]\s?\d|\d\s?[€£]|\b(?:free|kostenlos|gratuit|gratis)\b(?! trial)/i;
const DENIED = /\b(?:no|not|\w{1,8}n['’]t|unlike|soon|said|loved|nicht|kein\w*)\b|\?$|^[“"']/i;
const LONGEST = 160;

/** The sentence about the price for students; null for none. */
export function studentPriceOf(lines: readonly Line[]): string | null {
  for (const { text, isFrame } of lines) {
    if (isFrame) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
      if (
        sentence.length <= LONGEST &&
        STUDENTS.test(sentence) &&
        OFFER.test(sentence) &&
        !DENIED.test(sentence)
      )
        return sentence;
    }
  }
  return null;
}

const OF_MONTH = new Set(['mo', 'user/mo', 'month-base']);

/**
 * The lowest monthly price, or else the lowest price of the first unit; null if there is none. Only prices in the first
 * currency count, because no rate is known. If a plan with only a yearly price may be cheaper than all monthly ones,
 * the lowest is unknown (null). Prices within sentences count only if there are no others.
 */
export function lowestOf(all: readonly StatedPrice[], yearly: Amounts['yearly'] = []): StatedPrice | null {
  const apart = all.filter(({ isInText }) => !isInText);
  const prices = apart.length > 0 ? apart : all;
  const monthly = prices.filter(({ per }) => OF_MONTH.has(per));
  const [first] = monthly.length > 0 ? monthly : prices;
  if (!first) return null;
  const among = (monthly.length > 0 ? monthly : prices.filter(({ per }) => per === first.per)).filter(
    ({ currency }) => currency === first.currency,
  );
  const lowest = among.reduce((least, each) => (isBetter(each, least) ? each : least), first);
  const isUndercut = yearly.some(
    ({ amount, currency, tier }) =>
      currency === lowest.currency &&
      amount / 12 < lowest.amount * LEAST_OF_YEAR &&
      !among.some((each) => each.tier === tier),
  );
  return OF_MONTH.has(lowest.per) && isUndercut ? null : lowest;
}

/** Yearly payment has a discount. Only a price below this share of the monthly one belongs to another plan. */
const LEAST_OF_YEAR = 0.6;

/** Of equal amounts, the one with more details is better. */
function isBetter(each: StatedPrice, than: StatedPrice): boolean {
  if (each.amount !== than.amount) return each.amount < than.amount;
  const said = ({ per, billed }: StatedPrice) => (per === 'user/mo' ? 2 : 0) + (billed ? 1 : 0);
  return said(each) > said(than);
}

/** A value that a page states, with its proof. */
export interface StatedValue {
  field: string;
  value: unknown;
  quote: string;
  url: string;
  /** Present if a model pointed at it. */
  by?: 'model';
}

/** Everything that one page states. */
export function valuesOf(page: Page, kind: PageKind, site: Site): StatedValue[] {
  const values: StatedValue[] = [];
  const state = (field: string, value: unknown, quote: string) =>
    values.push({ field, value, quote, url: page.url.href });
  const stateCodes = (field: string, codes: readonly StatedCode[]) => {
    for (const { code, quote } of codes) state(field, [code], quote);
  };
  const stateTexts = (texts: readonly StatedAddress[]) => {
    for (const { field, value, quote } of texts) state(field, value, quote);
  };
  for (const { field, value, quote } of pricingOf(page, kind)) state(field, value, quote);
  stateTexts(addressesOf(page, site));
  stateTexts(accountsOf(page));
  stateTexts(companyOf(page, site));
  const repository = repositoryOf(page, site);
  if (repository) {
    const { url, license, quote } = repository;
    state('decision_repository', { url, ...(license !== undefined && { license }) }, quote);
  }
  stateCodes('decision_compliance', certificatesOf(page, kind !== 'security'));
  stateCodes('decision_flags', [...flagsOf(page, labelOf(site)), ...linkedFlagsOf(page, site)]);
  stateCodes('decision_platforms', [...platformsOf(page), ...runsOn(page)]);
  const terms = dataTermsOf(page);
  if (terms.noTraining !== null) state('decision_trains_on_data', { answer: 'no' }, terms.noTraining);
  const [region] = terms.regions;
  if (region) {
    state('decision_data_regions', { regions: terms.regions.map(({ code }) => code) }, region.quote);
    if (isInUnion(terms.regions)) state('decision_compliance', ['eu-hosting'], region.quote);
  }
  const languages = languagesOf(page);
  if (languages?.codes) state('decision_languages', languages.codes, languages.quote);
  if (languages?.count) state('decision_language_count', languages.count, languages.countQuote);
  return values;
}

/** What a page says of prices: all of a pricing page, or that part of the home page. */
function pricingOf(page: Page, kind: PageKind): Omit<StatedValue, 'url'>[] {
  const isPricing = kind === 'pricing';
  const lines = isPricing ? page.lines : kind === 'home' ? (pricesOnHome(page) ?? []) : [];
  const amounts = amountsOf(page, lines);
  const offers = kind === 'pricing' || kind === 'home' ? offersOf(dataOf(page.root)) : NOTHING;
  const embedded =
    isPricing && !amounts.hasAny && offers.prices.length === 0 ? embeddedOf(page.root) : NOTHING;
  const sources = [amounts.prices, offers.prices, embedded.prices];
  const lowest = lowestOf(sources.find((prices) => prices.length > 0) ?? [], amounts.yearly);
  const found: Omit<StatedValue, 'url'>[] = [];
  if (lowest) found.push({ field: 'decision_price_from', value: priceValue(lowest), quote: lowest.quote });
  const hasPrices = sources.some((prices) => prices.length > 0) || amounts.yearly.length > 0;
  const onRequest = isPricing && !hasPrices ? onRequestOf(page, lines) : null;
  if (onRequest !== null)
    found.push({ field: 'decision_price_from', value: { per: 'custom' }, quote: onRequest });
  const plan = freePlanOf(page, isPricing || kind === 'home' ? page.lines : []);
  const offered = offers.isFreeAlone && !saysFree(page) ? null : offers.free;
  const free = amounts.free ?? (plan?.exists ? plan.quote : null) ?? offered ?? embedded.free;
  if (free !== null) found.push({ field: 'decision_flags', value: ['free-tier'], quote: free });
  if (plan?.exists === false)
    found.push({ field: 'decision_flags', value: ['no-free-tier'], quote: plan.quote });
  const student = isPricing || kind === 'more' ? studentPriceOf(page.lines) : null;
  if (student !== null) found.push({ field: 'decision_student_price', value: student, quote: student });
  return found;
}

const NOTHING = { prices: [], free: null, isFreeAlone: false };
const FREE =
  /(?<![-\p{L}])(?:free|kostenlos|gratis|gratuit\w*|grátis)(?![-\p{L}])(?! (?:of|from|to (?:try|test)|up|trials?|demos?|consult\w*|calls?|audits?|quotes?|shipping|for \d+|\d+))|無料(?!トライアル|体験|相談)/iu;

/** Whether a page's visible text says that something is free. */
function saysFree({ lines }: Page): boolean {
  return lines.some(({ text }) => FREE.test(text));
}

function priceValue({ amount, currency, per, billed }: StatedPrice) {
  return { amount, ...(currency !== 'USD' && { currency }), per, ...(billed && { billed }) };
}

/** Reads any page as a pricing page, to check a value that somebody points at. */
export function pricesAnywhere(page: Page): Omit<StatedValue, 'url'>[] {
  return pricingOf(page, 'pricing');
}

/** Fields that hold several codes, each stated by itself. */
const OF_CODES = new Set(['decision_flags', 'decision_platforms', 'decision_compliance']);
const PRICE = 'decision_price_from';
/** Kinds of pages by how far they are trusted about prices. */
const ORDER: readonly PageKind[] = ['pricing', 'home', 'security', 'more'];

interface ReadPage {
  kind: PageKind;
  stated: readonly StatedValue[];
}

/**
 * Each value once, from the first page that states it. A free plan is dropped if pages both state and deny it, or if
 * only the software's licence is free.
 */
export function mergedOf(pages: readonly ReadPage[]): StatedValue[] {
  const lowest = priceOf(pages);
  const first = new Map<string, StatedValue>();
  for (const each of pages.flatMap(({ stated }) => stated)) {
    const key = OF_CODES.has(each.field) ? `${each.field} ${JSON.stringify(each.value)}` : each.field;
    if (each.field !== PRICE && !first.has(key)) first.set(key, each);
  }
  const [free = '', none = ''] = FREE_TIER_FLAGS.map((code) => `decision_flags ["${code}"]`);
  if (first.has(free) && first.has(none)) {
    first.delete(free);
    first.delete(none);
  }
  if (lowest && isOfLicence(first.get(free)?.quote ?? '')) first.delete(free);
  return [...(lowest ? [lowest] : []), ...first.values()];
}

const OPEN = /(?<!\p{L})(?:open[- ]?sourced?|(?:free|libre) software|quelloffen\p{L}*)(?!\p{L})/iu;
const PLAN = /(?<!\p{L})(?:plans?|tiers?|tarif\p{L}*)(?!\p{L})|\p{Sc}\s?0|0\s?\p{Sc}/iu;

/** Whether a sentence is about software with a free licence, which is no free plan. */
function isOfLicence(quote: string): boolean {
  return OPEN.test(quote) && !PLAN.test(quote);
}

const price = z.object({ amount: z.number(), currency: z.string().optional(), per: z.string() });

/**
 * The price from the most trusted kind of page. Of several monthly prices the lowest; a price on request only if no
 * amount is named.
 */
function priceOf(pages: readonly ReadPage[]): StatedValue | null {
  const of = (kind: PageKind) =>
    pages
      .filter((page) => page.kind === kind)
      .flatMap(({ stated }) => stated.filter(({ field }) => field === PRICE));
  const byKind = ORDER.map(of);
  const named = byKind.map((stated) => stated.filter(({ value }) => price.safeParse(value).success));
  const [first, ...others] = named.find((stated) => stated.length > 0) ?? [];
  if (!first) return byKind.flat()[0] ?? null;
  return others.reduce((lowest, each) => (isLower(each, lowest) ? each : lowest), first);
}

function isLower(each: StatedValue, than: StatedValue): boolean {
  const [one, other] = [price.parse(each.value), price.parse(than.value)];
  return (
    one.currency === other.currency && /mo/.test(one.per) && /mo/.test(other.per) && one.amount < other.amount
  );
}
