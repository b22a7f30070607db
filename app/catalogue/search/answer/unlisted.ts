import type { AskedWord } from '../ranking/asked-words.ts';
import type { TopicMatch } from '../ranking/topics.ts';
import { asksAfter } from '../reading/tool-question.ts';

/** The telling words that neither tools nor topics have. */
export function unlistedWords(asked: readonly AskedWord[]): string[] {
  return asked
    .filter(({ typed, weight, rarity }) => weight === 1 && rarity === 0 && !asksAfter(typed))
    .map(({ typed }) => typed);
}

/** Below this score, the best topic has a stray word of a search. */
const STRAY = 0.1;

/** Whether most of what a search asks for is unknown and no topic fits the rest: 'blue cotton curtains'. */
export function isUnheardOf(
  asked: readonly AskedWord[],
  unlisted: readonly string[],
  matches: readonly TopicMatch[],
): boolean {
  const telling = asked.filter(({ weight }) => weight === 1).length;
  return unlisted.length > 1 && unlisted.length * 2 >= telling && (matches[0]?.score ?? 0) < STRAY;
}
