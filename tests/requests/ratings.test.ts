import { eq, sql } from 'drizzle-orm';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { RATE_LIMITS, type RateLimit } from '#site/limits.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { withRatings, withSessions } from '../harness/ratings.ts';

/** A member's own rating of a tool (spec §2, §4, §5, §6, §8). */

const { app, freshTool, post, rate, main, page, words, figures } = await withRatings();

describe('the rating form', () => {
  test('is not there for visitors, who are led to the login and back', async () => {
    const tool = await freshTool();
    const hero = await page(tool);
    expect(hero.querySelector('[name=rating]')).toBeNull();
    const wayTo = (text: string) =>
      hero
        .querySelectorAll('a')
        .find((a) => a.text === text)
        ?.getAttribute('href');
    expect(wayTo('Sign in to favorite')).toBe(`/auth/login?returnTo=%2Ftools%2F${tool}`);
    expect(wayTo('Sign in to rate this tool')).toBe(`/auth/login?returnTo=%2Ftools%2F${tool}%3Frate%3D1`);
  });

  test('offers a member five stars and a review, in one group with a name', async () => {
    const hero = await page(await freshTool(), await addMember(app.db));
    expect(words(hero)).not.toContain('Sign in to');
    const group = hero.querySelector('fieldset');
    expect(words(group?.querySelector('legend') ?? null)).toBe('Your rating');
    const stars = hero.querySelectorAll('input[type=radio][name=rating]');
    expect(stars.map((star) => star.getAttribute('value'))).toEqual(['1', '2', '3', '4', '5']);
    expect(group?.querySelectorAll('label .sr-only').map(words).filter(Boolean)).toEqual([
      '1 star',
      '2 stars',
      '3 stars',
      '4 stars',
      '5 stars',
    ]);
    expect(hero.querySelector('button[value=rate]')?.text).toBe('Submit Rating');
    // Without scripts a disabled button would stay disabled.
    expect(hero.querySelector('button[value=rate]')?.hasAttribute('disabled')).toBe(false);
  });

  test('is folded until it is wanted, and open when it is asked for or was sent', async () => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    const fold = (hero: HTMLElement) => hero.querySelector('details:has(fieldset)');
    const isOpen = (hero: HTMLElement) => fold(hero)?.hasAttribute('open');
    const folded = await page(tool, member);
    expect([isOpen(folded), words(folded.querySelector('details:has(fieldset) > summary'))]).toEqual([
      false,
      'Rate this tool',
    ]);
    expect(isOpen(await page(`${tool}?rate=1`, member))).toBe(true);
    const refused = await post(tool, { intent: 'rate', rating: '0' }, { member });
    expect(isOpen(await main(refused))).toBe(true);
    const sent = await main(await post(tool, { intent: 'rate', rating: '4' }, { member }));
    expect([isOpen(sent), words(sent.querySelector('details:has(fieldset) > summary'))]).toEqual([
      true,
      'Your rating: 4 stars',
    ]);
    expect(isOpen(await page(tool, member))).toBe(false);
  });

  test('is in the first HTML of the page, whatever its length, so that it works without scripts', async () => {
    const tool = await freshTool();
    const reviewer = await addMember(app.db);
    await rate(tool, reviewer, '3', 'x'.repeat(5000));
    for (let index = 0; index < 9; index += 1)
      await rate(tool, await addMember(app.db), '3', 'y'.repeat(5000));
    const html = await (await app.get(`/tools/${tool}`, (await addMember(app.db)).headers)).text();
    expect(html).not.toMatch(/<template id="B:|<div hidden="" id="S:/);
    expect(html.match(/Report this review/g)).toHaveLength(10);
  });

  test('shows the member’s rating, and removes it again', async () => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    await rate(tool, member, '4', 'Good & <fast>');
    const hero = await page(tool, member);
    expect(hero.querySelector('input[name=rating][checked]')?.getAttribute('value')).toBe('4');
    expect(hero.querySelector('textarea[name=review]')?.text).toContain('Good & <fast>');
    expect(hero.querySelector('button[value=rate]')?.text).toBe('Update Rating');
    const answer = await post(tool, { intent: 'unrate', with_review: 'yes' }, { member });
    expect(words(await main(answer))).toContain('Rating removed.');
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
    expect((await page(tool, member)).querySelector('button[value=rate]')?.text).toBe('Submit Rating');
  });

  test('asks before it deletes a written review, and removes stars alone at once', async () => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    await rate(tool, member, '4');
    const question = 'This deletes your rating and what you wrote with it. It cannot be undone.';
    expect(words(await page(tool, member))).not.toContain(question);
    await rate(tool, member, '4', 'An evening’s work.');
    const asked = (await page(tool, member)).querySelector('details details:has([name=with_review])');
    expect(asked?.hasAttribute('open')).toBe(false);
    expect(asked?.querySelectorAll('summary, p, button').map(words)).toEqual([
      'Remove my rating',
      question,
      'Delete rating and review',
    ]);
    // Another tab, opened before the review was written.
    const answer = await post(tool, { intent: 'unrate' }, { member });
    expect(answer.status).toBe(409);
    const hero = await main(answer);
    expect(words(hero.querySelector('[role=alert]'))).toBe(
      'You have written a review. Please confirm that it may be deleted too.',
    );
    expect(hero.querySelector('textarea[name=review]')?.text).toContain('An evening’s work.');
    expect(await figures(tool)).toEqual({ average: 4, count: 1 });
    const removals = await Promise.all(
      [1, 2].map(() => post(tool, { intent: 'unrate', with_review: 'yes' }, { member })),
    );
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
  });
});

