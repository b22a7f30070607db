import { type PriceUnit, unitCode, unitIn, unitOf } from './price-units.ts';
import { currencyIn, spacedOnce, type TypedPrice, withoutCurrencies } from './typed-cells.ts';

/** Reads list prices as people write them, in the languages of `price-units.ts`. */

const LONGEST_PRICE = 80;
const FROM =
  /^(?:(?:from|start(?:s|ing) (?:at|from)|as low as|min(?:imum|destens|\.)?|ab|vanaf|à partir de|dès|desde|a partir d[ea]|od|da|från|fra|ca\.?|about|approx\.?|etwa|env\.?)\s+|~\s*)+/iu;
const FREE_WORD = `(?:for )?free(?: (?:plan|tier|version|options))?|freemium|kostenlos|kostenfrei|gratis|umsonst|gratuite?|gratuit[oa]|grátis|darmow[aey]|bezpłatn[aey]|za darmo|zdarma|bezplatn[eéáýy]|ücretsiz|bedava`;
/** A free offer before a price: 'Freemium, ab 5 €', 'Free / $20 per month'. */
const FREE_FIRST = new RegExp(
  String.raw`^(?:${FREE_WORD})\s*(?:[,;/|+&(–-]|\b(?:and|or|und|oder|ou|o)\b)\s*(?:(?:then|dann|paid)\b:?\s*)?(?=.{0,24}\d)`,
  'iu',
);
/** 'Paid – $15' */
const PAID_FIRST =
  /^(?:paid(?: (?:plan|only))?|kostenpflichtig|bezahlt|payant|de pago|a pagamento|pago|betaald|płatn[aey])\b\s*[,:;–—-]?\s*(?=.{0,24}\d)/iu;
