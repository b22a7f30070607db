import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { contactMessages } from '#features/contact/tables/contact.server.ts';
import { reviewReports, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import type { TestApp } from '../harness/app.ts';
import { entryOf, startDesk } from '../harness/desk.ts';
import { comeBack, makeDue, workOff } from '../harness/jobs.ts';
import { faultOf, main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';

const { app, operator, dropped, order, mailsTo } = await startDesk();

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

describe('a message', () => {
  test('is settled with an answer', async () => {
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

describe('a note that is refused is marked in its form', () => {
  const MISSING = 'Write what the sender should know';
  const TOO_LONG = 'Shorten the note to 1,000 characters';
  const long = 'n'.repeat(1_001);

  test('where a message is answered', async () => {
    const sent = { name: 'Bob', email: 'bob@example.org', kind: 'other', message: 'Well?' } as const;
    const [{ id } = { id: '' }] = await app.db.write.insert(contactMessages).values(sent).returning();
    const answer = (note: string) => order(`messages/${id}`, { intent: 'answer', id, note });
    expect(faultOf(await main(await answer(' ')), 'note')).toBe(MISSING);
    expect(faultOf(await main(await answer(long)), 'note')).toBe(TOO_LONG);
  });

  test('where a review is hidden', async () => {
    const { id } = await report(app);
    const page = await main(await order('reviews', { intent: 'hide', id, note: long }));
    expect(faultOf(page, 'note')).toBe(TOO_LONG);
    expect(page.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  });
});

describe('messages from the contact form', () => {
  const send = (message: string) =>
    app.send('/contact', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ann', email: 'ann@example.com', kind: 'other', message }),
    });

  test.each(['What is a model?', 'Where do I find prices?', 'Who are you, please?'])(
    'can be opened and settled, whatever they say: %s',
    async (message) => {
      expect((await send(message)).status).toBe(303);
      const [stored] = await app.db.read
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(eq(contactMessages.message, message));
      const id = stored?.id ?? '';
      expect((await app.get(`/operator/messages/${id}`, operator.headers)).status).toBe(200);
      entryOf(await order(`messages/${id}`, { intent: 'close', id, note: '' }));
    },
  );

  test('that were stored with an id of no version can be too', async () => {
    const id = '01234567-89ab-0def-0123-456789abcdef';
    const values = { id, name: 'Bob', email: 'bob@example.org', kind: 'other', message: 'Hello' } as const;
    await app.db.write.insert(contactMessages).values(values);
    expect((await app.get(`/operator/messages/${id}`, operator.headers)).status).toBe(200);
    entryOf(await order(`messages/${id}`, { intent: 'answer', id, note: 'Hello.' }));
  });
});

describe('a failed mail', () => {
  test('is sent again at once, and is not given up again', async () => {
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
    const [again] = await mailsTo('lost@example.org');
    expect(again).toMatchObject({ failed_at: null, attempts: 0 });
    const done = await main(await app.get(`/operator/mails?done=${entry}`, operator.headers));
    expect(words(done.querySelector('[role=status]'))).toBe('The mail is sent again.');
    expect(done.querySelector('button[value=undo]')).toBeNull();
    await app.db.write.update(outbox).set({ failed_at: '2026-11-01T00:00:00Z' }).where(eq(outbox.id, id));
    entryOf(await order('mails', { intent: 'drop', id }));
    expect(await mailsTo('lost@example.org')).toEqual([]);
  });
});

describe('work that is stuck', () => {
  const page = async () => words(await main(await app.get('/operator/mails', operator.headers)));
  const job = recurring('watering-plants', 60);
  const failing: Work = { job, run: () => Promise.reject(new Error('No water')) };

  test('is shown once it has failed three times, or when nobody does it', async () => {
    for (const times of [1, 2, 3]) {
      expect(await page()).not.toContain('watering plants');
      if (times === 1) await comeBack(app.db, [failing]);
      else {
        await makeDue(app.db);
        await workOff(app.db, [failing]);
      }
    }
    const shown = await page();
    for (const part of ['Failed mails 1 waiting', 'watering plants', 'Keeps failing', '3 attempts so far'])
      expect(shown).toContain(part);
    await makeDue(app.db);
    await workOff(app.db, [{ job, run: async () => {} }]);
    expect(await page()).not.toContain('watering plants');
    await app.db.write.execute(sql`UPDATE jobs.job SET start_after = now() - interval '1 hour'`);
    expect(await page()).toContain('No process does it; it was due on');
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
    const removedAt = async () => (await app.db.write.select().from(catalogueState))[0]?.removed_at ?? 0;
    const before = await removedAt();
    dropped.length = 0;
    const entry = entryOf(await order('reviews', { intent: 'hide', id: rating.id, note: 'It advertises.' }));
    expect(await ratingOf(rating.id)).toMatchObject({ rating: 2, review_hidden_at: expect.any(String) });
    expect((await reportsOf(rating.id))[0]?.settled_at).not.toBeNull();
    expect(await removedAt()).toBeGreaterThan(before);
    expect(dropped).toEqual(['copies too']);
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
    expect((await mailsTo(email ?? '')).map(({ subject }) => subject)).toEqual([
      'Your review of Tool 01 was hidden',
      'Undone: what we wrote about your review of Tool 01',
    ]);
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
