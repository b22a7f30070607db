import { sql } from 'drizzle-orm';
import type { Editor } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { fitValues } from './bulk.server.ts';
import { writeAllAtDesk } from './write.server.ts';

interface LogoOrder {
  id: string;
  /** The address of the logo's file on this site; null for none. */
  logo: string | null;
  /** The source of the logo, for the log; null if somebody uploaded it. */
  from: string | null;
  by: Editor;
  /** Stores the file. Called once the tool is known to be listed. */
  store: () => Promise<void>;
  /** Deletes the file at an address that no tool uses any more. */
  drop: (address: string) => Promise<void>;
}

const LOGO = 'logoimage_url';

/**
 * Sets or removes a tool's logo: the file and the record's address of it together.
 *
 * @returns false if the tool is no longer listed
 */
export async function setLogo(db: Database, { drop, ...order }: LogoOrder): Promise<boolean> {
  const written = await writeLogo(db, order);
  // The old file is deleted only after the record is stored, so that a failure leaves no tool without its file.
  if (typeof written?.before === 'string') await dropUnused(db, written.before, drop);
  return written !== null;
}

/** @returns the logo that the tool had; null if the tool is not listed */
function writeLogo(
  db: Database,
  { id, logo, from, by, store }: Omit<LogoOrder, 'drop'>,
): Promise<{ before: unknown } | null> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { changes, same } = await fitValues(tx, [id], LOGO, () => ({ value: logo ?? undefined }));
    const [change] = changes;
    if (!change && same === 0) return null;
    await store();
    if (change) await writeAllAtDesk(tx, [change.row], { maker: 'desk', operatorId: by.id });
    await recordAction(tx, {
      by,
      action: 'tool.logo',
      subject: { kind: 'tool', id },
      before: { [LOGO]: change ? (change.before ?? null) : logo },
      after: { [LOGO]: logo, from },
    });
    return { before: change?.before };
  });
}

function dropUnused(db: Database, address: string, drop: LogoOrder['drop']): Promise<void> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { rows } = await tx.execute(sql`SELECT 1 FROM ai_tools WHERE logoimage_url = ${address} LIMIT 1`);
    if (rows.length === 0) await drop(address);
  });
}
