import { TOOL_TABS, type Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import type { HomeFigures, Launches, RecordedRounds, TabCounts } from '../market/home-figures.ts';
import { LATELY_YEARS_BEFORE } from '../market/years.ts';
import { countCompanies, type SeenRounds } from '../rounds/round-list.ts';
import { FEATURED } from '../search/filters/facets.ts';
import { facetWord } from '../search/filters/selection.ts';
import { numbersOf } from '../search/filters/tool-sets.ts';
import { topicWord } from '../search/ranking/tool-document.ts';
import { lastChanged, openLaunchYear } from './tools.ts';

const SHOWN = { needs: 6, newest: 6, rounds: 5 } as const;
/** A need with fewer words is too vague as an example. */
const NEED_WORDS = 3;

/** The figures that need only the catalogue in memory. */
type Counted = Omit<HomeFigures, 'newest' | 'releases'>;

/**
 * The home page's figures of the whole catalogue.
 *
 * @param now milliseconds since 1970
 */
export function homeFigures(catalogue: Catalogue, viewer: Viewer, now: number): Counted {
  const entries = catalogue.entries();
  const featured = featuredOf(catalogue);
  return {
    typicalDataPoints: medianOf(entries.flatMap(({ counted }) => counted.dataPoints ?? [])),
    needs: needsOf(catalogue, featured),
    sample: sampleOf(featured),
    launches: launchesOf(catalogue, entries, now),
    tabs: tabsOf(entries, ({ tabs }) => tabs),
    locked: tabsOf(entries, ({ tabs, lockedTabs }) => tabs & lockedTabs),
    rounds: roundsOf(catalogue.roundsFor(viewer)),
  };
}

export function exampleNeeds(catalogue: Catalogue): string[] {
  return needsOf(catalogue, featuredOf(catalogue));
}

function featuredOf(catalogue: Catalogue): Entry[] {
  return Array.from(numbersOf(catalogue.setOf(facetWord(FEATURED))), (number) =>
    catalogue.entry(number),
  ).sort(bestKnownFirst);
}

function bestKnownFirst(a: Entry, b: Entry): number {
  return b.prominence - a.prominence || Number(a.sort.name > b.sort.name) - Number(a.sort.name < b.sort.name);
}

function medianOf(numbers: number[]): number | null {
  return numbers.sort((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1] ?? null;
}

/** The needs that people type for the narrowest specializations of the best known Featured tools. */
function needsOf(catalogue: Catalogue, featured: readonly Entry[]): string[] {
  const narrow = catalogue.topics.index.topics
    .flatMap(({ topic: { kind, id, phrases } }) => {
      if (kind !== 'specialization') return [];
      const need = phrases.find(
        ({ text, language }) => language === 'en' && text.split(' ').length >= NEED_WORDS,
      );
      return need
        ? [{ word: topicWord(id), need: need.text, tools: catalogue.setOf(topicWord(id)).count }]
        : [];
    })
    .sort((a, b) => a.tools - b.tools);
  const needs = featured.flatMap(
    ({ facets }) => narrow.find(({ word }) => facets.includes(word))?.need ?? [],
  );
  return [...new Set(needs)].slice(0, SHOWN.needs);
}

/** The tool with the most facts to choose by. */
function sampleOf(featured: readonly Entry[]): string | null {
  const known = featured.filter(({ counted }) => counted.decisionFacts !== null);
  const [best] = known.toSorted((a, b) => (b.counted.decisionFacts ?? 0) - (a.counted.decisionFacts ?? 0));
  return best?.id ?? null;
}

function launchesOf(catalogue: Catalogue, entries: readonly Entry[], now: number): Launches {
  const asOf = lastChanged(entries, now);
  const since = asOf === null ? null : Number(asOf.slice(0, 4)) - LATELY_YEARS_BEFORE;
  const isLate = (entry: Entry) => since !== null && (openLaunchYear(entry) ?? 0) >= since;
  const categories = catalogue.categories().map(({ id }) => {
    return [id, { launched: catalogue.inCategory(id).filter(isLate).length }];
  });
  return {
    since,
    dated: entries.filter(({ sort }) => sort.launch_month !== null).length,
    tools: entries.length,
    categories: Object.fromEntries(categories),
  };
}

/** @param bits one bit for each of `TOOL_TABS` */
function tabsOf(entries: readonly Entry[], bits: (counted: Entry['counted']) => number): TabCounts {
  const tabs = TOOL_TABS.flatMap(({ id }, place) => {
    const tools = entries.filter(({ counted }) => bits(counted) & (1 << place)).length;
    return tools > 0 ? [[id, tools]] : [];
  });
  return Object.fromEntries(tabs);
}

function roundsOf({ rounds, locked }: SeenRounds): RecordedRounds {
  const newest = rounds.flatMap(({ id, company, round, amount, up_to, date }) =>
    date === null ? [] : [{ id, company: company.name, company_id: company.id, round, amount, up_to, date }],
  );
  return {
    newest: newest.slice(0, SHOWN.rounds),
    rounds: rounds.length,
    companies: countCompanies(rounds),
    locked,
  };
}

/**
 * Tools that include the newest launches; the caller reads their exact dates. Leaves out closed tools: they are no
 * news.
 */
export function launchedLast(catalogue: Catalogue): Entry[] {
  const dated = catalogue
    .entries()
    .filter(({ sort, counted }) => sort.launch_month !== null && !counted.isClosed)
    .sort((a, b) => (b.sort.launch_month ?? 0) - (a.sort.launch_month ?? 0));
  const from = dated[SHOWN.newest - 1]?.sort.launch_month ?? 0;
  return dated.filter(({ sort }) => (sort.launch_month ?? 0) >= from);
}

/** The tools with the latest model releases. */
export function releasedLast(catalogue: Catalogue, most: number): Entry[] {
  return catalogue
    .entries()
    .filter(({ counted }) => counted.newestRelease !== null)
    .sort((a, b) => (b.counted.newestRelease ?? 0) - (a.counted.newestRelease ?? 0))
    .slice(0, most);
}
