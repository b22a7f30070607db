import type { Line } from './lines.ts';
import { moneyIn } from './money.ts';
import { OTHER_SECTION } from './price-words.ts';
import { around, type Element } from './tree.ts';

/** Tells plans on a page with prices from other things there. */

const OTHER_CLASS =
  /(?:^|[\s_-])(?:faqs?|testimonials?|reviews?|add-?ons?|calculator|competitors?|versus|referral|quotes?|case-stud\w+)(?:[\s_-]|$)/i;
const QUOTED = new Set(['blockquote', 'q', 'figcaption', 'cite']);
const OF_PLANS =
  /\b(?:pricing|plans?|preise?|tarife?|tarifs?|precios|planes|prezzi|piani|preços|planos|prijzen)\b/i;
const STRICTLY_OTHER =
  /\b(?:faqs?|questions|how we compare|vs\.?|versus|legacy|old|previous|retired|archived|add-?ons?|compared to|alternatives?)\b/i;

/** Whether a line stands in an FAQ, add-ons, a comparison or a testimonial. */
export function isOtherPlace({ under, heading, text, element }: Line, before: Line | undefined): boolean {
  const headings = heading > 0 ? [...under, text] : under;
  if (headings.some(isOtherHeading)) return true;
  if (around(element, (each) => QUOTED.has(each.tag) || OTHER_CLASS.test(namesOf(each)))) return true;
  const answer = around(element, ({ tag }) => tag === 'details' || tag === 'dd');
  if (answer?.tag === 'details' && /\?/.test(summaryOf(answer))) return true;
  return (
    before !== undefined &&
    /\?$/.test(before.text) &&
    before.heading !== 1 &&
    before.heading !== 2 &&
    text.length > 25
  );
}

function isOtherHeading(text: string, place: number): boolean {
  if (text.length > 120) return false;
  if (place >= 2 && /\?$/.test(text)) return true;
  return OTHER_SECTION.test(text) && (STRICTLY_OTHER.test(text) || !(OF_PLANS.test(text) || place === 0));
}

function summaryOf(details: Element): string {
  const summary = details.children.find((child) => typeof child === 'object' && child.tag === 'summary');
  return typeof summary === 'object'
    ? JSON.stringify(summary.children.filter((child) => typeof child === 'string'))
    : '';
}

/** An element's classes and id, separated by spaces, cut to 300 characters. */
export function namesOf({ attributes }: Element): string {
  return `${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(0, 300);
}

const SOON =
  /^\P{L}*(?:coming soon|available soon|join the waitlist|demnächst(?: verfügbar)?|bientôt(?: disponible)?|próximamente|in arrivo|em breve|binnenkort(?: beschikbaar)?|近日公開)\P{L}*$/iu;
/** Lines between a price and the words about its plan. */
const NEAR = 25;

/** Whether the plan around an amount is still to come. Only a block without another plan's price counts. */
export function isPlanToCome(lines: readonly Line[], at: number): boolean {
  const near = lines.slice(Math.max(0, at - NEAR), at + NEAR);
  const said = near
    .filter(({ text, element }) => element.tag !== 'li' && SOON.test(text))
    .slice(0, MOST_SAID);
  if (said.length === 0) return false;
  const own = lines[at]?.element ?? null;
  const blocks = new Set(blocksOf(own));
  const priced = near.filter(({ text }) => moneyIn(text).length > 0);
  return said.some(({ element }) => {
    const block = blocksOf(element).find((each) => blocks.has(each));
    return priced.filter((line) => blocksOf(line.element).some((each) => each === block)).length === 1;
  });
}

const MOST_SAID = 3;

function blocksOf(element: Element | null): Element[] {
  const blocks: Element[] = [];
  for (let each = element; each; each = each.parent) blocks.push(each);
  return blocks;
}

const MOST_CARDS = 12;
const CARD_CLASS = /(?:^|[\s_-])(?:plan|plans|tier|tiers|pricing|price|package|subscription)(?:[\s_-]|$)/i;

/** The nearest element around a line whose class or id names a plan or price list; null for none. */
export function planOf({ element }: Line): Element | null {
  return around(
    element,
    (each) => CARD_CLASS.test(namesOf(each)) && each.tag !== 'body' && each.tag !== 'html',
  );
}

/**
 * The card around a line: the largest element whose siblings of the same tag also have headings; null if there are
 * none.
 */
export function cardOf({ element }: Line): { card: Element; others: Element[] } | null {
  for (let card = element; card.parent; card = card.parent) {
    const beside = card.parent.children.filter((child) => typeof child !== 'string');
    if (beside.length <= MOST_CARDS && hasHeading(card)) {
      const others = beside.filter((each) => each !== card && each.tag === card.tag && hasHeading(each));
      if (others.length > 0) return { card, others };
    }
    if (card.tag === 'main' || card.tag === 'body') return null;
  }
  return null;
}

function hasHeading({ tag, children }: Element, depth = 0): boolean {
  if (/^h[2-6]$/.test(tag)) return true;
  return depth < 8 && children.some((child) => typeof child !== 'string' && hasHeading(child, depth + 1));
}
