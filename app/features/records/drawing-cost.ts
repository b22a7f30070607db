import { type Attribute, nameRules, type Refs, refsOf, rulesOf } from './drawing-refs.ts';

interface Part {
  local: string;
  refs: Refs;
  /** What a rule's selector may name it by: its element, id and classes. */
  names: readonly string[];
  /** At most so many corners, each of which may have a marker. */
  corners: number;
  parent: Part | null;
  children: Part[];
}

/** Shapes that are drawn with each element in a part: once, and on each corner. */
interface Paints {
  once: number;
  onCorners: number;
}

/** More shapes than any logo draws. Masks in masks multiply, so that a small file could keep a browser busy for minutes. */
const MOST_SHAPES = 20_000;
const LONGEST_CHAIN = 300;
/** Rules that refer to parts. Each element may have all of them. */
const MOST_RULES = 200;
const ENDLESS = Number.POSITIVE_INFINITY;

/** What an SVG shows only where something refers to it. */
const HIDDEN = new Set(
  'defs symbol clipPath mask marker pattern filter linearGradient radialGradient title desc style'.split(' '),
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
      if (open.local === 'style') sheet += '}';
      open = open.parent ?? root;
    },
    /** A piece of the text of a `<style>`. */
    style(text: string): void {
      sheet += text;
    },
    /** Why it is no logo: it draws nothing, or too much. Call it at the end. @returns undefined if it may be one */
    fault(): string | undefined {
      if (!shows(root)) return 'draws nothing';
      const rules = rulesOf(sheet);
      if (rules.length > MOST_RULES) return `must have at most ${MOST_RULES} rules that refer to parts`;
      const shapes = new ShapeCount(root, nameRules(rules)).of(root);
      if (shapes === ENDLESS)
        return `must not have parts that draw one another in a circle, or in a chain of more than ${LONGEST_CHAIN}`;
      if (shapes > MOST_SHAPES)
        return `must draw at most ${MOST_SHAPES.toLocaleString('en-US')} shapes, those in masks and patterns counted each time`;
      return undefined;
    },
  };
}

function partOf(local: string, attributes: readonly Attribute[], parent: Part | null): Part {
  const valueIn = (name: string) => attributes.find((each) => each.local === name)?.value ?? '';
  const id = valueIn('id');
  return {
    ...{ local, parent, children: [], refs: refsOf(attributes) },
    names: [
      local,
      `#${id}`,
      ...valueIn('class')
        .split(/\s+/)
        .map((name) => `.${name}`),
    ],
    corners: Math.max(2, (valueIn('d') || valueIn('points')).length),
  };
}

function shows({ local, children }: Part): boolean {
  return SHAPES.has(local) || (!HIDDEN.has(local) && children.some(shows));
}

/** Counts each part once. A count is rather too high than too low: styles that override others are added to them. */
class ShapeCount {
  readonly #byId = new Map<string, Part>();
  readonly #rules: ReturnType<typeof nameRules>;
  readonly #counts = new Map<Part, number>();
  readonly #own = new Map<Refs, number>();
  readonly #inherited = new Map<Refs, Paints>();
  readonly #paints = new Map<Part, Paints>();
  #mostCorners = 0;
  #chain = 0;

  constructor(root: Part, rules: ReturnType<typeof nameRules>) {
    this.#rules = rules;
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
    const count = capped(this.#count(part));
    this.#chain--;
    this.#counts.set(part, count);
    return count;
  }

  #count(part: Part): number {
    let count = 1;
    for (const each of part.children) count += this.of(each);
    for (const refs of this.#refsOf(part)) count += this.#ownOf(refs);
    if (UNSTYLED.test(part.local)) return count;
    const { once, onCorners } = this.#paintsOf(part);
    if (part.local === 'use') return count * (1 + once + onCorners * this.#mostCorners);
    return count + once + onCorners * part.corners;
  }

  /** Of several parts with one id, browsers take the first. */
  #know(part: Part): void {
    const id = part.names[1] ?? '';
    if (!this.#byId.has(id)) this.#byId.set(id, part);
    this.#mostCorners = Math.max(this.#mostCorners, part.corners);
    for (const each of part.children) this.#know(each);
  }

  #refsOf({ local, names, refs }: Part): readonly Refs[] {
    if (UNSTYLED.test(local)) return [refs];
    return [refs, ...this.#rules.everywhere, ...names.flatMap((name) => this.#rules.named.get(name) ?? [])];
  }

  #ownOf(refs: Refs): number {
    const known = this.#own.get(refs);
    if (known !== undefined) return known;
    this.#own.set(refs, ENDLESS);
    let count = 0;
    for (const part of this.#partsWith(refs.own)) count += this.of(part);
    this.#own.set(refs, count);
    return count;
  }

  /** From the outermost part to this one, in a loop: a chain of parts in parts would exceed the stack. */
  #paintsOf(part: Part): Paints {
    const unknown: Part[] = [];
    let outer: Part | null = part;
    while (outer && !this.#paints.has(outer)) {
      unknown.push(outer);
      outer = outer.parent;
    }
    let paints = (outer && this.#paints.get(outer)) ?? { once: 0, onCorners: 0 };
    for (const each of unknown.reverse()) {
      this.#paints.set(each, { once: ENDLESS, onCorners: 0 });
      for (const refs of this.#refsOf(each)) {
        const { once, onCorners } = this.#inheritedOf(refs);
        paints = { once: capped(paints.once + once), onCorners: capped(paints.onCorners + onCorners) };
      }
      this.#paints.set(each, paints);
    }
    return paints;
  }

  #inheritedOf(refs: Refs): Paints {
    const known = this.#inherited.get(refs);
    if (known) return known;
    this.#inherited.set(refs, { once: ENDLESS, onCorners: 0 });
    const paints = { once: 0, onCorners: 0 };
    for (const part of this.#partsWith(refs.inherited))
      paints[part.local === 'marker' ? 'onCorners' : 'once'] += this.of(part);
    this.#inherited.set(refs, paints);
    return paints;
  }

  #partsWith(ids: readonly string[]): Part[] {
    return ids.flatMap((id) => this.#byId.get(`#${id}`) ?? []);
  }
}

/** Stays far from the largest number, so that only what has no end is `ENDLESS`. */
function capped(count: number): number {
  return count === ENDLESS ? count : Math.min(count, MOST_SHAPES + 1);
}
