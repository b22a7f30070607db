import {
  companyLines,
  companyList,
  countUndatedCompanies,
  countUnplacedCompanies,
  type ListedCompany,
} from '#catalogue/figures/company-list.ts';
import {
  countriesOfInvestors,
  countUnplacedInvestors,
  investorList,
  type ListedInvestor,
} from '#catalogue/figures/investor-list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readMarkets } from '#catalogue/market/read-markets.server.ts';
import type { CompanyQuery, InvestorQuery } from '#catalogue/rounds/entity-queries.ts';
import { knownFilters, type ListOptions, optionsFor } from '#catalogue/rounds/list-options.ts';
import { countriesOf } from '#catalogue/rounds/round-list.ts';
import { makersOf, readKeys } from '#catalogue/rounds/rounds.server.ts';
import { clampPage } from '#catalogue/search/filters/tool-query.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** A page of a list, and what the list can be filtered by. */
interface ListPage<Line> {
  options: ListOptions;
  /** How many there are on all pages. */
  count: number;
  /** A page number beyond the end is clamped to the last page (spec §5). */
  currentPage: number;
  lines: Line[];
  /** How many a filter by country leaves out because none is recorded for them. */
  unplaced: number;
  /** Whether the catalogue holds rounds that this reader may not see. */
  isPartial: boolean;
}

/**
 * A page of the investors of rounds that a viewer may see and that meet the known filters.
 *
 * @returns `until`: the last recorded month, as YYYY-MM
 */
export async function readInvestorList(
  db: DrizzleDb,
  viewer: Viewer,
  { filters: asked, sort, page }: InvestorQuery,
  size: number,
): Promise<ListPage<ListedInvestor> & { until: string | null }> {
  const [catalogue, keys] = await Promise.all([catalogueOf(db), readKeys(db, { investor: asked.q })]);
  const seen = catalogue.roundsFor(viewer);
  const options = optionsFor(catalogue, seen.once(countriesOfInvestors));
  const { filters } = knownFilters(asked, options);
  const until = (await readMarkets(catalogue, viewer)).until.month;
  const more = { words: filters.q === undefined ? undefined : keys.investor, sort, until };
  return {
    options,
    ...pageOf(investorList(seen, filters, more), page, size),
    unplaced: countUnplacedInvestors(seen, filters, more),
    isPartial: seen.isPartial,
    until,
  };
}

/**
 * A page of the companies that make tools or have a record and that meet the known filters.
 *
 * @returns `undated`: how many a filter by founding year leaves out because none is recorded for them
 */
export async function readCompanyList(
  db: DrizzleDb,
  viewer: Viewer,
  { filters: asked, sort, page }: CompanyQuery,
  size: number,
): Promise<ListPage<ListedCompany> & { undated: number }> {
  const { q } = asked;
  const [catalogue, keys] = await Promise.all([catalogueOf(db), readKeys(db, { company: q })]);
  const seen = catalogue.roundsFor(viewer);
  const options = optionsFor(
    catalogue,
    countriesOf(catalogue.companies.filter((company) => seen.mayKnow(company))),
  );
  const { filters } = knownFilters(asked, options);
  const named = q === undefined ? undefined : { words: keys.company, makers: makersOf(catalogue, q) };
  const { lines, ...counted } = pageOf(companyList(catalogue, seen, filters, { named, sort }), page, size);
  return {
    options,
    ...counted,
    lines: companyLines(catalogue, seen, lines),
    unplaced: countUnplacedCompanies(catalogue, seen, filters, { named, sort }),
    undated: countUndatedCompanies(catalogue, seen, filters, { named, sort }),
    isPartial: seen.isPartial,
  };
}

function pageOf<Line>(found: readonly Line[], page: number, size: number) {
  const currentPage = clampPage(page, found.length, size);
  const offset = (currentPage - 1) * size;
  return { count: found.length, currentPage, lines: found.slice(offset, offset + size) };
}
