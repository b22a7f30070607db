import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { letterTitle } from '#domain/letters/letter.ts';
import { comingLetters } from '#domain/letters/week.ts';
import { completeDueChange } from '#server/accounts/email-change.server.ts';
import { deleteAccount } from '#server/accounts/own-account.server.ts';
import { emailChanges } from '#server/db/schema/accounts.server.ts';
import {
  letterFeatures,
  letterLinks,
  letterReaders,
  weeklyLetters,
} from '#server/db/schema/letters.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { composeLetter, makeDueLetter } from '#server/letters/letters.server.ts';
import { switchLetter } from '#server/letters/readers.server.ts';
import { queueLetters } from '#server/letters/sending.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';
import { atomFaults, jsonFeedFaults } from '../harness/standards/validators.ts';

/** The weekly letter: what it says, how it stays, and how people come to get it. */

const SETTINGS = { OPERATOR_EMAILS: 'ops@example.org', SITE_URL: 'https://toolbox.example' };
const app = await createTestApp({ settings: SETTINGS });
const { write } = app.db;
const parts = { db: write, secret: TEST_SECRET, origin: 'https://toolbox.example' };

/** Monday, six o'clock, long before anything in the fixture catalogue. */
const QUIET = Date.parse('2019-06-03T06:00:00Z');
const MONDAY = Date.parse('2020-06-08T06:00:00Z');
const DATE = '2020-06-08';

const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

const price = (amount: number, as_of = '2020-05') => ({ value: { amount, per: 'mo', as_of } });

function change(tool: string, at: string, before: object | undefined, after: object | undefined) {
  const facts = JSON.stringify({ decision_price_from: { old: before, new: after } });
  return write.execute(
    sql`INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${tool}, ${at}, ${facts})`,
  );
}

const ROUNDS = [{ round: 'Seed', amount: 1_500_000, date: '2020-05', investors: ['A fund'] }];
const SECRET_ROUND = {
  round: 'Series Z',
  amount: 777_000_000,
  date: '2020-06',
  investors: ['Hidden Partners'],
};

/** A week with news of every kind, and with what is none. */
async function recordNews() {
  const at = '2020-06-03T10:00:00Z';
  await addTool(app.db, {
    id: 'fresh',
    name: 'Fresh & <New>',
    description: 'Does new things.',
    created_at: at,
  });
  await addTool(app.db, { id: 'older', created_at: '2020-05-31T23:59:59Z' });
  await addTool(app.db, { id: 'next', created_at: '2020-06-08T00:00:00Z' });
  const rounds = { funding_funding_rounds: { value: ROUNDS } };
  const raising = { developer_name: 'Acme', created_at: '2020-01-01' };
  const details = { funding: rounds };
  await addTool(app.db, { id: 'raising', ...raising }, { details });
  // What was recorded first is what the catalogue began with.
  await addTool(app.db, { id: 'veteran', ...raising, developer_name: 'Veteran' }, { details });
  await addTool(
    app.db,
    { id: 'locked', ...raising, developer_name: 'Hidden', funding_info_is_premium: true },
    { details: { funding: { funding_funding_rounds: { value: [SECRET_ROUND] } } } },
  );
  await write.execute(sql`
    UPDATE funding_rounds r SET added_at = ${at}, opened_at = CASE WHEN is_open THEN ${at}::timestamptz END
    FROM companies c WHERE c.id = r.company_id AND c.name IN ('Acme', 'Hidden')`);
  await write.execute(sql`UPDATE funding_rounds SET opened_at = '2020-01-01' WHERE tool_id = 'veteran'`);
  await change('tool-01', '2020-06-02T00:00:00Z', price(10), price(11));
  await change('tool-01', '2020-06-04T00:00:00Z', price(11), price(12));
  // The same price, checked again; a price that was not known before; one that came back; another week's.
  await change('tool-02', at, price(10), price(10, '2020-06'));
  await change('tool-03', at, undefined, price(5));
  await change('tool-04', '2020-06-02T00:00:00Z', price(7), price(8));
  await change('tool-04', '2020-06-03T00:00:00Z', price(8), price(7));
  await change('tool-05', '2020-06-08T00:00:00Z', price(1), price(2));
  await write.insert(letterFeatures).values({
    date: DATE,
    tool_id: 'tool-02',
    text: 'I use it daily.\n\nIt rarely <fails>.',
    expert_name: 'Ada Example',
    expert_title: 'Professor of examples',
  });
}

