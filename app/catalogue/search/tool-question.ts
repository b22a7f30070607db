import { isFunctionWord, saysNoNeed, weightOf } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** What people ask about a tool that they name, by the words with which they do, in the four languages. */
const ASKED_WITH = {
  funding: 'invested invest invests investor investors raise raised funding valuation',
  owner: 'owns owner owned belongs bought gehort pertenece appartient',
  founders: 'founded founder founders founding ceo',
  launch: 'launched released',
  place: 'headquarters based',
  api: 'api apis',
  teams: 'team teams business enterprise',
  fate: `
    still alive dead around exist exists active working works available discontinued defunct shut down closed gone
    happened noch aktiv eingestellt tot sigue activo existe cerrado encore toujours actif ferme disparu`,
  price: `
    much many cost costs price prices pricing expensive kostet kosten preis cuesta precio coute prix viel wieviel combien cuanto quanto`,
} as const;

type AskedOfTool = keyof typeof ASKED_WITH | 'facets';

/** A question about a named tool. */
export interface ToolQuestion {
  about: AskedOfTool;
  /** For 'facets': those of which it is asked whether the tool has them. */
  facets: string[];
}

/** What is asked of a company rather than of its tool, if its name is no tool's: 'who invested in OpenAI'. */
export const OF_COMPANIES: readonly AskedOfTool[] = ['funding', 'owner'];

/** The first that fits: 'how much has Harvey raised' asks for its funding. */
const TOPICS = Object.entries(ASKED_WITH).map(([about, words]) => ({
  about: about as keyof typeof ASKED_WITH,
  words: new Set(wordsOf(words)),
}));

/** With these first, a search asks whether something is so. */
const ASKING = new Set(
  wordsOf('is are does do can has did will ist hat kann lauft es tiene puede funciona est peut'),
);
/** 'Who makes X' asks for its maker, but 'website made with X' does not. */
const WHO = new Set(wordsOf('who whose wer wem quien qui'));
const MAKING = new Set(wordsOf('make makes made develops developed builds built creates created behind'));

/** Whether a word asks something about a tool, so that it is not mistyped although no tool says it. */
export function asksAfter(word: string): boolean {
  return TOPICS.some(({ words }) => words.has(word));
}

/**
 * What a search asks, if it names a tool, and the words that may name it, the likeliest reading first.
 *
 * @param facets those that the words ask for
 * @param isFilter whether a word asks for one of them
 */
export function questionIn(
  words: readonly string[],
  facets: readonly string[],
  isFilter: (word: string) => boolean,
): { question: ToolQuestion; names: string[][] } | null {
  const isOfMaker = words.some((word) => WHO.has(word)) && words.some((word) => MAKING.has(word));
  const asked = TOPICS.find((each) => words.some((word) => each.words.has(word)));
  const topic = isOfMaker ? 'owner' : asked?.about;
  const isOfFacets = facets.length > 0 && ASKING.has(words[0] ?? '');
  if (topic === undefined && !isOfFacets) return null;
  const besides = words.filter(
    (word) =>
      !WHO.has(word) &&
      !(isOfMaker && MAKING.has(word)) &&
      !isFunctionWord(word) &&
      weightOf(word) === 1 &&
      !asked?.words.has(word),
  );
  const rest = besides.filter((word) => !asksAfter(word));
  const plain = rest.filter((word) => !isFilter(word) && !saysNoNeed(word));
  return {
    question: isOfFacets ? { about: 'facets', facets: [...facets] } : { about: topic ?? 'price', facets: [] },
    // The words of another question may belong to the name: 'who owns Microsoft Teams'.
    names: isOfFacets ? [plain] : [besides, rest, plain],
  };
}
