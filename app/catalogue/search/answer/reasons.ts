import { wordsOf } from '../language/words.ts';
import { type AskedWord, HOLDING } from '../ranking/asked-words.ts';
import type { TopicMatch } from '../ranking/topics.ts';

/** Why a tool was found, if its card does not show that. */
export interface Reason {
  /** `needs`: a phrase for which people want it; `topic`: a topic it is listed under. */
  kind: 'needs' | 'topic';
  text: string;
}

/** The share of the search, by rarity, that a phrase must contain to be a reason. */
const ENOUGH = 0.5;

/** The tool's own phrase that contains the most of the search, else its topic. */
export function reasonOf(
  needs: readonly string[],
  topic: TopicMatch | null,
  asked: readonly AskedWord[],
): Reason | null {
  const total = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  let best = { text: '', share: 0 };
  for (const text of needs) {
    const words = new Set(wordsOf(text));
    const share = asked.reduce((sum, { forms, rarity }) => {
      const closest = forms.reduce(
        (most, form) =>
          form.closeness >= HOLDING && words.has(form.word) ? Math.max(most, form.closeness) : most,
        0,
      );
      return sum + (rarity / total) * closest;
    }, 0);
    if (share > best.share) best = { text, share };
  }
  if (best.share >= ENOUGH) return { kind: 'needs', text: best.text };
  return topic ? { kind: 'topic', text: topic.topic.name } : null;
}

interface Piece {
  text: string;
  /** Its offset in the text. */
  at: number;
  marked: boolean;
}

const WORD = /(?:[\p{L}\p{N}\p{M}]|(?<=\p{L})['’](?=\p{L}))+/gu;

/** Words that folding changes in case only. */
const PLAIN = /^[a-z0-9]+$/i;

/** Folding plain words would take most of the time of marking, and nearly all words are plain. */
function isMarked(word: string, marks: ReadonlySet<string>): boolean {
  if (PLAIN.test(word)) return marks.has(word.toLowerCase());
  return wordsOf(word).some((each) => marks.has(each));
}

/** Splits a text into pieces, with the given words marked. */
export function markWords(text: string, marks: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let plainFrom = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isMarked(word, marks)) continue;
    if (index > plainFrom) pieces.push({ text: text.slice(plainFrom, index), at: plainFrom, marked: false });
    pieces.push({ text: word, at: index, marked: true });
    plainFrom = index + word.length;
  }
  if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom), at: plainFrom, marked: false });
  return pieces;
}
