import { withdrawnTopics } from '#catalogue/tables/topics.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Topics that the desk withdrew and that tools may still name. */
export interface WithdrawnTopics {
  /** Withdrawn categories, each with the category that its tools moved to; null for none. */
  categories: ReadonlyMap<string, string | null>;
  /** Specializations, as `video/cutting`. */
  specializations: ReadonlySet<string>;
}

export const NONE_WITHDRAWN: WithdrawnTopics = { categories: new Map(), specializations: new Set() };

export async function loadWithdrawnTopics(db: DrizzleDb): Promise<WithdrawnTopics> {
  const { kind, id, replaced_by } = withdrawnTopics;
  const rows = await db.select({ kind, id, replaced_by }).from(withdrawnTopics);
  const of = (name: string) => rows.filter((row) => row.kind === name);
  return {
    categories: new Map(of('categories').map((row) => [row.id, row.replaced_by])),
    specializations: new Set(of('specializations').map((row) => row.id)),
  };
}

interface CategoryLink {
  category: string;
  specializations: string[];
}

/** A tool's categories without withdrawn ones; the category that their tools moved to takes their place. */
export function presentLinks(links: readonly CategoryLink[], withdrawn: WithdrawnTopics): CategoryLink[] {
  if (withdrawn.categories.size === 0 && withdrawn.specializations.size === 0) return [...links];
  return links.flatMap(({ category, specializations }) => {
    const present = presentCategory(category, withdrawn);
    if (present === null) return [];
    if (present !== category) return [{ category: present, specializations: [] }];
    const kept = specializations.filter((id) => !withdrawn.specializations.has(`${category}/${id}`));
    return [{ category, specializations: kept }];
  });
}

/** Follows chains: a category that tools moved to may have been withdrawn too. */
function presentCategory(id: string, { categories }: WithdrawnTopics): string | null {
  const seen = new Set<string>();
  let present: string | null = id;
  while (present !== null && categories.has(present)) {
    if (seen.has(present)) return null;
    seen.add(present);
    present = categories.get(present) ?? null;
  }
  return present;
}
