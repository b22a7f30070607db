import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { FEW_FITTING, selected } from './search/filters/counters.ts';
import { facetWord, knownConditions } from './search/filters/selection.ts';
import { numbersOf } from './search/filters/tool-sets.ts';
import { type AskedWord, HOLDING } from './search/ranking/asked-words.ts';
import {
  type Members,
  type RankedTool,
  rankAlternatives,
  rankListed,
  rankTools,
} from './search/ranking/rank.ts';
import { topicWord } from './search/ranking/tool-document.ts';
import { isPatternWord } from './search/reading/alternative-patterns.ts';
import type { Intent } from './search/reading/understand.ts';
import { isCheap } from './search/reading/weighing.ts';
import { fittingTopics, type LookedUp, type NamedTool, type Understood } from './understand-search.ts';

/** The tools that the lists of words hold, best first. */
export function rank(
  catalogue: Catalogue,
  asked: readonly AskedWord[],
  { matches, found }: Pick<Understood, 'matches' | 'found'>,
): RankedTool[] {
  const lists = new Map(found.words.map((each) => [each.word, each]));
  const topics = fittingTopics(matches).map((match) => ({
    ...match,
    members: membersOf(catalogue, topicWord(match.topic.id)),
  }));
  return rankTools(asked, lists, topics, catalogue.knownness);
}

/**
 * For a search that is only filters, as 'made in Denmark': the tools that are known to have all of it, or else those
 * with the most of it.
 *
 * @param known the tools that have all of it, the best known first
 * @param facets that the search asks for
 */
export function rankFiltered(
  catalogue: Catalogue,
  known: readonly Entry[],
  facets: readonly string[],
): RankedTool[] {
  if (known.length > 0)
    return known.map(({ number }) => ({
      tool: number,
      score: 1,
      hasAll: true,
      isAbout: true,
      need: 1,
      topic: null,
    }));
  const lists = facets.map((facet) => membersOf(catalogue, facetWord(facet)));
  return rankListed(lists, catalogue.knownness);
}

function membersOf(catalogue: Catalogue, word: string): Members {
  return { word, tools: numbersOf(catalogue.setOf(word)) };
}

/** The words that a search for an alternative says besides the name: 'lawyers' in 'chatgpt but for lawyers'. */
function saidBesides({ key, developerKey }: NamedTool, asked: readonly AskedWord[]): AskedWord[] {
  const isNaming = (word: string) => key.includes(word) || (developerKey ?? '').includes(word);
  return asked.filter(
    ({ typed, weight, rarity }) =>
      weight === 1 && rarity > 0 && !isPatternWord(typed) && !isCheap(typed) && !isNaming(typed),
  );
}

/** Whether a tool's own texts hold all of these words. */
function holderTest(asked: readonly AskedWord[], { words }: LookedUp): (number: number) => boolean {
  const lists = new Map(words.map((each) => [each.word, each]));
  const holders = asked.map(
    ({ forms }) =>
      new Set(
        forms.flatMap(({ word, closeness }) =>
          closeness >= HOLDING ? Array.from(lists.get(word)?.tools ?? []) : [],
        ),
      ),
  );
  return (number) => holders.every((each) => each.has(number));
}

/** The numbers of the tools, in the order that the intent asks for. */
export function inOrder(
  catalogue: Catalogue,
  intent: Intent<NamedTool>,
  ranked: readonly RankedTool[],
): number[] {
  const kinOf = ({ words }: NamedTool) =>
    words.filter((word) => word.startsWith('in:')).map((word) => membersOf(catalogue, word));
  const alternatives = (tool: NamedTool) =>
    rankAlternatives(tool, kinOf(tool), catalogue.knownness, (other) =>
      catalogue.entry(other).rivals.includes(tool.id),
    );
  const others = ranked.map(({ tool }) => tool);
  switch (intent.kind) {
    case 'words':
    case 'filters':
      return others;
    case 'alternatives': {
      const kin = alternatives(intent.of);
      // Others only follow few: among many, one that merely has a filter's fact would come before those of the kind.
      if (kin.length >= FEW_FITTING) return kin;
      return [...new Set([...kin, ...others.filter((tool) => tool !== intent.of.number)])];
    }
    case 'comparison': {
      const kin = intent.tools.map(alternatives);
      const longest = Math.max(...kin.map(({ length }) => length));
      const inTurns = Array.from({ length: longest }, (_, place) => kin.flatMap((list) => list[place] ?? []));
      return [...new Set([...intent.tools.map(({ number }) => number), ...inTurns.flat()])];
    }
    case 'name':
      // The words of a question say what is asked of a tool, not what else would do.
      if (intent.question !== null)
        return [
          ...new Set([...intent.tools.map(({ number }) => number), ...intent.tools.flatMap(alternatives)]),
        ];
      return [...new Set([...intent.tools.map(({ number }) => number), ...others])];
    case 'company':
    case 'site':
      return [...new Set([...intent.tools, ...others])];
  }
}

/**
 * Which alternatives come before the nearest rivals: those known to cost less, where a search asks for that, and those
 * whose texts hold what it says besides the name.
 */
export function preferenceOf(
  catalogue: Catalogue,
  of: NamedTool,
  { reading, asked, found }: Pick<Understood, 'reading' | 'found'> & { asked: readonly AskedWord[] },
) {
  const said = saidBesides(of, asked);
  const isSaid = holderTest(said, found);
  const isCheaper = cheaperTest(catalogue, of.price);
  const rankOf = (number: number) =>
    (reading.isCheaper && isCheaper(number) ? 0 : 1) + (said.length === 0 || isSaid(number) ? 0 : 2);
  return {
    sort: (numbers: number[]) => numbers.toSorted((a, b) => rankOf(a) - rankOf(b)),
    /** @param first the best of the tools that are listed */
    reasons: (first: number | null) => ({
      isCheaper: first !== null && reading.isCheaper && isCheaper(first),
      saying: first !== null && isSaid(first) ? said.map(({ typed }) => typed) : [],
    }),
  };
}

/** Whether a tool is known to be free or to cost less. Only prices by the same unit and in the same currency are compared. */
function cheaperTest(
  catalogue: Catalogue,
  { amount, per, currency }: NamedTool['price'],
): (number: number) => boolean {
  const free = selected(catalogue, null, knownConditions(['free']));
  return (number) => {
    const { price } = catalogue.entry(number);
    const isAlike = price.per === per && price.currency === currency;
    const costsLess = isAlike && price.amount !== null && amount !== null && price.amount < amount;
    return free === null || free.has(number) || costsLess;
  };
}
