import type { MissingTopic } from '#features/records/read/table-reading.ts';

/** Where a category or specialization that an import makes will be: `audio`, `audio/voices`. */
export function madePlace({ category, specialization }: MissingTopic): string {
  return specialization === '' ? category : `${category}/${specialization}`;
}

/** What is made there. */
export function madeWords({ category, specialization, name }: MissingTopic): string {
  return specialization === '' ? `The category “${name}”.` : `The specialization “${name}” of ${category}.`;
}
