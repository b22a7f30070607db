import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { RATE_LIMITS, type RateLimit } from '#domain/limits.ts';
import { deleteAccount } from '#server/accounts/own-account.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import {
  aiTools,
  catalogueState,
  toolActivity,
  toolCategories,
  userFavorites,
  userRatings,
} from '#server/db/schema.server.ts';
import { saveRating } from '#server/ratings/ratings.server.ts';
import { hideReview } from '#server/ratings/reported-reviews.server.ts';
import { changeMember } from '#server/ratings/tool-activity.server.ts';
import { figuresOf } from '#server/request/shown-tags.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { withoutPages } from '../harness/written.ts';

/** A member's own rating and favourite of a tool (spec §2, §4, §5, §6, §8). */

const app = await createTestApp();
await addCategory(app.db, { id: 'robots' });
await addCategory(app.db, { id: 'gardens' });

let tools = 0;
/** A tool that nobody has rated yet. */
async function freshTool(given: Partial<typeof aiTools.$inferInsert> = {}): Promise<string> {
  tools += 1;
  const id = `fresh-${tools}`;
  await addTool(app.db, { id, ...given }, { inCategories: ['robots', 'gardens'] });
  return id;
}

interface Options {
  member?: TestMember;
  to?: Pick<typeof app, 'send'>;
  query?: string;
  from?: string;
}

let senders = 0;
function post(
  toolId: string,
  form: Record<string, string>,
  { member, to = app, query = '', from }: Options = {},
) {
  senders += 1;
  const init = { method: 'POST', body: new URLSearchParams(form), headers: member?.headers ?? {} };
  return to.send(`/tools/${toolId}${query}`, init, from ?? `sender-${senders}`);
}

const rate = (toolId: string, member: TestMember, rating: string, review = '') =>
  post(toolId, { intent: 'rate', rating, review }, { member });

async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

const page = async (toolId: string, member?: TestMember) =>
  main(await app.get(`/tools/${toolId}`, member?.headers));

const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

