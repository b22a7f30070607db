import type { Catalogue } from './catalogue.ts';
import { COUNTRIES, LANGUAGES } from './search/filters/place-names.ts';
import type { RealWords } from './search/language/languages.ts';
import { oneMistakeAway } from './search/language/name-key.ts';
import { closestWord, countMistakes, type KnownWord, mayBeMistyped } from './search/language/spelling.ts';
import { isFunctionWord, LONG_FUNCTION_WORDS, weightInStory } from './search/language/stop-words.ts';
import { wordsOf } from './search/language/words.ts';
import { SAME_WORD } from './search/ranking/asked-words.ts';
import type { Prepared } from './search/ranking/prepare.ts';
import { isOfQuestion, type TopicIndex } from './search/ranking/topics.ts';
import { beginsWord, wordsBeginning } from './search/ranking/word-beginnings.ts';
import { investorsAskedFor } from './search/reading/market-question.ts';
import type { Reading } from './search/reading/reading.ts';
import { asksAfter } from './search/reading/tool-question.ts';
import { stemOf } from './stems.ts';
import { bestKnown, namesFor, type ReadSearch } from './understand-search.ts';

/** Shorter words are not corrected. */
const SHORTEST_DOUBTFUL = 4;
/** Longer texts name people, places and illnesses, so that only a word one mistake away is meant: 'Parkinson' is not 'parking'. */
const LONGEST_PLAIN = 10;
/** A text with more unknown words is not mistyped. */
const MOST_UNKNOWN = 3;

/**
 * A search's text with mistyped names and words corrected and unknown compounds split, but otherwise as it
 * was typed. Null if there is nothing to correct.
 */
export function correctText(
  catalogue: Catalogue,
  text: string,
  { reading, prepared }: ReadSearch,
): string | null {
  const name = misnamed(catalogue, reading);
  if (name) return replaceRun(text, name.typed, name.meant.toLowerCase());
  // An investor is no slip of a tool's name.
  const kept = new Set([...acronymsIn(text), ...wordsOf(investorsAskedFor(text)[0] ?? '')]);
  const unknown = unknownWords(catalogue, reading, prepared).filter((word) => !kept.has(word));
  if (unknown.length === 0) return null;
  const keys = namesFor(catalogue, prepared).flatMap(({ key, otherKeys }) => [key, ...otherKeys]);
  const corrections = new Map<string, string>();
  for (const word of unknown) {
    if (keys.some((key) => key.includes(word))) continue;
    const meant = partsOf(word, catalogue.topics.index) ?? meantBy(catalogue, word);
    const isFar = reading.words.length > LONGEST_PLAIN && countMistakes(word, meant ?? '', 2) > 1;
    if (meant !== null && meant !== word && !isFar) corrections.set(word, meant);
  }
  return withCorrections(text, corrections);
}

/**
 * A text for questions, corrected like that of a search but only with what is in memory: the words that no topic has
 * or begins with become the closest ones of questions. Null if there is nothing to correct.
 */
