import type { MissingTopic } from '#features/records/read/table-reading.ts';

/** The place of a topic that an import creates: `audio`, `audio/voices`. */
export function madePlace({ category, specialization }: MissingTopic): string {
  return specialization === '' ? category : `${category}/${specialization}`;
}

/** That topic in words. */
export function madeWords({ category, specialization, name }: MissingTopic): string {
  return specialization === '' ? `The category “${name}”.` : `The specialization “${name}” of ${category}.`;
}

/** So many are named. */
const MOST_NAMED = 10;

/** What to do about categories that a table names and that there are not; nothing if there are none. @param topics how many rows name each */
export function unknownTopicWords(topics: ReadonlyMap<string, number>): string[] {
  const [first] = topics.keys();
  if (first === undefined) return [];
  const named = [...topics].slice(0, MOST_NAMED).map(([name, rows]) => `${name} (${rows})`);
  const more = topics.size > MOST_NAMED ? ' …' : '';
  return [
    `Not listed as categories: ${named.join(', ')}${more}. Say for each which one it is (--category ${quoted(`${first}=id`)}), that it is new (--new-category ${quoted(first)}), or that it is left out (--category ${quoted(`${first}=`)}).`,
  ];
}

/** A word for a shell, which reads nothing in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
