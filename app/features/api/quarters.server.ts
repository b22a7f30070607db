import { quarterLines } from '#catalogue/figures/quarters.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readQuarters } from '#catalogue/market/read-markets.server.ts';
import { paths } from '#site/paths.ts';
import type { Handler } from './call.server.ts';
import { noCategory } from './topics.server.ts';
import { computed } from './value.ts';

/** What companies raised by quarter and category, of the rounds that these rights open; quarters without rounds are left out. */
export const listQuarters: Handler<'listQuarters'> = async ({ db, viewer, origin, asked }) => {
  const catalogue = await catalogueOf(db);
  const { category: wanted } = asked;
  if (wanted !== undefined && !catalogue.categories().some(({ id }) => id === wanted)) {
    throw await noCategory(db, wanted);
  }
  const figures = await readQuarters(catalogue, viewer);
  const lines = quarterLines(figures)
    .filter(({ category, sum }) => sum.rounds > 0 && (wanted === undefined || category?.id === wanted))
    .map(({ label, since, until, category, sum }) => ({
      quarter: label,
      ...{ since, until },
      category: category && { ...category, page: origin + paths.category(category.id) },
      rounds: sum.rounds,
      companies: sum.companies,
      // As in the table of markets: a sum of the open rounds alone would rank categories by who is open.
      ...(!figures.isPartial && {
        ...(sum.withAmount > 0 && { raised: sum.amount }),
        with_amount: sum.withAmount,
        median: sum.median,
        largest: sum.largest,
        beside: [...sum.beside],
      }),
    }));
  return {
    data: computed(lines, 'Added up from the recorded rounds that these rights open', figures.until.asOf),
    outside: figures.outside,
    locked: figures.isPartial ? null : 0,
  };
};
