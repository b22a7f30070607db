import type { ToolQuery } from './tool-query.ts';

/** A category by its name, with the names of its specializations. */
interface Named {
  name: string;
  specializations: readonly { name: string }[];
}

/** A filter that the catalogue does not have: it is taken off, and the page says so. */
export interface UnknownFilter {
  kind: 'category' | 'specialization';
  asked: string;
  /** The category that has no such specialization. */
  category?: string;
}

/**
 * The query with its category and specialization as the catalogue writes them, whatever their case in the
 * address. What the catalogue does not have leaves the query, so that no page is titled with it; a
 * specialization belongs to the chosen category, if there is one.
 */
export function resolveFilters<Query extends Pick<ToolQuery, 'category' | 'specialization'>>(
  query: Query,
  categories: readonly Named[],
): { query: Query; unknown: UnknownFilter | null } {
  const category = named(categories, query.category);
  const specialization = named(
    (category ? [category] : categories).flatMap(({ specializations }) => specializations),
    query.specialization,
  );
  const resolved = {
    ...query,
    category: category?.name ?? null,
    specialization: specialization?.name ?? null,
  };
  if (query.category !== null && !category) {
    return { query: resolved, unknown: { kind: 'category', asked: query.category } };
  }
  if (query.specialization !== null && !specialization) {
    const unknown = { kind: 'specialization', asked: query.specialization } as const;
    return { query: resolved, unknown: category ? { ...unknown, category: category.name } : unknown };
  }
  return { query: resolved, unknown: null };
}

/** The very name before one that differs in its case. */
function named<T extends { name: string }>(all: readonly T[], asked: string | null): T | undefined {
  if (asked === null) return undefined;
  const wanted = asked.toLowerCase();
  return all.find(({ name }) => name === asked) ?? all.find(({ name }) => name.toLowerCase() === wanted);
}

/** What the page says of a filter that it had to take off. */
export function describeUnknown({ kind, asked, category }: UnknownFilter): string {
  return `There is no ${kind} "${asked}"${category ? ` in ${category}` : ''}. This filter was removed.`;
}