export function correctForQuestions(
  text: string,
  { index, realWords }: { index: TopicIndex; realWords: RealWords },
): string | null {
  const isKnown = (word: string) => beginsWord(index, word) || index.byStem.has(stemOf(word));
  const unknown = [...new Set(wordsOf(text))]
    .filter((word) => word.length >= SHORTEST_DOUBTFUL && !isFunctionWord(word) && !isKnown(word))
    .filter((word) => mayBeMistyped(word, realWords))
    .slice(0, MOST_UNKNOWN);
  const meant = unknown.map((typed) => {
    const near = nearInTopics(typed, index).filter(({ word }) => isOfQuestion(index, word));
    return [typed, closestWord(typed, near) ?? typed] as const;
  });
  return withCorrections(text, new Map(meant.filter(([typed, word]) => word !== typed)));
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

/** The words that neither topics nor tools have and that may be mistyped. */
function unknownWords(
  { words, realWords }: Catalogue,
  { asked: weighed }: Reading,
  { asked, ofTopics }: Prepared,
): string[] {
  const filters = new Set(weighed.flatMap(({ word, isFilter }) => (isFilter ? word : [])));
  return ofTopics.flatMap(({ typed, forms }, place) => {
    const isKnown =
      forms.some(({ closeness }) => closeness > SAME_WORD) ||
      asked[place]?.synonyms.length !== 0 ||
      words.has(typed) ||
      words.withStem(stemOf(typed)).length > 0;
    const isTold =
      filters.has(typed) ||
      asksAfter(typed) ||
      weightInStory(typed) < 1 ||
      LANGUAGES.has(typed) ||
      COUNTRIES.has(typed);
    const isDoubtful = typed.length >= SHORTEST_DOUBTFUL && !isTold && mayBeMistyped(typed, realWords);
    return !isKnown && isDoubtful ? [typed] : [];
  });
}

/** How many words of similar spelling, and how many with the same first letters, are compared with an unknown one. */
const NEAR = { alike: 12, sameBeginning: 40 };
/** A slip at the beginning of a shorter word leaves too few letters in their order to find what is alike: 'jsaper'. */
const SHORTEST_ALIKE = 8;

/** The known word that an unknown one most likely stands for. */
function meantBy({ words, topics }: Catalogue, typed: string): string | null {
  const slips = typed.length < SHORTEST_ALIKE ? oneMistakeAway(typed).filter((word) => words.has(word)) : [];
  const near = new Set([...words.near(typed, NEAR), ...slips]);
  return closestWord(typed, [
    ...Array.from(near, (word) => ({ word, uses: words.usesOf(word) })),
    ...nearInTopics(typed, topics.index),
  ]);
}

const MOST_MISTAKES = 2;

/**
 * The topics' words that have the same first letter and are at most two mistakes away, and the function words: 'somthing'
 * is none that tells.
 */
function nearInTopics(typed: string, index: TopicIndex): KnownWord[] {
  const first = typed.slice(0, 1);
  return [...wordsBeginning(index, first), ...LONG_FUNCTION_WORDS.filter((word) => word.startsWith(first))]
    .filter(
      (word) =>
        Math.abs(word.length - typed.length) <= MOST_MISTAKES &&
        countMistakes(typed, word, MOST_MISTAKES) <= MOST_MISTAKES,
    )
    .map((word) => ({ word, uses: index.words.get(word)?.topics.length ?? 0 }));
}

const SHORTEST_PART = 3;
const SHORTEST_COMPOUND = 7;

/** The two known words of one language that make up a word, as in 'podcastediting'. In German, an s may join them. */
function partsOf(word: string, { words }: TopicIndex): string | null {
  if (word.length < SHORTEST_COMPOUND) return null;
  const languagesOf = (part: string) =>
    (words.get(part)?.languages ?? []).reduce((all, each) => all | each, 0);
  let best: [string, string] | null = null;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const first = [word.slice(0, at), word.slice(0, at).replace(/s$/, '')].find((part) => words.has(part));
    const second = word.slice(at);
    if (first === undefined || (languagesOf(first) & languagesOf(second)) === 0) continue;
    const isMoreEven =
      best === null || Math.min(at, word.length - at) > Math.min(best[0].length, best[1].length);
    if (isMoreEven) best = [first, second];
  }
  return best?.join(' ') ?? null;
}

const LONGEST_NAME = 24;
/** Too many shorter names are one slip away from words that mean something else. */
const SHORTEST_NAME = 6;

/**
 * The name that two neighbouring words probably mistype: 'huging face'. One of them is the first word that is in no topic
 * as it is typed; a short one counts if no longer one does: 'chat gtp'.
 */
function misnamed(catalogue: Catalogue, { words, asked }: Reading): { typed: string; meant: string } | null {
  const { index } = catalogue.topics;
  const isPlain = (word: string) => asked.some((each) => each.word === word && !each.isFilter);
  const unknown = words.filter(
    (word) => word.length >= SHORTEST_PART && !index.words.has(word) && isPlain(word),
  );
  const first = unknown.find((word) => word.length >= SHORTEST_DOUBTFUL) ?? unknown[0];
  if (first === undefined) return null;
  const at = words.indexOf(first);
  for (const run of runsWith(words, at)) {
    const key = run.join('');
    const called = bestKnown(catalogue, catalogue.calledKey(key));
    // 'Hey gen avatars': a name is taken apart.
    const apart = called.find(({ name, nameKey }) => nameKey === key && wordsOf(name).length < run.length);
    if (apart) return run.length < words.length ? { typed: run.join(' '), meant: apart.name } : null;
    const mayBeName =
      run.length === 2 &&
      key.length >= SHORTEST_NAME &&
      key.length <= LONGEST_NAME &&
      !run.some(isFunctionWord) &&
      run.some((word) => mayBeMistyped(word, catalogue.realWords)) &&
      !run.every((word) => catalogue.words.has(word));
    if (!mayBeName || called.length > 0) continue;
    const near = catalogue.words.near(key, NEAR).filter((word) => countMistakes(key, word, 1) === 1);
    const [best] = bestKnown(
      catalogue,
      near.flatMap((word) => catalogue.withNameKey(word)),
    );
    if (best) return { typed: run.join(' '), meant: best.name };
  }
  return null;
}

/** The runs of three words and of two that hold the one at a place. */
function runsWith(words: readonly string[], at: number): string[][] {
  return [3, 2].flatMap((length) =>
    Array.from({ length }, (_, before) => at - length + 1 + before)
      .filter((from) => from >= 0 && from + length <= words.length)
      .map((from) => words.slice(from, from + length)),
  );
}

/** Replaces neighbouring words of a text, however they are spaced or hyphenated. */
function replaceRun(text: string, words: string, by: string): string {
  const tokens = text.split(/\s+/);
  const isRun = (from: number, to: number) => wordsOf(tokens.slice(from, to).join(' ')).join(' ') === words;
  for (const [from] of tokens.entries()) {
    const to = [from + 1, from + 2, from + 3].find((end) => isRun(from, end));
    if (to !== undefined) return [...tokens.slice(0, from), by, ...tokens.slice(to)].join(' ');
  }
  return text;
}
