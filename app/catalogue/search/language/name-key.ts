/** Accents and apostrophes. People leave them out, so they do not separate words. */
const DROPPED = /[\u0300-\u036f'’]+/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;
/** Only the first characters of a key are compared. Names that share all of these count as the same. */
const MAX_LENGTH = 40;

/**
 * The form in which typed text and names are compared: lower-case letters and digits without accents, spaces
 * or punctuation, so that 'Chat GPT', 'chat-gpt' and 'ChatGPT' are the same. The database writes names the same
 * way in `name_words`.
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
 * All texts that one typing slip turns into this one: a character too many, missing or wrong, or two swapped.
 * There are some 75 for each character, few enough to look up each one in an index.
 */
export function oneMistakeAway(key: string): string[] {
  const near: string[] = [];
  for (let at = 0; at <= key.length; at++) {
    const [before, rest, after] = [key.slice(0, at), key.slice(at), key.slice(at + 1)];
    // Beside the same letter it makes no difference where one is put in or left out.
    for (const letter of LETTERS) if (letter !== rest[0]) near.push(before + letter + rest);
    if (rest === '') break;
    if (after[0] !== rest[0]) near.push(before + after);
    for (const letter of LETTERS) if (letter !== rest[0]) near.push(before + letter + after);
    if (after !== '' && after[0] !== rest[0]) near.push(before + after[0] + rest[0] + after.slice(1));
  }
  return near;
}
