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
  const characters = [...key];
  const near = new Set<string>();
  for (let at = 0; at <= characters.length; at++) {
    const before = characters.slice(0, at).join('');
    const [here, next] = characters.slice(at, at + 2);
    const [after, afterNext] = [characters.slice(at + 1).join(''), characters.slice(at + 2).join('')];
    for (const letter of LETTERS) near.add(before + letter + (here ?? '') + after);
    if (here === undefined) continue;
    near.add(before + after);
    for (const letter of LETTERS) near.add(before + letter + after);
    if (next !== undefined) near.add(before + next + here + afterNext);
  }
  near.delete(key);
  return [...near];
}
