import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import type { MarketFacts } from '../market/category-facts.ts';
import { fundingFacts } from '../market/funding.ts';
import { FREE_KNOWN, FREE_TIER } from '../search/filters/facets.ts';
import { facetWord } from '../search/filters/selection.ts';
import { topicWord } from '../search/ranking/tool-document.ts';
import { countMakers, countMakersAndFunded, isLaunchOpen, lastChanged, launchYear } from './tools.ts';

/**
 * Figures of a category from its tools and rounds that a viewer may see (spec §6).
 *
 * @param now milliseconds since 1970
 */
export function marketFacts(catalogue: Catalogue, id: string, viewer: Viewer, now: number): MarketFacts {
  const entries = catalogue.inCategory(id);
  const seen = catalogue.roundsFor(viewer);
  const rounds = seen.of('category', id);
  const events = rounds.map(({ company, investors, round, date, kind, up_to, amount, equity }) => ({
    ...{ round, date, kind, up_to, amount, equity },
    company: company.name,
    companyId: company.id,
    investors: investors.map(({ name }) => name),
    investorIds: investors.map((investor) => investor.id),
    description: null,
  }));
  return {
    asOf: lastChanged(entries, now),
    tools: entries.length,
    makers: countMakers(entries.filter(({ hasEnded }) => !hasEnded)),
    companies: countMakersAndFunded(entries, rounds),
    freeTools: countWith(entries, [FREE_TIER]),
    pricedTools: countWith(entries, FREE_KNOWN),
    launches: launchesByYear(entries, viewer),
    lockedLaunches: entries.filter((entry) => !isLaunchOpen(entry, viewer)).length,
    specializations: specializationsOf(catalogue, id),
    funding: fundingFacts(events, seen.isPartial),
  };
}

/** How many have any of some facets. */
function countWith(entries: readonly Entry[], names: readonly string[]): number {
  const words = names.map(facetWord);
  return entries.filter(({ facets }) => words.some((word) => facets.includes(word))).length;
}

function launchesByYear(entries: readonly Entry[], viewer: Viewer): MarketFacts['launches'] {
  const counts = new Map<number, number>();
  for (const entry of entries) {
    const year = launchYear(entry, viewer);
    if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => a.year - b.year);
}

function specializationsOf(catalogue: Catalogue, id: string): MarketFacts['specializations'] {
  return catalogue.topics.names.narrowing.flatMap((topic) =>
    topic.category !== null && topic.word.startsWith(topicWord(`${id}/`))
      ? [{ name: topic.name, tool_count: catalogue.setOf(topic.word).count }]
      : [],
  );
}
