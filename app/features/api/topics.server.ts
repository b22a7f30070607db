import { catalogueOf } from '#catalogue/loader.server.ts';
import { marketView } from '#catalogue/market/category-view.ts';
import { readMarketCategory, readMarketFacts } from '#catalogue/market/read-markets.server.ts';
import type { Figure } from '#catalogue/market/shown-figures.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { listCategories as readCategories } from '#catalogue/topics/categories.server.ts';
import { findWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { priceFigures } from '#features/figures/price-figures.ts';
import { readCategoryPrices } from '#features/rates/comparable-prices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { formatDate } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { Handler } from './call.server.ts';
import { ApiProblem } from './problem.server.ts';
import { computed, type Origin, stated } from './value.ts';

const listed = () => worded('Tools that are listed');

export const listCategories: Handler<'listCategories'> = async ({ db, origin }) => ({
  data: (await readCategories(db)).map(({ id, name, description, tool_count, specializations }) => ({
    id,
    name,
    page: origin + paths.category(id),
    description: undated(description),
    tools: computed(tool_count, listed(), null),
    specializations: specializations.map((each) => ({ id: each.id, name: each.name })),
  })),
});

export const listSpecializations: Handler<'listSpecializations'> = async ({ db, asked }) => {
  const all = await readCategories(db);
  const chosen = asked.category === undefined ? all : all.filter(({ id }) => id === asked.category);
  if (chosen.length === 0 && asked.category !== undefined) throw await noCategory(db, asked.category);
  return {
    data: chosen.flatMap(({ id, name, specializations }) =>
      specializations.map((each) => ({
        id: each.id,
        name: each.name,
        category: { id, name },
        tools: computed(each.tool_count, listed(), null),
      })),
    ),
  };
};

/** Says that there is no such category, or that it was withdrawn. */
export async function noCategory(db: DrizzleDb, id: string): Promise<ApiProblem> {
  return (await findWithdrawnTopic(db, 'categories', id))
    ? new ApiProblem(410, { detail: MESSAGES.category.withdrawn })
    : new ApiProblem(404, { detail: MESSAGES.category.notFound });
}

/** A category's market as its page shows it. */
export const getMarket: Handler<'getMarket'> = async ({ db, viewer, origin, id }) => {
  const category = await readMarketCategory(db, id);
  if (!category) throw await noCategory(db, id);
  const facts = await readMarketFacts(db, id, viewer);
  const view = marketView(readStoredMarket(category.market), facts);
  const recorded = await readCategoryPrices(db, await catalogueOf(db), id);
  const prices = priceFigures(recorded, formatDate(facts.asOf)).map(
    ({ label, value, coverage, origin }): Omit<Figure, 'brief'> => ({
      ...{ label, value, coverage, exact: null, isLocked: false },
      ...origin,
    }),
  );
  const figures: Omit<Figure, 'brief'>[] = [...view.tiles, ...view.overview, ...prices, ...view.forecast];
  const { trend, shares, funding, investors } = view;
  const from = (provenance: Provenance) => originOf(provenance, facts.asOf);
  return {
    category: { id, name: category.name, page: origin + paths.category(id) },
    figures: figures.map((figure) => ({
      label: figure.label,
      value: figure.value,
      exact: figure.exact,
      coverage: figure.coverage,
      is_locked: figure.isLocked,
      ...from(figure),
    })),
    trend: { value: trend.content.points.map(({ label, value }) => ({ label, value })), ...from(trend) },
    shares: { value: shares.content.slices.map(({ name, percent }) => ({ name, percent })), ...from(shares) },
    funding: {
      value: funding.content.events.map(
        ({ description: _, companyId: __, investorIds: ___, ...event }) => event,
      ),
      ...from(funding),
      coverage: funding.content.coverage,
      locked: funding.content.isPartial ? null : 0,
    },
    investors: {
      value: investors.content.investors.map(({ website: _, id: __, ...investor }) => investor),
      ...from(investors),
      locked: investors.content.isPartial ? null : 0,
    },
  };
};

/** Computed figures are as recent as the tools that they come from; stored ones have no date (spec §3). */
function originOf({ certainty, source, url }: Provenance, asOf: string | null): Origin {
  return {
    certainty,
    source,
    ...(url !== undefined && { source_url: url }),
    date: certainty === 'computed' ? asOf : null,
  };
}

/** A text by the editors, without a date. */
function undated(text: string) {
  return stated(text, null);
}
