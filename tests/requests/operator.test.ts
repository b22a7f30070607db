import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/operators/roles.ts';
import { storeContactMessage } from '#server/contact/messages.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { contactMessages, factReports } from '#server/db/schema/contact.server.ts';
import { toolDrafts } from '#server/db/schema/drafts.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { operatorActions, operators } from '#server/db/schema/operators.server.ts';
import { reviewReports, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { innermostMessage } from '#server/db/unavailable.server.ts';
import { changeRole, listOperators } from '#server/operators/operators.server.ts';
import { publishSubmission } from '#server/submissions/published.server.ts';
import { readTool } from '../../catalogue/records/tool.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator, DESK_OPERATOR } from '../harness/operators.ts';

const SETTINGS = {
  OPERATOR_EMAILS: ' Ops@example.org , second@example.org',
  SITE_URL: 'https://tools.example.org',
};

/** What the tests' app has dropped from its kept pages. */
const dropped: string[] = [];

async function startDesk(): Promise<{ app: TestApp; operator: TestMember }> {
  const note = (tags: Iterable<string>) => void dropped.push(...tags);
  const pages = { drop: note, forget: note };
  const app = await createTestApp({ settings: SETTINGS, pages });
  return { app, operator: await addMember(app.db, { email: 'ops@example.org' }) };
}

const { app, operator } = await startDesk();

async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The page of a case or a list, and the form that it is sent. */
function order(
  path: string,
  form: Record<string, string>,
  { to = app, by = operator.headers as HeadersInit } = {},
) {
  return to.send(`/operator/${path}`, { method: 'POST', body: new URLSearchParams(form), headers: by });
}

/** Decides a submission. */
function decide(intent: string, id: string, note = '', on = {}) {
  return order(`submissions/${id}`, { intent, id, note }, on);
}

/** The entry of the log to which a finished order leads. */
function entryOf(response: Response): string {
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
}

async function submit(to: TestApp, change: Partial<typeof toolSubmissions.$inferInsert> = {}) {
  const [row] = await to.db.write
    .insert(toolSubmissions)
    .values({
      name: 'Film Cutter',
      description: 'Cuts films by itself.',
      url: `https://${crypto.randomUUID()}.example.org`,
      contact_email: 'contact@example.org',
      ...change,
    })
    .returning();
  if (!row) throw new Error('Nothing was stored.');
  return row;
}

async function report(to: TestApp, change: Partial<typeof userRatings.$inferInsert> = {}) {
  const [author, reporter] = [await addMember(to.db), await addMember(to.db)];
  const [rating] = await to.db.write
    .insert(userRatings)
    .values({ tool_id: 'tool-01', user_id: author.id, rating: 2, review: 'Buy mine instead.', ...change })
    .returning();
  if (!rating) throw new Error('Nothing was stored.');
  await to.db.write
    .insert(reviewReports)
    .values({ rating_id: rating.id, user_id: reporter.id, reason: 'advertising', note: 'Names a rival' });
  return rating;
}

const submissionOf = async (id: string) =>
  (await app.db.write.select().from(toolSubmissions).where(eq(toolSubmissions.id, id)))[0];
const mailsTo = (to: string) => app.db.write.select().from(outbox).where(eq(outbox.to, to));

describe('/operator', () => {
  test('looks to anybody else exactly like a page that does not exist', async () => {
    const nowhere = await app.get('/nowhere');
    const read = async (response: Response) => {
      const root = parse(await response.text());
      const metas = root.querySelectorAll('meta').map((meta) => meta.outerHTML);
      return [response.status, root.querySelector('title')?.text, metas, words(root.querySelector('main'))];
    };
    const expected = await read(nowhere);
    expect(expected[0]).toBe(404);
    const member = await addMember(app.db);
    const unverified = await addMember(app.db, { email: 'second@example.org', email_verified: false });
    for (const headers of [{}, member.headers, unverified.headers]) {
      expect(await read(await app.get('/operator', headers))).toEqual(expected);
      expect(await read(await order('submissions', { intent: 'undo', id: 'x' }, { by: headers }))).toEqual(
        expected,
      );
    }
    const unset = await createTestApp({ db: app.db });
    expect((await unset.get('/operator', operator.headers)).status).toBe(404);
  });

  test('says when nothing waits', async () => {
    const quiet = await startDesk();
    const page = await main(await quiet.app.get('/operator', quiet.operator.headers));
    expect(words(page)).toContain('Submissions0 cases');
    for (const [path, text] of [
      ['submissions', 'No submission waits.'],
      ['reviews', 'No reported review waits.'],
    ]) {
      const list = await main(await quiet.app.get(`/operator/${path}`, quiet.operator.headers));
      expect(words(list)).toContain(text);
    }
  });

  test('may not be kept by anybody', async () => {
    const response = await app.get('/operator', operator.headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('noindex');
  });
});

describe('a waiting submission', () => {
  test('is listed oldest first, and shown with everything submitted, what is alike and a record to import', async () => {
    const desk = await startDesk();
    const newer = await submit(desk.app, { name: 'Newer', created_at: '2026-11-20T10:00:00Z' });
    const { id } = await submit(desk.app, {
      name: 'Tool 01',
      url: newer.url,
      created_at: '2026-11-19T10:00:00Z',
      developer_name: 'Cut & Co',
      pricing_info: 'From $5',
      tags: ['film', 'cut'],
    });
    await submit(desk.app, { name: 'Declined', state: 'declined' });
    const read = async (path: string) => main(await desk.app.get(`/operator/${path}`, desk.operator.headers));
    const list = await read('submissions');
    expect(list.querySelectorAll('li a[href*="/submissions/"]').map((link) => link.text)).toEqual([
      'Tool 01',
      'Newer',
    ]);
    expect(words(list)).toContain('2 submissions waiting');
    expect(words(await read('submissions?q=tool 01'))).toContain('1 submission waiting');
    expect(words(await read('submissions?settled=1&q=cuts'))).toContain('Declined');
    const page = await read(`submissions/${id}`);
    const text = words(page);
    for (const part of [
      'November 19, 2026',
      'From $5',
      'film, cut',
      'contact@example.org',
      'The same name',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Newer Submitted on November 20, 2026: Waiting');
    expect(text).toContain('The tool Tool 01 has this id: an import would overwrite it.');
    const decode = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const record: unknown = JSON.parse(decode(page.querySelector('pre')?.innerHTML ?? ''));
    expect(readTool(record, { categories: new Map(), formerIds: new Map() })).not.toHaveProperty('faults');
    expect(record).toMatchObject({ id: 'tool-01', developer_name: 'Cut & Co' });
  });

  test.each([
    ['accept', 'accepted', 'The submission is accepted.', 'has been accepted', '/profile'],
    [
      'decline',
      'declined',
      'The submission is declined.',
      'has not been taken into the directory',
      '/profile',
    ],
    ['ask', 'asked', 'The member is asked.', 'we have a question', '/submit/'],
  ] as const)(
    '%s: is %s, and its member gets a mail with the note, but not yet',
    async (intent, state, done, said, to) => {
      const member = await addMember(app.db, { first_name: 'Ann' });
      const { id } = await submit(app, { user_id: member.id });
      const entry = entryOf(await decide(intent, id, ' Thank you.\r\n\r\nMore soon. '));
      expect(await submissionOf(id)).toMatchObject({ state, state_note: 'Thank you.\n\nMore soon.' });
      const [mail, ...others] = await mailsTo(member.email);
      expect(others).toEqual([]);
      for (const part of ['Hello Ann', said, 'Thank you.', `https://tools.example.org${to}`]) {
        expect(mail?.text).toContain(part);
        expect(mail?.html).toContain(part);
      }
      expect(Date.parse(mail?.due_at ?? '') - Date.now()).toBeGreaterThan(5_000);
      const page = await main(await app.get(`/operator/submissions?done=${entry}`, operator.headers));
      expect(words(page.querySelector('[role=status]'))).toContain(done);
      expect(page.querySelector('button[value=undo]')).not.toBeNull();
    },
  );

  test.each(['decline', 'ask'])('%s needs a word to the member', async (intent) => {
    const { id } = await submit(app);
    const refused = await decide(intent, id, '  ');
    expect(refused.status).toBe(400);
    expect(words(await main(refused))).toContain('Write what the sender should know');
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting' });
  });

  test('may be decided when its member has left', async () => {
    const { id } = await submit(app, { user_id: null });
    const mails = await app.db.write.select().from(outbox);
    expect((await decide('accept', id)).status).toBe(303);
    expect(await submissionOf(id)).toMatchObject({ state: 'accepted', state_note: null });
    expect(await app.db.write.select().from(outbox)).toHaveLength(mails.length);
  });

  test('is decided once', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id });
    const statuses = await Promise.all(
      ['accept', 'decline', 'accept'].map(async (intent) => (await decide(intent, id, 'Because.')).status),
    );
    expect(statuses.sort()).toEqual([303, 409, 409]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test('stays undecided when its email cannot be queued, and the note comes back', async () => {
    const desk = await startDesk();
    const member = await addMember(desk.app.db);
    const { id } = await submit(desk.app, { user_id: member.id });
    await desk.app.db.write.execute(sql`ALTER TABLE outbox RENAME COLUMN subject TO topic`);
    const response = await decide('accept', id, 'A long note', { to: desk.app, by: desk.operator.headers });
    expect(response.status).toBe(503);
    const page = await main(response);
    expect(words(page.querySelector('[role=alert]'))).toBe(
      'That could not be stored. Please try again in a moment.',
    );
    expect(page.querySelector('textarea')?.text).toContain('A long note');
    expect(await desk.app.db.write.select().from(toolSubmissions)).toMatchObject([{ state: 'waiting' }]);
    expect(await desk.app.db.write.select().from(operatorActions)).toEqual([]);
  });

  test('once accepted, stays listed until a tool with its address has been imported', async () => {
    const desk = await startDesk();
    const url = 'https://accepted.example.org/app/';
    await submit(desk.app, { name: 'Accepted one', url, state: 'accepted' });
    const read = async () =>
      words(await main(await desk.app.get('/operator/submissions', desk.operator.headers)));
    expect(await read()).toContain('Accepted, not in the catalogue yet');
    await desk.app.db.write
      .insert(aiTools)
      .values({ id: 'accepted-one', name: 'A', description: 'B', url: 'http://accepted.example.org/app' });
    expect(await read()).not.toContain('Accepted one');
  });

  test('once published, tells its member, whose profile leads to the tool', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id, state: 'accepted' });
    const tool = { id: 'tool-02', name: 'Tool 02' };
    await app.db.write.transaction((tx) =>
      publishSubmission(tx, { id, tool, origin: 'https://tools.example.org' }),
    );
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Tool 02 is in the directory',
    ]);
    const profile = await main(await app.get('/profile', member.headers));
    expect(profile.querySelector('a[href="/tools/tool-02"]')).not.toBeNull();
  });

  test('that was asked about is answered by changing it, and waits again', async () => {
    const member = await addMember(app.db);
    const { id, url } = await submit(app, { user_id: member.id, state: 'asked', state_note: 'Is it free?' });
    const form = await main(await app.get(`/submit/${id}`, member.headers));
    expect(words(form)).toContain('Is it free?');
    expect(form.querySelector('input[name=name]')?.getAttribute('value')).toBe('Film Cutter');
    const body = new URLSearchParams({
      name: 'Film Cutter 2',
      description: 'It is free, and always was.',
      url,
      contact_email: 'new@example.org',
    });
    const answer = () => app.send(`/submit/${id}`, { method: 'POST', headers: member.headers, body });
    expect((await answer()).headers.get('location')).toBe(`/submit/${id}?submitted=1`);
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', name: 'Film Cutter 2' });
    expect((await answer()).status).toBe(404);
  });
});

