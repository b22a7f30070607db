import type { Tool } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';

/**
 * A tool for search engines (schema.org SoftwareApplication): only what is known, no made-up price or rating.
 */
export function structuredData(tool: Tool) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: tool.name,
    description: tool.basic_information_short_description ?? tool.description,
    ...(tool.categories[0] && { applicationCategory: tool.categories[0].name }),
    ...(tool.url && { url: tool.url }),
    ...(tool.developer_name && { author: { '@type': 'Organization', name: tool.developer_name } }),
    ...(tool.rating_count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: tool.avg_rating,
        ratingCount: tool.rating_count,
        bestRating: LIMITS.maxRating,
      },
    }),
  };
}
