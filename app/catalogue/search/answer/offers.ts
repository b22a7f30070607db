import { writeCompanyQuery } from '#catalogue/rounds/entity-queries.ts';
import { writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import { STAGE_NAMES, type Stage } from '#catalogue/rounds/stages.ts';
import { formatUsd } from '#site/format.ts';
import { countryName } from '../filters/place-names.ts';
import { regionLabel } from '../filters/regions.ts';
import type { Topic, TopicMatch } from '../ranking/topics.ts';
import type { CompaniesAsked, YearsAsked } from '../reading/market-question.ts';
import type { Understood } from './found.ts';

/** A result other than a tool (a topic, company, investor or list of rounds), shown above the tools. */
export interface Offer {
  kind: Topic['kind'] | 'company' | 'company-page' | 'investor' | 'rounds' | 'companies';
  /** For rounds and companies, the query of their list. */
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

/** Offers all rounds from an amount on, in US dollars, of a stage and of some years. */
export function roundsOffer(least: number | null, stage: Stage | null, { since, until }: YearsAsked): Offer {
  const years = since === undefined ? '' : until === since ? ` in ${since}` : ` since ${since}`;
  const query = writeRoundQuery({
    filters: { stage: stage ?? undefined, minAmount: least ?? undefined, since, until },
  });
  const named = stage === null ? 'Rounds' : `${STAGE_NAMES[stage]} rounds`;
  const name = `${named}${least === null ? '' : ` of ${formatUsd(least)} or more`}${years}`;
  return { kind: 'rounds', id: query.toString(), name, category: null };
}

/**
 * Offers the companies that a search asks for, in the country that its words name; none if their list cannot be narrowed to
 * what it says, or would be all of them.
 *
 * @param offers those of its words: the first may say the category
 */
export function companiesOffer(
  { foundedSince, minValuation, sort }: CompaniesAsked,
  { filters, exclusions, uncompared }: Pick<Understood, 'filters' | 'exclusions' | 'uncompared'>,
  offers: readonly Offer[],
): Offer[] {
  const [named, ...others] = [...filters.asked, ...filters.likely].map(({ name }) => name.split(':'));
  const [kind, place] = named ?? [];
  const isOther = others.length > 0 || exclusions.length > 0 || (named !== undefined && kind !== 'country');
  const isOfAll = [foundedSince, minValuation, sort].every((each) => each === null);
  if (isOther || (place === undefined && isOfAll)) return [];
  const country = place === undefined ? null : (regionLabel(place) ?? countryName(place));
  const valued = minValuation === null ? '' : ` last valued at ${formatUsd(minValuation)} or more`;
  const founded = foundedSince === null ? '' : ` founded since ${foundedSince}`;
  const [topic] = offers;
  const category = topic?.kind === 'category' ? topic.name : (topic?.category ?? null);
  const name = [
    `Companies${category === null ? '' : ` in ${category}`}${founded}${valued}${country === null ? '' : ` in ${country}`}`,
    ...(sort === null ? [] : [SORTED_BY[sort]]),
    ...(uncompared.includes('cities') ? ['in all its cities'] : []),
  ].join(', ');
  const query = writeCompanyQuery({
    filters: {
      category: category ?? undefined,
      country: country ?? undefined,
      minValuation: minValuation ?? undefined,
      foundedSince: foundedSince ?? undefined,
    },
    ...(sort !== null && { sort }),
  });
  return [{ kind: 'companies', id: query.toString(), name, category: null }];
}

const SORTED_BY = { raised: 'the most funded first', valuation: 'the most valuable first' } as const;

function offerOf({ kind, id, name, category }: Topic): Offer {
  return { kind, id, name, category: category?.name ?? null };
}
