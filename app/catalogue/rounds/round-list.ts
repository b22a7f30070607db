import { VISITOR, type Viewer } from '#site/access.ts';
import { SMALLEST_TIER } from '#site/plans.ts';
import { isWhollyIn } from '../market/periods.ts';
import type { CompanyKind, CompanyStatus, InvestorKind } from '../tools/fact-words.ts';
import { bringsMoney, type CountedRound } from '../tools/round-kinds.ts';
import { isFiltered } from './list-query.ts';
import { placeTest } from './place.ts';
import type { RoundSort } from './round-query.ts';
import { sumRounds } from './round-sums.ts';
import { disclosed, type LockedRounds, type RoundFilters, type RoundTotals } from './rounds.ts';
import type { Stage } from './stages.ts';

/** A company or an investor. The key is its name as the database function `entity_key` writes it. */
export interface NamedEntity {
  id: string;
  name: string;
  key: string;
  otherKeys: readonly string[];
  /** By its English name. */
  country: string | null;
}

/** A company, with what its record says of it. */
export interface CompanyEntry extends NamedEntity {
  /** Whether it has a record of its own. */
  hasRecord: boolean;
  founded: number | null;
  kind: CompanyKind | null;
  status: CompanyStatus | null;
  /** The id of the company that owns it. */
  parent: string | null;
  /** The id of the category in which its rounds count, if its record names one. */
  mainCategory: string | null;
  /** Of its best known tool. */
  prominence: number;
  /** Whether everybody may know of it (`isCompanyKnown`). */
  isOpen: boolean;
}

export interface InvestorEntry extends NamedEntity {
  kind: InvestorKind | null;
}

/** An event in a company's funding, as lists and sums need it. Companies and investors are shared. */
export interface RoundEntry extends CountedRound {
  id: string;
  company: CompanyEntry;
  /** As it is reported. */
  round: string | null;
  stage: Stage;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** The company's valuation after it, in US dollars. */
  post_money: number | null;
  isOpen: boolean;
  categories: readonly string[];
  /** In the order in which they are reported. */
  investors: readonly InvestorEntry[];
  /** Those of them who are known to have led it. */
  leads: readonly InvestorEntry[];
}

/** What places a round among the newest. */
export type RoundPlace = Pick<RoundEntry, 'date' | 'amount' | 'id'>;

/** Filters whose names have been looked up: the ids of those who are meant. */
export interface RoundSelection extends Omit<RoundFilters, 'company' | 'investor'> {
  company?: ReadonlySet<string> | undefined;
  investor?: ReadonlySet<string> | undefined;
}

const SUBSCRIBER: Viewer = { tier: SMALLEST_TIER };

/** All rounds. `for` is the only door to them, so that nobody sees a locked one by mistake (spec §6). */
export class Rounds {
  readonly #everybody: SeenRounds;
  readonly #subscribers: SeenRounds;

  constructor(all: readonly RoundEntry[]) {
    this.#everybody = new SeenRounds(all, VISITOR);
    this.#subscribers = new SeenRounds(all, SUBSCRIBER);
  }

  for(viewer: Viewer): SeenRounds {
    return viewer.tier === 'free' ? this.#everybody : this.#subscribers;
  }
}

/** The rounds that a viewer may see, and what they may know of the others. */
export class SeenRounds {
  /** Exits too, newest first. */
  readonly events: readonly RoundEntry[];
  /** Those in which companies raised money, newest first. */
  readonly rounds: readonly RoundEntry[];
  /** How many rounds of the whole catalogue are locked; null if the viewer may not know. */
  readonly locked: LockedRounds | null;
  /** Whether the catalogue holds rounds or exits that the viewer may not see. */
  readonly isPartial: boolean;
  readonly #viewer: Viewer;
  readonly #orders = new Map<RoundSort, readonly RoundEntry[]>();
  readonly #groups = new Map<keyof typeof GROUPS, ReadonlyMap<string, readonly RoundEntry[]>>();
  readonly #made = new Map<unknown, unknown>();

