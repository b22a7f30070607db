import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { reviewers } from '#features/reviews/reviewers/tables/reviewers.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { watched } from '../harness/watched-database.ts';
import { withoutPages } from '../harness/written.ts';

/** Members who want a public page of what they have rated. */

const app = await createTestApp({ empty: true });
const { db } = app;
await addTool(db, { id: 'drill', name: 'Drill' });
await addTool(db, { id: 'saw', name: 'Saw' });
beforeEach(() => db.write.delete(rateLimits));

let members = 0;
/** A member with a review of one tool and stars for another. */
async function reviewer() {
  members += 1;
  const member = await addMember(db, { first_name: 'Johanna', last_name: 'Doe', photo_url: '/photos/x.jpg' });
  await db.write
    .update(users)
    .set({ created_at: new Date('2025-03-31T23:30:00Z') })
    .where(eq(users.id, member.id));
  await db.write.insert(userRatings).values([
    {
      tool_id: 'drill',
      user_id: member.id,
      rating: 4,
      review: `It drills, says ${members}.`,
      created_at: '2026-11-01T12:00:00Z',
    },
    { tool_id: 'saw', user_id: member.id, rating: 2, created_at: '2026-11-02T12:00:00Z' },
  ]);
  return { ...member, slug: `jo-${members}`, name: `Jo ${members}` };
}

type Reviewer = Awaited<ReturnType<typeof reviewer>>;

function choose(by: TestMember, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ intent: 'show', ...form });
  return app.send('/settings/reviewer', { method: 'POST', body, headers: by.headers });
}

async function shown(): Promise<Reviewer> {
  const member = await reviewer();
  const { name, slug } = member;
  expect((await choose(member, { name, slug })).headers.get('location')).toBe('/settings/reviewer?done=show');
  return member;
}

const statusOf = async (path: string) => (await app.get(path)).status;
const words = (element: HTMLElement | null | undefined) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
const read = async (path: string) => parse(await (await app.get(path)).text());

