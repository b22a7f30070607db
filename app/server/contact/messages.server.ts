import { createHash } from 'node:crypto';
import { CONTACT_KINDS, type ContactMessage } from '#domain/contact.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { contactMessages } from '#server/db/schema/contact.server.ts';
import { type NoticeSite, queueNotice } from '#server/operators/notices.server.ts';

/**
 * Stores a message and the email that brings it to operators; both or neither. The same message sent
 * again on the same day counts once, so a sender who missed the first answer can safely resend it.
 */
export async function storeContactMessage(
  db: DrizzleDb,
  site: NoticeSite,
  contact: ContactMessage,
): Promise<void> {
  await db.transaction(async (both) => {
    const stored = await both
      .insert(contactMessages)
      .values({ id: messageId(contact), ...contact })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (stored.length > 0) await queueNotice(both, site, 'messages', contactMail(contact));
  });
}

/** A UUID made from the message and the day. */
function messageId({ name, email, kind, message }: ContactMessage): string {
  const day = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify([day, name, email, kind, message]);
  // PostgreSQL accepts 32 hexadecimal digits as a UUID.
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function contactMail({ name, email, kind, message }: ContactMessage) {
  const about = CONTACT_KINDS.find(({ id }) => id === kind)?.label ?? kind;
  return {
    reply_to: email,
    subject: `${about}: a message from ${name}`,
    text: `About: ${about}\nFrom: ${name} <${email}>\n\n${message}\n`,
    html: null,
  };
}
