export interface Attribute {
  local: string;
  value: string;
}

/** Ids of the parts that an element or a rule refers to. */
export interface Refs {
  /** Drawn once with the element: what it repeats, and what masks, clips or filters it. */
  own: readonly string[];
  /** Drawn with each shape in it: what fills and marks these, and the values of variables. */
  inherited: readonly string[];
}

interface Rule {
  /** The elements, `.classes` and `#ids` in its selector; null if it may select anything. */
  names: readonly string[] | null;
  refs: Refs;
}

const NOT_INHERITED = new Set(['mask', 'clip-path', 'filter']);
/** Selectors that name what they select. */
const PLAIN = /^[\p{L}\p{N}\s_.#,>+~-]*$/u;

/** The references of an element. `href` refers by '#' alone. */
export function refsOf(attributes: readonly Attribute[]): Refs {
  const all = attributes.map(({ local, value }) => {
    if (local === 'href') return { own: [value.slice(1)], inherited: [] };
    return local === 'style' ? refsIn(value) : refsOfProperty(local, value);
  });
  return joined(all);
}

/**
 * The rules of a style sheet that refer to parts. Each brace ends a piece, so that comments, rules in rules and faults
 * of syntax leave pieces without a plain selector, which then count for every element.
 *
 * @param sheet without `@`, backslashes and addresses of anything but parts
 */
export function rulesOf(sheet: string): Rule[] {
  return sheet.split('}').flatMap((piece) => {
    const [selector = '', ...declarations] = piece.split('{');
    const refs = refsIn(declarations.length === 0 ? selector : declarations.join('{'));
    if (refs.own.length + refs.inherited.length === 0) return [];
    const isPlain = declarations.length === 1 && PLAIN.test(selector);
    return [{ refs, names: isPlain ? (selector.match(/[.#]?[\p{L}\p{N}_-]+/gu) ?? []) : null }];
  });
}

/** The rules by what their selectors name, and those for everything. */
export function nameRules(rules: readonly Rule[]) {
  const named = new Map<string, Refs[]>();
  for (const { names, refs } of rules)
    for (const name of new Set(names)) named.set(name, [...(named.get(name) ?? []), refs]);
  return { named, everywhere: rules.flatMap(({ names, refs }) => (names === null ? [refs] : [])) };
}

function refsIn(declarations: string): Refs {
  const all = declarations.split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return refsOfProperty(property.trim(), value.join(':'));
  });
  return joined(all);
}

function refsOfProperty(property: string, value: string): Refs {
  const ids = [...value.matchAll(/url\(\s*["']?#([^)"'\s]+)/gi)].map(([, id = '']) => id);
  return NOT_INHERITED.has(property) ? { own: ids, inherited: [] } : { own: [], inherited: ids };
}

function joined(all: readonly Refs[]): Refs {
  return { own: all.flatMap(({ own }) => own), inherited: all.flatMap(({ inherited }) => inherited) };
}
