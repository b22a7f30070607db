import type { Catalogue } from '../catalogue.ts';
import { isWhollyIn } from '../market/periods.ts';
import type { CompanyFilters, CompanySort } from '../rounds/entity-queries.ts';
import { placeTest } from '../rounds/place.ts';
import { type CompanyEntry, isNamed, type RoundEntry, type SeenRounds } from '../rounds/round-list.ts';
import { NO_SUM, type RoundSum, sumRounds } from '../rounds/round-sums.ts';
import type { Named } from '../rounds/rounds.ts';
import type { Stage } from '../rounds/stages.ts';
import { bringsMoney } from '../tools/round-kinds.ts';

interface Valuation {
  /** The id of the round that states it. */
  round: string;
  /** In US dollars. */
  amount: number;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
}

/** A company in a list. Its figures cover only rounds that this reader may see (spec §6). */
export interface ListedCompany
  extends Pick<CompanyEntry, 'id' | 'name' | 'country' | 'founded' | 'kind' | 'status'> {
  category: Named | null;
  owner: Named | null;
  sum: Pick<RoundSum, 'rounds' | 'amount' | 'withAmount'>;
  /** The valuation by the newest round, listing or sale of shares that states one. */
  valuation: Valuation | null;
  last: Pick<RoundEntry, 'round' | 'stage' | 'date'> | null;
}

/** A company's rounds that raised money, newest first, and their sum. */
interface Funding {
  rounds: readonly RoundEntry[];
  sum: RoundSum;
  valuation: Valuation | null;
}

const NO_FUNDING: Funding = { rounds: [], sum: NO_SUM, valuation: null };

interface Found extends Funding {
  company: CompanyEntry;
}

/** The query of a list besides its filters. */
interface Asked {
  named?: { words: string; makers: ReadonlySet<string> } | undefined;
  sort: CompanySort;
}

/**
 * The companies that meet the filters, sorted. Lines are made only for a page's companies (`companyLines`).
 *
 * @param named the key of a part of a name, and the ids of companies that make tools with the whole name
 */
export function companyList(
  catalogue: Catalogue,
  seen: SeenRounds,
  { category, stage, country, kind, since, minValuation, foundedSince }: CompanyFilters,
  { named, sort }: Asked,
): Found[] {
  const isThere = country === undefined ? null : placeTest(country);
  const inCategory = category === undefined ? null : makersIn(catalogue, category);
  return inOrder(catalogue, seen, sort).filter(
    ({ company, rounds, valuation }) =>
      (named === undefined || isNamed(company, named.words) || named.makers.has(company.id)) &&
      (isThere === null || isThere(company.country)) &&
      (kind === undefined || company.kind === kind) &&
      (foundedSince === undefined || (company.founded ?? Number.NEGATIVE_INFINITY) >= Number(foundedSince)) &&
      (inCategory === null ||
        (company.mainCategory === null ? inCategory.has(company.id) : company.mainCategory === category)) &&
      (since === undefined || rounds.some(({ date }) => date !== null && isWhollyIn(date, { since }))) &&
      (minValuation === undefined || (valuation?.amount ?? Number.NEGATIVE_INFINITY) >= minValuation) &&
      (stage === undefined || stageOf(rounds) === stage),
  );
}

/** The stage of the newest round with a named stage, else of the newest round. @param rounds newest first */
function stageOf(rounds: readonly RoundEntry[]): Stage | undefined {
  return (rounds.find(({ stage }) => stage !== 'other') ?? rounds[0])?.stage;
}

/** All companies that a reader may see, sorted. Cached by rounds: companies and rounds are replaced together. */
function inOrder(catalogue: Catalogue, seen: SeenRounds, sort: CompanySort): readonly Found[] {
  const orders = seen.once(noOrders);
  const byName = orders.get('name') ?? foundByName(catalogue, seen);
  const order = orders.get(sort) ?? byName.toSorted(COMPARE[sort]);
  orders.set('name', byName).set(sort, order);
  return order;
}

function foundByName(catalogue: Catalogue, seen: SeenRounds): readonly Found[] {
  const funding = seen.once(fundingOfCompanies);
  return catalogue.companies
    .filter((company) => seen.mayKnow(company))
    .map((company) => ({ company, ...(funding.get(company.id) ?? NO_FUNDING) }))
    .sort(
      ({ company: a }, { company: b }) =>
        Number(a.key > b.key) - Number(a.key < b.key) || Number(a.id > b.id) - Number(a.id < b.id),
    );
}

function noOrders(_: SeenRounds): Map<CompanySort, readonly Found[]> {
  return new Map();
}

/** How many companies meet all filters but the country, because theirs is not recorded. */
export function countUnplacedCompanies(
  catalogue: Catalogue,
  seen: SeenRounds,
  { country, ...anywhere }: CompanyFilters,
  asked: Asked,
): number {
  if (country === undefined) return 0;
  return companyList(catalogue, seen, anywhere, asked).filter(({ company }) => company.country === null)
    .length;
}

