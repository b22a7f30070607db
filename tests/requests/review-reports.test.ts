import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { reviewReports, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { withReviews, words } from '../harness/reviews.ts';

/** Reports of reviews. */

const { app, freshTool, write, section } = await withReviews();

describe('a report', () => {
  const post = (tool: string, form: Record<string, string>, member?: TestMember) => {
    const body = new URLSearchParams({ intent: 'report', ...form });
    return app.send(`/tools/${tool}`, { method: 'POST', body, headers: member?.headers ?? {} });
  };
  const stored = (review: string) =>
    app.db.write.select().from(reviewReports).where(eq(reviewReports.rating_id, review));
  const answerOf = async (response: Response) =>
    words(parse(await response.text()).querySelector('#reviews [role=status], #reviews [role=alert]'));

  async function reviewed() {
    const tool = await freshTool();
    const author = await addMember(app.db, { first_name: 'Ann' });
    return {
      tool,
      author,
      review: await write(tool, { user_id: author.id, rating: 1, review: 'Buy mine!' }),
    };
  }

  test('is offered to members for the reviews of others', async () => {
    const { tool, author } = await reviewed();
    const offers = async (member?: TestMember) =>
      (await section(`/tools/${tool}`, member)).querySelectorAll('[value=report]').length;
    expect([await offers(), await offers(author), await offers(await addMember(app.db))]).toEqual([0, 0, 1]);
    expect(words((await section(`/tools/${tool}`, author)).querySelector('li'))).toContain('Ann(you)');
  });

  test('is stored once for each member, with an email to the site', async () => {
    const { tool, review } = await reviewed();
    const member = await addMember(app.db);
    const form = { review, reason: 'advertising', note: ' Look at the links. ' };
    const first = await post(tool, form, member);
    expect(first.status).toBe(200);
    expect(await answerOf(first)).toBe('Thank you. We will look at this review.');
    expect(await answerOf(await post(tool, form, member))).toContain(
      'You have reported this review already.',
    );
    expect(await stored(review)).toMatchObject([
      { user_id: member.id, reason: 'advertising', note: 'Look at the links.' },
    ]);
    const mails = await app.db.write
      .select()
      .from(outbox)
      .where(sql`text LIKE ${`%${review}%`}`);
    expect(mails).toHaveLength(1);
    for (const part of ['It is advertising', `/tools/${tool}`, 'Look at the links.', 'Buy mine!']) {
      expect(mails[0]?.text).toContain(part);
    }
  });

  test('counts again once the operator has settled it: the review may have changed by then', async () => {
    const { tool, review } = await reviewed();
    const member = await addMember(app.db);
    await post(tool, { review, reason: 'offensive', note: 'First' }, member);
    await app.db.write
      .update(reviewReports)
      .set({ settled_at: sql`now()`, created_at: '2026-10-01T12:00:00Z' });
    const again = await post(tool, { review, reason: 'advertising', note: '' }, member);
    expect(await answerOf(again)).toBe('Thank you. We will look at this review.');
    const [row] = await stored(review);
    expect(row).toMatchObject({ reason: 'advertising', note: null, settled_at: null });
    expect(new Date(row?.created_at ?? 0).getTime()).toBeGreaterThan(Date.parse('2026-11-01'));
  });

  test.each([
    ['no reason', { reason: '' }, 'Choose what is wrong with the review'],
    ['an unknown reason', { reason: 'dislike' }, 'Choose what is wrong with the review'],
    ['too long a note', { note: 'x'.repeat(1001) }, 'Shorten the note to 1,000 characters'],
  ])('with %s is refused, and nothing that was typed is lost', async (_, change, text) => {
    const { tool, review } = await reviewed();
    const form = { review, reason: 'offensive', note: 'My note', ...change };
    const answer = await post(tool, form, await addMember(app.db));
    expect(answer.status).toBe(400);
    const part = parse(await answer.text()).querySelector('#reviews');
    expect(words(part?.querySelector('[role=alert]'))).toBe(text);
    expect(part?.querySelector('details')?.hasAttribute('open')).toBe(true);
    expect(part?.querySelector('textarea')?.text).toContain(form.note);
    expect(await stored(review)).toEqual([]);
  });

  test('of the member’s own review, a hidden one, another tool’s or a missing one is refused', async () => {
    const { tool, author, review } = await reviewed();
    const member = await addMember(app.db);
    const form = { review, reason: 'offensive' };
    expect((await post(tool, form, author)).status).toBe(403);
    expect((await post(await freshTool(), form, member)).status).toBe(404);
    expect((await post(tool, { ...form, review: crypto.randomUUID() }, member)).status).toBe(404);
    expect((await post(tool, { ...form, review: "'; --" }, member)).status).toBe(400);
    await app.db.write
      .update(userRatings)
      .set({ review_hidden_at: sql`now()` })
      .where(eq(userRatings.id, review));
    expect((await post(tool, form, member)).status).toBe(404);
    expect(await stored(review)).toEqual([]);
  });

  test('of a visitor leads to the login and back', async () => {
    const { tool, review } = await reviewed();
    const answer = await post(tool, { review, reason: 'offensive' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      `/auth/login?returnTo=%2Ftools%2F${tool}`,
    ]);
    expect(await stored(review)).toEqual([]);
  });

  test('whose email cannot be stored is not stored either', async () => {
    const { tool, review } = await reviewed();
    await app.db.write.execute(sql`ALTER TABLE outbox ADD CONSTRAINT refused CHECK (false) NOT VALID`);
    const answer = await post(tool, { review, reason: 'offensive' }, await addMember(app.db));
    await app.db.write.execute(sql`ALTER TABLE outbox DROP CONSTRAINT refused`);
    expect([answer.status, await answerOf(answer)]).toEqual([
      503,
      'The report could not be stored. Please send it again in a moment.',
    ]);
    expect(await stored(review)).toEqual([]);
  });
});
