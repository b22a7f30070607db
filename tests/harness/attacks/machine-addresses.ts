import { FEED_NAMES } from '#features/discovery/feeds/feed.ts';
import { DOWNLOADS, type DownloadName } from '#features/downloads/downloads.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { paths } from '#site/paths.ts';

const ALL_PARTS = 'summary,decision,basic,business,categories,tech,social,market,funding';

/** What programs read about a tool and its category: pictures, twins, downloads, feeds, and the API. */
export const MACHINE_ADDRESSES = (tool: string, category: string): readonly string[] => [
  `/tools/${tool}/badge.svg`,
  `/tools/${tool}/card.svg?theme=dark`,
  `/oembed?url=${encodeURIComponent(`http://localhost/tools/${tool}`)}`,
  `/previews/tools/${tool}.png`,
  `/previews/compare/${[tool, 'tool-02'].sort().join()}.png`,
  `/tools/${tool}.md?tab=funding`,
  `/tools/${tool}/alternatives.md`,
  `/categories/${category}.md`,
  `/compare.md?tools=${tool},tool-02`,
  `/tools.md?q=${tool}&view=table`,
  ...(Object.keys(DOWNLOADS) as DownloadName[]).map((file) => paths.download(file)),
  ...FEED_NAMES.flatMap((name) => [
    paths.feed(name, 'atom'),
    paths.feed(name, 'json'),
    paths.categoryFeed(category, name, 'atom'),
    paths.categoryFeed(category, name, 'json'),
  ]),
  '/sitemaps/tools-1.xml',
  ...[
    `/tools?category=${category}&fields=${ALL_PARTS}`,
    `/tools?q=${tool}`,
    `/tools/${tool}`,
    `/tools/${tool}?fields=${ALL_PARTS}`,
    `/tools/${tool}/alternatives?fields=${ALL_PARTS}`,
    `/tools/tool-02/alternatives?fields=${ALL_PARTS}`,
    `/compare?tools=${tool},tool-02&fields=${ALL_PARTS}`,
    `/categories/${category}/market`,
    '/rounds?limit=100',
    '/market/quarters',
    '/companies?limit=100',
    `/questions?q=${tool}`,
  ].map((address) => API_PREFIX + address),
];
