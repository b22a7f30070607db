import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { withRatings, withSessions } from '../harness/ratings.ts';
import { watched } from '../harness/watched-database.ts';

/** A member's favourites (spec §2, §5, §6). */

const { app, freshTool, post, main, words } = await withRatings();

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
    expect(hero.querySelector('button[aria-pressed][value]')?.attributes).toMatchObject({
      'aria-pressed': 'true',
      value: 'unfavorite',
    });
    expect(await rows(tool)).toHaveLength(1);
    await send('unfavorite');
    const after = await main(await send('unfavorite'));
    expect(words(after)).toContain('Favorite0 favorites');
    expect(after.querySelector('button[aria-pressed][value]')?.getAttribute('aria-pressed')).toBe('false');
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
    const db = watched(app.db, (statement) => {
      if (statement.includes('SELECT FROM user_favorites')) throw new Error('The database is gone.');
    });
    const failing = await createTestApp({ db });
    const answer = await failing.get(`/tools/${tool}`, member.headers);
    expect(answer.status).toBe(503);
    const hero = await main(answer);
    expect(words(hero.querySelector('[role=alert]'))).toBe('Failed to load favorite status');
    expect(hero.querySelector('h1')?.text).toBe(tool);
  });
});