describe('a rating', () => {
  test('is submitted, then updated, and counts once', async () => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    const first = await rate(tool, member, '2');
    expect(first.status).toBe(200);
    const hero = await main(first);
    expect(hero.querySelectorAll('[role=status]').map(words)).toContain('Rating submitted!');
    expect(words(hero)).toContain('2.0 out of 5 stars, (1 rating)');
    expect(words(await main(await rate(tool, member, '5')))).toContain('Rating updated!');
    expect(await figures(tool)).toEqual({ average: 5, count: 1 });
  });

  test.each([
    ['  Fine.\r\nReally.  ', 'Fine.\nReally.'],
    ['   ', null],
    ['', null],
    ['a\u0000b', 'ab'],
  ])('stores the review %j as %j', async (typed, stored) => {
    const tool = await freshTool();
    await rate(tool, await addMember(app.db), '3', typed);
    const rows = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool));
    expect(rows.map(({ review }) => review)).toEqual([stored]);
  });

  test.each(['', '0', '6', '-1', '4.5', '١', 'five', '1e0', '5 '])(
    'of %j asks for a rating and keeps the review',
    async (rating) => {
      const tool = await freshTool();
      const answer = await rate(tool, await addMember(app.db), rating, 'All that I typed');
      expect(answer.status).toBe(400);
      const hero = await main(answer);
      expect(words(hero.querySelector('[role=alert]'))).toBe('Please select a rating');
      expect(hero.querySelector('textarea[name=review]')?.text).toContain('All that I typed');
      expect(await figures(tool)).toEqual({ average: 0, count: 0 });
    },
  );

  test('with too long a review is refused next to the field, and nothing is lost', async () => {
    const review = 'x'.repeat(5001);
    const tool = await freshTool();
    const answer = await rate(tool, await addMember(app.db), '3', review);
    expect(answer.status).toBe(400);
    const hero = await main(answer);
    const field = hero.querySelector('textarea[aria-invalid=true]');
    expect(field?.text).toContain(review);
    expect(words(hero.querySelector(`[id="${field?.getAttribute('aria-describedby')}"]`))).toBe(
      'Shorten the review to 5,000 characters',
    );
    expect(hero.querySelector('input[name=rating][checked]')?.getAttribute('value')).toBe('3');
  });

  test('of a visitor is refused with the text of the spec, and nothing is lost', async () => {
    const tool = await freshTool();
    const answer = await post(tool, { intent: 'rate', rating: '5', review: 'Not lost.' });
    expect(answer.status).toBe(401);
    const hero = await main(answer);
    expect(words(hero.querySelector('[role=alert]'))).toBe('Please sign in to rate this tool');
    expect(hero.querySelector('textarea[name=review]')?.text).toContain('Not lost.');
    expect(hero.querySelector('input[name=rating][checked]')?.getAttribute('value')).toBe('5');
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
  });

  test('belongs to the member in the session, whatever the form says', async () => {
    const tool = await freshTool();
    const [ann, bob] = [await addMember(app.db), await addMember(app.db)];
    await rate(tool, bob, '1', 'Bob was here');
    await post(tool, { intent: 'rate', rating: '5', user_id: bob.id, userId: bob.id }, { member: ann });
    await post(tool, { intent: 'unrate', user_id: bob.id }, { member: ann });
    const rows = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool));
    expect(rows).toMatchObject([{ user_id: bob.id, rating: 1, review: 'Bob was here' }]);
    expect(await figures(tool)).toEqual({ average: 1, count: 1 });
  });

  test('from another site is refused', async () => {
    const member = await addMember(app.db);
    const headers = { ...member.headers, 'Sec-Fetch-Site': 'cross-site' };
    const body = new URLSearchParams({ intent: 'rate', rating: '5' });
    const tool = await freshTool();
    expect((await app.send(`/tools/${tool}`, { method: 'POST', headers, body })).status).toBe(403);
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
  });

  test('of a tool that does not exist is a 404 and tells the nodes nothing', async () => {
    const before = await app.db.write.select().from(catalogueState);
    const answer = await post('nobody', { intent: 'rate', rating: '5' }, { member: await addMember(app.db) });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Tool not found');
    expect(await app.db.write.select().from(catalogueState)).toEqual(before);
  });

  test('that cannot be stored says so, keeps what was typed and is logged once', async () => {
    const member = await addMember(app.db);
    const broken = brokenDatabase();
    const failing = await createTestApp({ db: { ...app.db, write: withSessions(app.db, broken) } });
    const answer = await post(
      await freshTool(),
      { intent: 'rate', rating: '5', review: 'Kept.' },
      { member, to: failing },
    );
    await broken.close();
    expect(answer.status).toBe(503);
    const hero = await main(answer);
    expect(words(hero.querySelector('[role=alert]'))).toBe('Failed to submit rating');
    expect(hero.querySelector('textarea[name=review]')?.text).toContain('Kept.');
    expect(failing.logged('error')).toHaveLength(1);
  });

  test('is refused if the form asks for something unknown', async () => {
    const member = await addMember(app.db);
    expect((await post(await freshTool(), { intent: 'delete' }, { member })).status).toBe(400);
  });
});

