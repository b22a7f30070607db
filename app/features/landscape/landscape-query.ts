import { readToolQuery, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS, RELEVANCE } from '#catalogue/search/filters/write-query.ts';
import { COLOUR_NAMES, type ColourName } from './colour-names.ts';
import { placeOfLine } from './colours.ts';
import { writeLandscapeQuery } from './write-landscape-query.ts';

/** What the landscape shows: the tools that fit, by the filters of the directory, and what their colours say. */
export interface LandscapeQuery {
  tools: ToolQuery;
  colour: ColourName;
  /** The lines of the legend that alone are lit up, by their ids; none for all. */
  lit: readonly string[];
}

/** Reading never fails: a bad value counts as absent. A picture has no order, no view and no pages. */
export function readLandscapeQuery(params: URLSearchParams): LandscapeQuery {
  const colour = COLOUR_NAMES.find((name) => name === params.get('colour')) ?? 'category';
  const asked = readToolQuery(params);
  const { sortBy, sortOrder } = asked.q === '' ? DIRECTORY_DEFAULTS : RELEVANCE;
  return {
    tools: { ...asked, typedBudget: null, sortBy, sortOrder, more: null, view: null, page: 1 },
    colour,
    lit: [...new Set(params.get('lit')?.split(','))].filter((id) => placeOfLine(colour, id) !== null),
  };
}

/** All tools, those of one category alone, or some of another selection. */
export function isWhole({ tools, lit }: LandscapeQuery): boolean {
  return writeLandscapeQuery({ tools, lit }).size === 0;
}
