/** The open card as a part of an entry in the browser's history: Back closes it. */

const KEY = 'landscapeCard';

/** The id of the tool whose card this entry has open; null for none. */
export function cardInHistory(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  return typeof state[KEY] === 'string' ? state[KEY] : null;
}

/** Another card takes the place of the one that is open; the first has an entry of its own. */
export function openInHistory(id: string): void {
  const state = { ...stateNow(), [KEY]: id };
  if (cardInHistory() === null) history.pushState(state, '', location.href);
  else history.replaceState(state, '', location.href);
}

/** A new entry at the address as it still is, for the state of the page that is about to be shown. */
export function beginEntry(): void {
  history.pushState({ ...stateNow(), [KEY]: null }, '', location.href);
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
