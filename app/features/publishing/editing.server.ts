import type { Editing } from '#features/editing/editing.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { feature, moveFeatured } from './featured.server.ts';
import { merge } from './merge.server.ts';
import { publishDraft, readAsPublished, reviewDraft } from './publish.server.ts';
import { checkRecord, enteredRecord } from './record.server.ts';
import { split } from './split.server.ts';
import { takeCatalogueValue } from './take.server.ts';
import { undo } from './undo.server.ts';
import { bringBack, withdraw } from './withdraw.server.ts';

/** What the desk does to tools. A write can be found at once. */
export function createEditing(db: Database): Editing {
  return {
    recordOf: (id) => inTransaction(db.bulk, (tx) => enteredRecord(tx, id)),
    faultsOf: ({ record, tool_id }) =>
      inTransaction(db.bulk, async (tx) => {
        const check = await checkRecord(tx, record, tool_id);
        return 'faults' in check ? check.faults : [];
      }),
    review: (draft) => reviewDraft(db, draft),
    publish: (order) => publishDraft(db, order),
    asPublished: (draft, read) => readAsPublished(db, draft, read),
    withdraw: (order) => withdraw(db, order),
    bringBack: (order) => bringBack(db, order),
    merge: (order) => merge(db, order),
    split: (order) => split(db, order),
    feature: (order) => feature(db, order),
    moveFeatured: (order) => moveFeatured(db, order),
    undo: (order) => undo(db, order),
    takeCatalogueValue: (order) => takeCatalogueValue(db, order),
  };
}
