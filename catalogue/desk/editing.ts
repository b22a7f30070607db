import type { Database } from '#server/db/connection.server.ts';
import type { Editing } from '#server/editing/editing.server.ts';
import { refreshSearchWords } from '#server/search/index-tools.server.ts';
import { refreshTotals } from '../write/totals.ts';
import { inTransaction } from '../write/transaction.ts';
import { merge } from './merge.ts';
import { publishDraft, readAsPublished, reviewDraft } from './publish.ts';
import { checkRecord, enteredRecord } from './record.ts';
import { bringBack, withdraw } from './withdraw.ts';

/** What the desk does to tools. After a write, everything that the catalogue adds up to is worked out again. */
export function createEditing(db: Database): Editing {
  const thenTotals = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await refreshTotals(db);
    await refreshSearchWords(db.bulk);
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
    publish: (order) => thenTotals(publishDraft(db, order)),
    asPublished: (draft, read) => readAsPublished(db, draft, read),
    withdraw: (order) => thenTotals(withdraw(db, order)),
    bringBack: (order) => thenTotals(bringBack(db, order)),
    merge: (order) => thenTotals(merge(db, order)),
  };
}
