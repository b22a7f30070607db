import { wordsOf } from '../language/words.ts';

/** Who is counted: 'crm for 3 people'. */
const HEADS = new Set(
  wordsOf(
    'people persons users seats employees members colleagues personen leute mitarbeiter nutzer personas usuarios personnes utilisateurs pessoas persone utenti personen medewerkers osob',
  ),
);
const NUMBER = /^\d+$/;

/** Whether a word says whom a number counts: 'people' in '3 people'. */
export function isCountedHead(words: readonly string[], at: number): boolean {
  return HEADS.has(words[at] ?? '') && NUMBER.test(words[at - 1] ?? '');
}

/** Whether a word belongs to a number of people: '20 users', 'team of 20'. */
export function isOfHeadCount(words: readonly string[], at: number): boolean {
  const isOfTeam = [at, at - 1, at - 2].some(
    (place) => words[place] === 'team' && words[place + 1] === 'of' && NUMBER.test(words[place + 2] ?? ''),
  );
  const isNumber = NUMBER.test(words[at] ?? '') && HEADS.has(words[at + 1] ?? '');
  return isOfTeam || isNumber || isCountedHead(words, at);
}
