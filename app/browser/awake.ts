import { MARKS } from '#site/marks.ts';

/** An island that React has, or gets. */
export interface Awake {
  whenAwake?: Promise<void>;
  /** Goes on with other properties. */
  update?: (props: never) => void;
  /** Takes the island back from React, with its content. */
  sleep?: () => void;
}

export const awake = new WeakMap<Element, Awake>();
/** Islands that wait to be needed, and those that React has. */
export const seen = new WeakSet<Element>();

/**
 * Prepares an update of the page. An island that is on it before and after belongs to React, which gets the new
 * properties, and whose elements are left alone. One that goes is taken back first.
 *
 * @param page what the page becomes
 */
export function settleIslands(page: Document): void {
  const next = new Set(page.querySelectorAll<HTMLElement>(MARKS.island.selector));
  let met = 0;
  for (const old of document.querySelectorAll<HTMLElement>(MARKS.island.selector)) {
    const react = awake.get(old);
    if (!react) continue;
    const same = react.update && [...next].find((each) => isSame(old, each));
    if (!same) {
      react.sleep?.();
      old.removeAttribute('id');
      awake.delete(old);
      seen.delete(old);
      continue;
    }
    next.delete(same);
    // The two must be taken for one; the elements of the page to come would be taken for those that React keeps.
    met += 1;
    old.id = same.id = `island-${met}`;
    same.replaceChildren();
    const stated = MARKS.props.of(same) ?? '{}';
    if (stated === MARKS.props.of(old)) continue;
    old.setAttribute(MARKS.props.attribute, stated);
    react.update?.(JSON.parse(stated) as never);
  }
}

function isSame(old: Element, next: Element): boolean {
  return MARKS.island.of(old) === MARKS.island.of(next) && idOf(old) === idOf(next);
}

function idOf(island: Element): unknown {
  return (JSON.parse(MARKS.props.of(island) ?? '{}') as { id?: unknown }).id;
}
