import { ageBand } from '../filters/terms-facets.ts';

const YEARS = '(?: (?:years?|jahren?|anos|ans|anni)(?: (?:old|of age|alt))?)?';
const USERS =
  '(?:children|kids|pupils|students|users|kinder|schuler|ninos|alumnos|enfants|eleves|criancas|alunos)';

/** The age from which a tool may be used: 'minimum age 13', 'allowed from 16', 'ab 13 Jahren'. */
const FROM_AGE = new RegExp(
  `^(?:${[
    `(?:(?:allowed|usable|permitted|suitable|open) )?(?:for (?:anyone|everyone|users|people|children|kids|students|pupils) )?(?:from|at) (?:the )?age (?:of )?(\\d+)${YEARS}`,
    `(?:allowed|usable|permitted|suitable) (?:from|for|at) (\\d+)${YEARS}`,
    `(?:minimum age|age limit|mindestalter|altersgrenze|edad minima|age minimum|idade minima) (?:(?:of|is|von|de|d) )?(\\d+)${YEARS}`,
    `(?:(?:erlaubt|freigegeben|zugelassen) )?ab (\\d+) jahren?`,
    `(?:a partir de|desde|des) (?:los |l age de )?(\\d+) (?:anos|ans)`,
  ].join('|')})(?= |$)`,
);
/** Those who are younger than an age: 'children under 13'. */
const YOUNGER = new RegExp(
  `^(?:(?:for|suitable for|fur|para|pour|les|des) )*(?:${USERS} )?(?:under|below|younger than|unter|menores de|(?:de )?moins de|(?:com )?menos de) (\\d+)(s)?${YEARS}(?= |$)`,
);
const PERSON =
  '(?:child|children|kids?|sons?|daughters?|boys?|girls?|pupils?|students?|kinder|sohn|tochter|schuler|ninos?|ninas?|hijos?|hijas?|enfants?|fils|fille|eleves?|criancas?|filhos?|filhas?|alunos?|dzieci|dziecka|kinderen)';
/** How old the users are: '13 year olds', 'my 8 year old son', 'für 13-Jährige', 'enfants de 10 ans'. */
const OF_AGE = new RegExp(
  `^(?:for |suitable for |fur |para |pour |voor |dla |z )?(?:${[
    `(?:${PERSON} )?(?:aged? )?(\\d+) (?:years? olds|jahrige[nr]?|latkow|letnich|jarigen)`,
    `(?:an? |my |our )?(\\d+) years? old ${PERSON}`,
    `(?:for )?(?:an?|my|our) (\\d+) years? old$`,
    `(?:les |los |las |as |os )?${PERSON} (?:aged? |of |who (?:is|are) |de |d |von |im alter von |w wieku )(\\d+) (?:years?(?: old)?|jahren?|anos|ans|anni|lat)`,
  ].join('|')})(?= |$)`,
);
const OF_USERS = new RegExp(`(?:^| )(?:${USERS}|years?|jahren?|anos|ans)(?= |$)`);
/** No phrase is longer, in words. */
const LONGEST = 10;
/** No tool has a higher limit. */
const OLDEST = 21;
/** Older users may be too young for a tool of their band. */
const OLDEST_TOLD = 13;
const NUMBER = /^\d{1,2}s?$/;

/** The facet of an age limit at a position, and the number of words that it takes; null for none. */
export function ageAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  const window = words.slice(at, at + LONGEST);
  if (!window.some((word) => NUMBER.test(word))) return null;
  const said = window.join(' ');
  const from = FROM_AGE.exec(said);
  const younger = from === null ? YOUNGER.exec(said) : null;
  const aged = from === null && younger === null ? OF_AGE.exec(said) : null;
  const [phrase = ''] = from ?? younger ?? aged ?? [];
  const years = Number((from ?? younger ?? aged)?.slice(1).find((group) => NUMBER.test(group ?? '')));
  if (!(years > 0 && years <= OLDEST)) return null;
  const length = phrase.split(' ').length;
  if (from) return { facet: `age:${ageBand(years)}`, length };
  // Of 14 to 17 years, the band of a tool does not tell whether they may use it.
  if (aged) return years > OLDEST_TOLD ? null : { facet: `age:${ageBand(years)}`, length };
  // Whoever is under 18 may be of any band.
  const isOfPeople = younger?.[2] !== undefined || OF_USERS.test(phrase);
  return isOfPeople && ageBand(years - 1) === 'under-13' ? { facet: 'age:under-13', length } : null;
}
