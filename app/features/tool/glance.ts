import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';

/** What the top of a tool's page answers first, and what it says after that. */
export interface Glance {
  first: DecisionFact[];
  more: DecisionFact[];
  /** The fact of 'Data and terms' that is repeated among the first; null if none is. */
  ofTerms: DecisionFact | null;
}

/** What a tool costs, and whether it is alive. */
const ALWAYS: readonly string[] = ['Price from', 'Free tier', 'Status'];
/** What people check next, by how often it decides. */
const NEXT: readonly string[] = ['Platforms', 'Languages', 'Compliance'];
const NEXT_SHOWN = 3;

/** What people ask first of what becomes of their data. */
const OF_TERMS: readonly string[] = ['Trains on customers’ data', 'Data kept in'];

/** Divides the facts that visitors choose by into what one screen answers and the rest; nothing is left out. */
export function glanceOf({ facts, terms }: Pick<Decision, 'facts' | 'terms'>): Glance {
  const named = (labels: readonly string[], list: readonly DecisionFact[]) =>
    labels.flatMap((label) => list.find((fact) => fact.label === label) ?? []);
  const [ofTerms = null] = named(OF_TERMS, terms.facts);
  const others = facts.filter(({ label }) => !ALWAYS.includes(label) && !NEXT.includes(label));
  const next = [...(ofTerms ? [ofTerms] : []), ...named(NEXT, facts), ...others].slice(0, NEXT_SHOWN);
  const first = [...named(ALWAYS, facts), ...next];
  return { first, more: facts.filter((fact) => !first.includes(fact)), ofTerms };
}
