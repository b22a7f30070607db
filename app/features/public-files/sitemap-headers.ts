export const SITEMAP_HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  // The file itself is no search result.
  'X-Robots-Tag': 'noindex',
};
