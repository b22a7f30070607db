import { eq } from 'drizzle-orm';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import type { Database } from '#server/db/connection.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { askForLetter } from '#server/letters/readers.server.ts';

/** The link by which an address confirms that it wants the weekly letter. */
export async function letterLinkFor({ write }: Database, email: string): Promise<string> {
  await askForLetter(write, { email, origin: 'https://toolbox.example' });
  const [mail] = await write.select().from(outbox).where(eq(outbox.to, email));
  const links = mail?.text.match(/https:\/\/\S+/g) ?? [];
  return links.find((link) => readEmailLink(link, 'letter') !== null) ?? '';
}
