import { wordsOf } from '../language/words.ts';
import { type AskedWord, HOLDING } from '../ranking/asked-words.ts';
import type { TopicMatch } from '../ranking/topics.ts';

/** Why a tool was found, if its card does not show it. */
export interface Reason {
  /** `needs`: a phrase that people type when they need it; `topic`: what it is listed under. */
  kind: 'needs' | 'topic';
  text: string;
}

/** To be the reason, a phrase must contain this share of the search, by rarity. */
const ENOUGH = 0.5;

/** Why a tool was found: the phrase of its own that contains the most of the search, or else its topic. */
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
  /** Where it begins in the text. */
  at: number;
  marked: boolean;
}

const WORD = /(?:[\p{L}\p{N}\p{M}]|(?<=\p{L})['’](?=\p{L}))+/gu;

/** What every Unicode rule about letters leaves as it is, but for capitals. */
const PLAIN = /^[a-z0-9]+$/i;

/** Of a page's words, nearly all are plain, and folding those takes longer than all else that marking does. */
function isMarked(word: string, marks: ReadonlySet<string>): boolean {
  if (PLAIN.test(word)) return marks.has(word.toLowerCase());
  return wordsOf(word).some((each) => marks.has(each));
}

/** A text cut into pieces, with the given words marked. */
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