async function figures(toolId: string) {
  const [tool] = await app.db.write
    .select({ average: aiTools.avg_rating, count: aiTools.rating_count })
    .from(aiTools)
    .where(eq(aiTools.id, toolId));
  const copies = await app.db.write
    .select({ average: toolCategories.avg_rating, count: toolCategories.rating_count })
    .from(toolCategories)
    .where(eq(toolCategories.tool_id, toolId));
  expect(copies).toEqual([tool, tool]);
  return tool;
}

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
    const question = 'This deletes your rating and the review that you wrote. It cannot be undone.';
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

  test('of a visitor is refused with the text of the spec', async () => {
    const tool = await freshTool();
    const answer = await post(tool, { intent: 'rate', rating: '5' });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Please sign in to rate this tool');
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
    const before = await app.db.write.select().from(toolActivity);
    const answer = await post('nobody', { intent: 'rate', rating: '5' }, { member: await addMember(app.db) });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Tool not found');
    expect(await app.db.write.select().from(toolActivity)).toEqual(before);
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

/** Sessions can be read and written; limits and transactions, with which every write begins, fail. */
function withSessions(db: Database, broken: Database): Database['write'] {
  return new Proxy(db.write, {
    get: (target, name) => {
      const of = name === 'execute' || name === 'transaction' ? broken.write : target;
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

describe('average and count', () => {
  test('are right after 50 members rate at the same moment', async () => {
    const tool = await freshTool();
    const members = await Promise.all(Array.from({ length: 50 }, () => addMember(app.db)));
    const answers = await Promise.all(
      members.map((member, index) => rate(tool, member, String((index % 5) + 1))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await figures(tool)).toEqual({ average: 3, count: 50 });
  }, 60_000);

  test('are right after one member rates 50 times at the same moment', async () => {
    const tool = await freshTool();
    const { id: userId } = await addMember(app.db);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        saveRating(withoutPages(app.db), { toolId: tool, userId, rating: (index % 5) + 1, review: null }),
      ),
    );
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    const rows = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool));
    expect(rows).toHaveLength(1);
    expect(await figures(tool)).toEqual({ average: rows[0]?.rating, count: 1 });
  });

  test('stay unchanged when anything on the way fails, and so does everything else', async () => {
    const tool = await freshTool();
    const [ann, bob] = [await addMember(app.db), await addMember(app.db)];
    await rate(tool, ann, '4');
    const before = [await figures(tool), await app.db.write.select().from(catalogueState)];
    await app.db.write.execute(sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    // The last table to be written; all the others are written by then.
    await app.db.write.execute(sql`
      CREATE TRIGGER refuse BEFORE UPDATE ON tool_categories FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const answer = await rate(tool, bob, '1');
    await app.db.write.execute(sql`DROP FUNCTION refuse() CASCADE`);
    expect([answer.status, words((await main(answer)).querySelector('[role=alert]'))]).toEqual([
      503,
      'Failed to submit rating',
    ]);
    expect([await figures(tool), await app.db.write.select().from(catalogueState)]).toEqual(before);
    expect(await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool))).toHaveLength(
      1,
    );
    expect((await rate(tool, bob, '1')).status).toBe(200);
    expect(await figures(tool)).toEqual({ average: 2.5, count: 2 });
  });

  test('that came with the catalogue still count', async () => {
    const tool = await freshTool({ avg_rating: 4.3, rating_count: 7 });
    const [ann, bob] = [await addMember(app.db), await addMember(app.db)];
    await rate(tool, ann, '1');
    expect((await figures(tool))?.average).toBeCloseTo((4.3 * 7 + 1) / 8, 6);
    await rate(tool, bob, '5');
    await rate(tool, ann, '2');
    expect((await figures(tool))?.average).toBeCloseTo((4.3 * 7 + 7) / 9, 6);
    await post(tool, { intent: 'unrate' }, { member: ann });
    await post(tool, { intent: 'unrate' }, { member: bob });
    const { average = 0, count } = (await figures(tool)) ?? {};
    expect(count).toBe(7);
    expect(average).toBeCloseTo(4.3, 6);
  });

  test('sort listings at once, including those of one category', async () => {
    const tool = await freshTool({ name: 'Zzz the last' });
    await rate(tool, await addMember(app.db), '5');
    const names = async (address: string) =>
      (await main(await app.get(address))).querySelectorAll('.tool h3').map(words);
    const top = await names('/tools?category=robots&isPremium=false&sortBy=avg_rating&sortOrder=desc');
    expect(top).toContain('Zzz the last');
    expect(await names('/tools?sortBy=avg_rating&sortOrder=desc')).toContain('Zzz the last');
  });
});

describe('a favourite', () => {
  const rows = (tool: string) =>
    app.db.write.select().from(userFavorites).where(eq(userFavorites.tool_id, tool));

  test('is added and removed, each only once', async () => {
    const tool = await freshTool();
    const member = await addMember(app.db);
    const send = (intent: string) => post(tool, { intent }, { member });
    expect((await send('favorite')).status).toBe(200);
    const hero = await main(await send('favorite'));
    expect(words(hero)).toContain('Favorite1 favorite');
    expect(hero.querySelector('button[aria-pressed]')?.attributes).toMatchObject({
      'aria-pressed': 'true',
      value: 'unfavorite',
    });
    expect(await rows(tool)).toHaveLength(1);
    await send('unfavorite');
    const after = await main(await send('unfavorite'));
    expect(words(after)).toContain('Favorite0 favorites');
    expect(after.querySelector('button[aria-pressed]')?.getAttribute('aria-pressed')).toBe('false');
    expect(await rows(tool)).toEqual([]);
  });

  test('belongs to the member in the session', async () => {
    const tool = await freshTool();
    const [ann, bob] = [await addMember(app.db), await addMember(app.db)];
    await post(tool, { intent: 'favorite' }, { member: bob });
    await post(tool, { intent: 'unfavorite', user_id: bob.id }, { member: ann });
    expect(await rows(tool)).toMatchObject([{ user_id: bob.id }]);
  });

  test('of a visitor leads to the login and back to the tool and its tab', async () => {
    const tool = await freshTool();
    const answer = await post(tool, { intent: 'favorite' }, { query: '?tab=tech' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      `/auth/login?returnTo=${encodeURIComponent(`/tools/${tool}?tab=tech`)}`,
    ]);
    expect(await rows(tool)).toEqual([]);
  });

  test('that cannot be stored says so', async () => {
    const member = await addMember(app.db);
    const broken = brokenDatabase();
    const failing = await createTestApp({ db: { ...app.db, write: withSessions(app.db, broken) } });
    const answer = await post(await freshTool(), { intent: 'favorite' }, { member, to: failing });
    await broken.close();
    expect(answer.status).toBe(503);
    expect(words((await main(answer)).querySelector('[role=alert]'))).toBe('Failed to update favorite');
  });

  test('that cannot be read leaves the page, with the text of the spec', async () => {
    const member = await addMember(app.db);
    const tool = await freshTool();
    const read = new Proxy(app.db.read, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return async () => {
          throw new Error('The database is gone.');
        };
      },
    });
    const failing = await createTestApp({ db: { ...app.db, read } });
    const answer = await failing.get(`/tools/${tool}`, member.headers);
    expect(answer.status).toBe(503);
    const hero = await main(answer);
    expect(words(hero.querySelector('[role=alert]'))).toBe('Failed to load favorite status');
    expect(hero.querySelector('h1')?.text).toBe(tool);
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

test('a member’s change reaches the pages of reviewed tools, and leaving also those of favourites', async () => {
  const [rated, marked, other] = [await freshTool(), await freshTool(), await freshTool()];
  const member = await addMember(app.db);
  await rate(rated, member, '4', 'Words');
  await rate(other, member, '4');
  await post(marked, { intent: 'favorite' }, { member });
  const forgotten = new Set<string>();
  const pages = {
    drop: () => {},
    forget: (tags: Iterable<string>) => {
      for (const tag of tags) forgotten.add(tag);
    },
  };
  const forgets = (tool: string) => forgotten.has(figuresOf(tool));
  const change = (how: 'changes' | 'leaves') =>
    changeMember({ db: app.db, pages }, member.id, how, async () => forgotten.size);
  // Nothing is dropped before the commit.
  expect(await change('changes')).toBe(0);
  expect([rated, marked, other].map(forgets)).toEqual([true, false, false]);
  forgotten.clear();
  await change('leaves');
  expect([rated, marked, other].map(forgets)).toEqual([true, true, false]);
  const [state] = await app.db.write.select().from(catalogueState);
  const newest = await app.db.write.select().from(toolActivity).orderBy(toolActivity.version);
  expect(
    newest
      .slice(-2)
      .map(({ tool_id }) => tool_id)
      .sort(),
  ).toEqual([rated, marked].sort());
  expect(newest.at(-1)?.version).toBe(state?.activity);
});

test('a member with more favourites than a statement takes parameters can still leave', async () => {
  const { id } = await addMember(app.db);
  await app.db.write.execute(sql`
    INSERT INTO ai_tools (id, name, description) SELECT 'many-' || number, '', '' FROM generate_series(1, 70000) AS number`);
  await app.db.write.execute(sql`
    INSERT INTO user_favorites (tool_id, user_id) SELECT id, ${id} FROM ai_tools WHERE id LIKE 'many-%'`);
  expect(await deleteAccount(withoutPages(app.db), id, { provider: null, forfeited: null })).toEqual({
    photo_url: null,
  });
}, 60_000);

test('ratings, removals, favourites, reports and accounts that end at the same moment leave right figures', async () => {
  const shared = [await freshTool(), await freshTool()];
  const [first = '', second = ''] = shared;
  const members = await Promise.all(Array.from({ length: 12 }, () => addMember(app.db)));
  await Promise.all(members.map((member) => rate(first, member, '3', 'Words')));
  const reviews = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, first));
  const answers = await Promise.all(
    members.flatMap((member, index) => [
      rate(first, member, String((index % 5) + 1), 'Other words'),
      rate(second, member, '5', 'Words'),
      post(second, { intent: 'favorite' }, { member }),
      post(
        first,
        { intent: 'report', review: reviews[(index + 1) % 12]?.id ?? '', reason: 'offensive' },
        { member },
      ),
      ...(index % 3 === 0 ? [post(first, { intent: 'unrate' }, { member })] : []),
      ...(index % 3 === 1
        ? [deleteAccount(withoutPages(app.db), member.id, { provider: null, forfeited: null })]
        : []),
      ...(index % 3 === 2 ? [hideReview(withoutPages(app.db), reviews[index]?.id ?? '')] : []),
    ]),
  );
  expect(answers.length).toBeGreaterThan(50);
  expect(app.logged('error').filter((line) => line.includes('deadlock'))).toEqual([]);
  for (const tool of shared) {
    const rows = await app.db.write.select().from(userRatings).where(eq(userRatings.tool_id, tool));
    const stars = rows.reduce((sum, { rating }) => sum + rating, 0);
    expect((await figures(tool))?.count).toBe(rows.length);
    expect((await figures(tool))?.average).toBeCloseTo(stars / rows.length, 6);
  }
}, 60_000);
