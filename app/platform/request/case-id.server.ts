import { MESSAGES } from '#site/messages.ts';
import { uuid } from '#site/uuid.ts';
import { notFound } from './failures.server.ts';

/** The id in an address, as `:id`. @throws a 404 for a text that is no UUID, which the database would refuse */
export function idOf(params: { id?: string | undefined }): string {
  const id = uuid().safeParse(params.id);
  if (!id.success) throw notFound(MESSAGES.pageNotFound);
  return id.data;
}
