/** Accents and apostrophes, which people leave out, so they separate no words. */
const DROPPED = /[\u0300-\u036f'’]+/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;
/** The length of keys. Longer names that share it count as equal. */
const MAX_LENGTH = 40;

/**
 * Normalizes names for comparison: lower-case letters and digits without accents, spaces or punctuation. 'Chat GPT',
 * 'chat-gpt' and 'ChatGPT' are equal. `name_words` does the same in the database.
 */
export function nameKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(NEITHER_LETTER_NOR_DIGIT, '')
    .slice(0, MAX_LENGTH);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * All texts from which one typing error gives this one: a character too many, missing or wrong, or two swapped; about
 * 75 for each character.
 */
export function oneMistakeAway(key: string): string[] {
  const near: string[] = [];
  for (let at = 0; at <= key.length; at++) {
    const [before, rest, after] = [key.slice(0, at), key.slice(at), key.slice(at + 1)];
    // Inserting a letter before or after an equal one gives the same text.
    for (const letter of LETTERS) if (letter !== rest[0]) near.push(before + letter + rest);
    if (rest === '') break;
    if (after[0] !== rest[0]) near.push(before + after);
    for (const letter of LETTERS) if (letter !== rest[0]) near.push(before + letter + after);
    if (after !== '' && after[0] !== rest[0]) near.push(before + after[0] + rest[0] + after.slice(1));
  }
  return near;
}
