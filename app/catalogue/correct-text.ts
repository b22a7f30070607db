import type { LookedUp } from './look-up.ts';
import { nearWords, type Prepared, SHORTEST_DOUBTFUL } from './search/prepare.ts';
import { mayBeMistyped } from './search/spelling.ts';
import { isFunctionWord } from './search/stop-words.ts';
import { asksAfter } from './search/tool-question.ts';
import { beginsWord, isOfQuestion, type TopicIndex } from './search/topics.ts';
import { correctWords } from './search/understand.ts';
import { wordsOf } from './search/words.ts';
import { stemOf } from './stems.ts';

/** A text with more unknown words is not mistyped. */
const MOST_UNKNOWN = 3;

/**
 * A search's text with mistyped names and words corrected and unknown compounds split, but otherwise as it
 * was typed. Null if there is nothing to correct.
 */
export function correctText(
  text: string,
  { prepared, found }: { prepared: Prepared; found: LookedUp },
): string | null {
  const named = new Set(found.names.flatMap(({ key, otherKeys }) => [key, ...otherKeys]));
  const name = found.misnamed.find(({ typed }) => !named.has(typed.replaceAll(' ', '')));
  if (name) return replaceRun(text, name.typed, name.name.toLowerCase());
  const acronyms = acronymsIn(text);
  const doubtful = prepared.doubtful.filter((word) => !acronyms.has(word));
  const corrections = correctionsOf({ ...prepared, doubtful }, found, named);
  return withCorrections(text, corrections);
}

/**
 * A text for questions, corrected like that of a search but only with what is in memory: the words that no topic has
 * or begins with become the closest ones of questions. Null if there is nothing to correct.
 */
export function correctForQuestions(
  text: string,
  { index, realWords }: { index: TopicIndex; realWords: ReadonlySet<string> },
): string | null {
  const isKnown = (word: string) => beginsWord(index, word) || index.byStem.has(stemOf(word));
  const unknown = [...new Set(wordsOf(text))]
    .filter((word) => word.length >= SHORTEST_DOUBTFUL && !isFunctionWord(word) && !isKnown(word))
    .filter((word) => mayBeMistyped(word, realWords))
    .slice(0, MOST_UNKNOWN);
  const near = unknown.map((typed) => ({
    typed,
    words: nearWords(typed, index).filter(({ word }) => isOfQuestion(index, word)),
  }));
  return withCorrections(text, correctWords(unknown, near));
}

function withCorrections(text: string, corrections: ReadonlyMap<string, string>): string | null {
  if (corrections.size === 0) return null;
  const correctedToken = (token: string) => {
    const words = wordsOf(token);
    if (!words.some((word) => corrections.has(word))) return token;
    return words.map((word) => corrections.get(word) ?? word).join(' ');
  };
  return text.split(/\s+/).map(correctedToken).join(' ');
}

/** Words in capitals, unless all are: 'DATEV' is no slip of 'daten'. */
function acronymsIn(text: string): ReadonlySet<string> {
  if (text === text.toUpperCase()) return new Set();
  const shouted = text.split(/\s+/).filter((token) => /^[\p{Lu}\p{N}]{2,}$/u.test(token));
  return new Set(shouted.flatMap(wordsOf));
}

/** The most likely meaning of each word that neither tools nor topics know. */
function correctionsOf(
  prepared: Prepared,
  found: LookedUp,
  named: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const isKnown = (word: string) =>
    found.words.some((known) => known.word === word || known.stem === stemOf(word));
  const unknown = prepared.doubtful.filter(
    (word) => !asksAfter(word) && !isKnown(word) && ![...named].some((key) => key.includes(word)),
  );
  const corrections = correctWords(unknown, [...found.near, ...prepared.near]);
  for (const [word, parts] of prepared.compounds) {
    if (unknown.includes(word)) corrections.set(word, parts.join(' '));
  }
  return corrections;
}

/** Replaces two neighbouring words of a text, however they are spaced or hyphenated. */
function replaceRun(text: string, words: string, by: string): string {
  const tokens = text.split(/\s+/);
  const isRun = (from: number, to: number) => wordsOf(tokens.slice(from, to).join(' ')).join(' ') === words;
  for (const [from] of tokens.entries()) {
    const to = [from + 1, from + 2].find((end) => isRun(from, end));
    if (to !== undefined) return [...tokens.slice(0, from), by, ...tokens.slice(to)].join(' ');
  }
  return text;
}