const letterOf = async (date: string) =>
  (await write.select().from(weeklyLetters).where(eq(weeklyLetters.date, date)))[0];

await recordNews();
await makeDueLetter(write, MONDAY);
await makeDueLetter(write, QUIET);

describe('a letter', () => {
  test('holds the news of its week, and none of another', async () => {
    const letter = await letterOf(DATE);
    expect(letter?.content).toMatchObject({
      featured: { tool: { id: 'tool-02' }, expert: { name: 'Ada Example' } },
      tools: { count: 1, listed: [{ id: 'fresh', price: null }] },
      rounds: {
        count: 1,
        listed: [{ company: 'Acme', text: 'Seed, $1.5M, May 2020', investors: ['A fund'] }],
      },
      prices: {
        count: 1,
        listed: [{ tool: { id: 'tool-01' }, before: '$10 a month', after: '$12 a month' }],
      },
    });
  });

  test('counts nothing that the catalogue began with', async () => {
    await write
      .transaction(async (tx) => {
        await tx.execute(sql`UPDATE ai_tools SET created_at = '2020-06-03T09:00:00Z'`);
        await tx.execute(sql`UPDATE funding_rounds SET opened_at = '2020-06-04T09:00:00Z' WHERE is_open`);
        expect(await composeLetter(tx, DATE)).toMatchObject({ tools: { count: 0 }, rounds: { count: 0 } });
        await tx.execute(sql`UPDATE ai_tools SET created_at = '2020-06-04T00:00:00Z' WHERE id = 'fresh'`);
        expect(await composeLetter(tx, DATE)).toMatchObject({ tools: { count: 1 } });
        tx.rollback();
      })
      .catch(() => {});
  });

  test('is a page of its own, in the sitemap, with a twin in Markdown', async () => {
    const response = await app.get(`/weekly/${DATE}`);
    const text = await response.text();
    const page = parse(text);
    expect(response.status).toBe(200);
    expect(page.querySelector('title')?.text).toContain(letterTitle(DATE));
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://toolbox.example/weekly/${DATE}`,
    );
    expect(text).not.toMatch(/777M|777000000|Series Z|Hidden Partners/);
    const said = words(page.querySelector('main'));
    for (const part of [
      'June 1, 2020, to June 7, 2020',
      'Fresh',
      'Ada Example',
      '$10 a month → $12 a month',
    ]) {
      expect(said).toContain(part);
    }
    expect(text).not.toContain('<fails>');
    expect(text).not.toContain('noindex');
    expect(await (await app.get('/sitemaps/letters-1.xml')).text()).toContain(`/weekly/${DATE}</loc>`);
    const twin = await app.get(`/weekly/${DATE}.md`);
    expect(twin.headers.get('content-type')).toContain('text/markdown');
    expect(await twin.text()).toContain('$10 a month → $12 a month');
  });

  test('does not change with the catalogue, and is made once', async () => {
    const before = words(await main(await app.get(`/weekly/${DATE}`)));
    await write.update(aiTools).set({ name: 'Renamed' }).where(eq(aiTools.id, 'fresh'));
    await write.update(letterFeatures).set({ text: 'Another text' }).where(eq(letterFeatures.date, DATE));
    await Promise.all([makeDueLetter(write, MONDAY), makeDueLetter(write, MONDAY + 1_000)]);
    expect(words(await main(await app.get(`/weekly/${DATE}`)))).toBe(before);
  });

  test('of a week without news says so, is not indexed, and is not sent', async () => {
    const response = await app.get('/weekly/2019-06-03');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('no letter was sent');
    expect(text).toContain('noindex');
    expect(await (await app.get('/sitemaps/letters-1.xml')).text()).not.toContain('2019-06-03');
    expect(await letterOf('2019-06-03')).toMatchObject({ has_news: false, done_at: expect.any(String) });
    expect(words(await main(await app.get('/weekly')))).toContain('No news, so no letter was sent');
  });

  test('drops the kept pages of every node when it is made', async () => {
    const version = async () =>
      (await write.execute(sql`SELECT version FROM catalogue_state`)).rows[0]?.version;
    const before = await version();
    await makeDueLetter(write, QUIET);
    expect(await version()).toBe(before);
    await makeDueLetter(write, Date.parse('2018-06-04T06:00:00Z'));
    expect(await version()).toBe(Number(before) + 1);
  });

  test.each(['2020-06-15', '2020-06-09', 'latest', '2020-02-31'])('of %s does not exist', async (date) => {
    const response = await app.get(`/weekly/${date}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no letter of this date');
  });

  test('is in the feeds, which keep their standards', async () => {
    const atom = await (await app.get('/feeds/weekly.atom')).text();
    expect(atomFaults(atom)).toEqual([]);
    expect(atom).toContain(`/weekly/${DATE}`);
    expect(atom).not.toContain('2019-06-03');
    const json = await (await app.get('/feeds/weekly.json')).text();
    expect(jsonFeedFaults(json)).toEqual([]);
    expect((await app.get('/categories/alpha-chat/weekly.atom')).status).toBe(404);
  });
});

let senders = 0;
const ask = (email: string, more = {}, from = `sender-${++senders}`) =>
  app.send('/weekly', { method: 'POST', body: new URLSearchParams({ email, ...more }) }, from);
const confirm = (link: string) =>
  app.send('/auth/confirm-letter', { method: 'POST', body: new URLSearchParams({ link }) }, `c-${++senders}`);
const mailsTo = (to: string) =>
  write.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.created_at);
const isReader = async (email: string) =>
  (await write.select().from(letterReaders).where(eq(letterReaders.email, email))).length === 1;
const freshAddress = () => `${crypto.randomUUID()}@example.org`;

/** Asks, and returns the link in the mail. */
async function linkFor(email: string, typed = email): Promise<string> {
  await ask(typed);
  const [mail] = (await mailsTo(email)).toReversed();
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
    expect((await mailsTo(known)).at(-1)?.subject).toContain('You already get the weekly letter');
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
    expect(await mailsTo(email)).toHaveLength(3);
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
    expect(await mailsTo(ada.email)).toEqual([]);
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
    const pages = { drop: () => {}, forget: () => {} };
    await deleteAccount({ db: app.db, pages }, ada.id, { provider: null, forfeited: null });
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
  const [mail] = await mailsTo(email);
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

describe('the operator', async () => {
  const operator = await addMember(app.db, { email: 'ops@example.org' });
  const [date = ''] = comingLetters(Date.now(), 1);
  const GOOD = { date, tool: 'tool-03', text: 'Worth a look.', name: 'Eve Example', title: 'Analyst' };
  const send = (intent: string, change: Partial<typeof GOOD> = {}) =>
    app.send('/operator/weekly', {
      method: 'POST',
      headers: operator.headers,
      body: new URLSearchParams({ ...GOOD, ...change, intent }),
    });
  const stored = () => write.select().from(letterFeatures).where(eq(letterFeatures.date, date));

  test('previews without storing, stores, replaces and removes a text', async () => {
    const preview = words(await main(await send('preview')));
    expect(preview).toContain('Worth a look.');
    expect(preview).toContain('No text is stored.');
    expect(await stored()).toEqual([]);
    expect((await send('save')).status).toBe(200);
    await send('save', { text: 'Better words.' });
    expect(await stored()).toMatchObject([{ tool_id: 'tool-03', text: 'Better words.' }]);
    expect((await send('remove')).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['tool', { tool: 'no-such-tool' }, 'No tool has this id'],
    ['date', { date: '2020-06-08' }, 'Choose one of the coming letters'],
    ['text', { text: ' ' }, 'Enter the text'],
    ['name', { name: '' }, 'Enter who wrote it'],
  ] as const)('is told what is wrong with the %s', async (field, change, said) => {
    const response = await send('save', change);
    expect(response.status).toBe(400);
    const control = (await main(response)).querySelector(`[name=${field}][aria-invalid=true]`);
    expect(control?.parentNode?.text).toContain(said);
    expect(await stored()).toEqual([]);
  });
});
