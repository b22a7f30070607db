import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { switchLetter } from '#features/letters/readers.server.ts';
import { queueLetters } from '#features/letters/sending.server.ts';
import { letterLinks, letterReaders } from '#features/letters/tables/letters.server.ts';
import { completeDueChange } from '#features/own-account/email-change.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { readEmailLink } from '#site/email-link.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { DATE, startWeekly } from '../harness/weekly.ts';
import { withoutPages } from '../harness/written.ts';

/** How people come to get the weekly letter, and leave it. */

const { app, write } = await startWeekly();

const parts = { db: write, secret: TEST_SECRET, origin: 'https://toolbox.example' };

let senders = 0;
const ask = (email: string, more = {}, from = `sender-${++senders}`) =>
  app.send('/weekly', { method: 'POST', body: new URLSearchParams({ email, ...more }) }, from);
const confirm = (link: string) =>
  app.send('/auth/confirm-letter', { method: 'POST', body: new URLSearchParams({ link }) }, `c-${++senders}`);
const isReader = async (email: string) =>
  (await write.select().from(letterReaders).where(eq(letterReaders.email, email))).length === 1;
const freshAddress = () => `${crypto.randomUUID()}@example.org`;

/** Asks, and returns the link in the mail. */
async function linkFor(email: string, typed = email): Promise<string> {
  await ask(typed);
  const [mail] = (await mailsTo(app, email)).toReversed();
  const [link = ''] = /https:\S+#\S+/.exec(mail?.text ?? '') ?? [];
  expect(readEmailLink(link, 'letter')).not.toBeNull();
  return link;
}

describe('asking for the letter', () => {
  test('needs an address, and shows what is wrong with it', async () => {
    const response = await ask('ann');
    expect(response.status).toBe(400);
    const page = await main(response);
    expect(page.querySelector('[name=email]')?.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('[name=email]')?.getAttribute('value')).toBe('ann');
  });

  test('sends a link; the letter comes once it is followed, and it works once', async () => {
    const email = freshAddress();
    const link = await linkFor(email, email.toUpperCase());
    expect(await isReader(email)).toBe(false);
    const done = await confirm(link);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/auth/confirm-letter?done=1']);
    expect(await isReader(email)).toBe(true);
    expect(await (await app.get('/auth/confirm-letter?done=1')).text()).toContain('from now on');
    const again = await confirm(link);
    expect(again.status).toBe(400);
    expect(words(await main(again))).toContain('This link has been used already');
    expect(await write.select().from(letterLinks).where(eq(letterLinks.email, email))).toEqual([]);
  });

  test('says when a link has expired, and when nobody was sent it', async () => {
    const email = freshAddress();
    const link = await linkFor(email);
    await write.update(letterLinks).set({ expires_at: sql`now()` }).where(eq(letterLinks.email, email));
    expect(words(await main(await confirm(link)))).toContain('This link has expired');
    const unknown = `https://toolbox.example/auth/confirm-letter#access_token=${'x'.repeat(43)}&type=letter`;
    expect(words(await main(await confirm(unknown)))).toContain('does not work any more');
    expect(words(await main(await confirm('nothing')))).toContain('not the link from our mail');
    expect(await isReader(email)).toBe(false);
  });

  test('many presses at the same moment confirm once', async () => {
    const link = await linkFor(freshAddress());
    const statuses = await Promise.all([1, 2, 3].map(async () => (await confirm(link)).status));
    expect(statuses.sort()).toEqual([303, 400, 400]);
  });

  test('never tells whether an address is known; its mail does', async () => {
    const known = freshAddress();
    await confirm(await linkFor(known));
    const [first, second] = [await ask(known), await ask(freshAddress())];
    const answer = (response: Response) => [response.status, response.headers.get('location')];
    expect(answer(first)).toEqual(answer(second));
    expect((await mailsTo(app, known)).at(-1)?.subject).toContain('You already get the weekly letter');
    expect(words(await main(await app.get('/weekly?asked=1')))).toContain('A mail is on its way');
  });

  test('is refused to programs that fill in every field, and limited for senders and addresses', async () => {
    const trapped = await ask(freshAddress(), { website: 'https://a.example' });
    expect(trapped.status).toBe(400);
    const many = async (count: number, asking: () => Promise<Response>) => {
      const answers = await Promise.all(Array.from({ length: count }, asking));
      return answers.map(({ status }) => status).sort();
    };
    const ofOne = await many(6, () => ask(freshAddress(), {}, 'one'));
    expect(ofOne).toEqual([303, 303, 303, 303, 303, 429]);
    const email = freshAddress();
    expect(await many(4, () => ask(email))).toEqual([303, 303, 303, 429]);
    expect(await mailsTo(app, email)).toHaveLength(3);
  });
});

