import { eq, like, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { mailsTo } from '../harness/outbox.ts';
import { withoutPages } from '../harness/written.ts';

/** What vendors answer to reviews of their tools. */

const app = await createTestApp({ empty: true });
const { db } = app;
let moderator: TestMember;
let editor: TestMember;

beforeAll(async () => {
  moderator = await addOperator(db, 'moderator');
  editor = await addOperator(db, 'editor');
});
beforeEach(() => db.write.delete(rateLimits));

let tools = 0;
/** A tool with a vendor, and somebody's review of it. */
async function answerable() {
  tools += 1;
  const tool = `answered-${tools}`;
  await addTool(db, { id: tool, name: `Tool ${tools}`, url: 'https://www.example.org' });
  const [vendor, author] = [await addMember(db), await addMember(db, { first_name: 'Ann' })];
  const [claim] = await db.write
    .insert(toolVendors)
    .values({ tool_id: tool, user_id: vendor.id, proof: 'dns', proved_at: 'example.org' })
    .returning();
  const [review] = await db.write
    .insert(userRatings)
    .values({ tool_id: tool, user_id: author.id, rating: 2, review: 'It is slow.' })
    .returning();
  return { tool, vendor, author, claim: claim?.id ?? '', review: review?.id ?? '' };
}

type Place = Awaited<ReturnType<typeof answerable>>;

function post(path: string, form: Record<string, string>, by?: TestMember): Promise<Response> {
  return app.send(path, { method: 'POST', body: new URLSearchParams(form), headers: by?.headers ?? {} });
}

function answer({ tool, review, vendor }: Place, text: string, by: TestMember | null = vendor) {
  return post(`/tools/${tool}`, { intent: 'answer', review, answer: text }, by ?? undefined);
}

const words = (element: HTMLElement | null | undefined) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

async function reviews(tool: string, by?: TestMember): Promise<HTMLElement> {
  const found = parse(await (await app.get(`/tools/${tool}`, by?.headers)).text()).querySelector('#reviews');
  if (!found) throw new Error('The page has no reviews.');
  return found;
}

const shown = async (tool: string, by?: TestMember) => words((await reviews(tool, by)).querySelector('ul'));
const stored = (review: string) =>
  db.write.select().from(reviewAnswers).where(eq(reviewAnswers.rating_id, review));
const mailsOf = ({ email }: TestMember) => mailsTo({ db }, email);

describe('an answer', () => {
  test('stands below its review with its date, names nobody, and is told to the reviewer once', async () => {
    const place = await answerable();
    const { tool, author, vendor, review } = place;
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(place, ' We mended it.\n')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await db.write.execute(sql`UPDATE review_answers SET answered_at = '2026-10-02T12:00:00Z'`);
    // The same words again are no news.
    await answer(place, 'We mended it.');
    expect(await shown(tool)).toContain('Answer by the vendorOctober 2, 2026We mended it.');
    await answer(place, 'It is fast now.');
    const page = await shown(tool);
    expect(page).toContain('It is fast now.');
    expect(page).not.toContain('We mended it.');
    expect(page).not.toContain('October 2, 2026');
    expect(await (await app.get(`/tools/${tool}`)).text()).not.toContain(vendor.id);
    expect(await stored(review)).toHaveLength(1);
    const withdrawn = await post(`/tools/${tool}`, { intent: 'withdraw-answer', review }, vendor);
    expect(words(parse(await withdrawn.text()).querySelector('#reviews'))).toContain(
      'Your answer is withdrawn.',
    );
    expect(await shown(tool)).not.toContain('Answer by the vendor');
    expect(JSON.stringify(await stored(review))).not.toContain('It is fast now.');
    await answer(place, 'Back.');
    expect(await shown(tool)).toContain('Back.');
    const [mail, ...others] = await mailsOf(author);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/tools/${tool}#reviews`);
    expect(mail?.text).not.toContain('We mended it.');
  });

  test('is plain text, whatever is in it', async () => {
    const place = await answerable();
    const attack = '</script><img src=x onerror=alert(1)>\u0007<b>bold</b>';
    await answer(place, attack);
    const html = await (await app.get(`/tools/${place.tool}`)).text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<b>bold');
    expect(await shown(place.tool)).toContain(attack.replace('\u0007', ''));
  });

  test.each([
    ['nothing', ' \u200B\n', 'Write what you want to answer'],
    ['too much', 'x'.repeat(2001), 'Shorten the answer to 2,000 characters'],
  ])('that says %s comes back as it was typed', async (_, text, said) => {
    const place = await answerable();
    const response = await answer(place, text);
    const part = parse(await response.text()).querySelector('#reviews');
    expect([response.status, part?.querySelector('textarea')?.text.replace(/^\n/, '')]).toEqual([400, text]);
    expect(words(part)).toContain(said);
    expect(await stored(place.review)).toEqual([]);
  });

  test('is written by vendors of the tool alone, and never to their own review', async () => {
    const place = await answerable();
    const [other, stranger] = [await answerable(), await addMember(db)];
    for (const by of [stranger, place.author, other.vendor, moderator]) {
      expect((await answer(place, 'Mine.', by)).status).toBe(403);
    }
    // The review of another tool, a hidden one, and none.
    expect((await answer({ ...place, review: other.review }, 'Mine.')).status).toBe(404);
    expect((await answer({ ...place, review: crypto.randomUUID() }, 'Mine.')).status).toBe(404);
    expect((await answer({ ...place, review: 'x' }, 'Mine.')).status).toBe(400);
    await db.write
      .update(userRatings)
      .set({ user_id: place.vendor.id })
      .where(eq(userRatings.id, place.review));
    expect((await answer(place, 'Mine.')).status).toBe(403);
    const hidden = await answerable();
    await db.write.execute(sql`UPDATE user_ratings SET review_hidden_at = now() WHERE id = ${hidden.review}`);
    expect((await answer(hidden, 'Mine.')).status).toBe(404);
    expect(await stored(place.review)).toEqual([]);
    const offers = async (by?: TestMember) =>
      (await reviews(other.tool, by)).querySelectorAll('[name=answer]').length;
    expect([await offers(), await offers(stranger), await offers(other.vendor)]).toEqual([0, 0, 1]);
  });

  test('of somebody whose session has ended comes back with the way to sign in', async () => {
    const place = await answerable();
    const response = await answer(place, 'Half a sentence', null);
    const part = parse(await response.text()).querySelector('#reviews');
    expect([response.status, part?.querySelector('textarea')?.text.trim()]).toEqual([401, 'Half a sentence']);
    expect(part?.querySelector('a[href^="/auth/login"]')).not.toBeNull();
  });

  test('goes with its review, and with its vendor’s account', async () => {
    const [place, other] = [await answerable(), await answerable()];
    await answer(place, 'One.');
    await answer(other, 'Two.');
    await post(`/tools/${place.tool}`, { intent: 'unrate', with_review: 'yes' }, place.author);
    await deleteAccount(withoutPages(db), other.vendor.id, { provider: null, forfeited: null, owners: [] });
    expect([await stored(place.review), await stored(other.review)]).toEqual([[], []]);
    expect(await shown(other.tool)).toContain('It is slow.');
    const [state] = await db.write.select().from(catalogueState);
    expect(state?.removed_at).toBe(state?.version);
  });

  test('is among what its vendor downloads, and not among what the reviewer does', async () => {
    const place = await answerable();
    await answer(place, 'We mended it.');
    const data = async (by: TestMember) => (await app.get('/settings/account/data', by.headers)).json();
    expect((await data(place.vendor)).answers).toMatchObject([
      { tool_id: place.tool, text: 'We mended it.' },
    ]);
    expect((await data(place.author)).answers).toEqual([]);
    const own = await (await app.get(`/vendor/${place.tool}`, place.vendor.headers)).text();
    expect(words(parse(own).querySelector('main'))).toContain(
      'The tool has 1 review, which you have answered.',
    );
  });
});

test('no reviewer is mailed who is blocked or has said stop', async () => {
  const [muted, blocked] = [await answerable(), await answerable()];
  await answer(muted, 'One.');
  const [mail] = await mailsOf(muted.author);
  const stop = new URL(mail?.unsubscribe ?? '');
  expect((await post(stop.pathname + stop.search, {})).status).toBe(200);
  const more = await addTool(db, { id: `${muted.tool}-more`, url: 'https://example.org' }).then(
    () => `${muted.tool}-more`,
  );
  await db.write
    .insert(toolVendors)
    .values({ tool_id: more, user_id: muted.vendor.id, proof: 'dns', proved_at: 'example.org' });
  const [review] = await db.write
    .insert(userRatings)
    .values({ tool_id: more, user_id: muted.author.id, rating: 2, review: 'Slow too.' })
    .returning();
  await answer({ ...muted, tool: more, review: review?.id ?? '' }, 'Two.');
  await db.write.execute(sql`UPDATE users SET blocked_at = now() WHERE id = ${blocked.author.id}`);
  await answer(blocked, 'Three.');
  expect(await mailsOf(muted.author)).toHaveLength(1);
  expect(await mailsOf(blocked.author)).toEqual([]);
});

describe('at the desk, an answer', () => {
  const order = (intent: string, review: string, by = moderator) =>
    post('/operator/reviews', { intent, id: review, note: 'Be kind.' }, by);
  const entryOf = (response: Response) => response.headers.get('location')?.split('done=')[1] ?? '';

  test('is hidden, undone and shown again, with a row in the log; its vendor is told', async () => {
    const place = await answerable();
    await answer(place, 'You know nothing.');
    await db.write.delete(outbox);
    const list = await (await app.get('/operator/reviews?view=answered&q=know', moderator.headers)).text();
    expect(list).toContain('You know nothing.');
    expect(list).toContain(place.vendor.email);
    expect((await order('hide-answer', place.review, editor)).status).toBe(404);
    const entry = entryOf(await order('hide-answer', place.review));
    expect(await shown(place.tool)).not.toContain('You know nothing.');
    expect(await shown(place.tool, place.author)).not.toContain('You know nothing.');
    expect(await shown(place.tool, place.vendor)).toContain('HiddenYou know nothing.');
    expect(await mailsOf(place.vendor)).toMatchObject([{ text: expect.stringContaining('Be kind.') }]);
    // Neither other words nor withdrawing and answering again bring it back.
    await post(`/tools/${place.tool}`, { intent: 'withdraw-answer', review: place.review }, place.vendor);
    const rewritten = await (await answer(place, 'You still know nothing.')).text();
    expect(rewritten).toContain('Your answer is stored, but stays hidden');
    expect(rewritten).not.toContain('Your answer is on the page.');
    expect(await shown(place.tool)).not.toContain('know nothing');
    expect((await order('hide-answer', place.review)).status).toBe(409);
    expect((await post('/operator/reviews', { intent: 'undo', id: entry }, moderator)).status).toBe(303);
    expect(await shown(place.tool)).toContain('You still know nothing.');
    expect((await mailsOf(place.vendor))[1]?.subject).toMatch(/^Undone: .* your answer to a review of /);
    expect((await order('show-answer', place.review)).status).toBe(409);
    await order('hide-answer', place.review);
    await order('show-answer', place.review);
    expect(await shown(place.tool)).toContain('You still know nothing.');
    const log = await db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, place.review));
    expect(log.map(({ action }) => action)).toEqual(
      ['hide', 'hide', 'hide', 'show'].map((what) => `answer.${what}`),
    );
    const [, , , shownAgain] = await mailsOf(place.vendor);
    expect(shownAgain?.text).toContain('Be kind.');
  });

  test('is hidden with the claim of its vendor, and comes back with it', async () => {
    const place = await answerable();
    await answer(place, 'We mended it.');
    const settle = (intent: string, id = place.claim) => post('/operator/claims', { intent, id }, editor);
    const taken = entryOf(await settle('take'));
    expect(await shown(place.tool)).not.toContain('We mended it.');
    expect((await answer(place, 'Still here.')).status).toBe(403);
    const next = await addMember(db);
    await db.write
      .insert(toolVendors)
      .values({ tool_id: place.tool, user_id: next.id, proof: 'dns', proved_at: 'example.org' });
    const own = await (await app.get(`/vendor/${place.tool}`, next.headers)).text();
    expect(words(parse(own).querySelector('main'))).toContain('1 review, 1 of them without an answer');
    const list = await (await app.get('/operator/reviews?view=answered', moderator.headers)).text();
    expect(list).toContain('The claim of the tool was taken back');
    await settle('undo', taken);
    expect(await shown(place.tool)).toContain('We mended it.');
    await settle('take');
    await settle('give');
    expect(await shown(place.tool)).toContain('We mended it.');
  });

  test('can be reported by the reviewer', async () => {
    const place = await answerable();
    const form = { intent: 'report', review: place.review, reason: 'offensive' };
    expect((await post(`/tools/${place.tool}`, form, place.author)).status).toBe(403);
    await answer(place, 'You know nothing.');
    expect((await reviews(place.tool, place.author)).text).toContain('Report this review or its answer');
    expect((await post(`/tools/${place.tool}`, form, place.author)).status).toBe(200);
    const [notice] = await db.write
      .select()
      .from(outbox)
      .where(like(outbox.text, `%${place.review}%`));
    expect(notice?.text).toContain('You know nothing.');
  });
});
