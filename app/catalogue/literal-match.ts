import type { Found } from './find.ts';
import { isFunctionWord } from './search/language/stop-words.ts';
import { wordsOf } from './search/language/words.ts';

/** Nearly any text holds these letters somewhere, unless one of them is rare. */
const SHORT = /^[a-z\d]{1,2}$/;
const RARE = /\P{ASCII}/u;

/**
 * Whether a search is to be matched literally, because none of its words means anything but they may be part of a name.
 * A search that its filters leave without tools is not, and one of short words alone ('hi', 'we') finds nothing.
 */
export function isMatchedLiterally(
  text: string,
  { shown, numbers }: Pick<Found, 'shown' | 'numbers'>,
): boolean {
  if (numbers.length > 0 || shown.filters.length > 0) return false;
  const words = wordsOf(text);
  return (
    words.length === 0 || RARE.test(text) || words.some((word) => !SHORT.test(word) && !isFunctionWord(word))
  );
}
