import { eq } from 'drizzle-orm';
import { askForLetter } from '#features/letters/readers.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { readEmailLink } from '#site/email-link.ts';

/** The link by which an address confirms that it wants the weekly letter. */
export async function letterLinkFor({ write }: Database, email: string): Promise<string> {
  await askForLetter(write, { email, origin: 'https://toolbox.example' });
  const [mail] = await write.select().from(outbox).where(eq(outbox.to, email));
  const links = mail?.text.match(/https:\/\/\S+/g) ?? [];
  return links.find((link) => readEmailLink(link, 'letter') !== null) ?? '';
}