describe('a member', () => {
  const press = (headers: HeadersInit, intent: string) =>
    app.send('/settings/account', { method: 'POST', headers, body: new URLSearchParams({ intent }) });

  test('switches the letter on and off without a mail, and finds it in the data', async () => {
    const ada = await addMember(app.db);
    expect((await press(ada.headers, 'letter-on')).headers.get('location')).toBe(
      '/settings/account?done=letter-on#letter',
    );
    expect(await isReader(ada.email)).toBe(true);
    expect(await mailsTo(app, ada.email)).toEqual([]);
    const settings = words(await main(await app.get('/settings/account', ada.headers)));
    expect(settings).toContain('Stop the letter');
    const data: unknown = await (await app.get('/settings/account/data', ada.headers)).json();
    expect(data).toMatchObject({ weekly_letter: { email: ada.email } });
    await press(ada.headers, 'letter-off');
    expect(await isReader(ada.email)).toBe(false);
  });

  test('keeps the letter under a new address, once', async () => {
    const [ada, eve] = [await addMember(app.db), await addMember(app.db)];
    const fresh = [freshAddress(), freshAddress()];
    await confirm(await linkFor(fresh[1] ?? ''));
    for (const [index, { id }] of [ada, eve].entries()) {
      await switchLetter(write, id, true);
      const change = { user_id: id, new_email: fresh[index] ?? '', due_at: new Date() };
      await write.insert(emailChanges).values(change);
      await completeDueChange(write, id);
    }
    for (const { email } of [ada, eve]) expect(await isReader(email)).toBe(false);
    for (const email of fresh) expect(await isReader(email)).toBe(true);
  });

  test('who deletes the account gets no more letters, and nor does the link that was waiting', async () => {
    const ada = await addMember(app.db);
    const link = await linkFor(ada.email);
    await switchLetter(write, ada.id, true);
    await deleteAccount(withoutPages(app.db), ada.id, { provider: null, forfeited: null, owners: [] });
    expect(await isReader(ada.email)).toBe(false);
    expect((await confirm(link)).status).toBe(400);
    expect(await isReader(ada.email)).toBe(false);
  });

  test('whose address is not confirmed cannot switch it on', async () => {
    const { id, email } = await addMember(app.db, { email_verified: false });
    expect(await switchLetter(write, id, true)).toBe(false);
    expect(await isReader(email)).toBe(false);
  });
});

/** The address in a reader's letter that ends the subscription. */
async function leaveAddress(email: string): Promise<string> {
  await write.execute(sql`DELETE FROM outbox`);
  await write.execute(
    sql`UPDATE weekly_letters SET done_at = NULL, reached = NULL, made_at = now() WHERE date = ${DATE}`,
  );
  while (await queueLetters(parts));
  const [mail] = await mailsTo(app, email);
  expect(mail?.text).toContain(mail?.unsubscribe);
  expect(mail?.html).toContain(mail?.unsubscribe);
  return mail?.unsubscribe?.replace('https://toolbox.example', '') ?? '';
}

test('a reader leaves with the address in the letter, which does not name them', async () => {
  const email = freshAddress();
  await confirm(await linkFor(email));
  const address = await leaveAddress(email);
  expect(decodeURIComponent(address)).not.toContain(email);
  expect(words(await main(await app.get(address)))).toContain('Stop the weekly letter?');
  expect(await isReader(email)).toBe(true);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await app.send(address, { method: 'POST', body })).status).toBe(200);
  expect(await isReader(email)).toBe(false);
});