describe('undoing', () => {
  const undo = (id: string, by: HeadersInit = operator.headers) =>
    order('submissions', { intent: 'undo', id }, { by });

  test('gives back what was there, and the mail is never sent', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id });
    const accepted = entryOf(await decide('accept', id));
    const drafts = () => app.db.write.select().from(toolDrafts).where(eq(toolDrafts.submission_id, id));
    const page = await main(await app.get(`/operator/submissions/${id}`, operator.headers));
    const [draft] = await drafts();
    expect(page.querySelector(`a[href="/operator/drafts/${draft?.id}"]`)).not.toBeNull();
    entryOf(await undo(accepted));
    expect(await drafts()).toEqual([]);
    const entry = entryOf(await decide('decline', id, 'No.'));
    const undone = entryOf(await undo(entry));
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', state_note: null, settled_at: null });
    expect(await mailsTo(member.email)).toEqual([]);
    const list = await main(await app.get(`/operator/submissions?done=${undone}`, operator.headers));
    expect(words(list.querySelector('[role=status]'))).toBe('It is undone.');
    expect(list.querySelector('button[value=undo]')).toBeNull();
    expect((await undo(entry)).status).toBe(409);
    expect((await decide('accept', id)).status).toBe(303);
  });

  test('does not take back what somebody else has done since', async () => {
    const other = await addOperator(app.db, 'owner');
    const member = await addMember(app.db);
    const asked = await submit(app, { user_id: member.id });
    const entry = entryOf(await decide('ask', asked.id, 'Is it free?'));
    await app.db.write
      .update(toolSubmissions)
      .set({ state: 'waiting' })
      .where(eq(toolSubmissions.id, asked.id));
    await order(
      `submissions/${asked.id}`,
      { intent: 'ask', id: asked.id, note: 'Why?' },
      { by: other.headers },
    );
    expect((await undo(entry)).status).toBe(409);
    expect(await submissionOf(asked.id)).toMatchObject({ state: 'asked', state_note: 'Why?' });
    expect(await mailsTo(member.email)).toHaveLength(2);
    const edited = await submit(app);
    const accepted = entryOf(await decide('accept', edited.id));
    const ofIt = eq(toolDrafts.submission_id, edited.id);
    await app.db.write.update(toolDrafts).set({ revision: 2, changed_by: other.id }).where(ofIt);
    expect((await undo(accepted)).status).toBe(409);
    expect(await app.db.write.select().from(toolDrafts).where(ofIt)).toHaveLength(1);
  });

  test('is for the operator who did it, and not for long', async () => {
    const { id } = await submit(app);
    const entry = entryOf(await decide('accept', id));
    const other = await addOperator(app.db, 'owner');
    expect((await undo(entry, other.headers)).status).toBe(409);
    const [old] = await app.db.write
      .insert(operatorActions)
      .values({
        at: new Date(Date.now() - 11_000).toISOString(),
        operator_id: operator.id,
        operator_email: 'ops@example.org',
        action: 'submission.accept',
        subject_kind: 'submission',
        subject_id: id,
        before: { state: 'waiting', note: null },
        after: { state: 'accepted', note: null },
      })
      .returning();
    expect((await undo(old?.id ?? '')).status).toBe(409);
    expect(await submissionOf(id)).toMatchObject({ state: 'accepted' });
  });
});