/** '14-day trial, then $19': what is tried for some days is not free. */
const TRIAL_FIRST =
  /^[^,;:(\p{Sc}]{0,40}\b(?:trial|testen|testphase|essai(?: gratuit)?|prueba(?: gratis)?|prova(?: gratuita)?|proefperiode)\b(?: (?:for|of|über|de|di|van) \d+ \p{L}+)?\s*[,;:–—-]?\s*(?:(?:and |und )?(?:then|after|dann|danach|puis|ensuite|luego|después|poi|depois|daarna|potem)\b:?\s*)?(?=.{0,24}\d)/iu;
/** '$19 after a 14-day free trial' */
const TRIAL_LAST =
  /[\s,;(]+(?:(?:after|with|nach|mit|après|tras|dopo|após|na)\s)?(?:(?:an?|eine[rm]?|un[ae]?|een)\s)?(?:\d+[- ]\p{L}+\s)?(?:(?:free|kostenlose\p{L}*|gratis)\s)?(?:trial|testphase|essai gratuit|prueba gratis|prova gratuita|proefperiode)\)?$/iu;
/** '$15.00 1 User Per Month' */
const FOR_ONE = /(?<=\d) 1 (?=(?:users?|seats?|licen[cs]es?|nutzer)\b)/iu;
/** '10–20 €', '$10 to $20 a month' */
const RANGE = /^(\D{0,6}\d[\d.,]*)\s*\D{0,3}(?:-|–|—|\bto\b|\bbis\b|\bà\b|\ba\b)\s*\D{0,6}\d[\d.,]*(.*)$/iu;
export const BILLED_YEARLY =
  /[\s,(]+(?:(?:if |when )?(?:billed|paid) (?:annually|yearly)|(?:with |on )?(?:annual|yearly) (?:billing|payment|plan)|(?:bei )?jährliche[rn]? (?:zahlung|abrechnung)|jährlich (?:abgerechnet|bezahlt)|facturé annuellement|facturado anualmente|cobrado anualmente|fatturat[oa] annualmente|jaarlijks (?:gefactureerd|betaald)|płatne rocznie)\)?$/iu;
/** '45 € einmalig', '$45 one-time payment' */
const ONCE =
  /[\s,(]+(?:once|one[- ]?time(?: (?:fee|payment|purchase))?|one[- ]off|lifetime|einmalig|einmalzahlung|une fois|unique|pago único|una tantum|pagamento único|eenmalig|jednorazowo)\)?$/iu;
const ON_REQUEST =
  /^(?:(?:price )?on request|custom(?: pricing)?|contact (?:us|sales)|talk to sales|(?:preis )?auf anfrage|sur devis|sur demande|a consultar|su richiesta|sob consulta|op aanvraag|na zapytanie|na (?:dotaz|vyžádání)|(?:pris )?på (?:begäran|förfrågan|forespørgsel|forespørsel)|talep üzerine)$/iu;
const NUMBER = /(?:[-+−] ?)?\d(?:[\d.,'’ ]*\d)?(?:[.,](?:-+|–|—))?(?: ?(?:k|tsd|mio)(?!\p{L})\.?)?/iu;
/** A plan before its price: 'Pro: $8/mo', or between others 'Pro $8/mo'. */
const PLAN = /^\p{L}[\p{L} ]*?[:\s–—-]+(?=(?:[A-Z]{3}\s?)?[\p{Sc}\d])/u;
const MARKED_PLAN = /^\p{L}[\p{L} ]*?(?::|\s[–—-])\s*(?=(?:[A-Z]{3}\s?)?[\p{Sc}\d])/u;

/** What prices say of taxes: '15 € HT', 'A$29 + GST', '9 € zzgl. MwSt.' */
const TAXES =
  /[\s,(+]*(?<!\p{L})(?:HT|TTC|hors taxes?|toutes taxes comprises|netto|brutto|(?:excl|incl|exkl|inkl|zzgl|plus|ex|más|mas|più|mais|bez|vč)?\.? ?(?:VAT|GST|sales tax|tax(?:es)?|btw|MwSt|USt|moms|IVA|TVA|DPH|HST)\.?(?: incluid[oa]| inclus[oae]?)?)(?!\p{L})\.?\)?/giu;

/** Whether a price says something of taxes, which no record holds. */
export function namesTaxes(cell: string): boolean {
  return cell.length <= LONGEST_PRICE && /\d/.test(cell) && cell.search(TAXES) >= 0;
}

const FREE = new RegExp(`^(?:${FREE_WORD})[.!]?$`, 'iu');
const NO_UNIT: PriceUnit = { isOfUsers: false, time: null, other: null };

/** Whether a price says only that the tool costs nothing. */
export function isFree(cell: string): boolean {
  const text = cell.trim();
  return FREE.test(text) || (text.length <= LONGEST_PRICE && isNought(readPriceCell(text)));
}

/** Whether a price says that the tool costs nothing, alone or before what is paid. */
export function saysFree(cell: string): boolean {
  const text = cell.trim();
  if (isFree(text)) return true;
  if (text.length > LONGEST_PRICE) return false;
  const offers = offersIn(spacedOnce(text));
  const isOffered = offers.some((offer) => isNought(statedAlone(withoutPlan(offer))?.price ?? {}));
  return FREE_FIRST.test(text) || (offers.length > 1 && isOffered);
}

function isNought({ amount }: TypedPrice): boolean {
  return amount !== undefined && /^0+(?:[.,]0+)?$/.test(amount);
}

/**
 * A list price in words: `12,50 €`, `from $20/month`, `EUR 9 pro Nutzer und Monat`, `Pro $8/mo; Team $15/mo` (the
 * lowest), `on request`. What is no price is an amount that the reader of records refuses.
 */
export function readPriceCell(cell: string): TypedPrice {
  return readStated(cell)?.price ?? { amount: cell.trim() };
}

/** What a cell says of a price. */
interface StatedPrice {
  price: TypedPrice;
  unit: PriceUnit;
}

/** A list price with its unit, which may be a year; null if the cell's words are not understood. */
export function readStated(cell: string): StatedPrice | null {
  const said = spacedOnce(cell);
  if (said.length > LONGEST_PRICE) return null;
  const text = said
    .replaceAll(TAXES, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(TRIAL_FIRST, '')
    .replace(TRIAL_LAST, '')
    .replace(PAID_FIRST, '')
    .replace(FOR_ONE, ' ');
  const offers = offersIn(text);
  if (offers.length < 2) return statedAlone(text);
  const stated = offers.map((offer) => statedAlone(withoutPlan(offer)));
  const paid = stated.filter((one) => one !== null && !isNought(one.price) && one.unit.time !== 'year');
  const [first] = paid;
  if (stated.includes(null) || !first || paid.some((one) => one?.price.currency !== first.price.currency))
    return null;
  return paid.reduce((lowest, one) => (one && lowest && sizeOf(one) < sizeOf(lowest) ? one : lowest), first);
}

/** The offers of a list: 'Basic 8 EUR / Pro 16 EUR', 'Free: 0 €; Pro: 12 €'. */
function offersIn(text: string): string[] {
  return text
    .split(
      /\s*[;|]\s*|\s+(?:or|oder|ou|o|of|lub)\s+(?=\p{Sc}?\d)|(?<=\d.*)(?:\s+\/|,)\s+(?=\p{Lu}[\p{L} ]*?[:\s–—-]+\p{Sc}?\d)/u,
    )
    .filter((offer) => /\d/.test(offer));
}

function sizeOf({ price: { amount = '' } }: StatedPrice): number {
  return Number(amount.replace(/[.,](?=\d{3})/g, '').replace(',', '.'));
}

function statedAlone(text: string): StatedPrice | null {
  if (ON_REQUEST.test(text)) return { price: { per: 'custom' }, unit: { ...NO_UNIT, other: 'custom' } };
  const isBilledYearly = BILLED_YEARLY.test(text);
  const isOnce = ONCE.test(text);
  const said = text.replace(BILLED_YEARLY, '').replace(ONCE, '');
  const paid = said.replace(FREE_FIRST, '');
  const plain = lowestOf(
    withoutPlan(paid, paid === said ? MARKED_PLAN : PLAN)
      .replace(/^\(/, '')
      .replace(/\)$/, '')
      .replace(FROM, ''),
  );
  const [number = ''] = NUMBER.exec(plain) ?? [];
  if (number === '') return null;
  const around = plain.replace(number, ' ').trim();
  // '-$5' and '50%' are no prices.
  if (/^[-−–]|%/u.test(around)) return null;
  const currency = currencyIn(around);
  const words = withoutCurrencies(around).replace(currency === undefined ? '' : /\b(?:us|r|ca|au)\b/iu, '');
  const unit = isOnce ? { ...NO_UNIT, other: 'once' } : unitOf(words);
  // Another currency than those known, or several, is not taken for dollars.
  if (unit === null || /\p{Sc}/u.test(words) || (currency === undefined && words !== around)) return null;
  const per = unitCode(unit);
  const price = {
    amount: amountIn(number),
    ...(currency && { currency }),
    ...(per && { per }),
    ...(isBilledYearly && { billed: 'yearly' }),
  };
  return { price, unit };
}

/** An amount without the dash of whole ones, before which points group: '1.499,-' is 1499. */
function amountIn(number: string): string {
  const [, whole = number] = /^(.*\d),(?:-+|–|—)$/u.exec(number) ?? [];
  const said = whole === number ? number : whole.replaceAll('.', '');
  return said.replaceAll(/(?<=\d)[.,](?:-+|–|—)|[.,'’\s]+$/gu, '').trim();
}

/** A plan's price without the plan's name; 'Monthly: $12' names no plan. */
function withoutPlan(offer: string, named = PLAN): string {
  const [plan = ''] = named.exec(offer) ?? [];
  const { time, isOfUsers } = unitIn(plan);
  const isName = time === null && !isOfUsers && currencyIn(plan) === undefined;
  return isName ? offer.slice(plan.length) : offer;
}

/** The lower end of a range. */
function lowestOf(text: string): string {
  const [, low, rest = ''] = RANGE.exec(text) ?? [];
  return low === undefined ? text : `${low}${rest}`;
}
