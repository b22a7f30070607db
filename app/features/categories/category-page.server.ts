import { catalogueOf } from '#catalogue/loader.server.ts';
import { type MarketView, marketView } from '#catalogue/market/category-view.ts';
import {
  type MarketCategory,
  readMarketCategory,
  readMarketFacts,
} from '#catalogue/market/read-markets.server.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { readersLike, type Viewer } from '#site/access.ts';
import type { LineGeometry } from '#site/line-geometry.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import { type CategoryPlots, readCategoryPlots } from './category-plots.server.ts';
import { INVESTORS_SHOWN } from './key-investors.tsx';

export interface CategoryPage {
  category: Pick<
    MarketCategory,
    'id' | 'name' | 'description' | 'hex_color' | 'tool_count' | 'topTools' | 'momentum'
  >;
  view: MarketView;
  /** Null when there is no line to draw. */
  line: LineGeometry | null;
  plots: CategoryPlots;
}

/**
 * Everything that the market view of a category shows, remembered until the next write; null when there is no such
 * category.
 */
export async function readCategoryPage(context: Context, categoryId: string): Promise<CategoryPage | null> {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  const { memory } = await catalogueOf(read);
  return memory.read(`market of ${categoryId} for ${readersLike(viewer)}`, () =>
    makePage(read, categoryId, viewer),
  );
}

async function makePage(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<CategoryPage | null> {
  const found = await readMarketCategory(db, categoryId);
  if (!found) return null;
  const [facts, catalogue] = await Promise.all([readMarketFacts(db, found.id, viewer), catalogueOf(db)]);
  const view = marketView(readStoredMarket(found.market), facts);
  const { content } = view.investors;
  const shown = content.investors.slice(0, INVESTORS_SHOWN);
  const { id, name, description, hex_color, tool_count, topTools, momentum } = found;
  return {
    category: { id, name, description, hex_color, tool_count, topTools, momentum },
    view: { ...view, investors: { ...view.investors, content: { ...content, investors: shown } } },
    line: lineGeometry(view.trend.content.points),
    plots: await readCategoryPlots(db, catalogue, found),
  };
}
