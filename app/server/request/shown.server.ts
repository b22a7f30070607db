import type { RouterContextProvider } from 'react-router';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { shownContext } from './context.server.ts';
import { DOWNLOADS_LIST, figuresOf, orderIn, RATED_TOOLS } from './shown-tags.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Records in a loader that the page shows the average, ratings, reviews or favourites of these tools. */
export function showTools(context: Context, tools: Iterable<{ id: string } | null>): void {
  const shown = context.get(shownContext);
  for (const tool of tools) {
    if (tool) shown.add(figuresOf(tool.id));
  }
}

/** Records in a loader that the page lists the files to download. */
export function showDownloads(context: Context): void {
  context.get(shownContext).add(DOWNLOADS_LIST);
}

/** Records in a loader that the page shows how many tools have a rating. */
export function showRatedTools(context: Context): void {
  context.get(shownContext).add(RATED_TOOLS);
}

/**
 * Records in a loader that the page shows tools of a category, or of all, in an order that ratings decide.
 */
export function showOrder(context: Context, categoryName: string | null): void {
  context.get(shownContext).add(orderIn(categoryName));
}

/** Records in a loader that the page shows these tools of a listing. */
export function showListing(
  context: Context,
  { sortBy, category }: Pick<ToolQuery, 'sortBy' | 'category'>,
  tools: Iterable<{ id: string }>,
): void {
  showTools(context, tools);
  if (sortBy === 'avg_rating' || sortBy === 'rating_count') showOrder(context, category);
}
