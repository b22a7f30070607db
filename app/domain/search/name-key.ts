/** Marks over and under letters, and apostrophes: nobody types them, so they separate nothing. */
const DROPPED = /[\u0300-\u036f'’]+/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;
/** A key is compared by its first characters; names that agree in all of these are one to whoever types. */
const MAX_LENGTH = 40;

/**
 * What is typed as names are compared with it: small letters and digits without accents, spaces or signs, so
 * that 'Chat GPT', 'chat-gpt' and 'ChatGPT' are the same. The database writes names like this in `name_words`.
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
 * All texts from which one slip of a finger makes this one: a character too many, one missing, one in another's
 * place, or two that changed places. Some 75 for each character, so that each can be looked up in an index.
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
