import type { Element } from './tree.ts';
import type { IsUnseen } from './visible.ts';

/** A visible line of a page: a block's text and where it stands. */
export interface Line {
  text: string;
  /** 1 to 6 for a heading, otherwise 0. */
  heading: number;
  /** The headings above it, the outermost first. */
  under: readonly string[];
  /** The block that holds the text. */
  element: Element;
  /** Whether it belongs to the page's frame: navigation, footer, notices. */
  isFrame: boolean;
  /** Whether it is a picture's alternative text. */
  isPicture: boolean;
}

/** Elements that begin a new line; the others are inline. */
const BLOCKS = new Set(
  'address article aside blockquote body button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html label legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** The end of such an element ends the headings inside it. */
const SECTIONS = new Set('article aside details dialog footer form li main nav section td th'.split(' '));
/** Elements that may stand inside a word: '<b>S</b>tart'. */
const IN_LETTERS = new Set(['b', 'i', 'em', 'mark', 'u', 'strong']);
const HEADING = /^h([1-6])$/;
const FRAME_TAGS = new Set(['nav', 'menu']);
const FRAME_ROLES = new Set(['navigation', 'contentinfo', 'dialog', 'alertdialog', 'menu', 'search']);
const FRAME_CLASS =
  /(?:^|\s)(?:(?:site|page|main|global)-)?(?:footer|nav|navbar|topbar|navigation|modal|popup)(?:[-_]\w+)*(?:\s|$)|(?:^|[\s_-])(?:cookies?|consent|newsletter|announcement|breadcrumbs?|chat-widget)(?:[\s_-]|$)/i;
const INNER = new Set(['article', 'section', 'main', 'li', 'td', 'dialog']);
/** Classes of text that only screen readers announce. */
const ALOUD = /(?:^|[\s_-])(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text)(?:[\s_-]|$)/i;
const CENTS = /(?:^|[\s_-])(?:cents?|decimals?|fraction(?:al-part)?)(?:[\s_-]|$)/i;

const MOST_LINES = 8_000;
/** Characters of a line that are read, because price patterns must not run for ever. */
const LONGEST_LINE = 2_000;
const LONGEST_ALT = 100;

interface Heading {
  level: number;
  text: string;
}

/** A page's visible lines, in order. Nothing is run, so what only scripts show is missing. */
export function linesOf(root: Element, isUnseen: IsUnseen): Line[] {
  return new LineReader(isUnseen).read(root);
}

/** An element's visible text, in one line. */
export function seenText(element: Element, isUnseen: IsUnseen): string {
  return linesOf(element, isUnseen)
    .filter(({ isPicture }) => !isPicture)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, LONGEST_LINE);
}

class LineReader {
  readonly #isUnseen: IsUnseen;
  readonly #lines: Line[] = [];
  #headings: readonly Heading[] = [];
  #under: readonly string[] = [];
  #text = '';
  #level = 0;
  /** The inline element that began or ended since the last text. */
  #edge: Element | null = null;

  constructor(isUnseen: IsUnseen) {
    this.#isUnseen = isUnseen;
  }

  read(root: Element): Line[] {
    this.#walk(root, false);
    this.#end(root, false);
    return this.#lines;
  }

  #walk(element: Element, isFrame: boolean): void {
    const { tag } = element;
    if (this.#lines.length >= MOST_LINES || this.#isUnseen(element)) return;
    if (tag === 'br') {
      this.#end(element.parent ?? element, isFrame);
      return;
    }
    if (tag === 'img') this.#addPicture(element, isFrame);
    const isBlock = (BLOCKS.has(tag) && !isOfCents(element)) || toggledBy(element) !== null;
    if (isBlock) this.#end(element.parent ?? element, isFrame);
    const within = isFrame || isFrameOf(element);
    const [, level] = HEADING.exec(tag) ?? [];
    const before = this.#headings;
    if (level !== undefined) this.#level = Number(level);
    else if (element.attributes.role === 'heading')
      this.#level = Number(element.attributes['aria-level'] ?? 2) || 2;
    if (!isBlock) this.#edge = element;
    for (const child of element.children) {
      if (typeof child !== 'string') this.#walk(child, within);
      else this.#add(child);
    }
    if (isBlock) this.#end(element, within);
    else this.#edge ??= element;
    if (SECTIONS.has(tag)) this.#setHeadings(before);
  }

