import { z } from 'zod';
import { topicKindOf } from '#catalogue/topics/withdrawing.ts';
import type { DoneAtDesk, Editor } from '#features/editing/editing.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { putTopicBack, type Writing } from './bring-back-topic.server.ts';
import { takeTopicOut } from './withdraw-topic.server.ts';

const listedAgain = z.object({ replaced_by: z.string().nullable() });

/**
 * Undoes a topic's withdrawal, or its return.
 *
 * @returns false, with nothing changed, if that is no longer possible
 */
export async function undoTopic(
  tx: Transaction,
  { entry, by, writing }: { entry: DoneAtDesk; by: Editor; writing: Writing },
): Promise<boolean> {
  const kind = topicKindOf(entry.subject_kind);
  const { subject_id: id } = entry;
  if (!kind) return false;
  if (entry.action.endsWith('.withdraw')) {
    return (await putTopicBack(tx, { kind, id, by }, writing)) !== 'gone';
  }
  const was = listedAgain.safeParse(entry.before);
  if (!entry.action.endsWith('.relist') || !was.success) return false;
  const taken = await takeTopicOut(tx, { kind, id, replacedBy: was.data.replaced_by, by });
  return typeof taken !== 'string';
}
