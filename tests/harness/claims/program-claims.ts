import { LIMITS } from '#site/limits.ts';
import type { Claim } from './claim.ts';

const LABEL = 'the name of something, no promise';

/** What the pages for programs say, as PAGE_CLAIMS does. */
export const PROGRAM_CLAIMS: readonly Claim[] = [
  {
    says: "Of a tool's locked tabs, the answer says how much they hold; of locked rounds, their number only where it tells nothing of a single company: else no number is given, and subscribers may see more.",
    because:
      'tests/requests/api and tests/domain/rounds-in-memory.test.ts ("is not counted where fewer than three …")',
  },
  // Data
  {
    says: 'The public catalogue as a download, feeds of what is new, and each page of AI Toolbox as Markdown.',
    because: 'tests/requests/downloads.test.ts, feeds.test.ts; twins: tests/domain/paths.test.ts',
  },
  {
    says: 'What every visitor may read of the tools page by page, for programs and spreadsheets: made anew once a day, with a schema and checksums, without what is locked.',
    because: 'tests/catalogue/open.test.ts, tests/requests/downloads.test.ts',
  },
  { says: 'Made on {today}.', because: 'the manifest of the files' },
  {
    says: 'They hold what every visitor may see, at most the newest 50 entries of each kind.',
    because: 'FEED_ENTRIES, in the sentence too: tests/requests/feeds.test.ts',
  },
  { says: 'Weekly letters: Atom: weekly letters JSON: weekly letters', because: LABEL },
  {
    says: 'Add .md to the path of any public page, or ask for it with Accept: text/markdown. llms.txt says where to begin.',
    because: 'tests/requests/written-pages.test.ts',
  },
  // The API
  {
    says: 'Read the directory by program: tools, alternatives, markets and rounds as JSON, each value with its certainty and what is known of its source.',
    because: 'apiValue of app/features/api/value.ts takes no value without',
  },
  {
    says: 'Every value says how sure it is (sourced, attributed, editorial, computed, or withheld where only subscribers see its source), who says so and as of when, if that is known.',
    because: 'apiValue of app/features/api/value.ts takes no value without',
  },
  {
    says: 'Agents ask by the Model Context Protocol at /mcp, with the same rights and the same allowance.',
    because: 'tests/requests/mcp; these are agents of readers',
  },
  {
    says: 'The first two are open to everybody, the others as the tabs of the tool’s page are.',
    because: 'tests/requests/api',
  },
  { says: 'Every refusal is application/problem+json (RFC 9457).', because: 'tests/requests/api' },
  {
    says: 'With a key that may propose, a program sends values of a tool, each with the page that states it, its words and the day on which it was read.',
    because: 'proposalBody takes no value without: tests/requests/api/proposals.test.ts',
  },
  {
    says: 'An editor decides each, or a rule of the site’s owner.',
    because: 'tests/requests/rules.test.ts',
  },
  {
    says: 'Besides the allowance: 60 proposals at once, then one every 30 seconds, with all keys of a member together; proposals for 200 tools may wait.',
    because: 'made from app/site/limits.ts, which proposals.server.ts counts by',
  },
  {
    says: `curl 'https://…/api/v1/proposals' -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{ "tool": "{listed}", "values": [ { "field": "decision_price_from", "value": { "amount": 12, "per": "mo" }, "url": "https://example.org/pricing", "quote": "Plus: $12 a month", "read_on": "2026-02-14" } ] }'`,
    because: 'an example, which tests/requests/api/examples.test.ts sends',
  },
  {
    says: 'Values are written as in the catalogue’s files: a list of codes as ["soc2"], a text as "Berlin".',
    because: 'tests/requests/api/proposals.test.ts',
  },
  {
    says: 'These fields can be proposed, where every visitor sees them:',
    because: 'vendorPaths, by which proposals are weighed too: tests/requests/api/examples.test.ts',
  },
  // llms.txt
  {
    says: `[Comparison]: of 2 to ${LIMITS.compared} tools: \`?tools=a,b\``,
    because: 'LIMITS.compared, which the page follows',
  },
  {
    says: 'A fact is marked as sourced, attributed, editorial or computed, with its source and date as far as they are known, or as withheld where only subscribers see its source.',
    because: 'the grades: tests/domain/provenance.test.ts',
  },
  {
    says: 'Every public page has a twin in Markdown: add `.md` to its path, or ask for it with `Accept: text/markdown`.',
    because: 'tests/requests/written-pages.test.ts',
  },
  {
    says: '[All tools]: with the filters and the order of the page: `?q=…&category=…&page=2`',
    because: LABEL,
  },
  {
    says: '[Market]: all categories side by side',
    because: 'tests/requests/market.test.ts',
  },
  {
    says: '[Funding rounds]: of the companies behind the tools: `?category=…&since=2025-07&stage=seed&investor=…`',
    because: 'an example',
  },
  {
    says: '[Funding by quarter]: and category, with what each figure covers',
    because: 'tests/long/catalogue/market-sums.test.ts',
  },
  { says: '[Investors]: in these companies: `?category=…&since=2025&q=…`', because: 'an example' },
  { says: '[Weekly letters]: new tools, funding rounds and changed prices, week by week', because: LABEL },
  { says: '[Weekly letters]', because: LABEL },
  {
    says: '[New tools]: Tools in the order in which they were added; also of each category',
    because: 'tests/requests/feeds.test.ts',
  },
  {
    says: '[Changed facts]: Prices and other public facts of tools that have changed; also of each category',
    because: 'tests/requests/feeds.test.ts',
  },
  {
    says: '[Funding rounds]: The newest funding rounds that are open to everybody; also of each category',
    because: 'tests/requests/feeds.test.ts',
  },
  {
    says: '[How programs read the directory]: each call with an example, keys and allowance',
    because: 'made from the table of endpoints: tests/requests/api',
  },
  {
    says: 'Agents connect to `http://localhost/mcp` (Model Context Protocol, streamable HTTP), without a key',
    because: 'tests/requests/mcp; these are agents of readers',
  },
];
