import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';

/** What the top of a tool's page answers first, and what it says after that. */
export interface Glance {
  first: DecisionFact[];
  more: DecisionFact[];
  /** The fact of 'Data and terms' that is repeated among the first; null if none is. */
  ofTerms: DecisionFact | null;
}

/** What a tool costs, and whether it is alive. */
const ALWAYS: readonly FactId[] = ['decision_price_from', 'free_tier', 'business_current_status'];
/** What people check next, by how often it decides. */
const NEXT: readonly FactId[] = ['decision_platforms', 'decision_languages', 'decision_compliance'];
const NEXT_SHOWN = 3;

/** What people ask first of what becomes of their data. */
const OF_TERMS: readonly FactId[] = ['decision_trains_on_data', 'decision_data_regions'];

/** Divides the facts that visitors choose by into what one screen answers and the rest; nothing is left out. */
export function glanceOf({ facts, terms }: Pick<Decision, 'facts' | 'terms'>): Glance {
  const those = (ids: readonly FactId[], list: readonly DecisionFact[]) =>
    ids.flatMap((id) => list.find((fact) => fact.id === id) ?? []);
  const [ofTerms = null] = those(OF_TERMS, terms.facts);
  const others = facts.filter(({ id }) => !ALWAYS.includes(id) && !NEXT.includes(id));
  const next = [...(ofTerms ? [ofTerms] : []), ...those(NEXT, facts), ...others].slice(0, NEXT_SHOWN);
  const first = [...those(ALWAYS, facts), ...next];
  return { first, more: facts.filter((fact) => !first.includes(fact)), ofTerms };
}