describe('a report of a value, and a message', () => {
  test('are settled with an answer to whoever left an address', async () => {
    const values = { tool_id: 'tool-01', field: 'Location', shown: 'Bonn', right_value: 'Ulm', source: 'x' };
    const [fact] = await app.db.write
      .insert(factReports)
      .values({ ...values, email: 'reader@example.org' })
      .returning();
    const factId = fact?.id ?? '';
    const page = words(await main(await app.get(`/operator/facts/${factId}`, operator.headers)));
    for (const part of ['Tool 01', 'Location', 'Bonn', 'Ulm', 'reader@example.org'])
      expect(page).toContain(part);
    entryOf(await order(`facts/${factId}`, { intent: 'decline', id: factId, note: 'It is in Bonn.' }));
    expect((await mailsTo('reader@example.org'))[0]?.text).toContain('It is in Bonn.');

    const [message] = await app.db.write
      .insert(contactMessages)
      .values({ name: 'Ann', email: 'ann@example.org', kind: 'other', message: 'Who\nare you?' })
      .returning();
    const id = message?.id ?? '';
    entryOf(await order(`messages/${id}`, { intent: 'answer', id, note: 'A directory.' }));
    expect((await mailsTo('ann@example.org'))[0]?.text).toBe(
      'Hello Ann,\n\nA directory.\n\nAI Toolbox\n\n> Who\n> are you?\n',
    );
    const settled = words(
      await main(await app.get('/operator/messages?settled=1&q=directory', operator.headers)),
    );
    expect(settled).toContain('1 message settled');
  });
});

