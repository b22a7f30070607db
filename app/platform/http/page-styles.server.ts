import { LRUCache } from 'lru-cache';
import { type Container, list, parse, type Root, type Rule } from 'postcss';
import { type InlineCode, inlineCode } from './security.server.ts';

/** A rule, with the class names and states that each variant of its selectors needs to match. */
interface Plain {
  body: string;
  selectors: { text: string; needs: readonly (readonly string[])[] }[];
}
/** A block of rules, such as `@media`, or text that every page needs, such as `@font-face`. */
type Part = Plain | { prelude: string; parts: Part[] } | string;

/**
 * Selects the rules that can match something on a page, about half of the style sheet. The browser loads the whole
 * sheet afterwards, for what scripts add and for the next pages (docs/topics/browser.md).
 */
export class PageStyles {
  readonly #parts: readonly Part[];
  /** Matches a page's attributes that rules ask for: its classes, and some states. */
  readonly #attributes: RegExp;
  /** A character for each attribute or property name that pages have had. All come from our own markup. */
  readonly #characters = new Map<string, string>();
  /** Rules by the set of names on a page: pages of one kind nearly always have the same. */
  readonly #filled = new LRUCache<string, InlineCode>({ max: MOST_KINDS });

  /** @param sheet without nested rules, as built */
  constructor(sheet: string) {
    this.#parts = partsOf(parse(sheet));
    const states = new Set([...sheet.matchAll(STATE_NAME)].map(([, name]) => name));
    this.#attributes = new RegExp(` (?:${['class', ...states].join('|')})="[^"]*"`, 'g');
  }