describe('a public page', () => {
  test('is there only for members who have switched it on, and says what they chose and rated', async () => {
    const quiet = await reviewer();
    expect(await statusOf(`/reviewers/${quiet.slug}`)).toBe(404);
    const own = await read('/tools/drill');
    expect(own.querySelectorAll('#reviews a[href^="/reviewers/"]')).toEqual([]);
    const { slug, name, id, email } = await shown();
    const response = await app.get(`/reviewers/${slug}`);
    const html = await response.text();
    const page = parse(html);
    expect(words(page.querySelector('main'))).toContain(
      `${name}Member since March 2025 · has rated 2 AI tools and written 1 review`,
    );
    expect(page.querySelectorAll('main li').map(words)).toEqual([
      expect.stringContaining('Saw'),
      expect.stringContaining(`It drills, says ${members}.`),
    ]);
    for (const secret of [id, email, 'Johanna', 'Doe', '/photos/', '2025-03-31']) {
      expect(html).not.toContain(secret);
    }
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const link = (await read('/tools/drill')).querySelector(`#reviews a[href="/reviewers/${slug}"]`);
    expect(words(link)).toBe(name);
    expect(await (await app.get('/tools/drill')).text()).not.toContain(id);
  });

  test('tells search engines of itself once there is a review to see', async () => {
    const { slug, id } = await shown();
    const path = `/reviewers/${slug}`;
    const inSitemap = async () =>
      (await (await app.get('/sitemaps/reviewers-1.xml')).text()).includes(`${path}<`);
    const robots = async () => (await read(path)).querySelector('meta[name=robots]')?.getAttribute('content');
    const page = await read(path);
    expect(await robots()).toBeUndefined();
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(path);
    expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '')).toMatchObject({
      '@graph': [
        { '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } },
        { '@type': 'BreadcrumbList' },
      ],
    });
    expect(await (await app.get('/sitemap.xml')).text()).toContain('/sitemaps/reviewers-1.xml');
    expect(await inSitemap()).toBe(true);
    await db.write.execute(
      sql`UPDATE user_ratings SET review_hidden_at = now() WHERE user_id = ${id} AND review IS NOT NULL`,
    );
    expect([await inSitemap(), await robots()]).toEqual([false, 'noindex,follow']);
    const after = words((await read(path)).querySelector('main'));
    expect(after).toContain('has rated 1 AI tool and written 0 reviews');
    expect(after).not.toContain('It drills');
  });

  test('is gone at once when it is switched off, here and where pages are kept', async () => {
    const member = await shown();
    const edge = await startEdge(app.app);
    const path = `/reviewers/${member.slug}`;
    expect([(await edge.ask(path)).status, (await edge.ask(`${path}.md`)).status]).toEqual([200, 200]);
    // Another node, which does not learn of the write by memory.
    await db.write.update(reviewers).set({ is_public: false }).where(eq(reviewers.user_id, member.id));
    expect([(await edge.ask(path)).status, (await edge.ask(`${path}.md`)).status]).toEqual([404, 404]);
    expect((await choose(member, { intent: 'hide' })).status).toBe(303);
    const page = await read('/tools/drill');
    expect(page.querySelector(`#reviews a[href="${path}"]`)).toBeNull();
    // The address waits for its owner.
    expect((await choose(await reviewer(), { name: 'Jo', slug: member.slug })).status).toBe(409);
    expect((await choose(member, { name: member.name, slug: member.slug })).status).toBe(303);
    expect((await edge.ask(path)).status).toBe(200);
  });

  test('is gone while its owner is blocked, and with the account', async () => {
    const { id, slug, name } = await shown();
    const operator = await addOperator(db, 'moderator');
    const order = (intent: string) =>
      app.send(`/operator/members/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ intent, note: 'Advertising.' }),
        headers: operator.headers,
      });
    const edge = await startEdge(app.app);
    const isLinked = async () => (await edge.ask('/tools/drill')).body.includes(`/reviewers/${slug}`);
    expect(await isLinked()).toBe(true);
    expect((await order('block')).status).toBe(303);
    expect([await statusOf(`/reviewers/${slug}`), (await read('/tools/drill')).text.includes(name)]).toEqual([
      404,
      true,
    ]);
    expect((await order('unblock')).status).toBe(303);
    expect(await statusOf(`/reviewers/${slug}`)).toBe(200);
    await deleteAccount(withoutPages(db), id, { provider: null, forfeited: null, owners: [] });
    expect(await statusOf(`/reviewers/${slug}`)).toBe(404);
    expect((await read('/tools/drill')).text).not.toContain(name);
  });

  test('takes two statements, comes twenty ratings a page, and a page beyond the last is the last', async () => {
    const { id, slug } = await shown();
    for (let number = 1; number <= 20; number += 1) {
      await addTool(db, { id: `more-${members}-${number}` });
      await db.write
        .insert(userRatings)
        .values({ tool_id: `more-${members}-${number}`, user_id: id, rating: 3 });
    }
    const rows = async (query: string) =>
      (await read(`/reviewers/${slug}${query}`)).querySelectorAll('main article li h3').length;
    expect([await rows(''), await rows('?page=2'), await rows('?page=9')]).toEqual([20, 2, 2]);
    const second = await read(`/reviewers/${slug}?page=2`);
    expect(second.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
    let statements = 0;
    const seen = watched(db, () => (statements += 1));
    const counted = await createTestApp({ db: { ...seen, write: seen.read } });
    await (await counted.get(`/reviewers/${slug}`)).text();
    expect(statements).toBe(2);
  });
});

describe('the form', () => {
  test.each([
    ['no name', { name: ' \u200B ' }, 'Write the name that everybody may read'],
    ['a long name', { name: 'x'.repeat(61) }, 'Shorten the name to 60 characters'],
    ['an address for a name', { name: 'jo@example.org' }, 'Choose a name without an @'],
    ['the site’s name', { name: ' AI  toolbox ' }, 'This name is reserved'],
    ['a role for a name', { name: 'Moderator' }, 'This name is reserved'],
    ['a role with a letter that nobody sees', { name: 'Mode\u200Brator' }, 'This name is reserved'],
    ['the site’s name in one word', { name: 'AIToolbox' }, 'This name is reserved'],
    ['a role with a letter of another alphabet', { name: 'Admіn' }, 'This name is reserved'],
    ['a text that is turned around', { name: 'nimda\u202E' }, 'Leave out the hidden characters'],
    ['the site’s name and more', { name: 'AI Toolbox Support' }, 'This name is reserved'],
    ['no address', { slug: '' }, 'Use 3 to 40 small letters'],
    ['a short one', { slug: 'jo' }, 'Use 3 to 40 small letters'],
    ['a long one', { slug: 'x'.repeat(41) }, 'Use 3 to 40 small letters'],
    ['dots', { slug: '../jo' }, 'Use 3 to 40 small letters'],
    ['a Markdown ending', { slug: 'jo.md' }, 'Use 3 to 40 small letters'],
    ['hyphens at the end', { slug: 'jo--' }, 'Use 3 to 40 small letters'],
    ['letters that look alike', { slug: 'j\u043E\u043E\u043E' }, 'Use 3 to 40 small letters'],
    ['a reserved word', { slug: 'Operator' }, 'This address is reserved'],
  ])('with %s is refused, and what was typed comes back', async (_, change, said) => {
    const member = await reviewer();
    const form = { name: 'Jo', slug: `jo-${members}`, ...change };
    const response = await choose(member, form);
    const page = parse(await response.text());
    expect(response.status).toBe(400);
    expect(words(page.querySelector('main'))).toContain(said);
    expect(page.querySelector('input[name=slug]')?.getAttribute('value')).toBe(form.slug);
    expect(await db.write.$count(reviewers, eq(reviewers.user_id, member.id))).toBe(0);
  });

  test('gives an address to one of those who ask for it at the same moment', async () => {
    const keen = await Promise.all(Array.from({ length: 5 }, () => reviewer()));
    const answers = await Promise.all(keen.map((by) => choose(by, { name: 'Jo', slug: 'KEEN-ONE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409]);
    expect(await statusOf('/reviewers/keen-one')).toBe(200);
  });

  test('says what was chosen, and the member’s own data hold it', async () => {
    const member = await shown();
    await choose(member, { intent: 'mute' });
    const page = parse(await (await app.get('/settings/reviewer?done=mute', member.headers)).text());
    expect(words(page.querySelector('main [role=status]'))).toBe(
      'You are no longer told by mail when a vendor answers.',
    );
    expect(page.querySelector(`main a[href="/reviewers/${member.slug}"]`)).not.toBeNull();
    const data = await (await app.get('/settings/account/data', member.headers)).json();
    expect(data.reviewer_page).toEqual({
      is_public: true,
      slug: member.slug,
      name: member.name,
      has_mail: false,
    });
  });
});