/** How many companies meet all filters but the founding year, because theirs is not recorded. */
export function countUndatedCompanies(
  catalogue: Catalogue,
  seen: SeenRounds,
  { foundedSince, ...ever }: CompanyFilters,
  asked: Asked,
): number {
  if (foundedSince === undefined) return 0;
  return companyList(catalogue, seen, ever, asked).filter(({ company }) => company.founded === null).length;
}

function fundingOfCompanies({ events: all }: SeenRounds): ReadonlyMap<string, Funding> {
  const byCompany = Map.groupBy(all, ({ company }) => company.id);
  return new Map(
    Array.from(byCompany, ([id, events]) => {
      const rounds = events.filter(bringsMoney);
      return [id, { rounds, sum: sumRounds(rounds), valuation: valuationOf(events) }];
    }),
  );
}

/** @param events newest first */
function valuationOf(events: readonly RoundEntry[]): Valuation | null {
  const [newest] = events.flatMap(({ id, post_money: amount, date }) =>
    amount === null ? [] : { round: id, amount, date },
  );
  return newest ?? null;
}

/** Unknown values come last in each sort; equal companies are sorted by name. */
const COMPARE: Readonly<Record<CompanySort, (a: Found, b: Found) => number>> = {
  known: (a, b) => b.company.prominence - a.company.prominence,
  raised: (a, b) => b.sum.amount - a.sum.amount,
  valuation: (a, b) => (b.valuation?.amount ?? -1) - (a.valuation?.amount ?? -1),
  newest: ({ rounds: [a] }, { rounds: [b] }) =>
    Number((b?.date ?? '') > (a?.date ?? '')) - Number((b?.date ?? '') < (a?.date ?? '')),
  rounds: (a, b) => b.rounds.length - a.rounds.length,
  founded: (a, b) => (b.company.founded ?? 0) - (a.company.founded ?? 0),
  name: () => 0,
};

/** Companies of the same category at the same stage. */
export interface SimilarCompanies {
  category: Named;
  stage: Stage;
  /** Best known first. */
  companies: Named[];
}

const SIMILAR = 12;

/** Companies similar to one, by the rounds that a reader may see; null if its category or stage is unknown. */
export function similarCompanies(
  catalogue: Catalogue,
  seen: SeenRounds,
  id: string,
): SimilarCompanies | null {
  const own = catalogue.companies.find((company) => company.id === id);
  const funding = seen.once(fundingOfCompanies).get(id) ?? NO_FUNDING;
  const [line] = own ? companyLines(catalogue, seen, [{ company: own, ...funding }]) : [];
  const stage = stageOf(funding.rounds);
  if (!line?.category || stage === undefined) return null;
  const { category } = line;
  const alike = companyList(catalogue, seen, { category: category.id, stage }, { sort: 'known' });
  const companies = alike.filter(({ company }) => company.id !== id).slice(0, SIMILAR);
  return {
    category,
    stage,
    companies: companies.map(({ company: { id: other, name } }) => ({ id: other, name })),
  };
}

/** The ids of the companies that make tools of a category. */
function makersIn(catalogue: Catalogue, category: string): Set<string> {
  return new Set(catalogue.inCategory(category).flatMap(({ counted }) => counted.company ?? []));
}

/** The lines of companies in a list. Names only owners that this reader may see. */
export function companyLines(
  catalogue: Catalogue,
  seen: SeenRounds,
  found: readonly Found[],
): ListedCompany[] {
  const categories = catalogue.categories();
  const unfiled = new Set(found.flatMap(({ company }) => (company.mainCategory === null ? company.id : [])));
  const ofTools = new Map<string, Named>();
  for (const category of unfiled.size === 0 ? [] : categories) {
    for (const id of makersIn(catalogue, category.id)) {
      if (unfiled.has(id) && !ofTools.has(id)) ofTools.set(id, category);
    }
  }
  const owners = new Set(found.map(({ company }) => company.parent));
  const named = new Map(
    catalogue.companies
      .filter((company) => owners.has(company.id) && seen.mayKnow(company))
      .map(({ id, name }) => [id, { id, name }]),
  );
  return found.map(({ company, rounds: [last], sum, valuation }) => ({
    ...shownOf(company),
    category:
      company.mainCategory === null
        ? (ofTools.get(company.id) ?? null)
        : (categories.find(({ id }) => id === company.mainCategory) ?? null),
    owner: company.parent === null ? null : (named.get(company.parent) ?? null),
    sum: { rounds: sum.rounds, amount: sum.amount, withAmount: sum.withAmount },
    valuation,
    last: last ? { round: last.round, stage: last.stage, date: last.date } : null,
  }));
}

function shownOf({ id, name, country, founded, kind, status }: CompanyEntry) {
  return { id, name, country, founded, kind, status };
}
