/**
 * The last page of this site before this one, as far as the browser tells.
 *
 * @param isMeant whether a page with this path counts
 */
export function pageBefore(isMeant: (path: string) => boolean): NavigationHistoryEntry | undefined {
  if (!('navigation' in window)) return undefined;
  return navigation
    .entries()
    .slice(0, navigation.currentEntry?.index ?? 0)
    .findLast(({ url }) => url !== null && isMeant(new URL(url).pathname));
}
