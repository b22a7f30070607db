import { facetLabel } from '#catalogue/search/filters/facets.ts';
import { OUTDATED } from '#catalogue/tools/certainty.ts';
import { factLabel, formatPrice } from '#catalogue/tools/fact-words.ts';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { formatExactUsd } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';

/** The facts by which alternatives are judged. None of them is ever locked. */
export interface AlternativeFacts {
  id: string;
  name: string;
  /** How widely known it is, 0 to 9. */
  prominence: number;
  status: ToolStatus;
  /** Ids of the tools that it names as rivals, the nearest first. */
  rivals: readonly string[];
  specializations: readonly { id: string; name: string }[];
  /** Phrases that people type when they need it. */
  needs: readonly string[];
  takes: readonly string[];
  makes: readonly string[];
  /** As `toolFacets` gives them. */
  facets: readonly string[];
  /** `billed`: a code of `billing`; absent if nobody has said. `isDisputed`: whether it is none of the tool's plans'. */
  price: { amount: number; per: string; billed?: string; isOutdated: boolean; isDisputed: boolean } | null;
}

export interface Alternative {
  id: string;
  facets: readonly string[];
  /** Why it is one, the strongest reason first. */
  reasons: string[];
}

interface Reason {
  text: string;
  weight: number;
}

/**
 * Why a tool is an alternative to another; null if the facts do not support it.
 *
 * @param names of listed tools, by id
 */
type Rule = (
  of: AlternativeFacts,
  tool: AlternativeFacts,
  names: ReadonlyMap<string, string>,
) => Reason | null;

/** What makes a tool an alternative: it needs at least one of these. */
const KINSHIP = {
  rival(of, tool) {
    const place = of.rivals.indexOf(tool.id);
    if (place < 0) return null;
    const isMutual = tool.rivals.includes(of.id);
    const text = isMutual ? 'Each is listed as a rival of the other' : `Listed as a rival of ${of.name}`;
    return { text, weight: (isMutual ? 12 : 10) - place / 2 };
  },
  'names it as a rival': (of, tool) =>
    tool.rivals.includes(of.id) && !of.rivals.includes(tool.id)
      ? { text: `Lists ${of.name} as a rival`, weight: 7 }
      : null,
  'rivals in common'(of, tool, names) {
    const common = shared(of.rivals, tool.rivals).flatMap((id) => names.get(id) ?? []);
    if (common.length === 0) return null;
    return {
      text: `Both list ${listed(common)} as ${common.length === 1 ? 'a rival' : 'rivals'}`,
      weight: 1 + common.length,
    };
  },
  specialization(of, tool) {
    const shared = tool.specializations.filter(({ id }) => of.specializations.some((own) => own.id === id));
    if (shared.length === 0) return null;
    return { text: `Both for ${listed(shared.map(({ name }) => name))}`, weight: 3 + 2 * shared.length };
  },
  need(of, tool) {
    const [shared] = tool.needs.filter((need) => of.needs.includes(need));
    return shared === undefined ? null : { text: `Both serve ‘${shared}’`, weight: 4 };
  },
} as const satisfies Record<string, Rule>;

