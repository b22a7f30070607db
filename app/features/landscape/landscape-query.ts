import {
  DIRECTORY_DEFAULTS,
  RELEVANCE,
  readToolQuery,
  type ToolQuery,
  writeToolQuery,
} from '#catalogue/search/filters/tool-query.ts';
import { COLOUR_NAMES, type ColourName } from './colour-names.ts';

/** What the landscape shows: the tools that fit, by the filters of the directory, and what their colours say. */
export interface LandscapeQuery {
  tools: ToolQuery;
  colour: ColourName;
}

/** Reading never fails: a bad value counts as absent. A picture has no order, no view and no pages. */
export function readLandscapeQuery(params: URLSearchParams): LandscapeQuery {
  const colour = params.get('colour');
  const asked = readToolQuery(params);
  const { sortBy, sortOrder } = asked.q === '' ? DIRECTORY_DEFAULTS : RELEVANCE;
  return {
    tools: { ...asked, sortBy, sortOrder, more: null, view: null, page: 1 },
    colour: COLOUR_NAMES.find((name) => name === colour) ?? 'category',
  };
}

export function writeLandscapeQuery({
  tools = DIRECTORY_DEFAULTS,
  colour = 'category',
}: Partial<LandscapeQuery>): URLSearchParams {
  const params = writeToolQuery({ ...tools, more: null, view: null, page: 1 });
  params.delete('sortBy');
  params.delete('sortOrder');
  if (colour !== 'category') params.set('colour', colour);
  return params;
}

/** All tools, those of one category alone, or some of another selection. */
export function isWhole({ tools }: LandscapeQuery): boolean {
  return writeLandscapeQuery({ tools }).size === 0;
}