  constructor(all: readonly RoundEntry[], viewer: Viewer) {
    const mayRead = ({ isOpen }: RoundEntry) => isOpen || viewer.tier !== 'free';
    const locked = all.filter((round) => !mayRead(round));
    const ofMoney = locked.filter(bringsMoney);
    this.events = all.filter(mayRead).sort(COMPARE.newest);
    this.rounds = this.events.filter(bringsMoney);
    this.locked = disclosed({ rounds: ofMoney.length, companies: countCompanies(ofMoney) });
    this.isPartial = locked.length > 0;
    this.#viewer = viewer;
  }

  mayKnow({ isOpen }: CompanyEntry): boolean {
    return isOpen || this.#viewer.tier !== 'free';
  }

  /** What a function makes of these rounds. It is asked once, because they never change. */
  once<Value>(make: (seen: SeenRounds) => Value): Value {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as Value;
  }

  inOrder(sort: RoundSort): readonly RoundEntry[] {
    const known = this.#orders.get(sort) ?? this.rounds.toSorted(COMPARE[sort]);
    this.#orders.set(sort, known);
    return known;
  }

  /** The events of a category, a company or an investor; none if the viewer may not know of the investor. */
  of(kind: keyof typeof GROUPS, id: string): readonly RoundEntry[] {
    const known = this.#groups.get(kind) ?? grouped(this.events, GROUPS[kind]);
    this.#groups.set(kind, known);
    return known.get(id) ?? [];
  }
}

const GROUPS = {
  category: ({ categories }: RoundEntry) => categories,
  company: ({ company }: RoundEntry) => [company.id],
  investor: ({ investors }: RoundEntry) => investors.map(({ id }) => id),
};

export function countCompanies(rounds: readonly RoundEntry[]): number {
  return new Set(rounds.map(({ company }) => company.id)).size;
}

function grouped(
  rounds: readonly RoundEntry[],
  keysOf: (round: RoundEntry) => readonly string[],
): Map<string, RoundEntry[]> {
  const groups = new Map<string, RoundEntry[]>();
  for (const round of rounds) {
    for (const key of keysOf(round)) {
      const group = groups.get(key);
      if (group) group.push(round);
      else groups.set(key, [round]);
    }
  }
  return groups;
}

/** Byte by byte, as the database compares. */
function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

function newestFirst(a: RoundPlace, b: RoundPlace): number {
  return (
    compare(b.date ?? '', a.date ?? '') || compare(b.amount ?? -1, a.amount ?? -1) || compare(b.id, a.id)
  );
}

/** Unknown values come last in each order. */
const COMPARE: Readonly<Record<RoundSort, (a: RoundEntry, b: RoundEntry) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => compare(a.date ?? '9999', b.date ?? '9999') || compare(a.id, b.id),
  largest: (a, b) =>
    compare(b.amount ?? Number.NEGATIVE_INFINITY, a.amount ?? Number.NEGATIVE_INFINITY) ||
    compare(a.id, b.id),
  smallest: (a, b) =>
    compare(a.amount ?? Number.POSITIVE_INFINITY, b.amount ?? Number.POSITIVE_INFINITY) ||
    compare(a.id, b.id),
  valuation: (a, b) => compare(b.post_money ?? -1, a.post_money ?? -1) || newestFirst(a, b),
  company: (a, b) =>
    compare(a.company.key, b.company.key) || compare(b.date ?? '', a.date ?? '') || compare(b.id, a.id),
};

/** The rounds that meet the filters, in an order. */
export function selectRounds(
  seen: SeenRounds,
  selection: RoundSelection,
  sort: RoundSort = 'newest',
): readonly RoundEntry[] {
  if (!isFiltered({ filters: selection })) return seen.inOrder(sort);
  const isExit = selection.kind !== undefined && !bringsMoney({ kind: selection.kind });
  const among = isExit ? seen.events.toSorted(COMPARE[sort]) : seen.inOrder(sort);
  return among.filter(meets(selection));
}

