import { CATEGORIES, type Kind } from '../kinds.server.ts';
import type { MissingTopic, MissingTopics } from '../read/table-reading.ts';
import { readCategory } from '../records/category.server.ts';
import { readRecordsOf } from '../records/stored-records.server.ts';
import type { StoredRecord } from '../records/stored-tool.server.ts';
import type { ToolRow } from '../records/tool.server.ts';
import { lockState } from './state.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Tools as a kind whose batches first create the categories and specializations that they need, in the same
 * transaction.
 *
 * @param missing grows while the file is read
 */
export function makingTopics(tools: Kind<ToolRow>, missing: MissingTopics): Kind<ToolRow> {
  return {
    ...tools,
    async write(tx, rows, isDryRun) {
      const made = await makeTopics(tx, neededBy(rows, missing), isDryRun);
      return { ...(await tools.write(tx, rows, isDryRun)), made };
    },
  };
}

function neededBy(rows: readonly ToolRow[], missing: MissingTopics): MissingTopic[] {
  if (missing.size === 0) return [];
  const places = new Set(
    rows.flatMap(({ links }) => links.map((link) => `${link.category_id}/${link.specialization_id}`)),
  );
  return [...missing].flatMap(([place, topic]) => (places.has(place) ? topic : []));
}

/** @returns the topics that were created */
async function makeTopics(
  tx: Transaction,
  needed: readonly MissingTopic[],
  isDryRun: boolean,
): Promise<MissingTopic[]> {
  if (needed.length === 0) return [];
  if (!isDryRun) await lockState(tx);
  const byCategory = Map.groupBy(needed, ({ category }) => category);
  const stored = await readRecordsOf(tx, 'categories', [...byCategory.keys()]);
  const made: MissingTopic[] = [];
  for (const [id, topics] of byCategory) {
    const lacking = topics.filter((topic) => !holds(stored.get(id), topic.specialization));
    if (lacking.length === 0) continue;
    made.push(...lacking);
    if (!isDryRun) await CATEGORIES.store(tx, [withTopics(id, stored.get(id), lacking)], false);
  }
  return made;
}

function specializationsOf(record: StoredRecord | undefined): { id?: unknown }[] {
  return Array.isArray(record?.specializations) ? record.specializations : [];
}

function holds(record: StoredRecord | undefined, specialization: string): boolean {
  if (specialization === '') return record !== undefined;
  return specializationsOf(record).some(({ id }) => id === specialization);
}

/** @throws Error if the stored category has become invalid meanwhile */
function withTopics(id: string, record: StoredRecord | undefined, lacking: readonly MissingTopic[]) {
  const own = lacking.find(({ specialization }) => specialization === '');
  const inner = lacking.filter(({ specialization }) => specialization !== '');
  const reading = readCategory({
    ...(record ?? { id, name: own?.name }),
    specializations: [
      ...specializationsOf(record),
      ...inner.map(({ specialization, name }) => ({ id: specialization, name })),
    ],
  });
  if ('row' in reading) return reading.row;
  const [fault] = reading.faults;
  throw new Error(`The category ${id} cannot be made: ${fault?.field} ${fault?.reason}`);
}
