import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { completeDueChanges } from '#features/own-account/email-changes-worker.server.ts';
import { addAda, linkIn, NEW_PASSWORD, PASSWORD, post } from '../../harness/account-settings.ts';
import { createTestApp } from '../../harness/app.ts';
import { mailsTo } from '../../harness/outbox.ts';
import { report } from '../../harness/report.ts';

/**
 * Everything that can happen to a waiting change of address, at the same moment and in every order: each
 * account ends with one address, and its emails say exactly what has happened.
 */

const ROUNDS = 40;
const AT_ONCE = 6;
const app = await createTestApp({ empty: true });
const log = pino({ level: 'silent' });
const CHANGED = 'Your email address was changed';

async function waitingChange() {
  const ada = await addAda(app);
  const email = `new-${crypto.randomUUID()}@example.org`;
  await post(app, ada, { intent: 'email', email, current_password: PASSWORD });
  const send = (path: string, form: Record<string, string>) => post(app, { headers: {} }, form, path);
  await send('/auth/confirm-email', { link: (await linkIn(app, email, 'email_change_new')) ?? '' });
  await send('/auth/forgot-password', { email: ada.email });
  await app.db.write.update(emailChanges).set({ due_at: sql`now()` }).where(eq(emailChanges.user_id, ada.id));
  const linkFor = async (purpose: 'email_change_old' | 'email_change_stop' | 'recovery') =>
    (await linkIn(app, ada.email, purpose)) ?? '';
  const [agree, stop, reset] = [
    await linkFor('email_change_old'),
    await linkFor('email_change_stop'),
    await linkFor('recovery'),
  ];
  const password = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const other = `other-${crypto.randomUUID()}@example.org`;
  const acts = [
    () => send('/auth/confirm-email', { link: agree }),
    () => send('/auth/stop-email-change', { link: stop }),
    () => send('/auth/reset-password', { link: reset, ...password }),
    () => post(app, ada, { intent: 'keep-email' }),
    () => post(app, ada, { intent: 'email', email: other, current_password: PASSWORD }),
    () => post(app, ada, { intent: 'delete', current_password: PASSWORD, confirmation: 'DELETE' }),
    () => completeDueChanges({ db: app.db.write, log }),
  ];
  return { ada, email, acts };
}

test('links, buttons and the due day of a change come in every order', async () => {
  const failures: string[] = [];
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ada, email, acts } = await waitingChange();
    // Drawn with repetition, so that some buttons are pressed twice.
    const drawn = Array.from(
      { length: AT_ONCE },
      (_, index) => acts[(round * 5 + index * (1 + (round % 6))) % 7],
    );
    const answers = await Promise.all(drawn.map((act) => act?.()));
    sent += answers.length;
    for (const answer of answers) {
      if (answer && answer.status >= 500) failures.push(`round ${round}: ${answer.status}`);
    }
    const [user] = await app.db.write.select().from(users).where(eq(users.id, ada.id));
    const news = async (to: string) =>
      (await mailsTo(app, to)).filter(({ subject }) => subject === CHANGED).length;
    const told = [await news(ada.email), await news(email)];
    const isChanged = told[0] === 1;
    if (told[0] !== told[1] || (told[0] ?? 0) > 1) failures.push(`round ${round}: told ${told.join()} times`);
    if (user && user.email !== (isChanged ? email : ada.email))
      failures.push(`round ${round}: ${user.email}`);
  }
  report({
    what: 'requests about one waiting change of address, at the same moment',
    count: sent,
    lost: failures.length,
  });
  expect(failures).toEqual([]);
});