describe('limits', () => {
  const FORMS = [
    ['ratings', { intent: 'rate', rating: '3' }, RATE_LIMITS.rating],
    ['favourites', { intent: 'favorite' }, RATE_LIMITS.favorite],
  ] as const;

  /** As if a sender had used up every turn. */
  const useUp = (limit: RateLimit) =>
    app.db.write.execute(
      sql`UPDATE rate_limits SET full_at = now() + interval '1 day' WHERE key LIKE ${`${limit.name} %`}`,
    );

  test.each(FORMS)('hold for the %s of an account, wherever it sends from', async (_, form, limit) => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    expect((await post(tool, form, { member })).status).toBe(200);
    await useUp(limit.account);
    const refused = await post(tool, form, { member });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(words((await main(refused)).querySelector('[role=alert]'))).toContain('more than we take');
    expect((await post(tool, form, { member: await addMember(app.db) })).status).toBe(200);
  });

  test.each(FORMS)('hold for the %s of a sender, whichever member signs in there', async (_, form) => {
    const tool = await freshTool();
    const send = async (from: string) =>
      (await post(tool, form, { member: await addMember(app.db), from })).status;
    expect(await send('192.0.2.77')).toBe(200);
    await useUp(RATE_LIMITS.rating.sender);
    expect(await send('192.0.2.77')).toBe(429);
    expect(await send('192.0.2.78')).toBe(200);
    await app.db.write.execute(sql`DELETE FROM rate_limits`);
  });
});
