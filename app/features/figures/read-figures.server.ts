import { OPEN_KINDS } from '#catalogue/figures/ages-query.ts';
import { recordsUntil } from '#catalogue/figures/all-markets.ts';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { weekOf } from '#catalogue/figures/this-week.ts';
import { countRated } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { MarketView } from '#catalogue/market/category-view.ts';
import { readHomeFigures } from '#catalogue/market/home-figures.server.ts';
import { marketColumns } from '#catalogue/market/market-columns.ts';
import { isQuotable, type MarketRow } from '#catalogue/market/market-rows.ts';
import type { Until } from '#catalogue/market/recorded-rounds.ts';
import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { refusalOf } from '#catalogue/rounds/read-list-query.ts';
import { readRoundQuery } from '#catalogue/rounds/read-round-query.ts';
import { totalOf } from '#catalogue/rounds/round-list.ts';
import { readRoundPage } from '#catalogue/rounds/round-page.server.ts';
import { writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { countDataPoints } from '#catalogue/tools/data-points.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import { dayOf, FACT_KINDS } from '#catalogue/tools/fact-ages.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { type CategoryPage, readCategoryPage } from '#features/categories/category-page.server.ts';
import { readCompany } from '#features/market/company-page.server.ts';
import { readCompanyRounds } from '#features/market/company-rounds.server.ts';
import { filtersText } from '#features/market/filter-words.ts';
import { readInvestor } from '#features/market/investor-page.server.ts';
import { readMarketPage } from '#features/market/market-page.server.ts';
import { namedFilters, unknownNames } from '#features/market/named-filters.ts';
import { readCategoryPrices } from '#features/rates/comparable-prices.server.ts';
import { readTab } from '#features/tool/tab-content.server.ts';
import { readToolData } from '#features/tool/tool-data.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { type FigureKind, figureId, readPlotId } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatDate, formatRating } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { ageFigures, catalogueFigures } from './catalogue-figures.ts';
import { plotFigures } from './plot-figures.ts';
import { priceFigures } from './price-figures.ts';
import { ALL, type Quotable, type QuotedFigure } from './quotable.ts';
import { readPlot } from './read-plot.server.ts';
import { figuresOfRound, OTHERS_LOCKED, openOnly, roundFigures } from './round-figures.ts';

interface Asked {
  context: Context;
  id: string;
  params: URLSearchParams;
}

/** The figures of a subject that this reader may see; null if there is no such subject, or none that they may know of. */
export function readFigures(kind: FigureKind, asked: Asked): Promise<Quotable | null> {
  return READERS[kind](asked);
}

const READERS: Readonly<Record<FigureKind, (asked: Asked) => Promise<Quotable | null>>> = {
  async market({ context, id }) {
    const page = await readMarketPage(context, new URLSearchParams());
    const row = id === ALL ? page?.total : page?.rows.find((each) => each.id === id);
    if (!page || !row) return null;
    return { subject: row.name, page: paths.market, figures: marketFigures(row, page.until) };
  },

  async category({ context, id }) {
    const found = await readCategoryPage(context, id);
    if (!found) return null;
    const { tiles, overview } = found.view;
    const { db, catalogue } = await placeOf(context);
    const prices = await readCategoryPrices(db, catalogue, found.category.id);
    return {
      subject: found.category.name,
      page: paths.category(found.category.id),
      figures: [
        ...[...tiles, ...overview].flatMap(
          ({ label, value, exact, coverage, brief: _, isLocked: __, ...origin }) =>
            value === null
              ? []
              : { id: figureId(label), label, value: withExact(value, exact), coverage, origin },
        ),
        ...trendFigures(found.view.trend),
        ...(await launchFigures(context, found.category)),
        ...priceFigures(prices, await asOf(context)),
      ],
    };
  },

  async company({ context, id }) {
    const { db, viewer, catalogue } = await placeOf(context);
    const company = speaksOfRounds() && (await readCompany(db, viewer, id));
    if (!company) return null;
    const { rounds } = await readCompanyRounds(db, viewer, id);
    const totals = totalOf(catalogue.roundsFor(viewer), { companyId: id });
    const isPartial = totals.locked?.rounds !== 0;
    return {
      subject: company.name,
      page: paths.company(id),
      figures: [
        ...roundFigures(totals, { asOf: await asOf(context), isPartial }, ['rounds', 'raised', 'median']),
        ...rounds.flatMap(figuresOfRound),
      ],
      ...noneOpen(totals.rounds, isPartial),
    };
  },

  async investor({ context, id }) {
    const { db, viewer } = await placeOf(context);
    const investor = await readInvestor(db, viewer, id);
    if (!investor) return null;
    const { sum, led, withLead, isPartial } = investor;
    const origin = counted(await asOf(context));
    return {
      subject: investor.name,
      page: paths.investor(id),
      figures: [
        ...roundFigures(sum, { asOf: origin.date, isPartial }, ['rounds', 'companies', 'together']),
        ...(withLead === 0
          ? []
          : [
              {
                id: 'led',
                label: openOnly('Rounds led', isPartial),
                value: formatCount(led),
                coverage: `of the ${formatCount(withLead)} whose lead is recorded${isPartial ? `; ${OTHERS_LOCKED}` : ''}`,
                origin,
              },
            ]),
      ],
    };
  },

  async rounds({ context, id, params }) {
    const { db, viewer } = await placeOf(context);
    if (id !== ALL || !speaksOfRounds()) return null;
    const query = readRoundQuery(params);
    const { totals, isPartial, options, meant } = await readRoundPage(db, viewer, query, 1);
    const { filters, unread: unmet } = knownFilters(query.filters, options);
    const { sort: _, ...unread } = { ...query.unread, ...unmet };
    const unknown = [refusalOf(unread), ...unknownNames(meant)].filter((text) => text !== '');
    if (unknown.length > 0) {
      return {
        subject: SELECTION,
        page: paths.roundList({ ...query, unread }),
        figures: [],
        nothing: `${unknown.join(' ')} Nothing is quoted of a selection that is not understood.`,
      };
    }
    const asked = filtersText(namedFilters(filters, options, meant));
    return {
      subject: asked === 'none' ? SELECTION : `${SELECTION}, ${asked}`,
      page: paths.roundList({ filters }),
      params: writeRoundQuery({ filters }),
      figures: roundFigures(totals, { asOf: await asOf(context), isPartial }, [
        'rounds',
        'companies',
        'raised',
        'median',
      ]),
      ...noneOpen(totals.rounds, isPartial),
    };
  },

  async tool({ context, id, params }) {
    const { db, catalogue } = await placeOf(context);
    const found = await readToolData(db, catalogue.memory, id);
    if (!found) return null;
    const { tool, contents, decision } = found;
    const asked = params.get('tab');
    const page = { subject: tool.name, page: paths.tool(tool.id) };
    if (asked === null) {
      const { bestFor, caution, facts, terms } = decision;
      const all = [bestFor, caution, ...facts, ...terms.facts].filter((fact) => fact !== null);
      return {
        ...page,
        figures: [
          ...all.map(({ label, text, detail, origin }) =>
            factOf(label, detail === undefined ? text : `${text}: ${detail}`, origin),
          ),
          ...ratingFigures(tool, counted(await asOf(context))),
        ],
      };
    }
    const tab = TOOL_TABS.find(({ id: known }) => known === asked);
    if (!tab) return null;
    const content = await readTab(context, tool, tab, { contents, memory: catalogue.memory });
    const sections = content.state === 'sections' ? content.sections : [];
    return {
      subject: `${tool.name}, ${tab.title}`,
      page: paths.tool(tool.id, tab.id),
      figures: sections
        .flatMap(({ rows }) => rows)
        .flatMap(({ label, value, origin }) =>
          value && origin ? [factOf(label, displayText(value), origin)] : [],
        ),
    };
  },

  async catalogue({ context, id }) {
    if (id !== ALL) return null;
    const { db, viewer, catalogue } = await placeOf(context);
    const [categories, home] = await Promise.all([listCategories(db), readHomeFigures(db, viewer)]);
    return {
      subject: 'The whole catalogue',
      page: paths.home,
      figures: catalogueFigures({
        tools: catalogue.count,
        categories,
        dataPoints: countDataPoints(),
        home,
        week: weekOf(catalogue.entries(), dayOf(Date.now())),
        origin: counted(await asOf(context)),
      }),
    };
  },

  async ages({ context, id, params }) {
    const { catalogue } = await placeOf(context);
    const kind = OPEN_KINDS.find((each) => each === params.get('of')) ?? null;
    const today = dayOf(Date.now());
    const { all, categories } = await readCatalogueAges(catalogue, { kind, sort: 'outdated' }, today);
    const found =
      id === ALL ? { ...all, name: 'The whole catalogue' } : categories.find((each) => each.id === id);
    if (!found) return null;
    const what = kind === null ? 'its facts' : `its facts (${FACT_KINDS[kind].label})`;
    return {
      subject: `${found.name}, the age of ${what}`,
      page: paths.dataAges({ kind, sort: 'outdated' }),
      params: new URLSearchParams(kind === null ? {} : { of: kind }),
      figures: ageFigures(found, counted(formatDate(new Date().toISOString().slice(0, 10)))),
    };
  },

  async plot({ context, id, params }) {
    const found = await readPlot(context, readPlotId(id));
    const row = params.get('row');
    if (!found?.plot || row === null) return null;
    const quoted = plotFigures(found.plot, row);
    return (
      quoted && {
        subject: `${found.plot.title}: ${quoted.name}`,
        page: paths.plot(found.plot.subject),
        params: new URLSearchParams({ row }),
        figures: quoted.figures,
        quotedAt: quoted.figures.length === 0 ? quoted.recorded[0] : undefined,
      }
    );
  },
};

const SELECTION = 'Funding rounds';

/** Said as the page of a company says it: a reader who may not see rounds is not told that there are none. */
function noneOpen(rounds: number, isPartial: boolean): Pick<Quotable, 'nothing'> {
  return rounds === 0 && isPartial ? { nothing: 'No round is open to everybody.' } : {};
}

async function placeOf(context: Context) {
  const db = context.get(servicesContext).db.read;
  return { db, viewer: context.get(viewerContext), catalogue: await catalogueOf(db) };
}

/** When the catalogue was last changed, in words. */
async function asOf(context: Context): Promise<string> {
  const { catalogue, viewer } = await placeOf(context);
  return formatDate(recordsUntil(catalogue, viewer, Date.now()).asOf);
}

function counted(date: string): Provenance {
  return { certainty: 'computed', source: 'Counted in the catalogue', date };
}

function marketFigures({ cells, momentum }: MarketRow, until: Until): QuotedFigure[] {
  const origin = counted(formatDate(until.asOf));
  return marketColumns().flatMap(({ id, label, heading, of }): QuotedFigure[] => {
    if (id === 'name') return [];
    const named = { id, label: heading?.(until) ?? label, origin };
    if (id === 'momentum') {
      const score = momentum?.score ?? null;
      return score === null ? [] : [{ ...named, value: `${score} of 100`, coverage: null }];
    }
    const cell = cells[id];
    const coverage = [cell.note, of].filter(Boolean).join(' ') || null;
    // Something else may have no such thing at all, as museums have no source code.
    const isOfNone = !SITE.listed.isAi && cell.value === 0;
    return isQuotable(cell) && !isOfNone ? [{ ...named, value: cell.text, coverage, rows: cell.to }] : [];
  });
}

/** Points of the line that a category's page draws; a year that is not over keeps its address when it is. */
function trendFigures({ content: { title, points }, ...origin }: MarketView['trend']): QuotedFigure[] {
  return points.map(({ label, value }) => ({
    ...{ id: figureId(`trend ${label.replace(/ so far$/, '')}`), label: `${title}: ${label}` },
    ...{ value: formatCount(value), coverage: null, origin },
  }));
}

/** How many of a category's tools are new, as home counts them. */
async function launchFigures(
  context: Context,
  { id, tool_count: tools }: CategoryPage['category'],
): Promise<QuotedFigure[]> {
  const { db, viewer, catalogue } = await placeOf(context);
  const launches = (await readHomeFigures(db, viewer))?.launches;
  const rated = countRated(catalogue).get(id) ?? 0;
  const [coverage, origin] = [`of ${formatCounted(tools, 'tool')}`, counted(await asOf(context))];
  return [
    ...(launches?.since == null
      ? []
      : [
          {
            ...{
              id: 'launched',
              label: say`Listed tools launched since ${launches.since}`,
              coverage,
              origin,
            },
            value: formatCount(launches.categories[id]?.launched ?? 0),
          },
        ]),
    ...(rated === 0
      ? []
      : [{ id: 'rated', label: say`Rated tools`, value: formatCount(rated), coverage, origin }]),
  ];
}

function ratingFigures(
  { avg_rating, rating_count }: Pick<Tool, 'avg_rating' | 'rating_count'>,
  origin: Provenance,
): QuotedFigure[] {
  if (rating_count === 0) return [];
  const value = `${formatRating(avg_rating)} of ${LIMITS.maxRating}`;
  return [
    { id: 'rating', label: 'Average rating', value, coverage: formatCounted(rating_count, 'rating'), origin },
  ];
}

function factOf(label: string, value: string, origin: Provenance): QuotedFigure {
  return { id: figureId(label), label, value, coverage: null, origin };
}

function withExact(value: string, exact: string | null): string {
  return exact === null || exact === value ? value : `${value} (${exact})`;
}
