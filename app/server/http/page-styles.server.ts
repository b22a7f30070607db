import { type Container, parse, type Root, type Rule } from 'postcss';

/** A rule, and for each of its selectors the names without which it matches nothing. */
interface Plain {
  body: string;
  selectors: { text: string; needs: readonly string[] }[];
}
/** A block of rules, such as `@media`, or a text that every page needs, such as `@font-face`. */
type Part = Plain | { prelude: string; parts: Part[] } | string;

/**
 * Gives each page the rules that can match something on it, which is about half of the style sheet. The
 * browser loads the whole sheet afterwards, for what scripts add and for the next pages
 * (docs/decisions/0070-a-page-carries-its-own-styles.md).
 */
export class PageStyles {
  readonly #parts: readonly Part[];

  /** @param sheet without nested rules, as the build leaves it */
  constructor(sheet: string) {
    this.#parts = partsOf(parse(sheet));
  }

  /** Replaces `place` in the page by the rules that the page needs. */
  fillIn(html: string, place: string): string {
    return html.replace(place, () => withoutUnread(rulesFor(this.#parts, namesIn(html)), html));
  }
}

const READ = /var\((--[\w-]+)/g;
const REGISTERED = /@property (--[\w-]+)\{[^{}]*\}/g;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;

/** Leaves out custom properties that no rule and no `style` of the page reads. */
function withoutUnread(rules: string, html: string): string {
  const read = new Set([...`${rules}${html}`.matchAll(READ)].map(([, name]) => name));
  const ifRead = (whole: string, name: string) => (read.has(name) ? whole : '');
  return rules.replace(REGISTERED, ifRead).replace(DECLARED, ifRead);
}

function partsOf(container: Container | Root): Part[] {
  return (container.nodes ?? []).map((node) => {
    if (node.type === 'rule') return plainRule(node);
    const isBlock = node.type === 'atrule' && node.nodes?.some(({ type }) => type !== 'decl') === true;
    if (!isBlock || node.name === 'keyframes')
      return node.toString() + (node.type === 'atrule' && !node.nodes ? ';' : '');
    return { prelude: `@${node.name} ${node.params}`, parts: partsOf(node) };
  });
}

function plainRule(rule: Rule): Plain {
  return {
    body: `{${rule.nodes.join(';')}}`,
    selectors: rule.selectors.map((text) => ({ text, needs: neededNames(text) })),
  };
}

/** An escaped character, or the argument of a pseudo-class: alternatives, or what must be absent. */
const ESCAPED_OR_ARGUMENT = /\\.|\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)/g;
const CLASS = /\.((?:\\.|[\w-])+)/g;
/** Only the server and scripts set these, so without scripts they stay as they are in the page. */
const STATE = /\[(?:aria-[a-z]+|role)[^\]]*\]/g;

function neededNames(selector: string): string[] {
  const bare = selector.replace(ESCAPED_OR_ARGUMENT, (found) => (found.startsWith('(') ? '' : found));
  const classes = [...bare.matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return [...classes, ...[...bare.matchAll(STATE)].map(([state]) => state.replaceAll('"', ''))];
}

const NAMING = / (class|role|aria-[a-z]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&#x27;': "'" };

/** The page's classes, and its states as selectors write them. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, attribute, value = ''] of html.matchAll(NAMING)) {
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
      const matching = part.selectors.filter(({ needs }) => needs.every((name) => present.has(name)));
      return matching.length > 0 ? matching.map(({ text }) => text).join(',') + part.body : '';
    })
    .join('');
}
