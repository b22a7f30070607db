import type { Catalogue } from '#catalogue/catalogue.ts';
import { agesOfTools, outdatedOf } from '#catalogue/figures/fact-ages.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import type { MarketCategory } from '#catalogue/market/read-markets.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCategoryPrices } from '#features/rates/comparable-prices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { CategoryPlotKind } from '#site/plot-address.ts';
import { categoryAgesPlot } from '#ui/plots/ages-plot.server.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { priceRangePlot } from '#ui/plots/price-range-plots.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';

export type CategoryPlots = Readonly<Record<CategoryPlotKind, Plot | null>>;

/** The plots of a category, which its page shows; null where too little is known. */
export async function readCategoryPlots(
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
