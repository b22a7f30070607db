import { isRecorded, LOCKED, speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import { FEEDS, LETTERS_FEED, shownFeeds } from '#features/discovery/feeds/feed.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orNone } from '#platform/request/failures.server.ts';
import { LIMITS } from '#site/limits.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds, weeklyNews } from '#site/recorded-rounds.ts';
import { speaksOfFunctions } from '#site/recorded-topics.ts';
import { SITE } from '#site/site.ts';
import { twinOf } from '#site/twins.ts';
import type { Route } from './+types/llms';

/**
 * What programs that read for people should know of the site. If the categories cannot be read, it leaves
 * them out.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const categories = await orNone(context, 'listing categories', () =>
    listCategoryOptions(context.get(servicesContext).db.read),
  );
  return new Response(llmsText(new URL(request.url).origin, categories), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

const PAGES = wordedTexts([
  [paths.tools, 'All tools', 'with the filters and the order of the page: `?q=…&category=…&page=2`'],
  [paths.search, 'Search', 'answers a need in plain words: `?q=…`'],
  [paths.compare, 'Comparison', `of 2 to ${LIMITS.compared} tools: \`?tools=a,b\``],
  [paths.categories, 'Categories', 'with their specializations'],
  [paths.market, 'Market', 'all categories side by side'],
  [
    paths.marketRounds,
    'Funding rounds',
    'of the companies behind the tools: `?category=…&since=2025-07&stage=seed&investor=…`',
  ],
  [paths.marketQuarters, 'Funding by quarter', 'and category, with what each figure covers'],
  [paths.companies, 'Companies', 'behind the tools: `?category=…&q=…`'],
  [paths.investors, 'Investors', 'in these companies: `?category=…&since=2025&q=…`'],
  [paths.business, 'Business functions', 'and the tools for them'],
  [paths.premium, 'Plans', 'what a plan gives'],
  [paths.about, 'About', 'what the directory is'],
] as const);

const OF_ROUNDS: readonly string[] = [paths.marketRounds, paths.marketQuarters, paths.investors];

const shownPages = () => [
  ...PAGES.filter(
    ([page]) =>
      (speaksOfRounds() || !OF_ROUNDS.includes(page)) &&
      (speaksOfFunctions() || page !== paths.business) &&
      (speaksOfCompanies() || page !== paths.companies),
  ),
  [paths.letters, 'Weekly letters', `${weeklyNews()}, week by week`] as const,
];

/**
 * The text of `/llms.txt` (llmstxt.org): what there is for programs, and how to read it.
 *
 * @param origin of the site's addresses
 */
function llmsText(origin: string, categories: readonly { id: string; name: string }[]): string {
  const twin = (page: string) => origin + (twinOf(page) ?? page);
  const named = categories.map(({ id, name }) => `- [${name}](${twin(paths.category(id))})`);
  const categoryList = named.length > 0 ? `## Categories\n\n${named.join('\n')}\n\n` : '';
  return say`# ${SITE.name}

> A public directory of ${SITE.listed.many}. A fact is marked as sourced, attributed, editorial or computed, with its source and date as far as they are known${isRecorded(LOCKED) ? ', or as withheld where only subscribers see its source' : ''}.

Every public page has a twin in Markdown: add \`.md\` to its path, or ask for it with \`Accept: text/markdown\`. The tabs of a tool are at \`${origin}${paths.tool('x').replace('/x', '/{id}')}.md?tab=…\`, its alternatives at \`${origin}${paths.alternatives('x').replace('/x/', '/{id}/')}.md\`, and what has changed about it at \`${origin}${paths.toolChanges('x').replace('/x/', '/{id}/')}.md\`.${speaksOfCompanies() ? ` Companies are at \`${origin}${paths.company('x').replace('/x', '/{id}')}.md\`${speaksOfRounds() ? `, investors at \`${origin}${paths.investor('x').replace('/x', '/{id}')}.md\`` : ''}; other pages link to them.` : ''}${isRecorded(LOCKED) ? ' What is for subscribers is not in the twins.' : ''} Quote a fact with its certainty and date.

## Pages

${shownPages()
  .map(([page, name, note]) => `- [${name}](${twin(page)}): ${note}`)
  .join('\n')}

${categoryList}## Feeds

${shownFeeds()
  .map(
    (name) =>
      `- [${FEEDS[name].title}](${origin}${paths.feed(name, 'json')}): ${FEEDS[name].of}; also of each category`,
  )
  .join('\n')}
- [Weekly letters](${origin}${paths.feed(LETTERS_FEED, 'json')})

## API

- [How programs read the directory](${twin(paths.api)}): each call with an example, keys and allowance
- [OpenAPI](${origin}${paths.openApi}): the REST API, described for programs
- Agents connect to \`${origin}${paths.mcp}\` (Model Context Protocol, streamable HTTP), without a key
`;
}
