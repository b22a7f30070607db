import { facetLabel } from '../filters/facets.ts';
import { Phrases } from '../language/phrases.ts';
import { isFunctionWord } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { facetPhraseAt } from './asked-facets.ts';
import { isNonSpeaker } from './non-speakers.ts';

/** An exclusion: 'without Amazon', 'except Notion', 'not from China', 'not open source'. */
export type Excluded =
  /** A company, or a name that several products begin with, folded. */
  | { kind: 'maker'; name: string; label: string }
  | { kind: 'tool'; id: string; label: string }
  | { kind: 'facet'; facet: string };

/** The tool or company that words name as a whole. */
export type NameOf = (words: readonly string[]) => Excluded | null;

/** Marks that always exclude. */
const CLEAR_MARKS = `
  except|except for|except from|excluding|exclude|other than|besides|apart from|but not|anything but
  ausser|ausgenommen|excepto|salvo|sauf|hormis|excepte|autre que|exceto|tranne|eccetto|behalve|oprocz
`;
/** Marks that exclude what is named after them, else qualify: 'not complicated'. */
const MARKS = `
  without|no|not|non
  not from|not by|not made by|not made in|not based in|not in|not using|not owned by|not developed by|instead of using
  that does not use|that doesnt use|does not use|doesnt use|do not want|dont want|thats not
  not (hosted/stored/kept/located) in|(hosted/stored/kept) outside|(hosted/stored/kept) outside of|(no/without/not) (data/servers/server/hosting) in|nicht (gehostet/gespeichert) in|pas heberge en|no alojado en
  (that/which) (is not/isnt/are not/arent)|(is not/isnt/are not/arent) (from/by/made by)|not owned or made by|not hosted by
  outside|outside of|from outside|from outside of|made outside|based outside|minus|avoid|avoiding|nothing from|nothing by
  ohne|nicht|nicht von|nicht aus|kein|keine|keinen
  sin|menos|que no sea|que no use|que no usa|que no sea de
  sans|pas|pas de|pas d
  sem|que nao seja|que nao use
  senza|zonder|bez
`;
/** Words between the mark and the name. */
const FILLERS = new Set(
  wordsOf('a an any the being made using use from by of in based der die das von le la les el los o os'),
);
const JOINTS = new Set(wordsOf('or and nor und oder noch y o ou et e ni nem ne'));
const LONGEST_NAME = 4;
const US: Excluded = { kind: 'facet', facet: 'country:US' };

const marks = new Phrases([
  [CLEAR_MARKS, { isClear: true }],
  [MARKS, { isClear: false }],
]);

interface Taken {
  excluded: Excluded[];
  /** Excluded words that name nothing listed: 'except Outlook'. */
  unnamed: string[];
}

/**
 * Takes exclusions out of a search's words, each once. Words that name nothing stay where the mark may be a qualification:
 * 'without watermark'.
 */
export function takeExclusions(words: readonly string[], nameOf: NameOf): Taken & { rest: string[] } {
  const taken = { excluded: [] as Excluded[], unnamed: [] as string[], rest: [] as string[] };
  for (let at = 0; at < words.length; ) {
    const found = exclusionsAt(words, at, nameOf);
    taken.excluded.push(...(found?.excluded ?? []));
    taken.unnamed.push(...(found?.unnamed ?? []));
    if (!found) taken.rest.push(words[at] ?? '');
    at = found?.end ?? at + 1;
  }
  const once = new Map(taken.excluded.map((each) => [exclusionName(each), each]));
  return { ...taken, excluded: [...once.values()] };
}

