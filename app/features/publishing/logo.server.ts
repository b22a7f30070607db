import type { Editor } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { fitValues } from './bulk.server.ts';
import { writeAllAtDesk } from './write.server.ts';

interface LogoOrder {
  id: string;
  /** The address of its file on this site; null for none. */
  logo: string | null;
  /** Where it was taken from, for the log; null if somebody sent it. */
  from: string | null;
  by: Editor;
  /** Puts the file in its place, once it is known that the tool is listed. */
  store: () => Promise<void>;
}

const LOGO = 'logoimage_url';

/**
 * Gives a tool a logo, or takes its logo away; the file and the record's address of it go together.
 *
 * @returns false if it is not listed any more
 */
export function setLogo(db: Database, { id, logo, from, by, store }: LogoOrder): Promise<boolean> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { changes, same } = await fitValues(tx, [id], LOGO, () => ({ value: logo ?? undefined }));
    const [change] = changes;
    if (!change && same === 0) return false;
    await store();
    if (change) await writeAllAtDesk(tx, [change.row], { maker: 'desk', operatorId: by.id });
    await recordAction(tx, {
      by,
      action: 'tool.logo',
      subject: { kind: 'tool', id },
      before: { [LOGO]: change ? (change.before ?? null) : logo },
      after: { [LOGO]: logo, from },
    });
    return true;
  });
}
