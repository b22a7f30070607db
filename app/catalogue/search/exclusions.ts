import { facetPhraseAt } from './asked-facets.ts';
import { facetLabel } from './facets.ts';
import { isNonSpeaker } from './non-speakers.ts';
import { isPortugueseNo, isSearchMarketing } from './portuguese-no.ts';
import { wordsOf } from './words.ts';

/** What a search does not want: 'without Amazon', 'except Notion', 'not from China', 'not open source'. */
export type Excluded =
  /** A company, or a name that several products begin with, folded. */
  | { kind: 'maker'; name: string; label: string }
  | { kind: 'tool'; id: string; label: string }
  | { kind: 'facet'; facet: string };

/** What words name as a whole, if it is a tool or a company. */
export type NameOf = (words: readonly string[]) => Excluded | null;

/** How people say that they do not want what follows. */
const MARKS = `
  without|except|except for|except from|excluding|exclude|other than|besides|apart from|but not|anything but|no|not|non
  not from|not by|not made by|not made in|not based in|not in|not using|not owned by|not developed by|instead of using
  that does not use|that doesnt use|does not use|doesnt use|do not want|dont want|that is not|thats not|which is not
  not hosted by|outside|outside of|from outside|from outside of|made outside|based outside|minus|avoid|avoiding|nothing from|nothing by
  ohne|ausser|ausgenommen|nicht|nicht von|nicht aus|kein|keine|keinen
  sin|excepto|salvo|menos|que no sea|que no use|que no usa|que no sea de
  sans|sauf|hormis|excepte|pas|pas de|pas d|autre que
  sem|exceto|que nao seja|que nao use
  senza|tranne|eccetto|zonder|behalve|bez|oprocz
`;
/** Words between the mark and the name. */
const FILLERS = new Set(
  wordsOf('a an any the being made using use from by of in based der die das von le la les el los o os'),
);
const JOINTS = new Set(wordsOf('or and nor und oder y o ou et e'));
const LONGEST_NAME = 4;

const marks = MARKS.split(/[|\n]/)
  .map(wordsOf)
  .filter(({ length }) => length > 0)
  .sort((a, b) => b.length - a.length);

/** Takes what a search excludes out of its words. What follows a mark but names nothing stays: 'without watermark'. */
export function takeExclusions(
  words: readonly string[],
  nameOf: NameOf,
): { excluded: Excluded[]; rest: string[] } {
  const excluded: Excluded[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = exclusionsAt(words, at, nameOf);
    if (found) excluded.push(...found.excluded);
    else rest.push(words[at] ?? '');
    at = found?.end ?? at + 1;
  }
  return { excluded, rest };
}

function exclusionsAt(words: readonly string[], at: number, nameOf: NameOf) {
  // 'Without internet' and 'no code' ask for something, and 'no celular' says where.
  const isNone = facetPhraseAt(words, at) !== null || isAnother(words, at);
  const mark = isNone ? undefined : marks.find((each) => isAt(words, at, each));
  if (!mark) return null;
  const excluded: Excluded[] = [];
  let end = at + mark.length;
  for (let next = end; ; ) {
    // 'The US' is a name; 'the' before another is none of it.
    let found = namedAt(words, next, nameOf);
    while (!found && FILLERS.has(words[next] ?? '')) found = namedAt(words, ++next, nameOf);
    if (!found) break;
    excluded.push(found.excluded);
    end = next + found.length;
    if (!JOINTS.has(words[end] ?? '')) break;
    next = end + 1;
  }
  return excluded.length > 0 ? { excluded, end } : null;
}

/** Whether a word that looks like a mark says something else. */
function isAnother(words: readonly string[], at: number): boolean {
  return isPortugueseNo(words, at) || isSearchMarketing(words, at) || isNonSpeaker(words, at);
}

function namedAt(words: readonly string[], at: number, nameOf: NameOf) {
  const phrase = facetPhraseAt(words, at);
  if (phrase) {
    const excluded: Excluded = { kind: 'facet', facet: phrase.facet };
    return { excluded, length: phrase.length };
  }
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const excluded = nameOf(words.slice(at, at + length));
    if (excluded) return { excluded, length };
  }
  return null;
}

function isAt(words: readonly string[], at: number, run: readonly string[]): boolean {
  return run.every((word, offset) => words[at + offset] === word);
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
