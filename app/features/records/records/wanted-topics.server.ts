import type { WantedTopic } from '../read/table-choices.ts';
import type { MissingTopics } from '../read/table-reading.ts';
import { readCategory } from './category.server.ts';
import type { KnownCategories } from './references.server.ts';
import type { TopicNames } from './topic-names.server.ts';

/**
 * The place of a category that an operator wants: existing, by id or name, else registered as missing.
 *
 * @returns `category` or `category/specialization`; undefined if its id or name is invalid
 */
export function wantedPlace(
  { id, name, inner }: WantedTopic,
  topics: TopicNames,
  missing: MissingTopics,
): string | undefined {
  if ('faults' in readCategory({ id, name, specializations: inner ? [inner] : [] })) return undefined;
  const held = topics.category(id) ?? topics.category(name);
  const category = held ?? id;
  if (held === undefined) {
    topics.add({ id, name, specializations: [] });
    missing.set(`${id}/`, { category, specialization: '', name });
  }
  if (inner === null) return category;
  const known = topics.specialization(category, inner.id) ?? topics.specialization(category, inner.name);
  const place = `${category}/${known ?? inner.id}`;
  if (known === undefined) {
    topics.addSpecialization(category, inner);
    missing.set(place, { category, specialization: inner.id, name: inner.name });
  }
  return place;
}

/** Makes the categories to be created known, so that records may name them. */
export function addMissing(known: KnownCategories, missing: MissingTopics): void {
  for (const { category, specialization } of missing.values()) {
    const inner = known.get(category) ?? new Set();
    known.set(category, inner);
    if (specialization !== '') inner.add(specialization);
  }
}
