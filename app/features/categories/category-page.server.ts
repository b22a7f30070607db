import type { Catalogue } from '#catalogue/catalogue.ts';
import { agesOfTools, outdatedOf } from '#catalogue/figures/fact-ages.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type MarketView, marketView } from '#catalogue/market/category-view.ts';
import {
  type MarketCategory,
  readMarketCategory,
  readMarketFacts,
} from '#catalogue/market/read-markets.server.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCategoryPrices } from '#features/rates/comparable-prices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { readersLike, type Viewer } from '#site/access.ts';
import type { LineGeometry } from '#site/line-geometry.ts';
import type { CategoryPlotKind } from '#site/plot-address.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import { categoryAgesPlot } from '#ui/plots/ages-plot.server.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { priceRangePlot } from '#ui/plots/price-range-plots.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';
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

type CategoryPlots = Readonly<Record<CategoryPlotKind, Plot | null>>;

/** The plots of a category, which its page shows; null where too little is known. */
async function readCategoryPlots(
  db: DrizzleDb,
  catalogue: Catalogue,
  category: MarketCategory,
): Promise<CategoryPlots> {
  const day = lastChanged(catalogue.entries(), Date.now());
  const today = dayOf(Date.now());
  const entries = catalogue.inCategory(category.id);
  const ages = { ages: agesOfTools(entries, today), all: outdatedOf(entries, today) };
  const prices = await readCategoryPrices(db, catalogue, category.id);
  return {
    'price-range': priceRangePlot({ category, prices, day }),
    specializations: specializationsPlot({ category, day }),
    'category-ages': categoryAgesPlot({ category, ages, today }),
  };
}
