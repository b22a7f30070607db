import { type AgesQuery, OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readMarkets, readQuarters } from '#catalogue/market/read-markets.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCategoryPage } from '#features/categories/category-page.server.ts';
import { readAlternatives } from '#features/compare/alternatives.server.ts';
import { pricedAlternatives, rankAlternatives } from '#features/compare/alternatives.ts';
import { readCompany } from '#features/market/company-page.server.ts';
import { readCompanyRounds } from '#features/market/company-rounds.server.ts';
import { readMarketPage } from '#features/market/market-page.server.ts';
import { noStandingText, readStanding, type Standing } from '#features/rates/comparable-prices.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { paths } from '#site/paths.ts';
import {
  ALL_PLOTTED,
  CATEGORY_PLOT_KINDS,
  type CategoryPlotKind,
  OTHER_PLOT_KINDS,
  type OtherPlotKind,
} from '#site/plot-address.ts';
import { agesPlot } from '#ui/plots/ages-plot.server.ts';
import { categoriesPlot } from '#ui/plots/categories-plot.server.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { standingPlot, tooFewText } from '#ui/plots/price-range-plots.server.ts';
import { noPricesText, pricesPlot } from '#ui/plots/prices-plot.server.ts';
import { quartersPlot } from '#ui/plots/quarters-plot.server.ts';
import { roundsPlot } from '#ui/plots/rounds-plot.server.ts';

/** A plot with the page whose figures it shows. */
export interface FoundPlot {
  plot: Plot;
  page: { path: string; title: string };
}

/** What is known of a subject too little of which is known to draw it. */
export interface TooLittle {
  plot: null;
  title: string;
  why: string;
  page: FoundPlot['page'];
  /** A plot that has it among others; null where there is none. */
  instead: FoundPlot['page'] | null;
}

/** A plot of what this reader may see; null if there is no such subject, or if nothing is known of it. */
export async function readPlot(
  context: Context,
  asked: { kind: string; id: string },
): Promise<FoundPlot | TooLittle | null> {
  const ofCategory = CATEGORY_PLOT_KINDS.find((each) => each === asked.kind);
  if (ofCategory !== undefined) return plotOfCategory(context, ofCategory, asked.id);
  const kind = OTHER_PLOT_KINDS.find((each) => each === asked.kind);
  if (kind === undefined) return null;
  const { one, read } = PLOTS[kind];
  if (one === 'all' && asked.id !== ALL_PLOTTED) return null;
  const found = await read(context, asked.id);
  if (!found) return null;
  const { plot, page, without } = found;
  if (plot) return { plot, page };
  return without ? { plot, page, ...without } : null;
}

async function plotOfCategory(
  context: Context,
  kind: CategoryPlotKind,
  id: string,
): Promise<FoundPlot | null> {
  const found = await readCategoryPage(context, id);
  const plot = found?.plots[kind];
  if (!found || !plot) return null;
  const { category } = found;
  return { plot, page: { path: paths.category(category.id), title: category.name } };
}

/** How the plots of a kind are read. */
interface PlotRow {
  /** Whether one plot shows everything, whose id is `ALL_PLOTTED`, or each id has one. */
  one: 'all' | 'each';
  /** Null if there is no such id; without a plot where too little is known of it. */
  read: (context: Context, id: string) => Promise<Drawn | null>;
}

interface Drawn {
  plot: Plot | null;
  page: FoundPlot['page'];
  /** What is said in place of the plot; absent where nothing is. */
  without?: Pick<TooLittle, 'title' | 'why' | 'instead'>;
}

const PLOTS: Readonly<Record<OtherPlotKind, PlotRow>> = {
  categories: {
    one: 'all',
    async read(context) {
      const { catalogue, viewer } = await placeOf(context);
      const market = await readMarketPage(context, new URLSearchParams());
      if (!market) return null;
      const figures = await readMarkets(catalogue, viewer);
      return {
        plot: categoriesPlot({ rows: market.rows, figures }),
        page: { path: paths.market, title: 'Market' },
      };
    },
  },

  quarters: {
    one: 'all',
    async read(context) {
      const { catalogue, viewer } = await placeOf(context);
      return {
        plot: quartersPlot(await readQuarters(catalogue, viewer)),
        page: { path: paths.marketQuarters, title: 'Funding by quarter' },
      };
    },
  },

  ages: {
    one: 'each',
    async read(context, id) {
      const { catalogue } = await placeOf(context);
      const kind = OPEN_KINDS.find((each) => each === id) ?? null;
      if (id !== (kind ?? ALL_PLOTTED)) return null;
      const query: AgesQuery = { kind, sort: 'outdated' };
      const today = dayOf(Date.now());
      return {
        plot: agesPlot({ ages: await readCatalogueAges(catalogue, query, today), kind, today }),
        page: { path: paths.dataAges(query), title: 'Data and feeds' },
      };
    },
  },

  company: {
    one: 'each',
    async read(context, id) {
      const { db, viewer, day } = await placeOf(context);
      const company = await readCompany(db, viewer, id);
      if (!company) return null;
      return {
        plot: roundsPlot({ company, ...(await readCompanyRounds(db, viewer, id)), day }),
        page: { path: paths.company(company.id), title: company.name },
      };
    },
  },

  prices: {
    one: 'each',
    async read(context, id) {
      const { db, catalogue, day } = await placeOf(context);
      const found = await readAlternatives(db, id);
      if (!found) return null;
      const ranked = rankAlternatives(found.of, found.candidates);
      const prices = pricedAlternatives(found, ranked);
      return {
        plot: pricesPlot({ ...prices, day }),
        page: { path: paths.alternatives(id), title: `Alternatives to ${found.of.name}` },
        without: {
          title: `The price of ${found.of.name}`,
          why: noPricesText(prices),
          instead: insteadOf((await readStanding(db, catalogue, id))?.plotted),
        },
      };
    },
  },

  standing: {
    one: 'each',
    async read(context, id) {
      const { db, catalogue, day } = await placeOf(context);
      const tool = catalogue.withId(id);
      if (!tool) return null;
      const found = await readStanding(db, catalogue, id);
      return {
        plot: found && standingPlot({ ...found, day }),
        page: { path: paths.tool(id, 'business'), title: tool.name },
        without: {
          title: `The price of ${tool.name}${found ? ` in ${found.topic}` : ''}`,
          why: (found && tooFewText(found)) ?? noStandingText(tool),
          instead: found
            ? insteadOf(found.plotted)
            : {
                path: paths.plot({ kind: 'prices', id }),
                title: `The price of ${tool.name} beside its alternatives`,
              },
        },
      };
    },
  },
};

function insteadOf(plotted: Standing['plotted'] | undefined): TooLittle['instead'] {
  return plotted
    ? { path: paths.plot({ kind: 'price-range', id: plotted.id }), title: `All prices in ${plotted.name}` }
    : null;
}

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