  /** The rules that a page needs, and their hash. */
  rulesFor(html: string): InlineCode {
    // One pattern for all takes half the time of a search for each.
    const attributes = new Set(html.match(this.#attributes));
    const read = readIn(html);
    const kind = this.#kindOf([...attributes, ...read]);
    const known = this.#filled.get(kind);
    if (known !== undefined) return known;
    const used = withoutUnused(rulesFor(this.#parts, namesIn(attributes)));
    const rules = withoutUnread(withoutUnset(used), read);
    const code = inlineCode(inLatin1(rules));
    this.#filled.set(kind, code);
    return code;
  }

  /** A key that is equal for pages with the same set of names. */
  #kindOf(names: readonly string[]): string {
    if (this.#characters.size + names.length > MOST_CHARACTERS) {
      this.#characters.clear();
      this.#filled.clear();
    }
    return names
      .map((name) => this.#characters.get(name) ?? this.#characterFor(name))
      .sort()
      .join('');
  }

  #characterFor(name: string): string {
    const character = String.fromCharCode(this.#characters.size);
    // A copy: otherwise V8 would keep the whole page for this part.
    this.#characters.set(Buffer.from(name, 'utf16le').toString('utf16le'), character);
    return character;
  }
}

/** The number of UTF-16 characters; a site needs some thousands at most. */
const MOST_CHARACTERS = 0x10000;

/**
 * Writes characters of other alphabets as CSS escapes: V8 joins, searches and encodes a page faster if each character
 * takes one byte, and in most pages only the rules have others.
 */
function inLatin1(rules: string): string {
  return rules.replace(
    /[\u0100-\u{10ffff}]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
}

/** Room for the screens in their more frequent states; each takes about 20 kB. */
const MOST_KINDS = 150;

const READ = /var\((--[\w-]+)/g;
const REGISTERED = /@property (--[\w-]+)\{[^{}]*\}/g;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;

/** The custom properties that a text reads. */
function readIn(text: string): Set<string> {
  return new Set([...text.matchAll(READ)].map(([, name = '']) => name));
}

/** Drops custom properties that neither a rule nor the page reads. */
function withoutUnread(rules: string, readByPage: ReadonlySet<string>): string {
  const read = new Set([...readIn(rules), ...readByPage]);
  const ifRead = (whole: string, name: string) => (read.has(name) ? whole : '');
  return rules.replace(REGISTERED, ifRead).replace(DECLARED, ifRead).replace(FALLBACK, ifDeclaring);
}

/** Where browsers without `@property` get initial values. */
const FALLBACK = /@layer properties\{@supports [^{}]*\{(?:[^{}]*\{[^{}]*\})*\}\}/g;

/** Without declarations, only the layer's place remains. */
function ifDeclaring(fallback: string): string {
  return fallback.includes('{--') ? fallback : '@layer properties;';
}

const INITIAL = /initial-value:([^;}]*)/;
const USE = /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/** Writes the initial value of a registered property, or the value beside it, where no rule sets it. */
function withoutUnset(rules: string): string {
  const set = new Set([...rules.replace(FALLBACK, '').matchAll(DECLARED)].map(([, name]) => name));
  const unset = new Map(
    [...rules.matchAll(REGISTERED)].flatMap(([whole, name = '']): [string, string | undefined][] =>
      set.has(name) ? [] : [[name, INITIAL.exec(whole)?.[1]]],
    ),
  );
  return rules.replace(USE, (use: string, name: string, beside?: string) =>
    unset.has(name) ? (unset.get(name) ?? beside ?? use) : use,
  );
}

const NAMED_PAPER = /@page ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g;
const PAPER_USED = /[{;]page:([\w-]+)/g;

/** Drops named print pages that no rule uses. */
function withoutUnused(rules: string): string {
  const used = new Set([...rules.matchAll(PAPER_USED)].map(([, name]) => name));
  return rules.replace(NAMED_PAPER, (whole, name: string) => (used.has(name) ? whole : ''));
}

/** At-rules that do not depend on elements; `@page` has declarations beside its margin boxes. */
const WHOLE: readonly string[] = ['keyframes', 'page'];

function partsOf(container: Container | Root): Part[] {
  // Comments stay only in the whole sheet.
  const nodes = (container.nodes ?? []).filter(({ type }) => type !== 'comment');
  return nodes.map((node) => {
    if (node.type === 'rule') return plainRule(node);
    const isBlock = node.type === 'atrule' && node.nodes?.some(({ type }) => type !== 'decl') === true;
    if (!isBlock || WHOLE.includes(node.name))
      return node.toString() + (node.type === 'atrule' && !node.nodes ? ';' : '');
    return { prelude: `@${node.name} ${node.params}`, parts: partsOf(node) };
  });
}

function plainRule(rule: Rule): Plain {
  return {
    body: `{${rule.nodes.join(';')}}`,
    selectors: rule.selectors.map((text) => ({ text, needs: variantsOf(text).map(neededNames) })),
  };
}

/** The first alternatives in a selector, of which one must match. */
const ALTERNATIVES = /:(?:is|where)\(((?:\\.|[^\\()]|\((?:\\.|[^\\()]|\([^()]*\))*\))*)\)/;

/** A selector for each combination of its alternatives. */
function variantsOf(selector: string): string[] {
  const found = ALTERNATIVES.exec(selector);
  if (!found) return [selector];
  const [whole, alternatives = ''] = found;
  const [before, after] = [selector.slice(0, found.index), selector.slice(found.index + whole.length)];
  return list.comma(alternatives).flatMap((one) => variantsOf(before + one + after));
}

/** A `:has()` with a single selector. */
const CONTAINED = /:has\(([^(),]+)\)/g;
/**
 * An escaped character, or the argument of a pseudo-class, which names what must be absent or one of several
 * alternatives.
 */
const ESCAPED_OR_ARGUMENT = /\\.|\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)/g;
const CLASS = /\.((?:\\.|[\w-])+)/g;
/** Only the server and scripts set these attributes, so without scripts they do not change. */
const STATE = /\[(?:aria-[a-z]+|role)[^\]]*\]/g;
const STATE_NAME = /\[(aria-[a-z]+|role)\b/g;

function neededNames(selector: string): string[] {
  const contained = selector.replace(CONTAINED, ' $1');
  const bare = contained.replace(ESCAPED_OR_ARGUMENT, (found) => (found.startsWith('(') ? '' : found));
  const classes = [...bare.matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return [...classes, ...[...bare.matchAll(STATE)].map(([state]) => state.replaceAll('"', ''))];
}

const NAMING = /^ ([a-z-]+)="([^"]*)"$/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&#x27;': "'" };

/** Classes, and states in selector syntax. */
function namesIn(attributes: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const text of attributes) {
    const [, attribute, value = ''] = NAMING.exec(text) ?? [];
    if (attribute === 'class') {
      for (const name of value.split(' '))
        names.add(name.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity));
    } else names.add(`[${attribute}]`).add(`[${attribute}=${value}]`);
  }
  return names;
}

function rulesFor(parts: readonly Part[], present: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('parts' in part) {
        const rules = rulesFor(part.parts, present);
        return rules && `${part.prelude}{${rules}}`;
      }
      const matching = part.selectors.filter(({ needs }) =>
        needs.some((names) => names.every((name) => present.has(name))),
      );
      return matching.length > 0 ? matching.map(({ text }) => text).join(',') + part.body : '';
    })
    .join('');
}
