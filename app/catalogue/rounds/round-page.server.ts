import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import { clampPage } from '../search/tool-query.ts';
import { countriesOf, type NamedEntity, selectRounds, totalOf } from './round-list.ts';
import type { RoundQuery } from './round-query.ts';
import { askRounds, readRounds } from './rounds.server.ts';
import type { Named, Round, RoundTotals } from './rounds.ts';

/** What rounds, companies and investors can be filtered by. */
export interface ListOptions {
  categories: Named[];
  countries: string[];
}

/** The choices for a list. @param named who may be named, with their countries */
export function optionsFor(
  catalogue: Catalogue,
  named: readonly Pick<NamedEntity, 'country'>[],
): ListOptions {
  return {
    categories: catalogue.categories().sort((a, b) => (a.name < b.name ? -1 : 1)),
    countries: countriesOf(named),
  };
}

/** A page of rounds, what all rounds of its selection add up to, and what they can be filtered by. */
interface RoundPage {
  options: ListOptions;
  totals: RoundTotals;
  rounds: Round[];
  /** Which page it is. */
  currentPage: number;
}

/**
 * A page of the rounds that a viewer may read and that meet the filters; a page number beyond the end is clamped to the
 * last page (spec §5).
 */
export async function readRoundPage(
  db: DrizzleDb,
  viewer: Viewer,
  { filters, sort, page }: RoundQuery,
  size: number,
): Promise<RoundPage> {
  const { catalogue, seen, selection } = await askRounds(db, viewer, filters);
  const totals = totalOf(seen, selection);
  const currentPage = clampPage(page, totals.events, size);
  const offset = (currentPage - 1) * size;
  return {
    options: optionsFor(
      catalogue,
      seen.rounds.map(({ company }) => company),
    ),
    totals,
    rounds: await readRounds(db, viewer, selectRounds(seen, selection, sort).slice(offset, offset + size)),
    currentPage,
  };
}
