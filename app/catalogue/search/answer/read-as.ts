import { facetLabel } from '../filters/facets.ts';
import { priceLimitLabel, priceLimitName } from '../filters/price-limit.ts';
import { joinedName } from '../language/words.ts';
import type { AskedWord } from '../ranking/asked-words.ts';
import { excludedLabel } from '../reading/exclusions.ts';
import type { Named } from '../reading/names.ts';
import { type Reading, relatesTools } from '../reading/reading.ts';
import { asksAfter } from '../reading/tool-question.ts';
import type { Intent } from '../reading/understand.ts';
import type { Understood } from './found.ts';

type Meant = Intent<Named & { name: string }>;

/** Words of at least this weight distinguish tools. */
const TELLING = 0.5;

/**
 * The interpretation of a search.
 *
 * @param asked the words that were looked up (`askWords`)
 * @param saying words that rank alternatives
 */
export function readAs(
  reading: Reading,
  asked: readonly AskedWord[],
  intent: Meant,
  saying: readonly string[] = [],
): Understood {
  const { facets, likely, priceLimit, excluded, unrecorded, uncompared } = reading;
  const { need, aside } = namedNeed(reading, asked, intent, saying) ?? needInWords(reading, asked, intent);
  // Without other words, a filter cannot be the subject.
  const isUnsure = (facet: string) => need.length > 0 && likely.includes(facet);
  const filterOf = (facet: string) => ({ name: facet, label: facetLabel(facet) });
  const limit =
    priceLimit === null ? [] : [{ name: priceLimitName(priceLimit), label: priceLimitLabel(priceLimit) }];
  return {
    need,
    filters: {
      asked: [...facets.filter((facet) => !isUnsure(facet)).map(filterOf), ...limit],
      likely: facets.filter(isUnsure).map(filterOf),
    },
    exclusions: excluded.map(excludedLabel),
    unrecorded,
    uncompared,
    aside,
  };
}

type Need = Pick<Understood, 'need' | 'aside'>;

function needInWords(
  { asked: weighed, unread }: Reading,
  asked: readonly AskedWord[],
  { kind }: Meant,
): Need {
  if (kind === 'filters') return { need: [], aside: unread };
  const looked = new Set(asked.filter(({ rarity }) => rarity > 0).map(({ typed }) => typed));
  const common = new Set(asked.filter(({ weight }) => weight < 1).map(({ typed }) => typed));
  const telling = weighed.filter(({ weight, isFilter }) => weight >= TELLING && !isFilter);
  return {
    need: telling.filter(({ word }) => looked.has(word)).map(({ word }) => word),
    aside: [
      ...telling
        .filter(({ word, weight }) => weight === 1 && !common.has(word))
        .filter(({ word }) => !looked.has(word) && !asksAfter(word))
        .map(({ word }) => word),
      ...unread,
    ],
  };
}

/**
 * The need of a search that names tools or a company. Of alternatives and comparisons, the names alone rank the results;
 * after a named tool, its other words do (`inOrder`).
 */
function namedNeed(
  { asked, unread }: Reading,
  lookedUp: readonly AskedWord[],
  intent: Meant,
  saying: readonly string[],
): Need | null {
  const named = namesIn(intent);
  if (named === null) return null;
  const isSaid = (word: string) =>
    named.keys.some((key) => key.includes(word)) ||
    relatesTools(word) ||
    asksAfter(word) ||
    saying.includes(word);
  // A question consists only of the name and what it asks.
  const isQuestion = intent.kind === 'name' && intent.question !== null;
  const telling = isQuestion
    ? []
    : asked.filter(({ word, weight, isFilter }) => weight >= TELLING && !isFilter && !isSaid(word));
  const isRanking = intent.kind === 'name' || intent.kind === 'company' || intent.kind === 'site';
  const found = new Set(
    isRanking ? lookedUp.filter(({ rarity }) => rarity > 0).map(({ typed }) => typed) : [],
  );
  const words = telling.map(({ word }) => word);
  return {
    need: [...named.need, ...saying, ...words.filter((word) => found.has(word))],
    aside: [...words.filter((word) => !found.has(word)), ...unread],
  };
}

function namesIn(intent: Meant): { need: string[]; keys: string[] } | null {
  const keysOf = ({ key, otherKeys, developerKey }: Named) => [
    ...[key, ...otherKeys],
    ...(developerKey === null ? [] : [developerKey]),
  ];
  switch (intent.kind) {
    case 'name':
      return { need: [...new Set(intent.tools.map(({ name }) => name))], keys: intent.tools.flatMap(keysOf) };
    case 'comparison':
      return { need: intent.tools.map(({ name }) => name), keys: intent.tools.flatMap(keysOf) };
    case 'alternatives':
      return { need: [`alternatives to ${intent.of.name}`], keys: keysOf(intent.of) };
    case 'company':
      return { need: [intent.name], keys: [joinedName(intent.name)] };
    case 'site':
      return { need: [intent.site], keys: [joinedName(intent.site)] };
    default:
      return null;
  }
}