describe('a failed mail', () => {
  test('is sent again, unless that is undone at once', async () => {
    const [mail] = await app.db.write
      .insert(outbox)
      .values({
        to: 'lost@example.org',
        subject: 'Lost',
        text: 'A secret link',
        attempts: 18,
        failed_at: '2026-11-01T00:00:00Z',
        last_error: 'No such mailbox',
      })
      .returning();
    const id = mail?.id ?? '';
    const list = words(await main(await app.get('/operator/mails', operator.headers)));
    expect(list).toContain('No such mailbox');
    expect(list).not.toContain('secret');
    const entry = entryOf(await order('mails', { intent: 'resend', id }));
    expect((await mailsTo('lost@example.org'))[0]).toMatchObject({ failed_at: null, attempts: 0 });
    entryOf(await order('mails', { intent: 'undo', id: entry }));
    expect((await mailsTo('lost@example.org'))[0]?.failed_at).not.toBeNull();
    entryOf(await order('mails', { intent: 'drop', id }));
    expect(await mailsTo('lost@example.org')).toEqual([]);
  });
});

describe('a reported review', () => {
  const ratingOf = async (id: string) =>
    (await app.db.write.select().from(userRatings).where(eq(userRatings.id, id)))[0];
  const figuresOf = async (id: string) =>
    (await app.db.write.select().from(aiTools).where(eq(aiTools.id, id)))[0]?.rating_count ?? 0;
  const reportsOf = (id: string) =>
    app.db.write.select().from(reviewReports).where(eq(reviewReports.rating_id, id));

  test('is shown with its reports', async () => {
    await report(app, { rating: 1, review: 'Rubbish, all of it.' });
    const page = await main(await app.get('/operator/reviews', operator.headers));
    const item = page.querySelectorAll('article').find((entry) => words(entry).includes('Rubbish'));
    expect(words(item ?? null)).toContain('Tool 01');
    expect(words(item ?? null)).toContain('1 of 5 stars');
    expect(words(item ?? null)).toContain('It is advertising: Names a rival');
  });

  test('is hidden with its stars, its author is told, every node drops its pages, and it can be shown again', async () => {
    const review = 'An advertisement to be hidden.';
    const rating = await report(app, { review });
    expect(words(await main(await app.get('/tools/tool-01')))).toContain(review);
    const activity = async () => (await app.db.write.select().from(catalogueState))[0]?.activity ?? 0;
    const before = await activity();
    dropped.length = 0;
    const entry = entryOf(await order('reviews', { intent: 'hide', id: rating.id, note: 'It advertises.' }));
    expect(await ratingOf(rating.id)).toMatchObject({ rating: 2, review_hidden_at: expect.any(String) });
    expect((await reportsOf(rating.id))[0]?.settled_at).not.toBeNull();
    expect(await activity()).toBeGreaterThan(before);
    expect(dropped.join()).toContain('tool-01');
    expect(words(await main(await app.get('/tools/tool-01')))).not.toContain(review);
    const hidden = await figuresOf('tool-01');
    const { email } =
      (
        await app.db.write
          .select()
          .from(users)
          .where(eq(users.id, rating.user_id ?? ''))
      )[0] ?? {};
    expect((await mailsTo(email ?? ''))[0]?.text).toContain('It advertises.');
    expect((await order('reviews', { intent: 'hide', id: rating.id })).status).toBe(409);

    entryOf(await order('reviews', { intent: 'undo', id: entry }));
    expect(await figuresOf('tool-01')).toBe(hidden + 1);
    expect((await reportsOf(rating.id))[0]?.settled_at).toBeNull();
    expect(await mailsTo(email ?? '')).toEqual([]);
    entryOf(await order('reviews', { intent: 'hide', id: rating.id }));
    const list = words(await main(await app.get('/operator/reviews?view=hidden', operator.headers)));
    expect(list).toContain(review);
    entryOf(await order('reviews', { intent: 'show', id: rating.id }));
    expect((await ratingOf(rating.id))?.review_hidden_at).toBeNull();
    expect(words(await main(await app.get('/tools/tool-01')))).toContain(review);
  });

  test('stays when its reports are dismissed', async () => {
    const rating = await report(app);
    entryOf(await order('reviews', { intent: 'dismiss', id: rating.id }));
    expect((await ratingOf(rating.id))?.review_hidden_at).toBeNull();
    expect((await order('reviews', { intent: 'dismiss', id: rating.id })).status).toBe(409);
  });

  test('is marked when new accounts rate a tool together', async () => {
    const authors = await Promise.all([1, 2, 3].map(() => addMember(app.db)));
    await app.db.write
      .insert(userRatings)
      .values(
        authors.map(({ id }) => ({ tool_id: 'tool-05', user_id: id, rating: 5, review: 'Simply the best.' })),
      );
    const list = await main(await app.get('/operator/reviews?view=all&q=simply', operator.headers));
    expect(
      list.querySelectorAll('article').map((item) => words(item).includes('3 ratings by new accounts')),
    ).toEqual([true, true, true]);
  });
});