/** What ranks one alternative above another. */
const MERITS = {
  work(of, tool) {
    const takes = shared(of.takes, tool.takes).find((each) => each !== 'text');
    const makes = shared(of.makes, tool.makes).find((each) => each !== takes);
    if (takes === undefined || makes === undefined) return null;
    return { text: `Both take ${medium(takes)} and make ${medium(makes)}`, weight: 1.5 };
  },
  language(of, tool) {
    const languages = sharedFacets('language:', of, tool).filter((facet) => facet !== 'language:en');
    if (languages.length === 0) return null;
    return { text: `Both speak ${listed(languages.map(facetLabel))}`, weight: 1 };
  },
  price(of, tool) {
    if (!of.price || !tool.price || of.price.per !== tool.price.per) return null;
    if (tool.price.amount >= of.price.amount) return null;
    const text = `Costs less: from ${formatPrice(tool.price)}, against ${formatExactUsd(of.price.amount)}`;
    const isOld = of.price.isOutdated || tool.price.isOutdated;
    return { text: isOld ? `${text} (${OUTDATED})` : text, weight: 1.25 };
  },
  'free tier': (of, tool) =>
    has('free', tool)
      ? {
          text: has('free', of) ? say`Has a free tier too` : say`Has a free tier`,
          weight: has('free', of) ? 0.5 : 2,
        }
      : null,
  'open source': (_, tool) => (has('open-source', tool) ? { text: 'Open source', weight: 0.75 } : null),
  'self-hosted': (_, tool) => (has('self-hosted', tool) ? { text: 'Can be self-hosted', weight: 0.5 } : null),
  offline: (of, tool) =>
    has('offline', tool) && !has('offline', of) ? { text: 'Works offline', weight: 0.4 } : null,
  compliance(of, tool) {
    const rules = sharedFacets('compliance:', of, tool);
    return rules.length === 0 ? null : { text: `Both list ${listed(rules.map(facetLabel))}`, weight: 0.3 };
  },
  country(of, tool) {
    const country = tool.facets.find((facet) => facet.startsWith('country:'));
    if (country === undefined || of.facets.includes(country)) return null;
    return { text: facetLabel(country), weight: 0.2 };
  },
} as const satisfies Record<string, Rule>;

/** How much a tool's fame counts: at most as much as two more shared specializations. */
const PROMINENCE_WEIGHT = 0.4;

/**
 * The alternatives to a tool, best first, each with its reasons. A tool that has ended comes after all others.
 */
export function rankAlternatives(
  of: AlternativeFacts,
  candidates: readonly AlternativeFacts[],
): Alternative[] {
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  return candidates
    .filter(({ id }) => id !== of.id)
    .flatMap((tool) => {
      const kinship = reasonsOf(KINSHIP, of, tool, names);
      if (kinship.length === 0) return [];
      const reasons = [...kinship, ...reasonsOf(MERITS, of, tool, names)];
      const score = reasons.reduce((sum, { weight }) => sum + weight, tool.prominence * PROMINENCE_WEIGHT);
      return [{ tool, reasons, score }];
    })
    .sort(
      (a, b) =>
        Number(hasEnded(a.tool.status)) - Number(hasEnded(b.tool.status)) ||
        b.score - a.score ||
        b.tool.prominence - a.tool.prominence ||
        (a.tool.id < b.tool.id ? -1 : 1),
    )
    .slice(0, LIMITS.alternativesShown)
    .map(({ tool: { id, facets }, reasons }) => ({
      id,
      facets,
      reasons: reasons.toSorted((a, b) => b.weight - a.weight).map(({ text }) => text),
    }));
}

type Priced = Pick<AlternativeFacts, 'id' | 'name' | 'price'>;

/** A tool and its alternatives that are still offered, the nearest first, with their prices. */
export function pricedAlternatives(
  { of, candidates }: { of: AlternativeFacts; candidates: readonly AlternativeFacts[] },
  ranked: readonly Alternative[],
): { of: Priced; rivals: Priced[] } {
  const known = new Map(candidates.map((tool) => [tool.id, tool]));
  const rivals = ranked.flatMap(({ id }) => {
    const tool = known.get(id);
    return tool && !hasEnded(tool.status) ? [{ id, name: tool.name, price: tool.price }] : [];
  });
  return { of, rivals };
}

function reasonsOf(rules: Readonly<Record<string, Rule>>, ...facts: Parameters<Rule>): Reason[] {
  return Object.values(rules).flatMap((rule) => rule(...facts) ?? []);
}

function has(facet: string, { facets }: AlternativeFacts): boolean {
  return facets.includes(facet);
}

function shared(own: readonly string[], others: readonly string[]): string[] {
  return own.filter((each) => others.includes(each));
}

function sharedFacets(kind: string, of: AlternativeFacts, tool: AlternativeFacts): string[] {
  return shared(tool.facets, of.facets).filter((facet) => facet.startsWith(kind));
}

function medium(code: string): string {
  const label = factLabel('medium', code) ?? code;
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

/** How many entries of a list a reason names; it counts the others. */
const NAMED = 3;

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  const shown = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return new Intl.ListFormat('en-US').format(shown);
}