  #addPicture(element: Element, isFrame: boolean): void {
    const text = (element.attributes.alt ?? '').replaceAll(/\s+/g, ' ').trim();
    if (text === '' || text.length > LONGEST_ALT) return;
    this.#lines.push({ text, heading: 0, under: this.#under, element, isFrame, isPicture: true });
  }

  #add(text: string): void {
    if (text === '' || this.#text.length >= LONGEST_LINE) return;
    if (this.#edge) this.#text += between(this.#text.at(-1) ?? '', text, this.#edge);
    this.#edge = null;
    this.#text += text.slice(0, LONGEST_LINE);
  }

  #end(element: Element, isFrame: boolean): void {
    const text = this.#text
      .slice(0, LONGEST_LINE)
      .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
      .replaceAll(/[\u2010\u2011]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(\p{Sc} ?\d+) (?=[.,]\d\d(?!\d))/gu, '$1')
      .trim();
    const heading = this.#level;
    this.#text = '';
    this.#edge = null;
    if (text === '') return;
    const last = this.#lines.at(-1);
    // A currency sign and its number in separate blocks.
    if (last && heading === 0 && last.heading === 0 && isSplitAmount(last, text)) {
      last.text += text;
      return;
    }
    this.#level = 0;
    if (heading > 0) {
      const above = this.#headings.filter(({ level }) => level < heading);
      this.#setHeadings([...above, { level: heading, text }]);
    }
    const under = heading > 0 ? this.#under.slice(0, -1) : this.#under;
    this.#lines.push({ text, heading, under, element, isFrame, isPicture: false });
  }

  #setHeadings(headings: readonly Heading[]): void {
    if (headings === this.#headings) return;
    this.#headings = headings;
    this.#under = headings.map(({ text }) => text);
  }
}

function isSplitAmount({ text, isPicture }: Line, next: string): boolean {
  const [sign, number] = /^\p{Sc}$/u.test(text) ? [text, next] : [next, text];
  return !isPicture && /^\p{Sc}$/u.test(sign) && /^\d[\d,.]*$/.test(number);
}

/** Whether a block holds only the decimals of the amount before it. */
function isOfCents({ children }: Element): boolean {
  const [only, ...others] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return others.length === 0 && typeof only === 'object' && CENTS.test(only.attributes.class ?? '');
}

const TOGGLES: readonly [RegExp, 'monthly' | 'yearly'][] = [
  [/(?:^|[\s_-])(?:yearly|annual(?:ly)?|year)(?:[\s_-]|$)/i, 'yearly'],
  [/(?:^|[\s_-])(?:monthly|month)(?:[\s_-]|$)/i, 'monthly'],
];
const TOGGLE_NAMES = /^(?:class|id|data-(?:period|billing|interval))$/;
const MOST_NAMES = 300;

/** The choice of a monthly/yearly switch that shows an element; null if there is none. */
export function toggledBy({ attributes }: Element): 'monthly' | 'yearly' | null {
  const names = Object.entries(attributes).filter(([name]) => TOGGLE_NAMES.test(name));
  const text = names
    .map(([, value]) => value)
    .join(' ')
    .slice(0, MOST_NAMES);
  const found = TOGGLES.filter(([pattern]) => pattern.test(text));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

/** What separates two inline texts. The screen shows a gap where a word would run into another word, number or sign. */
function between(last: string, text: string, { tag, attributes }: Element): string {
  if (/\d/.test(last) && /^\d/.test(text)) {
    if (ALOUD.test(attributes.class ?? '')) return ' ';
    const isSmall = tag === 'sup' || CENTS.test(attributes.class ?? '');
    if (!isSmall) return '';
    return /^\d\d$/.test(text.trim()) ? '.' : ' ';
  }
  if (!/[\p{L}\d]/u.test(last) || IN_LETTERS.has(tag)) return '';
  return (/\d/.test(last) ? /^\p{L}/u : /^[\p{L}\p{Sc}\d]/u).test(text) ? ' ' : '';
}

/** Whether an element is part of the page's frame. The header and footer of a card or section are not. */
export function isFrameOf(element: Element): boolean {
  const { tag, attributes } = element;
  if (FRAME_TAGS.has(tag) || FRAME_ROLES.has(attributes.role ?? '')) return true;
  if (tag === 'footer') return !isInner(element);
  if (tag === 'body' || tag === 'html' || tag === 'main') return false;
  return (
    FRAME_CLASS.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(0, 500)) && !isInner(element)
  );
}

function isInner(element: Element): boolean {
  for (let each = element.parent; each; each = each.parent) if (INNER.has(each.tag)) return true;
  return false;
}