describe('who is told', () => {
  test('are the operators who have chosen it and may settle it; the site itself while there are none', async () => {
    const desk = await startDesk();
    const [editor, moderator] = [
      await addOperator(desk.app.db, 'editor'),
      await addOperator(desk.app.db, 'moderator'),
    ];
    const write = async () => {
      await storeContactMessage(
        desk.app.db.write,
        { owners: ['ops@example.org'], origin: 'https://x.example' },
        {
          name: 'Ann',
          email: 'ann@example.org',
          kind: 'other',
          message: crypto.randomUUID(),
        },
      );
      const mails = await desk.app.db.write.select().from(outbox);
      await desk.app.db.write.delete(outbox);
      return mails.map(({ to }) => to).sort();
    };
    expect(await write()).toEqual(['hello@example.com']);
    for (const { headers } of [editor, moderator, desk.operator]) {
      const body = new URLSearchParams({ messages: '1' });
      const chosen = await desk.app.send('/operator/notices', { method: 'POST', headers, body });
      expect(chosen.headers.get('location')).toBe('/operator/notices?done=1');
    }
    expect(await write()).toEqual([moderator.email, 'ops@example.org'].sort());
    await desk.app.db.write.delete(operators);
    expect(await write()).toEqual(['ops@example.org']);
  });
});

