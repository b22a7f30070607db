import { type AgesQuery, OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readMarketCategory, readMarkets, readQuarters } from '#catalogue/market/read-markets.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readAlternatives } from '#features/compare/alternatives.server.ts';
import { pricedAlternatives, rankAlternatives } from '#features/compare/alternatives.ts';
import { readCompany } from '#features/market/company-page.server.ts';
import { readCompanyRounds } from '#features/market/company-rounds.server.ts';
import { readMarketPage } from '#features/market/market-page.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { paths } from '#site/paths.ts';
import { ALL_PLOTTED, PLOT_KINDS, type PlotKind } from '#site/plot-address.ts';
import { agesPlot } from '#ui/plots/ages-plot.server.ts';
import { categoriesPlot } from '#ui/plots/categories-plot.server.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { pricesPlot } from '#ui/plots/prices-plot.server.ts';
import { quartersPlot } from '#ui/plots/quarters-plot.server.ts';
import { roundsPlot } from '#ui/plots/rounds-plot.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';

/** A plot with the page whose figures it shows. */
export interface FoundPlot {
  plot: Plot;
  page: { path: string; title: string };
}

/** A plot of what this reader may see; null if there is no such subject, or if too little is known of it. */
export async function readPlot(
  context: Context,
  asked: { kind: string; id: string },
): Promise<FoundPlot | null> {
  const kind = PLOT_KINDS.find((each) => each === asked.kind);
  if (kind === undefined || (PLOTS[kind] === 'all' && asked.id !== ALL_PLOTTED)) return null;
  const found = await READERS[kind](context, asked.id);
  return found?.plot ? { ...found, plot: found.plot } : null;
}

/** Whether a kind has one plot, whose id is `ALL_PLOTTED`, or one for each id that its reader knows. */
const PLOTS: Readonly<Record<PlotKind, 'all' | 'each'>> = {
  categories: 'all',
  quarters: 'all',
  ages: 'each',
  company: 'each',
  prices: 'each',
  specializations: 'each',
};

type Reader = (
  context: Context,
  id: string,
) => Promise<(Omit<FoundPlot, 'plot'> & { plot: Plot | null }) | null>;

const READERS: Readonly<Record<PlotKind, Reader>> = {
  async categories(context) {
    const { catalogue, viewer } = await placeOf(context);
    const market = await readMarketPage(context, new URLSearchParams());
    if (!market) return null;
    const figures = await readMarkets(catalogue, viewer);
    return {
      plot: categoriesPlot({ rows: market.rows, figures }),
      page: { path: paths.market, title: 'Market' },
    };
  },

  async quarters(context) {
    const { catalogue, viewer } = await placeOf(context);
    return {
      plot: quartersPlot(await readQuarters(catalogue, viewer)),
      page: { path: paths.marketQuarters, title: 'Funding by quarter' },
    };
  },

  async ages(context, id) {
    const { catalogue } = await placeOf(context);
    const kind = OPEN_KINDS.find((each) => each === id) ?? null;
    if (id !== (kind ?? ALL_PLOTTED)) return null;
    const query: AgesQuery = { kind, sort: 'outdated' };
    const now = Date.now();
    const ages = await readCatalogueAges(catalogue, query, dayOf(now));
    return {
      plot: agesPlot({ ages, kind, day: new Date(now).toISOString().slice(0, 10) }),
      page: { path: paths.dataAges(query), title: 'Data and feeds' },
    };
  },

  async company(context, id) {
    const { db, viewer, day } = await placeOf(context);
    const company = await readCompany(db, viewer, id);
    if (!company) return null;
    const { totals, rounds } = await readCompanyRounds(db, viewer, id);
    const isPartial = totals.locked?.rounds !== 0;
    return {
      plot: roundsPlot({ company, rounds, events: totals.events, isPartial, day }),
      page: { path: paths.company(company.id), title: company.name },
    };
  },

  async prices(context, id) {
    const { db, day } = await placeOf(context);
    const found = await readAlternatives(db, id);
    if (!found) return null;
    const ranked = rankAlternatives(found.of, found.candidates);
    return {
      plot: pricesPlot({ of: found.of, rivals: pricedAlternatives(ranked, found.candidates), day }),
      page: { path: paths.alternatives(id), title: `Alternatives to ${found.of.name}` },
    };
  },

  async specializations(context, id) {
    const { db, day } = await placeOf(context);
    const category = await readMarketCategory(db, id);
    if (!category) return null;
    return {
      plot: specializationsPlot({ category, specializations: category.specializations, day }),
      page: { path: paths.category(category.id), title: category.name },
    };
  },
};

async function placeOf(context: Context) {
  const db = context.get(servicesContext).db.read;
  const catalogue = await catalogueOf(db);
  return {
    db,
    catalogue,
    viewer: context.get(viewerContext),
    day: lastChanged(catalogue.entries(), Date.now()),
  };
}
