import { CONTACT_KINDS, type ContactMessage } from '#domain/contact.ts';
import { SITE } from '#domain/site.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { contactMessages } from '#server/db/schema.server.ts';
import { queueMail } from './outbox.server.ts';

/** Stores a message and the mail that brings it to the site's address; both or neither. */
export async function storeContactMessage(db: DrizzleDb, contact: ContactMessage): Promise<void> {
  await db.transaction(async (both) => {
    await both.insert(contactMessages).values(contact);
    await queueMail(both, contactMail(contact));
  });
}

function contactMail({ name, email, kind, message }: ContactMessage) {
  const about = CONTACT_KINDS.find(({ id }) => id === kind)?.label ?? kind;
  return {
    to: SITE.email,
    reply_to: email,
    subject: `${about}: a message from ${name}`,
    text: `About: ${about}\nFrom: ${name} <${email}>\n\n${message}\n`,
    html: null,
  };
}
