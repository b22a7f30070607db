import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import { ENTITY_LIST } from '../rounds/entity-pages.ts';
import { type RoundSum, sumRounds } from '../rounds/round-sums.ts';
import type { Named } from '../rounds/rounds.ts';
import { bringsMoney } from '../tools/round-kinds.ts';

/** An investor as its page shows it, without its rounds: everything is of those that this reader may see. */
export interface Investor extends Named {
  /** How many events name it, what it bought among them. */
  events: number;
  /** What these add up to. */
  sum: RoundSum;
  /** Rounds that it is known to have led, and all of which it is known who did. */
  led: number;
  withLead: number;
  /** Whether the catalogue holds rounds that this reader may not see. */
  isPartial: boolean;
  /** The most rounds first. */
  funded: CountedName[];
  categories: CountedName[];
  /** Who took part in the same rounds. */
  coInvestors: CountedName[];
}

export interface CountedName extends Named {
  rounds: number;
}

/** An investor, its co-investors and what it funds; null if no round that the viewer may see names it. */
export function investorPage(catalogue: Catalogue, viewer: Viewer, id: string): Investor | null {
  const seen = catalogue.roundsFor(viewer);
  const events = seen.of('investor', id);
  const named = events[0]?.investors.find((investor) => investor.id === id);
  if (!named) return null;
  const rounds = events.filter(bringsMoney);
  const categoryOf = new Map(catalogue.categories().map((category) => [category.id, category]));
  return {
    id,
    name: named.name,
    events: events.length,
    sum: sumRounds(events),
    led: rounds.filter(({ leads }) => leads.some((lead) => lead.id === id)).length,
    withLead: rounds.filter(({ leads }) => leads.length > 0).length,
    isPartial: seen.isPartial,
    funded: most(rounds.map(({ company }) => company)),
    categories: most(
      rounds.flatMap(({ categories }) => categories.flatMap((each) => categoryOf.get(each) ?? [])),
    ),
    coInvestors: most(rounds.flatMap(({ investors }) => investors.filter((other) => other.id !== id))),
  };
}

/** The names that occur in most rounds. At the limit, lower ids win ties; the result lists equal counts by name. */
function most(all: readonly Named[]): CountedName[] {
  const counted = new Map<string, CountedName>();
  for (const { id, name } of all) {
    const known = counted.get(id) ?? { id, name, rounds: 0 };
    known.rounds += 1;
    counted.set(id, known);
  }
  const by = (key: 'id' | 'name') => (a: CountedName, b: CountedName) =>
    b.rounds - a.rounds || (a[key] < b[key] ? -1 : 1);
  return [...counted.values()].sort(by('id')).slice(0, ENTITY_LIST).sort(by('name'));
}
