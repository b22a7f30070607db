import { data } from 'react-router';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { uuid } from '#site/uuid.ts';
import { hasBeenBegun, readDraft, type StoredDraft } from './drafts.server.ts';

/** The draft id in an address. @throws a 404 for a text that is no draft id */
export function idOfDraft(id: string | undefined): string {
  const read = uuid().safeParse(id);
  if (!read.success) throw noDraft();
  return read.data;
}

/** The draft at an address. @throws a 404 if there is none */
export async function draftAt(db: DrizzleDb, id: string | undefined): Promise<StoredDraft> {
  const draft = await readDraft(db, idOfDraft(id));
  if (!draft) throw noDraft();
  return draft;
}

/**
 * The draft that a form was sent to; null if it is gone by now.
 *
 * @throws a 404 if there has never been such a draft
 */
export async function draftOfForm(db: DrizzleDb, id: string): Promise<StoredDraft | null> {
  const draft = await readDraft(db, id);
  if (!draft && !(await hasBeenBegun(db, id))) throw noDraft();
  return draft;
}

function noDraft() {
  return data({ message: 'This draft is no longer there', near: [] }, { status: 404 });
}
