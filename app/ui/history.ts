/** How many pages of this site come before this one in the tab's history, as the router counts them. */
export function pagesBefore(): number {
  const state: unknown = window.history.state;
  const isKnown = typeof state === 'object' && state !== null && 'idx' in state;
  return isKnown && typeof state.idx === 'number' ? state.idx : 0;
}
