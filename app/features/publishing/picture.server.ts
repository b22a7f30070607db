import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { toolPictures } from '#catalogue/tables/pictures.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import type { Editor, Undoing } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import type { Webp } from '#platform/pictures/to-webp.server.ts';
import type { PictureFiles } from './logo.server.ts';
import { undoToolAction } from './undo.server.ts';

const stored = z.object({
  version: z.string(),
  width: z.number(),
  height: z.number(),
  description: z.string(),
  source: z.string().nullable(),
  taken_on: z.string(),
});

/** What is known of a tool's picture. */
type StoredPicture = z.output<typeof stored>;

/** What an editor says of a picture. */
type PictureFacts = Pick<StoredPicture, 'description' | 'source' | 'taken_on'>;

interface PictureOrder {
  id: string;
  /** Null to remove the picture. Without a file, the present one stays. */
  picture: { facts: PictureFacts; file: Webp | null } | null;
  /** Where the file was found, for the log; null if somebody uploaded it. */
  from: string | null;
  by: Editor;
  files: PictureFiles;
}

const fileOf = (id: string) => `${id}.webp`;

/** A tool's picture; null for none. */
export async function readPicture(db: DrizzleDb, id: string): Promise<StoredPicture | null> {
  const { tool_id, ...columns } = toolPictures;
  const { version, width, height, description, source, taken_on } = columns;
  const [row] = await db
    .select({ version, width, height, description, source, taken_on })
    .from(toolPictures)
    .where(eq(tool_id, id));
  return row ?? null;
}

/**
 * Sets or removes a tool's picture: the file and what is said of it together.
 *
 * @returns the entry of the log; null if the tool is no longer listed, or has no picture to remove or to describe
 */
export async function setPicture(
  db: Database,
  { id, picture, from, by, files }: PictureOrder,
): Promise<string | null> {
  const entry = await inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const before = await readPicture(tx, id);
    const [tool] = await tx.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.id, id));
    const size = picture?.file ? sizeOf(picture.file) : before;
    if (!tool || size === null) return null;
    const after = picture && { ...size, ...picture.facts };
    await write(tx, id, after);
    const made = await recordAction(tx, {
      ...{ by, action: 'tool.picture', subject: { kind: 'tool', id } },
      before: { picture: before },
      after: { picture: after, from },
    });
    // Last, so that nothing but the commit itself can fail after it.
    if (picture?.file) await files.put(fileOf(id), picture.file.bytes);
    return made;
  });
  if (entry !== null && picture === null) await dropUnused(db, id, files);
  return entry;
}

function sizeOf({ bytes, width, height }: Webp) {
  return { version: createHash('sha256').update(bytes).digest('hex').slice(0, 16), width, height };
}

/** Every page of the tool is read anew afterwards. */
async function write(tx: Transaction, id: string, picture: StoredPicture | null): Promise<void> {
  await tx.delete(toolPictures).where(eq(toolPictures.tool_id, id));
  if (picture) await tx.insert(toolPictures).values({ tool_id: id, ...picture });
  await bumpState(tx, 0);
}

const logged = z.object({ picture: stored.nullable() });

/**
 * Undoes the last change of a tool's picture.
 *
 * @returns null if the picture is another one since, or its file is gone
 */
export async function undoPicture<T>(
  db: Database,
  files: PictureFiles,
  undoing: Undoing<T>,
): Promise<T | null> {
  const [before, after] = [logged.safeParse(undoing.entry.before), logged.safeParse(undoing.entry.after)];
  if (!before.success || !after.success) return null;
  const [was, is] = [before.data.picture, after.data.picture];
  const file = fileOf(undoing.entry.subject_id);
  const isReplaced = was !== null && is !== null && was.version !== is.version;
  const undone = await undoToolAction(
    db,
    async (tx, { subject_id: id }) => {
      const isKept = was === null || (await files.keeps(file, isReplaced));
      if (!isKept || !isDeepStrictEqual(await readPicture(tx, id), is)) return false;
      await write(tx, id, was);
      return true;
    },
    {
      ...undoing,
      async finish(tx) {
        const finished = await undoing.finish(tx);
        if (was !== null) await files.bringBack(file, isReplaced);
        return finished;
      },
    },
  );
  if (undone !== null && was === null) await dropUnused(db, undoing.entry.subject_id, files);
  return undone;
}

/** Takes the file of a picture from the public, unless there is one again. */
function dropUnused(db: Database, id: string, files: PictureFiles): Promise<void> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    if ((await readPicture(tx, id)) === null) await files.drop(fileOf(id));
  });
}
