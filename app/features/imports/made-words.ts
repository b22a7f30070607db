import type { MissingTopic } from '#features/records/read/table-reading.ts';

/** The place of a topic that an import creates: `audio`, `audio/voices`. */
export function madePlace({ category, specialization }: MissingTopic): string {
  return specialization === '' ? category : `${category}/${specialization}`;
}

/** That topic in words. */
export function madeWords({ category, specialization, name }: MissingTopic): string {
  return specialization === '' ? `The category “${name}”.` : `The specialization “${name}” of ${category}.`;
}
