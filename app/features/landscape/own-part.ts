/**
 * What is left of a name to be cut: without the words with which one beside it begins too, because cut alike, both would
 * say the same.
 *
 * @param beside the names around it; it may be among them
 */
export function ownPart(name: string, beside: readonly string[]): string {
  const words = name.split(' ');
  const shared = Math.max(
    0,
    ...beside.map((other) => {
      const others = other.split(' ');
      const parted = words.findIndex((word, place) => word !== others[place]);
      // One that is the whole beginning of another says enough as it is.
      return parted === -1 ? 0 : parted;
    }),
  );
  return shared === 0 ? name : `…${words.slice(shared).join(' ').replace(/^& /, '')}`;
}
