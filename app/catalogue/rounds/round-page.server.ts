import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import { catalogueOf } from '../loader.server.ts';
import { clampPage } from '../search/filters/tool-query.ts';
import { knownFilters, type ListOptions, optionsFor } from './list-options.ts';
import { countriesOfRounds, selectRounds, totalOf } from './round-list.ts';
import type { RoundQuery } from './round-query.ts';
import { askRounds, type Meant, readRounds } from './rounds.server.ts';
import type { Named, Round, RoundTotals } from './rounds.ts';

/** A page of rounds, what all rounds of its selection add up to, and what they can be filtered by. */
interface RoundPage {
  options: ListOptions;
  totals: RoundTotals;
  rounds: Round[];
  currentPage: number;
  /** Whether the catalogue holds rounds that this reader may not see. */
  isPartial: boolean;
  /** Whom the typed names of a company and an investor mean. */
  meant: Meant;
}

/** What the rounds that a viewer may see can be filtered by. */
export async function readRoundOptions(db: DrizzleDb, viewer: Viewer): Promise<ListOptions> {
  const catalogue = await catalogueOf(db);
  return optionsFor(catalogue, catalogue.roundsFor(viewer).once(countriesOfRounds));
}

/**
 * A page of the rounds that a viewer may read and that meet the known filters; a page number beyond the end is clamped to the
 * last page (spec §5).
 */
export async function readRoundPage(
  db: DrizzleDb,
  viewer: Viewer,
  { filters, sort, page }: RoundQuery,
  size: number,
): Promise<RoundPage> {
  const { catalogue, seen, selection: asked, meant } = await askRounds(db, viewer, filters);
  const options = optionsFor(catalogue, seen.once(countriesOfRounds));
  const { filters: selection } = knownFilters(asked, options);
  const totals = totalOf(seen, selection);
  const currentPage = clampPage(page, totals.events, size);
  const offset = (currentPage - 1) * size;
  return {
    options,
    totals,
    rounds: await readRounds(db, viewer, selectRounds(seen, selection, sort).slice(offset, offset + size)),
    currentPage,
    isPartial: seen.isPartial,
    meant: { company: named(meant.company), investor: named(meant.investor) },
  };
}

function named(meant: readonly Named[] | null): Named[] | null {
  return meant?.map(({ id, name }) => ({ id, name })) ?? null;
}
