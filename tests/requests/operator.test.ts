import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { reviewReports, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { readTool } from '../../catalogue/records/tool.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

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

function order(form: Record<string, string>, { to = app, by = operator.headers as HeadersInit } = {}) {
  const page = ['hide', 'dismiss'].includes(form.intent ?? '') ? 'reviews' : 'submissions';
  return to.send(`/operator/${page}`, { method: 'POST', body: new URLSearchParams(form), headers: by });
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
      expect(await read(await order({ intent: 'accept', id: 'x' }, { by: headers }))).toEqual(expected);
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
  test('is shown with everything submitted, oldest first, and with a record that the importer accepts', async () => {
    const desk = await startDesk();
    await submit(desk.app, { name: 'Newer', created_at: '2026-11-20T10:00:00Z' });
    await submit(desk.app, {
      name: 'Tool 01',
      created_at: '2026-11-19T10:00:00Z',
      developer_name: 'Cut & Co',
      pricing_info: 'From $5',
      tags: ['film', 'cut'],
    });
    await submit(desk.app, { name: 'Declined', state: 'declined' });
    const page = await main(await desk.app.get('/operator/submissions', desk.operator.headers));
    const [older, newer, ...others] = page.querySelectorAll('article');
    expect(others).toEqual([]);
    expect(words(newer ?? null)).toContain('Newer');
    const text = words(older ?? null);
    for (const part of ['Tool 01', 'November 19, 2026', 'From $5', 'film, cut', 'contact@example.org']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('The tool Tool 01 has this id: an import would overwrite it.');
    expect(words(page)).toContain('2 submissions waiting');
    const decode = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const record: unknown = JSON.parse(decode(older?.querySelector('pre')?.innerHTML ?? ''));
    expect(readTool(record, { categories: new Map(), formerIds: new Map() })).not.toHaveProperty('faults');
    expect(record).toMatchObject({ id: 'tool-01', developer_name: 'Cut & Co' });
  });

  test.each([
    ['accept', 'accepted', 'has been accepted'],
    ['decline', 'declined', 'has not been taken into the directory'],
  ] as const)('%s: is %s, and its member gets a mail with the note', async (intent, state, said) => {
    const member = await addMember(app.db, { first_name: 'Ann' });
    const { id } = await submit(app, { user_id: member.id });
    const response = await order({ intent, id, note: ' Thank you.\r\n\r\nMore soon. ' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/operator/submissions?done=${intent}`,
    ]);
    expect(await submissionOf(id)).toMatchObject({ state, state_note: 'Thank you.\n\nMore soon.' });
    const [mail, ...others] = await mailsTo(member.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your submission of Film Cutter: ${state}`);
    for (const part of ['Hello Ann', said, 'Thank you.', 'https://tools.example.org/profile']) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    const page = await main(await app.get(`/operator/submissions?done=${intent}`, operator.headers));
    expect(words(page.querySelector('[role=status]'))).toContain(`The submission is ${state}.`);
  });

  test('may be decided without a note, and when its member has left', async () => {
    const { id } = await submit(app, { user_id: null });
    const mails = await app.db.write.select().from(outbox);
    expect((await order({ intent: 'decline', id, note: '  ' })).status).toBe(303);
    expect(await submissionOf(id)).toMatchObject({ state: 'declined', state_note: null });
    expect(await app.db.write.select().from(outbox)).toHaveLength(mails.length);
  });

  test('is decided once', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id });
    const statuses = await Promise.all(
      ['accept', 'decline', 'accept'].map(async (intent) => (await order({ intent, id })).status),
    );
    expect(statuses.sort()).toEqual([303, 409, 409]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test('stays undecided when its email cannot be queued, and the note comes back', async () => {
    const desk = await startDesk();
    const member = await addMember(desk.app.db);
    const { id } = await submit(desk.app, { user_id: member.id });
    await desk.app.db.write.execute(sql`ALTER TABLE outbox RENAME COLUMN subject TO topic`);
    const response = await order(
      { intent: 'accept', id, note: 'A long note' },
      { to: desk.app, by: desk.operator.headers },
    );
    expect(response.status).toBe(503);
    const page = await main(response);
    expect(words(page.querySelector('[role=alert]'))).toBe(
      'That could not be stored. Please try again in a moment.',
    );
    expect(page.querySelector('textarea')?.text).toContain('A long note');
    expect(await desk.app.db.write.select().from(toolSubmissions)).toMatchObject([{ state: 'waiting' }]);
  });

  test('once accepted, stays on the page until a tool with its address has been imported', async () => {
    const desk = await startDesk();
    const url = 'https://accepted.example.org/app/';
    await submit(desk.app, { name: 'Accepted one', url, state: 'accepted' });
    const read = async () =>
      words(await main(await desk.app.get('/operator/submissions', desk.operator.headers)));
    expect(await read()).toContain('Accepted, not in the catalogue yet');
    await desk.app.db.write
      .insert(aiTools)
      .values({ id: 'accepted-one', name: 'A', description: 'B', url: 'http://accepted.example.org/app' });
    expect(await read()).not.toContain('Accepted');
  });
});

describe('a reported review', () => {
  test('is shown with its reports', async () => {
    await report(app, { rating: 1, review: 'Rubbish, all of it.' });
    const page = await main(await app.get('/operator/reviews', operator.headers));
    const item = page.querySelectorAll('article').find((entry) => words(entry).includes('Rubbish'));
    expect(words(item ?? null)).toContain('Tool 01');
    expect(words(item ?? null)).toContain('1 of 5 stars');
    expect(words(item ?? null)).toContain('It is advertising: Names a rival');
  });

  test('is hidden, its reports are settled, and every node drops the pages that show it', async () => {
    const review = 'An advertisement to be hidden.';
    const rating = await report(app, { review });
    expect(words(await main(await app.get('/tools/tool-01')))).toContain(review);
    const activity = async () => (await app.db.write.select().from(catalogueState))[0]?.activity ?? 0;
    const before = await activity();
    dropped.length = 0;
    const response = await order({ intent: 'hide', id: rating.id });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/operator/reviews?done=hide']);
    const [stored] = await app.db.write.select().from(userRatings).where(eq(userRatings.id, rating.id));
    expect(stored?.review_hidden_at).not.toBeNull();
    expect(stored?.rating).toBe(2);
    const reports = await app.db.write
      .select()
      .from(reviewReports)
      .where(eq(reviewReports.rating_id, rating.id));
    expect(reports[0]?.settled_at).not.toBeNull();
    expect(await activity()).toBeGreaterThan(before);
    expect(dropped.join()).toContain('tool-01');
    const page = await main(await app.get('/tools/tool-01'));
    expect(words(page)).not.toContain('An advertisement to be hidden.');
    expect((await order({ intent: 'hide', id: rating.id })).status).toBe(409);
  });

  test('stays when its reports are dismissed', async () => {
    const rating = await report(app);
    expect((await order({ intent: 'dismiss', id: rating.id })).status).toBe(303);
    const [stored] = await app.db.write.select().from(userRatings).where(eq(userRatings.id, rating.id));
    expect(stored?.review_hidden_at).toBeNull();
    expect((await order({ intent: 'dismiss', id: rating.id })).status).toBe(409);
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
    const response = await order(form as Record<string, string>);
    expect(response.status).toBe(400);
    expect(words((await main(response)).querySelector('[role=alert]'))).toContain(text);
  });

  test('for something that does not exist is refused', async () => {
    for (const intent of ['accept', 'decline', 'hide', 'dismiss']) {
      expect((await order({ intent, id: crypto.randomUUID() })).status).toBe(409);
    }
  });
});
