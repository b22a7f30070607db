import type { Topic, TopicMatch } from './topics.ts';

/** Something beside tools that answers a search well, offered above them. */
export interface Offer {
  kind: Topic['kind'] | 'company';
  id: string;
  name: string;
  /** The category of a specialization. */
  category: string | null;
}

/** How well each kind must fit to be offered. */
const LEAST_FIT: Readonly<Record<Topic['kind'], number>> = {
  specialization: 0.4,
  category: 0.4,
  function: 0.25,
  question: 0.38,
};

/** The best topic of each kind that fits well; of a category and a specialization the better one. */
export function offersOf(matches: readonly TopicMatch[]): Offer[] {
  const best = (...kinds: Topic['kind'][]) =>
    matches.find(({ topic, score }) => kinds.includes(topic.kind) && score >= LEAST_FIT[topic.kind]);
  return [best('specialization', 'category'), best('function'), best('question')].flatMap((match) =>
    match ? [offerOf(match.topic)] : [],
  );
}

/** A company, which leads to its tools. */
export function companyOffer(name: string): Offer {
  return { kind: 'company', id: name, name, category: null };
}

function offerOf({ kind, id, name, category }: Topic): Offer {
  return { kind, id, name, category: category?.name ?? null };
}