function exclusionsAt(
  words: readonly string[],
  at: number,
  nameOf: NameOf,
): (Taken & { end: number }) | null {
  // 'Without internet' and 'no code' are facets, and 'no celular' is a place.
  const mark = marks.at(words, at);
  if (!mark || facetPhraseAt(words, at) !== null || isAnother(words, at)) return null;
  const excluded: Excluded[] = [];
  let end = at + mark.words.length;
  for (let next = end; ; ) {
    // 'The' belongs to 'the US', but not to other names.
    let found = namedAt(words, next, nameOf);
    while (!found && FILLERS.has(words[next] ?? '')) found = namedAt(words, ++next, nameOf);
    if (!found || (found.excluded.kind !== 'facet' && isVerb(words, next, next + found.length))) break;
    excluded.push(found.excluded);
    end = next + found.length;
    if (!JOINTS.has(words[end] ?? '')) break;
    next = end + 1;
  }
  const start = excluded.length > 0 && JOINTS.has(words[end] ?? '') ? end + 1 : end;
  const isListed = excluded.length === 0 || start > end;
  let last = start;
  while (mark.meaning.isClear && isListed && last < words.length && !isFunctionWord(words[last] ?? ''))
    last++;
  if (last > start) return { excluded, unnamed: words.slice(start, last), end: last };
  return excluded.length > 0 ? { excluded, unnamed: [], end } : null;
}

/** Whether what may be a name goes on as a sentence: 'does not make things up' is not without Make. */
function isVerb(words: readonly string[], from: number, to: number): boolean {
  const next = words[to];
  return next !== undefined && !JOINTS.has(next) && words.slice(from, to).every(isFunctionWord);
}

/** Whether a mark means something else here. */
function isAnother(words: readonly string[], at: number): boolean {
  return isPortugueseNo(words, at) || isSearchMarketing(words, at) || isNonSpeaker(words, at);
}

/** After a mark, what else may describe the language or the continent: 'not American', 'pas américain'. */
const AMERICAN = new Set(
  wordsOf(
    'american americain americaine americains americaines amerikanisch amerikanische amerikanischer americano americana americanos americanas',
  ),
);

function namedAt(words: readonly string[], at: number, nameOf: NameOf) {
  if (AMERICAN.has(words[at] ?? '')) return { excluded: US, length: 1 };
  const phrase = facetPhraseAt(words, at);
  // A city stands for more than itself: 'not from London' does not leave out its country.
  if (phrase && !phrase.isCity) {
    const excluded: Excluded = { kind: 'facet', facet: phrase.facet };
    return { excluded, length: phrase.length };
  }
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const excluded = nameOf(words.slice(at, at + length));
    if (excluded) return { excluded, length };
  }
  return null;
}

/** Its name among the filters of an address. */
export function exclusionName(excluded: Excluded): string {
  switch (excluded.kind) {
    case 'maker':
      return `not-maker:${excluded.name.replaceAll(' ', '-')}`;
    case 'tool':
      return `not-tool:${excluded.id}`;
    case 'facet':
      return `not-${excluded.facet}`;
  }
}

/** What is excluded, in words. */
export function excludedLabel(excluded: Excluded): string {
  return excluded.kind === 'facet' ? facetLabel(excluded.facet) : excluded.label;
}

/** The text of its chip. */
export function exclusionLabel(excluded: Excluded): string {
  return `Without: ${excludedLabel(excluded)}`;
}

/** Portuguese function words. Those that are Spanish too count unless the search has words that are Spanish alone. */
const JOINING = new Set(wordsOf('para de da em um uma pelo pela meu minha seu sua nao'));
const SPANISH = new Set(wordsOf('el los las del en con y un que si pero sin'));
/** Nouns after Portuguese 'no' ('on the'): 'no celular'. */
const PLACES = new Set(wordsOf('celular computador navegador telefone trabalho dispositivo brasil'));

/** Endings typical of Portuguese. */
const PORTUGUESE_ENDING = /(?:cao|coes|agem|agens|ador)$/;

function isPortuguese(words: readonly string[]): boolean {
  const isSaid = words.some((word) => JOINING.has(word) || PORTUGUESE_ENDING.test(word));
  return isSaid && !words.some((word) => SPANISH.has(word));
}

/** Whether the word at a place is SEM, search engine marketing, and not the Portuguese 'without'. */
function isSearchMarketing(words: readonly string[], at: number): boolean {
  return words[at] === 'sem' && !isPortuguese(words);
}

/** Whether the word at a place is the Portuguese 'no', 'on the', as in 'editor de fotos no celular'. */
export function isPortugueseNo(words: readonly string[], at: number): boolean {
  if (words[at] !== 'no') return false;
  if (PLACES.has(words[at + 1] ?? '')) return true;
  return isPortuguese(words);
}
