export interface Attribute {
  local: string;
  value: string;
}

/** Ids of the parts that each element draws: by its element's name, its `#id` and its `.classes`. */
export interface SheetRefs {
  named: ReadonlyMap<string, string[]>;
  everywhere: string[];
}

/** Selectors that name what they select. */
const PLAIN = /^[\p{L}\p{N}\s_.#,>+~-]*$/u;
/** Signs that can hide a brace or a semicolon. */
const HIDING = /["'[\]]|\/\*/;
const URL = /url\(\s*["']?#([^)"'\s]{1,300})["']?\s*\)/gi;

/** The ids that an element refers to. `href` refers by '#' alone. */
export function refsOf(attributes: readonly Attribute[]): string[] {
  return attributes.flatMap(({ local, value }) => (local === 'href' ? [value.slice(1)] : refsIn(value)));
}

/**
 * The references of a style sheet. Each brace ends a piece, so that comments, rules in rules and faults of syntax
 * leave pieces without a plain selector, which then count for every element.
 *
 * @param sheet in which `activeStyle` found nothing
 */
export function sheetRefs(sheet: string): SheetRefs {
  const named = new Map<string, string[]>();
  const everywhere: string[] = [];
  const isClear = !HIDING.test(sheet.replaceAll(URL, ''));
  for (const piece of sheet.split('}')) {
    const refs = refsIn(piece);
    if (refs.length === 0) continue;
    const [selector = '', ...declarations] = piece.split('{');
    const isPlain = isClear && declarations.length === 1 && PLAIN.test(selector);
    if (!isPlain) everywhere.push(...refs);
    for (const name of isPlain ? (selector.match(/[.#]?[\p{L}\p{N}_-]+/gu) ?? []) : []) {
      const known = named.get(name);
      if (known) known.push(...refs);
      else named.set(name, [...refs]);
    }
  }
  return { named, everywhere };
}

function refsIn(style: string): string[] {
  return [...style.matchAll(URL)].map(([, id = '']) => id);
}
