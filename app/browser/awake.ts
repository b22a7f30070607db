/** Islands that React has, each with what takes it back, and with what goes on with other properties if it can. */
export const awake = new WeakMap<Element, { sleep: () => void; update?: (props: never) => void }>();
/** Islands that wait to be needed, and those that React has. */
export const seen = new WeakSet<Element>();

/** The properties that the server wrote for an island's component. */
export function propsOf({ dataset }: HTMLElement): never {
  return JSON.parse(dataset.props ?? '{}') as never;
}

/**
 * Prepares an update of the page. An island that stays the same belongs to React and is left alone; so is one that
 * goes on with other properties. Any other is put to sleep first, and wakes as a new one.
 *
 * @param page what the page becomes
 */
export function settleIslands(page: Document): void {
  const next = [...page.querySelectorAll<HTMLElement>('[data-island]')];
  for (const old of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const react = awake.get(old);
    if (!react) continue;
    const kin = next.filter(({ dataset }) => dataset.island === old.dataset.island);
    const same = kin.find(({ dataset }) => dataset.props === old.dataset.props);
    const other = react.update && kin[0];
    // The elements of the page to come would be taken for those that React keeps.
    (same ?? other)?.replaceChildren();
    if (same) continue;
    if (other) {
      old.dataset.props = other.dataset.props ?? '{}';
      react.update?.(propsOf(other));
      continue;
    }
    react.sleep();
    awake.delete(old);
    seen.delete(old);
  }
}
