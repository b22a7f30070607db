/** What stands behind the # of the address. It leaves the address and the history with this. */
export function takeFragment(): string {
  const { hash, pathname, search } = window.location;
  if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  return hash;
}
