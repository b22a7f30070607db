/** What an AI operator's crawler fetches pages for. */
export const CRAWLER_KINDS = {
  search: 'finds pages for the answers of an AI search, which link to them',
  training: 'collects texts that models are trained with',
  agent: 'fetches a page because a person has asked for it',
} as const;
export type CrawlerKind = keyof typeof CRAWLER_KINDS;

export type CrawlerPolicy = Readonly<Record<CrawlerKind, 'allow' | 'disallow'>>;

interface Crawler {
  /** Its name in robots.txt. */
  name: string;
  operator: string;
  kind: CrawlerKind;
  /** Where its operator describes it. */
  source: string;
}

const OPENAI = { operator: 'OpenAI', source: 'https://developers.openai.com/docs/bots' };
const ANTHROPIC = { operator: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' };
const PERPLEXITY = { operator: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' };
const MISTRAL = { operator: 'Mistral AI', source: 'https://docs.mistral.ai/en/robots' };
const META = {
  operator: 'Meta',
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
};

/**
 * The crawlers that `robots.txt` names. Their operators say that they follow it, although some say that their
 * agents may not when a person asks. Search engines proper, such as Googlebot, follow the rules for
 * everybody.
 */
export const CRAWLERS: readonly Crawler[] = [
  { name: 'OAI-SearchBot', kind: 'search', ...OPENAI },
  { name: 'GPTBot', kind: 'training', ...OPENAI },
  { name: 'ChatGPT-User', kind: 'agent', ...OPENAI },
  { name: 'Claude-SearchBot', kind: 'search', ...ANTHROPIC },
  { name: 'ClaudeBot', kind: 'training', ...ANTHROPIC },
  { name: 'Claude-User', kind: 'agent', ...ANTHROPIC },
  { name: 'PerplexityBot', kind: 'search', ...PERPLEXITY },
  { name: 'Perplexity-User', kind: 'agent', ...PERPLEXITY },
  { name: 'MistralAI-Index', kind: 'search', ...MISTRAL },
  { name: 'MistralAI-Training', kind: 'training', ...MISTRAL },
  { name: 'MistralAI-User', kind: 'agent', ...MISTRAL },
  { name: 'meta-externalagent', kind: 'training', ...META },
  { name: 'meta-externalfetcher', kind: 'agent', ...META },
  {
    name: 'Google-Extended',
    operator: 'Google',
    kind: 'training',
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    name: 'Applebot-Extended',
    operator: 'Apple',
    kind: 'training',
    source: 'https://support.apple.com/en-us/119829',
  },
  { name: 'CCBot', operator: 'Common Crawl', kind: 'training', source: 'https://commoncrawl.org/ccbot' },
];

/**
 * For people only: members' own pages, searches, and views of listings, of which there are too many to crawl.
 * A page that must not be listed says so itself.
 */
const NOT_FOR_CRAWLERS = [
  '/auth/',
  '/profile',
  '/settings/',
  '/subscription/',
  '/sandbox/',
  '/operator',
  '/resources/',
  '/search?',
  '/tools/*/report',
  '/*?*sortBy=',
  '/*?*view=',
  '/*?*more=',
  '/*?*without=',
];

/**
 * The text of robots.txt (RFC 9309). A crawler follows its own group instead of the one for everybody, so
 * each group that is allowed repeats what is for people only.
 *
 * @param sitemap its absolute address; null where the site's own address is unknown
 */
export function robotsText(policy: CrawlerPolicy, sitemap: string | null): string {
  const limits = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`);
  const groups = (Object.keys(CRAWLER_KINDS) as CrawlerKind[]).map((kind) => [
    `# AI: ${CRAWLER_KINDS[kind]}`,
    ...CRAWLERS.filter((crawler) => crawler.kind === kind).map(({ name }) => `User-agent: ${name}`),
    ...(policy[kind] === 'allow' ? limits : ['Disallow: /']),
  ]);
  const everybody = ['User-agent: *', ...limits];
  const last = sitemap === null ? [] : [[`Sitemap: ${sitemap}`]];
  return `${[...groups, everybody, ...last].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
