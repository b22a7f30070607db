import type { Entry } from '#catalogue/entry.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { sumRounds } from '#catalogue/rounds/round-sums.ts';
import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import {
  resolveFacets,
  resolveFilters,
  type UnknownFilter,
} from '#catalogue/search/filters/known-filters.ts';
import {
  type Context,
  servicesContext,
  twinContext,
  viewerContext,
} from '#platform/request/context.server.ts';
import { formatUsd } from '#site/format.ts';
import { type ColourClass, colourClasses } from './colours.ts';
import { groupTools } from './groups.ts';
import { isWhole, type LandscapeQuery } from './landscape-query.ts';
import type { CategoryGroup } from './layout.ts';
import { selectTools } from './selection.server.ts';
import { litAmong, type MapFacts, readMapFacts, readSnapshot } from './snapshot.server.ts';
import { writeBits } from './tile-data.ts';
import { toolsInOrder, versionOf } from './tiles.server.ts';
import { ALL_TILES } from './titles.ts';

/** A line of a legend with how many of the selected tools it stands for. */
export interface CountedClass extends ColourClass {
  count: number;
}

export interface ListedGroup {
  name: string;
  count: number;
  /** Its tools, where the page has room for all that fit. */
  tools: readonly ListedTool[];
}

export interface ListedTool {
  id: string;
  name: string;
  /** What its colour on the map says; null where that is its category. */
  says: string | null;
}

export interface LandscapePage {
  query: LandscapeQuery;
  unknown: UnknownFilter | null;
  /** How many tools fit, how many there are, and how many of them the picture shows. */
  count: number;
  /** How many fit without the lines of the legend that are lit up. */
  selected: number;
  total: number;
  shown: number;
  /** How many of those that fit stand on the map in the chosen category, which is their main one. */
  ownCount: number;
  /** The first of those that fit: in the order of the search, or the most widely known; none for all tools. */
  first: readonly { id: string; name: string }[];
  /** The name of the picture shown where the address is shared. */
  preview: string;
  /** Whether some rounds are hidden from this reader, so that tiles stay without the colour of money. */
  hidesMoney: boolean;
  panel: FacetPanel;
  /** The day of the newest change. */
  asOf: string | null;
  legend: readonly CountedClass[];
  /** With their groups, where the page has room for them; `of` how many fit it without the lines of the legend that are lit up. */
  categories: readonly { name: string; count: number; of: number; groups: readonly ListedGroup[] }[];
  /** What the map needs to know which tiles fit. */
  version: string;
  fits: string | null;
}

/** More links than this would make the page heavy; the others are one step away, in their category. */
const MOST_LISTED = 260;
/** Names below the count. */
const FIRST = 6;

/** The landscape of a selection, as a viewer may see it. */
export async function readLandscapePage(context: Context, asked: LandscapeQuery): Promise<LandscapePage> {
  const { read } = context.get(servicesContext).db;
  const snapshot = await readSnapshot(read, await catalogueOf(read), 'wide');
  const { categories } = snapshot;
  const faceted = resolveFacets(asked.tools);
  const named = resolveFilters(faceted.query, categories);
  const query = { ...asked, tools: named.query };
  const { catalogue, numbers: selected, panel } = await selectTools(read, query.tools);
  const tools = toolsInOrder(snapshot);
  const chosen = categories.find(({ name }) => name === query.tools.category)?.id ?? null;
  const facts: Readonly<Record<number, MapFacts>> =
    query.colour === 'category' ? {} : await readMapFacts(read, catalogue, context.get(viewerContext));
  const numbers = litAmong(selected, query, facts);
  const fitting = catalogue.entries().filter(({ number }) => numbers.has(number));
  const selectedIn = new Map(
    query.lit.length === 0
      ? []
      : groupTools(
          catalogue,
          categories,
          catalogue.entries().filter(({ number }) => selected.has(number)),
          chosen,
        ).map((group) => [group.name, countOf(group)]),
  );
  const classes = classesOf(query.colour);
  const saidOf = (number: number) =>
    query.colour === 'category' ? null : (classes[facts[number]?.[query.colour] ?? 0]?.says ?? null);
  const rounds = catalogue.roundsFor(context.get(viewerContext));
  // Who may see all rounds reads sums, the largest first; the others know no more than the classes.
  const raisedOf = (entry: Entry) => {
    const { company } = entry.counted;
    return company === null ? 0 : sumRounds(rounds.of('company', company)).amount;
  };
  const listed = (own: readonly Entry[]): ListedTool[] => {
    // As their tiles stand; names come in their order.
    const known = own.toSorted((a, b) => b.prominence - a.prominence);
    if (query.colour !== 'raised')
      return known.map(({ id, name, number }) => ({ id, name, says: saidOf(number) }));
    return known
      .map((entry) => ({ entry, place: facts[entry.number]?.raised ?? 0, sum: raisedOf(entry) }))
      .sort((a, b) => b.place - a.place || (rounds.isPartial ? 0 : b.sum - a.sum))
      .map(({ entry: { id, name, number }, sum }) => ({
        id,
        name,
        says: rounds.isPartial || sum === 0 ? saidOf(number) : `${formatUsd(sum)} raised`,
      }));
  };
  const isListed = fitting.length <= MOST_LISTED;
  const hasGroups = isListed || chosen !== null || context.get(twinContext) !== null;
  return {
    query,
    unknown: named.unknown ?? faceted.unknown,
    count: fitting.length,
    selected: selected.size,
    total: catalogue.count,
    shown: tools.length,
    ownCount: countOf(groupTools(catalogue, categories, fitting).find(({ id }) => id === chosen)),
    first: isWhole(query)
      ? []
      : (query.tools.q === ''
          ? fitting.toSorted((a, b) => b.prominence - a.prominence)
          : [...numbers].map((number) => catalogue.entry(number))
        )
          .slice(0, FIRST)
          .map(({ id, name }) => ({ id, name })),
    preview: chosen ?? ALL_TILES,
    hidesMoney: rounds.isPartial,
    panel,
    asOf: lastChanged(catalogue.entries(), Date.now()),
    legend: legendOf(
      query.colour,
      classes,
      tools.filter(({ number }) => selected.has(number)).map(({ number }) => facts[number]),
    ),
    categories: groupTools(catalogue, categories, fitting, chosen).flatMap(({ name, specializations }) => {
      const groups = specializations.flatMap(({ name: group, tools: own }) =>
        own.length === 0
          ? []
          : {
              name: group,
              count: own.length,
              tools: isListed ? listed(own) : [],
            },
      );
      const count = groups.reduce((sum, group) => sum + group.count, 0);
      return count === 0
        ? []
        : { name, count, of: selectedIn.get(name) ?? count, groups: hasGroups ? groups : [] };
    }),
    version: versionOf(snapshot),
    fits: isWhole(query) ? null : writeBits(tools.length, (place) => numbers.has(tools[place]?.number ?? -1)),
  };
}

function countOf(group: CategoryGroup<Entry> | undefined): number {
  return group?.specializations.reduce((sum, { tools }) => sum + tools.length, 0) ?? 0;
}

function classesOf(colour: LandscapeQuery['colour']): readonly ColourClass[] {
  return colour === 'category' ? [] : colourClasses(new Date().getUTCFullYear())[colour];
}

function legendOf(
  colour: LandscapeQuery['colour'],
  classes: readonly ColourClass[],
  facts: readonly (MapFacts | undefined)[],
): CountedClass[] {
  return classes.map((each, place) => ({
    ...each,
    count: facts.filter((own) => colour !== 'category' && (own?.[colour] ?? 0) === place).length,
  }));
}
