import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueEmailToken } from '#server/accounts/email-tokens.server.ts';
import { emailTokens } from '#server/db/schema.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';

test('links that ran out a week ago leave when a new one is written', async () => {
  const db = await withDatabase({ empty: true });
  const { id } = await addMember(db);
  const issue = (hours: number) => issueEmailToken(db.write, { purpose: 'recovery', userId: id, hours });
  await issue(1);
  await issue(2);
  await db.write.execute(
    sql`UPDATE email_tokens SET expires_at = now() - interval '8 days' WHERE expires_at < now() + interval '90 minutes'`,
  );
  await issue(3);
  expect(await db.write.select().from(emailTokens)).toHaveLength(2);
});
