import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';

/** The emails waiting for an address, oldest first. */
export function mailsTo({ db }: { db: Database }, to: string) {
  return db.write.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.created_at);
}
