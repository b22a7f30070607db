import { type AskedWord, closeness, type LookUp, rarityOf, SAME_WORD } from './asked-words.ts';
import type { Postings } from './rank.ts';

/** A word of the tools' index. */
export interface IndexWord extends Postings {
  stem: string;
  /** How many tools there are. */
  uses: number;
}

/** Which of the tools' words each word of a search stands for. */
export function askWords(
  asked: readonly LookUp[],
  words: readonly IndexWord[],
  toolCount: number,
  ofTopics: readonly AskedWord[],
): AskedWord[] {
  return asked.map((word, position) => {
    // Tools are described in English, and the English stem is the first.
    const english = { ...word, stems: word.stems.slice(0, 1) };
    const forms = words
      .map((known) => ({
        word: known.word,
        closeness: closeness(english, known.word, [known.stem]),
        uses: known.uses,
      }))
      .filter((form) => form.closeness > 0);
    const uses = forms.filter((form) => form.closeness > SAME_WORD).reduce((sum, form) => sum + form.uses, 0);
    const inTopics = ofTopics[position];
    const rarity =
      uses > 0
        ? rarityOf(Math.min(uses, toolCount), toolCount) * word.weight
        : inTopics && inTopics.forms.length > 0
          ? inTopics.rarity + word.weight * ONLY_IN_PHRASES
          : 0;
    return { ...word, forms, rarity };
  });
}

/** Added to a word that is in no tool's own texts: it still tells topics apart, and so their tools. */
const ONLY_IN_PHRASES = 2;
