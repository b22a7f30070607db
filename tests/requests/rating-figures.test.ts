import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeMember, changeTool, NoSuchTool, TAKES_NOTHING_AWAY } from '#catalogue/member-writes.server.ts';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { replacePhotoUrl } from '#features/profiles/profiles.server.ts';
import { moderate } from '#features/reviews/moderated-reviews.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { addMember } from '../harness/members.ts';
import { hiding } from '../harness/operators.ts';
import { withRatings } from '../harness/ratings.ts';
import { refusing } from '../harness/refusing.ts';
import { withoutPages } from '../harness/written.ts';

/** What ratings, favourites and members that leave do to the figures of tools. */

const { app, freshTool, post, rate, main, words, figures } = await withRatings();

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
    const rows = await app.db.write
      .select()
      .from(userRatings)
      .where(and(eq(userRatings.tool_id, tool), isNull(userRatings.review_hidden_at)));
    expect(rows).toHaveLength(1);
    expect(await figures(tool)).toEqual({ average: rows[0]?.rating, count: 1 });
  });

  test('stay unchanged when anything on the way fails, and so does everything else', async () => {
    const tool = await freshTool();
    const [ann, bob] = [await addMember(app.db), await addMember(app.db)];
    await rate(tool, ann, '4');
    const before = [await figures(tool), await app.db.write.select().from(catalogueState)];
    // The rating itself is written by then.
    const answer = await refusing(app.db, 'ai_tools', () => rate(tool, bob, '1'));
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

describe('what is counted of a write', () => {
  const state = async () => {
    const [row] = await app.db.write.select().from(catalogueState);
    if (!row) throw new Error('There is no catalogue.');
    return { version: row.version, removed: row.removed_at === row.version };
  };

  test('is that it took something away, if it may have', async () => {
    const tool = await freshTool();
    const [member, other] = [await addMember(app.db), await addMember(app.db)];
    const { version } = await state();
    const counted = async (write: Promise<unknown>) => {
      await write;
      return state();
    };
    const written = withoutPages(app.db);
    const photo = () => replacePhotoUrl(written, member.id, '/files/p/2.jpg');
    const leave = ({ id }: { id: string }) =>
      deleteAccount(written, id, { provider: null, forfeited: null, owners: [] });
    expect([
      await counted(post(tool, { intent: 'favorite' }, { member })),
      await counted(rate(tool, member, '4')),
      await counted(rate(tool, member, '4', 'Words')),
      await counted(rate(tool, member, '4', 'Other words')),
      await counted(photo()),
      await counted(post(tool, { intent: 'unrate', with_review: 'yes' }, { member })),
      // No page shows this member any more.
      await counted(leave(member)),
      await counted(rate(tool, other, '4')),
      await counted(leave(other)),
    ]).toEqual(
      [false, false, false, true, true, true, false, false, true].map((removed, index) => ({
        version: version + index + 1,
        removed,
      })),
    );
  });

  test('is told to the pages after the commit', async () => {
    const said: string[] = [];
    const pages = { clear: () => void said.push('clear'), forgetAll: () => void said.push('forget') };
    const work = async () => void said.push('work');
    const tool = { toolId: await freshTool(), takesAway: TAKES_NOTHING_AWAY };
    const member = await addMember(app.db);
    await rate(tool.toolId, member, '4');
    await changeMember({ db: app.db, pages }, { userId: member.id }, work);
    await changeTool({ db: app.db, pages }, tool, work);
    await expect(changeTool({ db: app.db, pages }, { ...tool, toolId: 'none' }, work)).rejects.toThrow(
      NoSuchTool,
    );
    expect(said).toEqual(['work', 'forget', 'work', 'clear']);
  });

  test('sees a review that was being written when it began', async () => {
    const tool = await freshTool();
    const { id: userId } = await addMember(app.db);
    const save = (db: Pick<Database, 'write'>, review: string) =>
      saveRating(withoutPages(db), { toolId: tool, userId, rating: 4, review });
    let second: Promise<unknown> | undefined;
    await app.db.write.transaction(async (write) => {
      await save({ write }, 'The first text.');
      second = save(app.db, 'The second text.');
      const waiting = sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%catalogue_state%'`;
      await expect.poll(async () => (await app.db.read.execute(waiting)).rowCount).toBe(1);
    });
    await second;
    expect((await state()).removed).toBe(true);
  });
});

test('a member with more favourites than a statement takes parameters can still leave', async () => {
  const { id } = await addMember(app.db);
  await app.db.bulk.execute(sql`
    INSERT INTO ai_tools (id, name, description) SELECT 'many-' || number, '', '' FROM generate_series(1, 70000) AS number`);
  await app.db.bulk.execute(sql`
    INSERT INTO user_favorites (tool_id, user_id) SELECT id, ${id} FROM ai_tools WHERE id LIKE 'many-%'`);
  expect(
    await deleteAccount(withoutPages(app.db), id, { provider: null, forfeited: null, owners: [] }),
  ).toEqual({
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
        ? [deleteAccount(withoutPages(app.db), member.id, { provider: null, forfeited: null, owners: [] })]
        : []),
      ...(index % 3 === 2 ? [moderate(withoutPages(app.db), hiding(reviews[index]?.id ?? ''))] : []),
    ]),
  );
  expect(answers.length).toBeGreaterThan(50);
  expect(app.logged('error').filter((line) => line.includes('deadlock'))).toEqual([]);
  for (const tool of shared) {
    const rows = await app.db.write
      .select()
      .from(userRatings)
      .where(and(eq(userRatings.tool_id, tool), isNull(userRatings.review_hidden_at)));
    const stars = rows.reduce((sum, { rating }) => sum + rating, 0);
    expect((await figures(tool))?.count).toBe(rows.length);
    expect((await figures(tool))?.average).toBeCloseTo(stars / rows.length, 6);
  }
}, 60_000);
