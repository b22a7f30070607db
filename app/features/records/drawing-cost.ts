interface Attribute {
  local: string;
  value: string;
}

/** Ids of the parts that each element draws: by its element's name, its `#id` and its `.classes`. */
interface SheetRefs {
  named: ReadonlyMap<string, string[]>;
  everywhere: string[];
}

/** Selectors that name what they select. */
const PLAIN = /^[\p{L}\p{N}\s_.#,>+~-]*$/u;
/** Signs that can hide a brace or a semicolon. */
const HIDING = /["'[\]]|\/\*/;
const URL = /url\(\s*["']?#([^)"'\s]{1,300})["']?\s*\)/gi;

/** The ids that an element refers to. `href` refers by '#' alone. */
function refsOf(attributes: readonly Attribute[]): string[] {
  return attributes.flatMap(({ local, value }) => (local === 'href' ? [value.slice(1)] : refsIn(value)));
}

/**
 * The references of a style sheet. Each brace ends a piece, so that comments, rules in rules and faults of syntax
 * leave pieces without a plain selector, which then count for every element.
 *
 * @param sheet in which `activeStyle` found nothing
 */
function sheetRefs(sheet: string): SheetRefs {
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

interface Part {
  local: string;
  refs: string[];
  /** What a rule's selector may name it by: its element, id and classes. */
  names: readonly string[];
  isHidden: boolean;
  parent: Part | null;
  children: Part[];
}

/** More shapes than any logo draws. Masks in masks multiply, so that a small file could keep a browser busy for minutes. */
const MOST_SHAPES = 20_000;
/** Parts in parts, by nesting or by reference. */
const LONGEST_CHAIN = 100;
/** What a step of a filter counts as: it works on each pixel. */
const FILTER_STEP = 100;
const ENDLESS = Number.POSITIVE_INFINITY;

/** What an SVG shows only where something refers to it. */
const HIDDEN = new Set(
  'defs symbol clipPath mask filter linearGradient radialGradient title desc style'.split(' '),
);
const SHAPES = new Set('path rect circle ellipse line polyline polygon text use'.split(' '));
/** Elements whose style draws no other part. */
const UNSTYLED = /^(?:fe[A-Z]|(?:filter|linearGradient|radialGradient|stop|title|desc|style)$)/;

/** Counts what a drawing draws, from its elements in their order. */
export function drawingCost() {
  const root = partOf('', [], null);
  let open = root;
  let sheet = '';
  return {
    open(local: string, attributes: readonly Attribute[]): void {
      const part = partOf(local, attributes, open);
      open.children.push(part);
      open = part;
    },
    close(): void {
      open = open.parent ?? root;
    },
    /** The whole text of a `<style>`. */
    style(text: string): void {
      sheet += `${text}}`;
    },
    /** Why it is no logo: it draws nothing, or too much. Call it at the end. @returns undefined if it may be one */
    fault(): string | undefined {
      if (!shows(root)) return 'draws nothing';
      const shapes = new ShapeCount(root, sheetRefs(sheet)).of(root);
      if (shapes === ENDLESS)
        return `must not have parts that draw one another in a circle, or in a chain of more than ${LONGEST_CHAIN}`;
      if (shapes > MOST_SHAPES)
        return `must draw at most ${MOST_SHAPES.toLocaleString('en-US')} shapes, those in masks and filters counted each time`;
      return undefined;
    },
  };
}

function partOf(local: string, attributes: readonly Attribute[], parent: Part | null): Part {
  const valueIn = (name: string) => attributes.find((each) => each.local === name)?.value ?? '';
  const classes = valueIn('class').split(/\s+/);
  return {
    ...{ local, parent, children: [], refs: refsOf(attributes) },
    names: [local, `#${valueIn('id')}`, ...classes.map((name) => `.${name}`)],
    isHidden:
      HIDDEN.has(local) ||
      valueIn('display') === 'none' ||
      ['opacity', 'width', 'height'].some((name) => Number.parseFloat(valueIn(name)) === 0),
  };
}

function shows({ local, isHidden, children }: Part): boolean {
  return !isHidden && (SHAPES.has(local) || children.some(shows));
}

/** Counts each part once. A count is rather too high than too low: styles that override others are added to them. */
class ShapeCount {
  readonly #byId = new Map<string, Part>();
  readonly #sheet: SheetRefs;
  readonly #counts = new Map<Part, number>();
  readonly #refs = new Map<string[], number>();
  #chain = 0;

  constructor(root: Part, sheet: SheetRefs) {
    this.#sheet = sheet;
    this.#know(root);
  }

  /** The shapes that a part draws; `ENDLESS` for one that would draw itself. */
  of(part: Part): number {
    const before = this.#counts.get(part);
    if (before !== undefined) return before;
    if (this.#chain >= LONGEST_CHAIN) return ENDLESS;
    // Whoever asks again while it is counted goes round in a circle.
    this.#counts.set(part, ENDLESS);
    this.#chain++;
    let count = part.local.startsWith('fe') ? FILTER_STEP : 1;
    for (const each of part.children) count += this.of(each);
    for (const refs of this.#refsOf(part)) count += this.#ofRefs(refs);
    this.#chain--;
    // Stays far from the largest number, so that only what has no end is `ENDLESS`.
    if (count !== ENDLESS) count = Math.min(count, MOST_SHAPES + 1);
    this.#counts.set(part, count);
    return count;
  }

  /** Of several parts with one id, browsers take the first. */
  #know(part: Part): void {
    const id = part.names[1] ?? '';
    if (!this.#byId.has(id)) this.#byId.set(id, part);
    for (const each of part.children) this.#know(each);
  }

  #refsOf({ local, names, refs }: Part): string[][] {
    if (UNSTYLED.test(local)) return [refs];
    return [refs, this.#sheet.everywhere, ...names.flatMap((name) => [this.#sheet.named.get(name) ?? []])];
  }

  #ofRefs(ids: string[]): number {
    const known = this.#refs.get(ids);
    if (known !== undefined) return known;
    this.#refs.set(ids, ENDLESS);
    let count = 0;
    for (const id of ids) {
      const part = this.#byId.get(`#${id}`);
      if (part) count += this.of(part);
    }
    this.#refs.set(ids, count);
    return count;
  }
}