describe('roles', () => {
  test('are given by an address, and there is always an owner left', async () => {
    const { db } = await createTestApp({ empty: true });
    const change = (email: string, role: Role | null, owners: string[] = []) =>
      changeRole(db.write, { email, role, owners, by: DESK_OPERATOR });
    const [ann, bob] = [await addMember(db), await addMember(db)];
    expect(await change('nobody@example.org', 'owner')).toBe('unknown');
    expect(await change(ann.email.toUpperCase(), 'owner')).toBe('changed');
    expect(await change(ann.email, 'owner')).toBe('same');
    expect(await change(ann.email, null)).toBe('last owner');
    expect(await change(ann.email, 'editor')).toBe('last owner');
    expect(await change(bob.email, 'owner')).toBe('changed');
    const both = await Promise.all([change(ann.email, null), change(bob.email, null)]);
    expect(both.sort()).toEqual(['changed', 'last owner']);
    expect(await listOperators(db.write, [])).toHaveLength(1);
  });
});

describe('the log', () => {
  test('can be searched, and says what was before', async () => {
    const { id } = await submit(app);
    entryOf(await decide('decline', id, 'Not a tool.'));
    const today = new Date().toISOString().slice(0, 10);
    const read = async (query: string) => main(await app.get(`/operator/log?${query}`, operator.headers));
    const page = await read(`subject=${id}&who=ops@&day=${today}`);
    expect(words(page)).toContain('Declined a submission');
    expect(words(page)).toContain('1 entry');
    expect(page.querySelector('pre')?.text).toContain('Not a tool.');
    expect(words(await read(`subject=${id}&day=2020-01-01`))).toContain('Nothing like that has been done.');
  });

  test.each([
    sql`UPDATE operator_actions SET operator_email = 'x'`,
    sql`DELETE FROM operator_actions`,
    sql`TRUNCATE operator_actions`,
  ])('refuses to be rewritten', async (statement) => {
    const { id } = await submit(app);
    entryOf(await decide('accept', id));
    const refused = await app.db.bulk.execute(statement).catch((error: unknown) => innermostMessage(error));
    expect(refused).toContain('only grows');
  });
});

describe('an order', () => {
  test.each([
    ['without a name', { intent: 'accept', id: 'x' }, 'Nothing was done'],
    [
      'with too long a note',
      { intent: 'accept', id: crypto.randomUUID(), note: 'x'.repeat(1_001) },
      'Shorten the note to 1,000 characters',
    ],
  ])('that is %s is refused in words', async (_, form, text) => {
    const { id } = await submit(app);
    const response = await order(`submissions/${id}`, form);
    expect(response.status).toBe(400);
    expect(words(await main(response))).toContain(text);
  });

  test('for something that does not exist is refused', async () => {
    const id = crypto.randomUUID();
    for (const intent of ['hide', 'show', 'dismiss', 'undo']) {
      expect((await order('reviews', { intent, id })).status).toBe(409);
    }
    for (const queue of ['submissions', 'facts', 'messages']) {
      expect((await app.get(`/operator/${queue}/${id}`, operator.headers)).status).toBe(404);
      expect((await app.get(`/operator/${queue}/x`, operator.headers)).status).toBe(404);
    }
  });
});
