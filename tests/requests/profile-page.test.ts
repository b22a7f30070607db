import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { SHIPPED_PLAN_NAMES, SMALLEST_TIER } from '#site/plans.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { ADA, main } from '../harness/profiles.ts';

const app = await createTestApp();

/** The write handle, with a different answer to queries for one of these fields; sessions are still found. */
function whenReading(names: string[], answer: (fields: SelectedFields) => object) {
  const write = Object.create(app.db.write);
  write.select = (fields?: SelectedFields) => {
    if (!fields) return app.db.write.select();
    return names.some((name) => name in fields) ? answer(fields) : app.db.write.select(fields);
  };
  return write;
}

describe('/profile', () => {
  test('shows the member’s photo, name, company, biography and links', async () => {
    const photo_url = '/photos/0b54c1a2-0000-4000-8000-000000000001.jpg';
    const member = await addMember(app.db, { ...ADA, photo_url });
    const response = await app.get('/profile', member.headers);
    expect(response.status).toBe(200);
    const page = await main(response);
    expect(page.querySelector('h1')?.text).toBe('Ada Lovelace');
    expect(page.querySelector('img')?.getAttribute('src')).toBe(photo_url);
    expect(page.text).toContain('Writes programs.\n\nFor engines.');
    expect(page.text).toContain('Analytical Engines');
    const links = page.querySelectorAll('a[target=_blank]').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://x.com/ada_1815', ADA.linkedin_url, ADA.amped_bio_url]);
    expect(
      page
        .querySelectorAll('a')
        .find(({ text }) => text.includes('Profile Settings'))
        ?.getAttribute('href'),
    ).toBe('/settings/profile');
    expect(page.querySelector('a[href="/profile/comparisons"]')).not.toBeNull();
  });

  test('says what to do if there is nothing yet', async () => {
    const member = await addMember(app.db);
    const page = await main(await app.get('/profile', member.headers));
    expect(page.querySelector('h1')?.text).toBe(member.id);
    expect(page.text).toContain('You have not said anything about yourself yet.');
    expect(page.text).toContain('No favorites yet.');
    expect(page.text).toContain('No ratings yet.');
  });

  test('offers the smallest plan to free members only', async () => {
    const read = async (member: TestMember) => (await main(await app.get('/profile', member.headers))).text;
    expect(await read(await addMember(app.db))).toContain(`Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`);
    expect(await read(await addMember(app.db, { subscription_status: 'basic' }))).not.toContain(
      `Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`,
    );
    const subscription_expires_at = new Date(Date.now() - 1000);
    expect(
      await read(await addMember(app.db, { subscription_status: 'basic', subscription_expires_at })),
    ).toContain(`Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`);
  });

  test('names a granted plan and its last day unless the paid one is as high', async () => {
    const granted_until = new Date('2999-01-01T00:00:00Z');
    const panel = async (user: Parameters<typeof addMember>[1]) => {
      const member = await addMember(app.db, { granted_tier: 'premium', granted_until, ...user });
      const page = await main(await app.get('/profile', member.headers));
      return page.querySelector('section[aria-labelledby=subscription]')?.text ?? '';
    };
    const free = await panel({ granted_tier: 'enterprise' });
    expect(free).toContain(`${SHIPPED_PLAN_NAMES.enterprise} plan`);
    expect(free).toContain('Granted to you by the site until December 31, 2998.');
    expect(free).not.toContain(`Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`);
    expect(free).not.toContain('Manage Subscription');
    const basic = await panel({ subscription_status: 'basic' });
    expect(basic).toContain(`You also pay for the ${SHIPPED_PLAN_NAMES.basic} plan.`);
    expect(basic).toContain('Manage Subscription');
    expect(await panel({ subscription_status: 'enterprise' })).not.toContain('Granted');
    expect(await panel({ granted_until: new Date(Date.now() - 1000) })).toContain(
      `Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`,
    );
  });

  test('is not found when the member has just been deleted', async () => {
    const other = await withDatabase({ empty: true });
    const write = whenReading(['biography'], (fields) => other.write.select(fields));
    const gone = await createTestApp({ db: { ...app.db, write } });
    const member = await addMember(app.db);
    for (const address of ['/profile', '/settings/profile']) {
      const response = await gone.get(address, member.headers);
      expect([gone.logged('error'), response.status]).toEqual([[], 404]);
      expect((await main(response)).querySelector('h1')?.text).toBe('Profile not found');
    }
  });
});

describe('the lists of /profile', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 5, index + 1)).toISOString();
  const names = (page: HTMLElement, list: string) =>
    page.querySelectorAll(`section[aria-labelledby=${list}] li h3`).map(({ text }) => text);

  test('hold the member’s own favourites and ratings, newest first, a page at a time', async () => {
    const own = await createTestApp({ empty: true });
    const [member, other] = [await addMember(own.db), await addMember(own.db)];
    for (let index = 0; index < 12; index += 1) {
      const tool_id = `tool-${index}`;
      await addTool(own.db, { id: tool_id });
      await own.db.write
        .insert(userFavorites)
        .values({ tool_id, user_id: member.id, created_at: day(index) });
    }
    await own.db.write.insert(userRatings).values([
      { tool_id: 'tool-1', user_id: member.id, rating: 4, review: 'Good <b>enough</b>', created_at: day(1) },
      {
        tool_id: 'tool-2',
        user_id: member.id,
        rating: 1,
        review: 'Bad',
        review_hidden_at: day(3),
        created_at: day(2),
      },
      { tool_id: 'tool-1', user_id: other.id, rating: 5, review: 'Not mine', created_at: day(9) },
    ]);
    await own.db.write.insert(userFavorites).values({ tool_id: 'tool-3', user_id: other.id });
    const read = async (address: string, { headers }: TestMember) => main(await own.get(address, headers));

    const first = await read('/profile', member);
    expect(names(first, 'favorites')).toEqual(Array.from({ length: 10 }, (_, index) => `tool-${11 - index}`));
    expect(names(first, 'ratings')).toEqual(['tool-2', 'tool-1']);
    const ratings = first.querySelector('section[aria-labelledby=ratings]');
    expect(ratings?.text).toContain('Your rating: 4 of 5 stars');
    expect(ratings?.text).toContain('Good <b>enough</b>');
    expect(ratings?.text).toContain('June 2, 2026');
    expect(ratings?.text.match(/is not shown on the tool’s page/g)).toHaveLength(1);
    expect(first.text).not.toContain('Not mine');
    expect(first.querySelectorAll('nav[aria-label=Pages]')).toHaveLength(1);

    for (const address of ['/profile?favorites=2', '/profile?favorites=999&ratings=-1']) {
      const second = await read(address, member);
      expect(names(second, 'favorites')).toEqual(['tool-1', 'tool-0']);
      expect(names(second, 'ratings')).toEqual(['tool-2', 'tool-1']);
    }
    expect(names(await read('/profile', other), 'favorites')).toEqual(['tool-3']);
  });

  test('that cannot be read say so, logged once', async () => {
    const member = await addMember(app.db);
    const write = whenReading(['tool', 'biography'], () => {
      throw new Error('The database is away.');
    });
    const broken = await createTestApp({ db: { ...app.db, write } });
    const response = await broken.get('/profile', member.headers);
    expect(response.status).toBe(503);
    expect(broken.logged('error')).toHaveLength(1);
    expect(broken.logged('error').join()).toContain('The database is away.');
  });
});
