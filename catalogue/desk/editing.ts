import type { Database } from '#server/db/connection.server.ts';
import type { Editing } from '#server/editing/editing.server.ts';
import { refreshSearchWords } from '#server/search/index-tools.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { inTransaction } from '../write/transaction.ts';
import { feature, moveFeatured } from './featured.ts';
import { merge } from './merge.ts';
import { publishDraft, readAsPublished, reviewDraft } from './publish.ts';
import { checkRecord, enteredRecord } from './record.ts';
import { split } from './split.ts';
import { takeCatalogueValue } from './take.ts';
import { undo } from './undo.ts';
import { bringBack, withdraw } from './withdraw.ts';

/**
 * What the desk does to tools. A write can be found at once; the figures follow (`startFigures`). If it cannot be
 * found at once, it is done all the same: the word lists follow within minutes (`startWordLists`).
 */
export function createEditing(db: Database, log: Logger): Editing {
  const thenSearchable = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await refreshSearchWords(db.bulk).catch((err: unknown) => {
      log.warn({ err }, 'The search words of a written tool were not refreshed; this is made up later');
    });
    return result;
  };
  return {
    recordOf: (id) => inTransaction(db.bulk, (tx) => enteredRecord(tx, id)),
    faultsOf: ({ record, tool_id }) =>
      inTransaction(db.bulk, async (tx) => {
        const check = await checkRecord(tx, record, tool_id);
        return 'faults' in check ? check.faults : [];
      }),
    review: (draft) => reviewDraft(db, draft),
    publish: (order) => thenSearchable(publishDraft(db, order)),
    asPublished: (draft, read) => readAsPublished(db, draft, read),
    withdraw: (order) => thenSearchable(withdraw(db, order)),
    bringBack: (order) => thenSearchable(bringBack(db, order)),
    merge: (order) => thenSearchable(merge(db, order)),
    split: (order) => thenSearchable(split(db, order)),
    feature: (order) => thenSearchable(feature(db, order)),
    moveFeatured: (order) => moveFeatured(db, order),
    undo: (order) => thenSearchable(undo(db, order)),
    takeCatalogueValue: (order) => thenSearchable(takeCatalogueValue(db, order)),
  };
}
