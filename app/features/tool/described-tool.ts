import type { Decision } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';
import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { breadcrumbs, type Described, type Json, lockedPage } from '#features/discovery/json-ld.ts';
import type { Reviews } from '#features/reviews/reviews.ts';
import type { ToolTabId } from '#site/access.ts';
import { DOLLARS } from '#site/currencies.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';

/** What a tool's page shows about the tool. */
interface DescribedTool {
  tool: Tool;
  decision: Decision;
  price: PriceFrom | null;
  /** Null when they could not be read. */
  reviews: Reviews | null;
}

interface DescribedPage extends DescribedTool {
  tab: { id: ToolTabId };
  first: ToolTabId;
  content: { state: string };
}

/** A tool's page: the tool, the way to it, and whether subscribers see more of it. */
export function describedTool(site: string, page: DescribedPage): Described[] {
  const { tool, tab, first, content } = page;
  const category = tool.categories[0]?.name;
  return [
    described(site, page),
    breadcrumbs(site, [
      { name: `${SITE.listed.titled} Directory`, path: paths.tools },
      ...(category ? [{ name: category, path: paths.toolsOf(category) }] : []),
      { name: tool.name, path: paths.tool(tool.id) },
    ]),
    ...(content.state === 'locked' ? [lockedPage(site, paths.tool(tool.id, tab.id, first))] : []),
  ];
}

/** A tool as schema.org's SoftwareApplication; where something else is listed, as a Thing, of which less can be said. */
function described(site: string, { tool, decision, price, reviews }: DescribedTool): Described {
  const fact = (id: FactId) => decision.facts.find((each) => each.id === id)?.text;
  const platforms = fact('decision_platforms');
  const offers = hasEnded(tool.status)
    ? []
    : offersOf(price, fact('decision_price_from'), fact('free_tier') === 'Yes');
  const rating = reviews && ratingOf(reviews);
  const thing = {
    name: tool.name,
    description: tool.basic_information_short_description ?? tool.description,
    url: site + paths.tool(tool.id),
    image: site + paths.preview('tools', tool.id),
    ...(tool.url && { sameAs: tool.url }),
  };
  if (!SITE.listed.isAi) return { '@type': 'Thing', ...thing };
  return {
    '@type': 'SoftwareApplication',
    ...thing,
    ...(tool.categories[0] && { applicationCategory: tool.categories[0].name }),
    ...(platforms && { operatingSystem: platforms }),
    ...(tool.developer_name && { author: { '@type': 'Organization', name: tool.developer_name } }),
    ...(offers.length > 0 && { offers }),
    ...(rating && { aggregateRating: rating }),
  };
}

/** @param inWords the price with its unit and date, as the page shows it */
function offersOf(from: PriceFrom | null, inWords: string | undefined, isFree: boolean): Json[] {
  const { amount: price, currency = DOLLARS } = from ?? {};
  const offer = { '@type': 'Offer', priceCurrency: currency };
  return [
    ...(isFree ? [{ ...offer, price: 0, description: say`Free tier` }] : []),
    ...(price !== undefined && inWords ? [{ ...offer, price, description: `From ${inWords}` }] : []),
  ];
}

/**
 * The members' ratings, if the page shows reviews by members. Ratings given elsewhere count in the tool's
 * average, but nobody can read them here, so they are left out, as search engines require.
 */
function ratingOf({ distribution, count }: Reviews): Described | null {
  const given = distribution.reduce((sum, each) => sum + each.given, 0);
  const stars = distribution.reduce((sum, each) => sum + each.stars * each.given, 0);
  if (count === 0 || given === 0) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round((100 * stars) / given) / 100,
    ratingCount: given,
    reviewCount: count,
    bestRating: LIMITS.maxRating,
  };
}
