import { eq } from 'drizzle-orm';
import { createCookie } from 'react-router';
import { seal } from '#features/accounts/sealed.server.ts';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TEST_SECRET, type TestMember } from './members.ts';

/** A member whose browser remembers that a second factor was shown in its session, as the site has it remember. */
export async function withShownFactor(db: Database, member: TestMember): Promise<TestMember> {
  const token =
    decodeURIComponent(member.headers.Cookie)
      .replace(/^[^=]*=/, '')
      .split('.', 1)[0] ?? '';
  const [session] = await db.write.select().from(sessions).where(eq(sessions.token, token));
  const sealed = await seal(
    { secret: TEST_SECRET, purpose: 'shown factor' },
    { sessionId: session?.id },
    600,
  );
  const [shown = ''] = (await createCookie('__Host-factor', { secure: true }).serialize(sealed)).split(
    ';',
    1,
  );
  return { ...member, headers: { Cookie: `${member.headers.Cookie}; ${shown}` } };
}
