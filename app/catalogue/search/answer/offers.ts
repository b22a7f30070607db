import { formatUsd } from '#site/format.ts';
import type { Topic, TopicMatch } from '../ranking/topics.ts';

/** Something other than a tool that answers a search well. It is offered above the tools. */
export interface Offer {
  kind: Topic['kind'] | 'company' | 'company-page' | 'investor' | 'rounds';
  /** Of rounds: the least amount, in US dollars. */
  id: string;
  name: string;
  /** The category of a specialization. */
  category: string | null;
}

/** The lowest score at which a topic of each kind is offered. */
const LEAST_FIT: Readonly<Record<Topic['kind'], number>> = {
  specialization: 0.4,
  category: 0.4,
  function: 0.25,
  question: 0.38,
};

/** The best topic of each kind, if it fits well. Of category and specialization, only the better one. */
export function offersOf(matches: readonly TopicMatch[]): Offer[] {
  const best = (...kinds: Topic['kind'][]) =>
    matches.find(({ topic, score }) => kinds.includes(topic.kind) && score >= LEAST_FIT[topic.kind]);
  return [bestTools(matches, best('specialization', 'category')), best('function'), best('question')].flatMap(
    (match) => (match ? [offerOf(match.topic)] : []),
  );
}

/** Who types 'marketing' means the category, not 'Conversational Marketing', unless that is all of what it says. */
function bestTools(matches: readonly TopicMatch[], best: TopicMatch | undefined): TopicMatch | undefined {
  if (best?.topic.kind !== 'specialization' || best.likeness === 1) return best;
  return matches.find(({ topic, isNamed }) => topic.kind === 'category' && isNamed) ?? best;
}

/** Puts the named company and investor before other offers; the company's page also leads to its tools. */
export function withEntities(entities: readonly Offer[], offers: readonly Offer[]): Offer[] {
  const hasPage = entities.some(({ kind }) => kind === 'company-page');
  return [...entities, ...offers.filter(({ kind }) => kind !== 'company' || !hasPage)];
}

/** The offer of a company, which links to its tools. */
export function companyOffer(name: string): Offer {
  return { kind: 'company', id: name, name, category: null };
}

/** The offer of all rounds from an amount on, in US dollars. */
export function roundsOffer(least: number): Offer {
  return { kind: 'rounds', id: String(least), name: `Rounds of ${formatUsd(least)} or more`, category: null };
}

function offerOf({ kind, id, name, category }: Topic): Offer {
  return { kind, id, name, category: category?.name ?? null };
}
