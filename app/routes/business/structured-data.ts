import type { BusinessFunction } from '#domain/entities.ts';

/** A guide for search engines (schema.org Article): only what the catalogue holds, no made-up author. */
export function structuredData({
  function_name,
  short_summary,
  last_updated,
}: Pick<BusinessFunction, 'function_name' | 'short_summary' | 'last_updated'>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: `AI for ${function_name}`,
    about: function_name,
    ...(short_summary && { description: short_summary }),
    ...(last_updated && { dateModified: last_updated }),
  };
}
