import { eq } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { hashedId } from '#platform/database/hashed-id.server.ts';
import type { QueuedMail } from '#platform/mail/outbox.server.ts';
import { SITE } from '#site/site.ts';
import { CONTACT_KINDS } from './contact-rules.ts';
import type { ContactMessage } from './forms.ts';
import { contactMessages } from './tables/contact.server.ts';

/**
 * Stores a message and the email that brings it to operators; both or neither. The same message sent
 * again on the same day counts once, so a sender who missed the first answer can safely resend it.
 */
export async function storeContactMessage(db: DrizzleDb, contact: ContactMessage): Promise<void> {
  await db.transaction(async (both) => {
    const stored = await both
      .insert(contactMessages)
      .values({ id: messageId(contact), ...contact })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (stored.length > 0) await queueNotice(both, 'messages', contactMail(contact));
  });
}

function messageId({ name, email, kind, message }: ContactMessage): string {
  return hashedId([new Date().toISOString().slice(0, 10), name, email, kind, message]);
}

function contactMail({ name, email, kind, message }: ContactMessage) {
  const about = CONTACT_KINDS.find(({ id }) => id === kind)?.label ?? kind;
  return {
    reply_to: email,
    subject: `${about}: a message from ${name}`,
    text: `About: ${about}\nFrom: ${name} <${email}>\n\n${message}\n`,
  };
}

export async function readMessageCase(db: DrizzleDb, id: string) {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!found) return null;
  const { settled_at: _, ...message } = found;
  return { ...message, created_at: isoDate(message.created_at) };
}

/** Writes the answer to a message, above what was asked; null when there is none, or no address to send it to. */
export async function mailOfMessage(
  tx: DrizzleDb,
  { id, state, note }: { id: string; state: string; note: string | null },
): Promise<QueuedMail | null> {
  const found = await readMessageCase(tx, id);
  if (!found?.email || note === null || state !== 'answered') return null;
  const quoted = found.message.split('\n').map((line) => `> ${line}`);
  return {
    to: found.email,
    reply_to: SITE.email,
    subject: `Your message to ${SITE.name}`,
    text: `Hello ${found.name},\n\n${note}\n\n${SITE.mailSignature.join('\n')}\n\n${quoted.join('\n')}\n`,
    html: null,
  };
}
