import { isFunctionWord } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';

/** Nouns described by 'non English', rather than a tool. */
const DESCRIBED = new Set(
  wordsOf(`
    speaker speakers speaking native natives author authors citizen citizens nationals resident residents immigrants
    readers writers students learners employees people users documents texts books papers articles languages names`),
);
const LONGEST_NAME = 3;

/** Whether the word at a place begins such a description: 'for non English speakers', 'non EU citizens'. */
export function isNonSpeaker(words: readonly string[], at: number): boolean {
  if (words[at] !== 'non') return false;
  const following = words.slice(at + 1, at + 2 + LONGEST_NAME);
  const described = following.findIndex((word) => DESCRIBED.has(word));
  // 'US' is a function word too, but other function words end the description.
  return described >= 0 && !following.slice(1, described).some(isFunctionWord);
}
