import { data } from 'react-router';
import { z } from 'zod';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { readDraft, type StoredDraft } from './drafts.server.ts';

const uuid = z.uuid();

/** The draft that an address names. @throws a 404 when there is none */
export async function draftAt(db: DrizzleDb, id: string | undefined): Promise<StoredDraft> {
  const draft = uuid.safeParse(id).success ? await readDraft(db, id ?? '') : null;
  if (!draft) throw data({ message: 'This draft is no longer there', near: [] }, { status: 404 });
  return draft;
}