/** The newest rounds that follow a place, where a round may stand no longer. */
export function roundsAfter(rounds: readonly RoundEntry[], place: RoundPlace, size: number): RoundEntry[] {
  const from = rounds.findIndex((round) => newestFirst(round, place) > 0);
  return from < 0 ? [] : rounds.slice(from, from + size);
}

/** What the rounds that meet the filters add up to. */
export function totalOf(seen: SeenRounds, selection: RoundSelection): RoundTotals {
  if (!isFiltered({ filters: selection })) return seen.once(totalOfAll);
  const { since: _, until: __, ...undated } = selection;
  const anyDate = selectRounds(seen, undated);
  const selected = anyDate.filter(meets(selection));
  return {
    ...sumRounds(selected),
    events: selected.length,
    locked: lockedOfPart(seen),
    // The newest comes first.
    last: anyDate[0]?.date ?? null,
    unplaced: countUnplaced(seen, selection),
  };
}

function totalOfAll({ rounds, locked }: SeenRounds): RoundTotals {
  return {
    ...sumRounds(rounds),
    events: rounds.length,
    locked,
    last: rounds[0]?.date ?? null,
    unplaced: 0,
  };
}

/** How many events a filter by country leaves out because none is recorded for their company. */
function countUnplaced(seen: SeenRounds, { country, ...anywhere }: RoundSelection): number {
  if (country === undefined) return 0;
  return selectRounds(seen, anywhere).filter(({ company }) => company.country === null).length;
}

/** Of a part of the catalogue nothing is told, unless the whole holds no locked round. */
function lockedOfPart({ isPartial }: SeenRounds): LockedRounds | null {
  return isPartial ? null : { rounds: 0, companies: 0 };
}

/** Whether a round meets the filters. What it does not state does not meet a filter on it. */
export function meets(selection: RoundSelection): (round: RoundEntry) => boolean {
  const { category, company, companyId, investor, stage, kind, since, until } = selection;
  const { minAmount, maxAmount, minValuation } = selection;
  const backers = selection.led === undefined ? 'investors' : 'leads';
  const isAnyDate = since === undefined && until === undefined;
  const isThere = selection.country === undefined ? null : placeTest(selection.country);
  return (round) =>
    (category === undefined || round.categories.includes(category)) &&
    (company === undefined || company.has(round.company.id)) &&
    (companyId === undefined || round.company.id === companyId) &&
    (isThere === null || isThere(round.company.country)) &&
    (stage === undefined || round.stage === stage) &&
    (kind === undefined || round.kind === kind) &&
    (isAnyDate || (round.date !== null && isWhollyIn(round.date, { since, until }))) &&
    (minAmount === undefined || (round.amount ?? Number.NEGATIVE_INFINITY) >= minAmount) &&
    (maxAmount === undefined || (round.amount ?? Number.POSITIVE_INFINITY) <= maxAmount) &&
    (minValuation === undefined || (round.post_money ?? Number.NEGATIVE_INFINITY) >= minValuation) &&
    (selection.led === undefined || round.leads.length > 0) &&
    (investor === undefined || round[backers].some(({ id }) => investor.has(id)));
}

/** Whether a name of a company or an investor contains what somebody has typed, as a key. */
export function isNamed({ key, otherKeys }: NamedEntity, words: string): boolean {
  return key.includes(words) || otherKeys.some((other) => other.includes(words));
}

/** Who raised or invested in the events of these rounds, each once. */
export function entitiesOf({ events }: SeenRounds): {
  companies: readonly CompanyEntry[];
  investors: readonly InvestorEntry[];
} {
  return {
    companies: [...new Set(events.map(({ company }) => company))],
    investors: [...new Set(events.flatMap(({ investors }) => investors))],
  };
}

/** The countries of the companies of these rounds and exits. */
export function countriesOfRounds({ events }: SeenRounds): string[] {
  return countriesOf(events.map(({ company }) => company));
}

/** Each country of some companies or investors once, by name. */
export function countriesOf(named: readonly Pick<NamedEntity, 'country'>[]): string[] {
  const countries = new Map(named.map(({ country }) => [country?.toLowerCase(), country]));
  return [...countries.values()].flatMap((country) => country ?? []).sort(compare);
}
