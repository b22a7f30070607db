import { companyLines, companyList, type ListedCompany } from '#catalogue/figures/company-list.ts';
import { investorList, investorsOf, type ListedInvestor } from '#catalogue/figures/investor-list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readMarkets } from '#catalogue/market/read-markets.server.ts';
import type { CompanyQuery, InvestorQuery } from '#catalogue/rounds/entity-queries.ts';
import { type ListOptions, optionsFor } from '#catalogue/rounds/round-page.server.ts';
import { makersOf, readKeys } from '#catalogue/rounds/rounds.server.ts';
import { clampPage } from '#catalogue/search/tool-query.ts';
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
  /** Whether the catalogue holds rounds that this reader may not see. */
  isPartial: boolean;
}

/** A page of the investors of rounds that a viewer may see. @returns `until`: the last recorded month, as YYYY-MM */
export async function readInvestorList(
  db: DrizzleDb,
  viewer: Viewer,
  { filters, sort, page }: InvestorQuery,
  size: number,
): Promise<ListPage<ListedInvestor> & { until: string | null }> {
  const [catalogue, keys] = await Promise.all([catalogueOf(db), readKeys(db, { investor: filters.q })]);
  const seen = catalogue.roundsFor(viewer);
  const until = (await readMarkets(catalogue, viewer)).until.month;
  const words = filters.q === undefined ? undefined : keys.investor;
  const found = investorList(seen, filters, { words, sort, until });
  return {
    options: optionsFor(catalogue, investorsOf(seen)),
    ...pageOf(found, page, size),
    isPartial: seen.isPartial,
    until,
  };
}

/** A page of the companies that make tools or have a record. */
export async function readCompanyList(
  db: DrizzleDb,
  viewer: Viewer,
  { filters, sort, page }: CompanyQuery,
  size: number,
): Promise<ListPage<ListedCompany>> {
  const { q } = filters;
  const [catalogue, keys] = await Promise.all([catalogueOf(db), readKeys(db, { company: q })]);
  const seen = catalogue.roundsFor(viewer);
  const named = q === undefined ? undefined : { words: keys.company, makers: makersOf(catalogue, q) };
  const { lines, ...counted } = pageOf(companyList(catalogue, seen, filters, { named, sort }), page, size);
  return {
    options: optionsFor(catalogue, catalogue.companies),
    ...counted,
    lines: companyLines(catalogue, lines),
    isPartial: seen.isPartial,
  };
}

function pageOf<Line>(found: readonly Line[], page: number, size: number) {
  const currentPage = clampPage(page, found.length, size);
  const offset = (currentPage - 1) * size;
  return { count: found.length, currentPage, lines: found.slice(offset, offset + size) };
}
