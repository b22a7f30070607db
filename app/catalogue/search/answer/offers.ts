import { formatUsd } from '#site/format.ts';
import type { Topic, TopicMatch } from '../ranking/topics.ts';

/** A result other than a tool (a topic, company, investor or list of rounds), shown above the tools. */
export interface Offer {
  kind: Topic['kind'] | 'company' | 'company-page' | 'investor' | 'rounds';
  /** For rounds, the minimum amount in US dollars. */
  id: string;
  name: string;
  /** The category of a specialization. */
  category: string | null;
}

/** Minimum scores by kind of topic. */
const LEAST_FIT: Readonly<Record<Topic['kind'], number>> = {
  specialization: 0.4,
  category: 0.4,
  function: 0.25,
  question: 0.38,
};

/** The best topic of each kind that fits well; of category and specialization, only the better one. */
export function offersOf(matches: readonly TopicMatch[]): Offer[] {
  const best = (...kinds: Topic['kind'][]) =>
    matches.find(({ topic, score }) => kinds.includes(topic.kind) && score >= LEAST_FIT[topic.kind]);
  return [bestTools(matches, best('specialization', 'category')), best('function'), best('question')].flatMap(
    (match) => (match ? [offerOf(match.topic)] : []),
  );
}

/** 'marketing' means the category, not 'Conversational Marketing', which must be typed in full. */
function bestTools(matches: readonly TopicMatch[], best: TopicMatch | undefined): TopicMatch | undefined {
  if (best?.topic.kind !== 'specialization' || best.likeness === 1) return best;
  return matches.find(({ topic, isNamed }) => topic.kind === 'category' && isNamed) ?? best;
}

/** Puts a named company and investor before other offers. The company's page also leads to its tools. */
export function withEntities(entities: readonly Offer[], offers: readonly Offer[]): Offer[] {
  const hasPage = entities.some(({ kind }) => kind === 'company-page');
  return [...entities, ...offers.filter(({ kind }) => kind !== 'company' || !hasPage)];
}

export function companyOffer(name: string): Offer {
  return { kind: 'company', id: name, name, category: null };
}

/** Offers all rounds from an amount on, in US dollars. */
export function roundsOffer(least: number): Offer {
  return { kind: 'rounds', id: String(least), name: `Rounds of ${formatUsd(least)} or more`, category: null };
}

function offerOf({ kind, id, name, category }: Topic): Offer {
  return { kind, id, name, category: category?.name ?? null };
}
