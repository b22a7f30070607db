import { wordsOf } from '../language/words.ts';

/** Words that join others in Portuguese. Those that are Spanish too count unless others of the search are Spanish alone. */
const JOINING = new Set(wordsOf('para de da em um uma pelo pela meu minha seu sua nao'));
const SPANISH = new Set(wordsOf('el los las del en con y un que si pero sin'));
/** What is only ever 'no', 'on the', something: 'no celular'. */
const PLACES = new Set(wordsOf('celular computador navegador telefone trabalho dispositivo brasil'));

/** Endings that nearly only Portuguese words have. */
const PORTUGUESE_ENDING = /(?:cao|coes|agem|agens|ador)$/;

function isPortuguese(words: readonly string[]): boolean {
  const isSaid = words.some((word) => JOINING.has(word) || PORTUGUESE_ENDING.test(word));
  return isSaid && !words.some((word) => SPANISH.has(word));
}

/** Whether the word at a place is SEM, search engine marketing, and not the Portuguese 'without'. */
export function isSearchMarketing(words: readonly string[], at: number): boolean {
  return words[at] === 'sem' && !isPortuguese(words);
}

/** Whether the word at a place is the Portuguese 'no', 'on the', as in 'editor de fotos no celular'. */
export function isPortugueseNo(words: readonly string[], at: number): boolean {
  if (words[at] !== 'no') return false;
  if (PLACES.has(words[at + 1] ?? '')) return true;
  return isPortuguese(words);
}
