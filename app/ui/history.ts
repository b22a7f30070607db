/** Number of this site's pages before the shown one in the tab's history, as the router numbers them. */
export function pagesBefore(): number {
  const state: unknown = window.history.state;
  const isKnown = typeof state === 'object' && state !== null && 'idx' in state;
  return isKnown && typeof state.idx === 'number' ? state.idx : 0;
}
