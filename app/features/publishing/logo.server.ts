import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Editor, Undoing } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { fitValues } from './bulk.server.ts';
import { undoToolAction } from './undo.server.ts';
import { writeAllAtDesk } from './write.server.ts';

/** The files behind the addresses of logos, or of pictures of tools. */
export interface PictureFiles {
  /** Stores a file; one of the same name is kept for `bringBack`. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes the file at an address that no tool uses any more from the public. */
  drop(address: string): Promise<void>;
  /** Whether `bringBack` can do so. */
  keeps(address: string, isReplaced: boolean): Promise<boolean>;
  /** Makes the kept file of an address public again. @param isReplaced whether another is there now */
  bringBack(address: string, isReplaced: boolean): Promise<void>;
}

interface LogoOrder {
  id: string;
  /** The logo's file, by its name on this site; null for none. */
  logo: { name: string; bytes: Uint8Array } | null;
  /** The source of the logo, for the log; null if somebody uploaded it. */
  from: string | null;
  by: Editor;
  files: PictureFiles;
}

const LOGO = 'logoimage_url';

/**
 * Sets or removes a tool's logo: the file and the record's address of it together.
 *
 * @returns the entry of the log; null if the tool is no longer listed
 */
export async function setLogo(
  db: Database,
  { id, logo, from, by, files }: LogoOrder,
): Promise<string | null> {
  const address = logo && `/files/logos/${logo.name}`;
  const written = await inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { changes, same } = await fitValues(tx, [id], LOGO, () => ({ value: address ?? undefined }));
    const [change] = changes;
    if (!change && same === 0) return null;
    if (change) await writeAllAtDesk(tx, [change.row], { maker: 'desk', operatorId: by.id });
    const entry = await recordAction(tx, {
      by,
      action: 'tool.logo',
      subject: { kind: 'tool', id },
      before: { [LOGO]: change ? (change.before ?? null) : address },
      after: { [LOGO]: address, from },
    });
    // Last, so that nothing but the commit itself can fail after it.
    if (logo) await files.put(logo.name, logo.bytes);
    return { entry, before: change?.before };
  });
  // The old file goes only after the record is stored, so that a failure leaves no tool without its file.
  if (typeof written?.before === 'string') await dropUnused(db, written.before, files);
  return written?.entry ?? null;
}

const logged = z.object({ [LOGO]: z.string().nullable() });

/**
 * Undoes the last change of a tool's logo: its file and the record's address of it.
 *
 * @returns null if the logo is another one since, or its file is gone
 */
export async function undoLogo<T>(db: Database, files: PictureFiles, undoing: Undoing<T>): Promise<T | null> {
  const [before, after] = [logged.safeParse(undoing.entry.before), logged.safeParse(undoing.entry.after)];
  if (!before.success || !after.success) return null;
  const [was, is] = [before.data[LOGO], after.data[LOGO]];
  const undone = await undoToolAction(
    db,
    async (tx, { subject_id: id }, by) => {
      const { changes, same } = await fitValues(tx, [id], LOGO, (_, present) =>
        (present ?? null) === is ? { value: was ?? undefined } : { reason: 'changed since' },
      );
      const [change] = changes;
      if (!change && same === 0) return false;
      if (was !== null && !(await files.keeps(was, was === is))) return false;
      if (change) await writeAllAtDesk(tx, [change.row], { maker: 'desk', operatorId: by.id });
      return true;
    },
    {
      ...undoing,
      async finish(tx) {
        const finished = await undoing.finish(tx);
        // Last, as where a logo is set, and before anybody else can set one.
        if (was !== null) await files.bringBack(was, was === is);
        return finished;
      },
    },
  );
  if (undone !== null && is !== null && is !== was) await dropUnused(db, is, files);
  return undone;
}

/** Drops a logo's file unless a tool has its address, and lets nobody change that meanwhile. */
function dropUnused(db: Database, address: string, files: PictureFiles): Promise<void> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { rows } = await tx.execute(sql`SELECT 1 FROM ai_tools WHERE logoimage_url = ${address} LIMIT 1`);
    if (rows.length === 0) await files.drop(address);
  });
}
