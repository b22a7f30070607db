import { DIRECTORY_DEFAULTS, writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import type { LandscapeQuery } from './landscape-query.ts';

export function writeLandscapeQuery({
  tools = DIRECTORY_DEFAULTS,
  colour = 'category',
  lit = [],
}: Partial<LandscapeQuery>): URLSearchParams {
  const params = writeToolQuery({ ...tools, more: null, view: null, page: 1 });
  params.delete('sortBy');
  params.delete('sortOrder');
  if (colour !== 'category') params.set('colour', colour);
  if (lit.length > 0) params.set('lit', lit.join(','));
  return params;
}
