import { agesOfTools, type Outdated, outdatedOf } from '#catalogue/figures/fact-ages.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type MarketView, marketView } from '#catalogue/market/category-view.ts';
import {
  type MarketCategory,
  readMarketCategory,
  readMarketFacts,
} from '#catalogue/market/read-markets.server.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { type Ages, dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCategoryPrices } from '#features/rates/comparable-prices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { readersLike, type Viewer } from '#site/access.ts';
import type { LineGeometry } from '#site/line-geometry.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { priceRangePlot } from '#ui/plots/price-range-plots.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';
import { INVESTORS_SHOWN } from './key-investors.tsx';

export interface MarketPage {
  category: Pick<
    MarketCategory,
    'id' | 'name' | 'description' | 'hex_color' | 'tool_count' | 'topTools' | 'momentum'
  >;
  view: MarketView;
  /** Null when there is no line to draw. */
  line: LineGeometry | null;
  /** The facts of its tools that everybody may see. */
  facts: { ages: Ages; outdated: Outdated };
  /** Its specializations, plotted on a page of their own; null where there are too few. */
  plot: Pick<Plot, 'subject' | 'title' | 'finding'> | null;
  /** The lowest prices of its tools; null where too few compare. */
  prices: Plot | null;
}

/**
 * Everything that the market view of a category shows, remembered until the next write; null when there is no such
 * category.
 */
export async function readMarketPage(context: Context, categoryId: string): Promise<MarketPage | null> {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  const { memory } = await catalogueOf(read);
  return memory.read(`market of ${categoryId} for ${readersLike(viewer)}`, () =>
    makePage(read, categoryId, viewer),
  );
}

async function makePage(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<MarketPage | null> {
  const found = await readMarketCategory(db, categoryId);
  if (!found) return null;
  const [facts, catalogue] = await Promise.all([readMarketFacts(db, found.id, viewer), catalogueOf(db)]);
  const prices = await readCategoryPrices(db, catalogue, found.id);
  const view = marketView(readStoredMarket(found.market), facts);
  const entries = catalogue.inCategory(found.id);
  const today = dayOf(Date.now());
  const { content } = view.investors;
  const shown = content.investors.slice(0, INVESTORS_SHOWN);
  const day = lastChanged(catalogue.entries(), Date.now());
  const plot = specializationsPlot({ category: found, day });
  const { id, name, description, hex_color, tool_count, topTools, momentum } = found;
  return {
    category: { id, name, description, hex_color, tool_count, topTools, momentum },
    view: { ...view, investors: { ...view.investors, content: { ...content, investors: shown } } },
    line: lineGeometry(view.trend.content.points),
    facts: { ages: agesOfTools(entries, today), outdated: outdatedOf(entries, today) },
    plot: plot && { subject: plot.subject, title: plot.title, finding: plot.finding },
    prices: priceRangePlot({ category: found, prices, day }),
  };
}
