/** An element of a drawing, as its beginning says. */
interface Part {
  local: string;
  /** Ids of parts that drawing this one draws as well: what it repeats, and what masks, clips, fills or filters it. */
  refs: readonly string[];
  children: Part[];
}

/** More shapes than any logo draws. Masks in masks multiply, so that a small file could keep a browser busy for minutes. */
export const MOST_SHAPES = 20_000;

/** What an SVG shows only where something refers to it. */
const HIDDEN = new Set(
  'defs symbol clipPath mask marker pattern filter linearGradient radialGradient title desc style'.split(' '),
);
const SHAPES = new Set('path rect circle ellipse line polyline polygon text use'.split(' '));

/** Counts what a drawing draws, from its elements in their order. */
export function drawingCost() {
  const root: Part = { local: '', refs: [], children: [] };
  const open = [root];
  const byId = new Map<string, Part>();
  const styled = new Set<string>();
  let all = 0;
  return {
    open(local: string, attributes: readonly { local: string; value: string }[]): void {
      all++;
      const refs = attributes.flatMap((each) =>
        each.local === 'href' ? each.value.slice(1) : referredIn(each.value),
      );
      const part: Part = { local, refs, children: [] };
      const id = attributes.find((each) => each.local === 'id')?.value;
      if (id !== undefined) byId.set(id, part);
      open.at(-1)?.children.push(part);
      open.push(part);
    },
    close: () => open.pop(),
    /** The text of a style: any element may be what it is for. */
    style(text: string): void {
      for (const id of referredIn(text)) styled.add(id);
    },
    /** Whether anything is drawn at all. */
    drawsNothing: () => !shows(root),
    /** Whether more shapes are drawn than `MOST_SHAPES`. */
    isTooMuch: () => all * costOf([...styled], byId) > MOST_SHAPES || costOf(root, byId) > MOST_SHAPES,
  };
}

function shows({ local, children }: Part): boolean {
  return SHAPES.has(local) || (!HIDDEN.has(local) && children.some(shows));
}

/** Stops once it is too much. What refers to itself is drawn once. */
function costOf(from: Part | readonly string[], byId: ReadonlyMap<string, Part>): number {
  const known = new Map<Part, number>();
  const cost = (part: Part): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    known.set(part, 0);
    const referred = part.refs.flatMap((id) => byId.get(id) ?? []);
    let sum = 1;
    for (const each of [...part.children, ...referred]) sum = Math.min(sum + cost(each), MOST_SHAPES + 1);
    known.set(part, sum);
    return sum;
  };
  if ('local' in from) return cost(from);
  return cost({ local: '', refs: from, children: [] });
}

function referredIn(text: string): string[] {
  return [...text.matchAll(/url\(\s*["']?#([^)"'\s]+)/gi)].map(([, id = '']) => id);
}
