import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { withRatings, withSessions } from '../harness/ratings.ts';

/** What members remove from the lists of their profile, and take back (spec §2, §5, §6). */

const { app, freshTool, rate, post: postToTool, main, page: toolPage, words, figures } = await withRatings();

let senders = 0;
function post(form: Record<string, string>, member: TestMember, { to = app, query = '' } = {}) {
  senders += 1;
  const init = { method: 'POST', body: new URLSearchParams(form), headers: member.headers };
  return to.send(`/profile${query}`, init, `list-${senders}`);
}

const favoritesOf = ({ id }: TestMember) =>
  app.db.write.select().from(userFavorites).where(eq(userFavorites.user_id, id));
const ratingsOf = ({ id }: TestMember) =>
  app.db.write.select().from(userRatings).where(eq(userRatings.user_id, id));
const profile = async (member: TestMember) => main(await app.get('/profile', member.headers));
const section = (list: string) => `section[aria-labelledby=${list}]`;

async function withFavorite() {
  const [tool, member] = [await freshTool(), await addMember(app.db)];
  await postToTool(tool, { intent: 'favorite' }, { member });
  return { tool, member };
}

describe('a favourite on the profile', () => {
  test('is removed, however often that is sent, and brought back', async () => {
    const { tool, member } = await withFavorite();
    const row = (await profile(member)).querySelector(`${section('favorites')} li form`);
    expect(row?.querySelector('input[name=tool]')?.getAttribute('value')).toBe(tool);
    const answers = await Promise.all([1, 2].map(() => post({ intent: 'unfavorite', tool }, member)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await favoritesOf(member)).toEqual([]);
    const [answer] = answers;
    if (!answer) throw new Error('There is no answer.');
    const list = (await main(answer)).querySelector(section('favorites'));
    expect(words(list?.querySelector('[role=status]') ?? null)).toBe('Removed from your favorites.');
    expect(list?.querySelectorAll('li')).toHaveLength(0);
    expect(words(await toolPage(tool, member))).toContain('0 favorites');

    const undo = list?.querySelector('form');
    expect(words(undo?.querySelector('button') ?? null)).toBe('Undo');
    const fields = undo?.querySelectorAll('[name]').map(({ attributes: { name, value } }) => [name, value]);
    const back = await post(Object.fromEntries(fields ?? []), member);
    expect(words((await main(back)).querySelector(`${section('favorites')} [role=status]`))).toBe(
      'Back among your favorites.',
    );
    expect(await favoritesOf(member)).toMatchObject([{ tool_id: tool }]);
  });

  test('is removed on its page of the list, which stays open', async () => {
    const member = await addMember(app.db);
    for (let index = 0; index < 12; index += 1) {
      await postToTool(await freshTool(), { intent: 'favorite' }, { member });
    }
    const second = await main(await app.get('/profile?favorites=2', member.headers));
    const form = second.querySelector(`${section('favorites')} li form`);
    expect(form?.getAttribute('action')).toBe('/profile?favorites=2#favorites');
    const tool = form?.querySelector('input[name=tool]')?.getAttribute('value') ?? '';
    const answer = await main(await post({ intent: 'unfavorite', tool }, member, { query: '?favorites=2' }));
    expect(answer.querySelectorAll(`${section('favorites')} li`)).toHaveLength(1);
    expect(words(answer.querySelector(`${section('favorites')} nav`))).toContain('Page 2 of 2');
  });

  test('of another member is out of reach', async () => {
    const { tool, member } = await withFavorite();
    const stranger = await addMember(app.db);
    await post({ intent: 'unfavorite', tool, user_id: member.id }, stranger);
    expect(await favoritesOf(member)).toHaveLength(1);
  });

  test('of a tool that has left the directory is refused beside the list', async () => {
    const answer = await post({ intent: 'unfavorite', tool: 'no-such-tool' }, await addMember(app.db));
    expect(answer.status).toBe(404);
    expect(words((await main(answer)).querySelector(`${section('favorites')} [role=alert]`))).toBe(
      'Tool not found',
    );
  });
});

describe('a rating on the profile', () => {
  test('of stars alone is removed at once, and brought back', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '4');
    const form = (await profile(member)).querySelector(`${section('ratings')} li form`);
    expect(words(form)).toContain('Remove');
    const answer = await main(await post({ intent: 'unrate', tool, rating: '4' }, member));
    expect(words(answer.querySelector(`${section('ratings')} [role=status]`))).toBe('Rating removed.');
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
    await Promise.all([1, 2].map(() => post({ intent: 'rate', tool, rating: '4' }, member)));
    expect(await figures(tool)).toEqual({ average: 4, count: 1 });
  });

  test('with a written review is removed only after a question', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '4', 'An evening’s work.');
    const asked = (await profile(member)).querySelector(`${section('ratings')} li details`);
    expect(asked?.querySelectorAll('p, button').map(words)).toEqual([
      'This deletes your rating and what you wrote with it. It cannot be undone.',
      'Delete rating and review',
    ]);
    // Another tab, opened before the review was written.
    const early = await post({ intent: 'unrate', tool, rating: '4' }, member);
    expect(early.status).toBe(409);
    expect(words((await main(early)).querySelector('[role=alert]'))).toContain('Please confirm');
    expect(await ratingsOf(member)).toHaveLength(1);
    const answer = await main(await post({ intent: 'unrate', tool, with_review: 'yes' }, member));
    expect(await ratingsOf(member)).toEqual([]);
    expect(words(answer.querySelector(section('ratings')))).not.toContain('Undo');
    expect(await figures(tool)).toEqual({ average: 0, count: 0 });
  });

  test('whose review was taken off the page stays', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '1', 'Buy elsewhere.');
    await app.db.write
      .update(userRatings)
      .set({ review_hidden_at: new Date().toISOString() })
      .where(and(eq(userRatings.user_id, member.id), eq(userRatings.tool_id, tool)));
    expect((await profile(member)).querySelector(`${section('ratings')} li form`)).toBeNull();
    expect((await post({ intent: 'unrate', tool, with_review: 'yes' }, member)).status).toBe(409);
    expect(await ratingsOf(member)).toHaveLength(1);
  });

  test('of another member is neither removed nor written over', async () => {
    const [tool, member, stranger] = [await freshTool(), await addMember(app.db), await addMember(app.db)];
    await rate(tool, member, '4', 'Mine.');
    const user_id = member.id;
    await post({ intent: 'unrate', tool, with_review: 'yes', user_id }, stranger);
    await post({ intent: 'rate', tool, rating: '1', user_id }, stranger);
    expect(await ratingsOf(member)).toMatchObject([{ rating: 4, review: 'Mine.' }]);
  });

  test('that was given again since is not written over by an undo', async () => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    await rate(tool, member, '2', 'Better words.');
    await post({ intent: 'rate', tool, rating: '5' }, member);
    expect(await ratingsOf(member)).toMatchObject([{ rating: 2, review: 'Better words.' }]);
    expect(await figures(tool)).toEqual({ average: 2, count: 1 });
  });

  test.each(['', '0', '6', '4.5', 'x'])('is not brought back with %o stars', async (rating) => {
    const [tool, member] = [await freshTool(), await addMember(app.db)];
    expect((await post({ intent: 'rate', tool, rating }, member)).status).toBe(400);
    expect(await ratingsOf(member)).toEqual([]);
  });
});

test.each([
  ['unfavorite', 'Failed to update favorite'],
  ['unrate', 'Failed to submit rating'],
])('when the database is away, %s says so beside its list and is logged once', async (intent, text) => {
  const { tool, member } = await withFavorite();
  const broken = brokenDatabase();
  const failing = await createTestApp({ db: { ...app.db, write: withSessions(app.db, broken) } });
  const answer = await post({ intent, tool }, member, { to: failing });
  await broken.close();
  expect(answer.status).toBe(503);
  const list = (await main(answer)).querySelector(section(intent === 'unrate' ? 'ratings' : 'favorites'));
  expect(words(list?.querySelector('[role=alert]') ?? null)).toBe(text);
  expect(failing.logged('error')).toHaveLength(1);
  expect(await favoritesOf(member)).toHaveLength(1);
});
