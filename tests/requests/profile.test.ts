import { eq } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { addTool } from '../factories.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember, type TestMember } from '../harness/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const FORMS = [
  ['/profile/complete', '/profile/complete?saved=1'],
  ['/settings/profile', '/settings/profile?saved=1#saved'],
] as const;

const ADA = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  biography: 'Writes programs.\n\nFor engines.',
  x_handle: '@ada_1815',
  ai_company: 'Analytical Engines',
  linkedin_url: 'https://www.linkedin.com/in/ada',
  amped_bio_url: 'http://amped.bio/ada',
};

async function main(response: Response): Promise<HTMLElement> {
  const part = parse(await response.text()).querySelector('main');
  if (!part) throw new Error('The page has no main part.');
  return part;
}

const readable = (text: string | undefined) =>
  text?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim();

function save(
  member: Pick<TestMember, 'headers'> | null,
  change: object = {},
  { to = app, at = '/settings/profile' } = {},
) {
  const body = new URLSearchParams({ ...ADA, ...change });
  return to.send(at, { method: 'POST', body, headers: member?.headers ?? {} });
}

async function stored({ db }: TestApp, id: string) {
  const [row] = await db.write.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('There is no such member.');
  return row;
}

function typed(page: HTMLElement): Record<string, string | undefined> {
  const fields = page
    .querySelectorAll('input[name], textarea[name]')
    .filter(({ attributes }) => attributes.name !== 'screen');
  return Object.fromEntries(
    fields
      .filter(({ attributes }) => attributes.type !== 'file')
      .map((field) => [
        field.getAttribute('name') ?? '',
        field.rawTagName === 'textarea' ? field.text.replace(/^\n/, '') : (field.getAttribute('value') ?? ''),
      ]),
  );
}

describe('for a visitor', () => {
  test.each(['/profile', '/profile?ratings=2', '/profile/complete', '/settings/profile', '/settings/photo'])(
    '%s leads to the login and back',
    async (address) => {
      const response = await app.get(address);
      expect(response.status).toBe(302);
      expect(response.headers.get('Location')).toBe(
        `/auth/login?${new URLSearchParams({ returnTo: address })}`,
      );
    },
  );

  test('whose session has ended, a sent form says so and loses nothing', async () => {
    const response = await save(null, { biography: 'A long text.' });
    expect(response.status).toBe(401);
    const page = await main(response);
    expect(readable(page.querySelector('[role=alert]')?.text)).toBe('Not authenticated');
    expect(page.querySelector('form a')?.getAttribute('href')).toBe('/auth/login?returnTo=%2Fprofile');
    expect(typed(page)).toEqual({ ...ADA, biography: 'A long text.' });
  });
});

describe.each(FORMS)('%s', (at, savedAt) => {
  test('stores every field as it was meant: trimmed, and empty ones as nothing', async () => {
    const member = await addMember(app.db, { last_name: 'Byron', ai_company: 'Before' });
    const response = await save(
      member,
      { first_name: '  Ada\u0000 ', biography: ' One\r\ntwo ', last_name: ' ', ai_company: '' },
      { at },
    );
    expect([response.status, response.headers.get('Location')]).toEqual([303, savedAt]);
    expect(await stored(app, member.id)).toMatchObject({
      ...ADA,
      first_name: 'Ada',
      biography: 'One\ntwo',
      last_name: null,
      ai_company: null,
    });
  });

  test('shows what is stored, with nothing required', async () => {
    const member = await addMember(app.db, ADA);
    const page = await main(await app.get(at, member.headers));
    expect(typed(page)).toEqual(ADA);
    expect(page.querySelectorAll('[required]')).toEqual([]);
    expect(page.querySelector('[name=x_handle]')?.getAttribute('placeholder')).toBe('@username');
    for (const name of ['linkedin_url', 'amped_bio_url']) {
      expect(page.querySelector(`[name=${name}]`)?.getAttribute('type')).toBe('url');
    }
    expect(page.querySelector('form button[type=submit].btn-primary')?.text).toBe('Save Changes');
  });

  test('says that it was saved', async () => {
    const member = await addMember(app.db);
    const page = await main(await app.get(savedAt.replace('#saved', ''), member.headers));
    expect(page.querySelectorAll('[role=status]').map(({ text }) => text)).toContain(
      'Profile updated successfully!',
    );
  });
});

describe('completing a profile', () => {
  test('goes on to the tools after two seconds, also without scripts', async () => {
    const member = await addMember(app.db);
    const page = await main(await app.get('/profile/complete?saved=1', member.headers));
    expect(page.innerHTML).toMatch(/<noscript><meta http-equiv="refresh" content="2;url=\/tools"/i);
    expect(page.querySelector('form')).toBeNull();
  });

  test('can be skipped', async () => {
    const member = await addMember(app.db);
    const page = await main(await app.get('/profile/complete', member.headers));
    expect(
      page
        .querySelectorAll('a')
        .find(({ text }) => text === 'Skip for Now')
        ?.getAttribute('href'),
    ).toBe('/tools');
  });
});

const X = 'Invalid X (Twitter) handle format';
const LINKED_IN = 'LinkedIn URL must be a valid HTTP/HTTPS URL';
const BIO_LINK = 'Amped.bio URL must be a valid HTTP/HTTPS URL';

describe('the rules of spec §5', () => {
  test.each([
    ['first_name', 'Shorten the first name to 100 characters', 'x'.repeat(101)],
    ['last_name', 'Shorten the last name to 100 characters', 'x'.repeat(101)],
    ['biography', 'Shorten the biography to 2,000 characters', 'x'.repeat(2_001)],
    ['ai_company', 'Shorten the company to 200 characters', 'x'.repeat(201)],
    ['x_handle', X, '@'],
    ['x_handle', X, '@@ada'],
    ['x_handle', X, 'ada lovelace'],
    ['x_handle', X, 'sixteen_letters_'],
    ['x_handle', X, 'https://x.com/ada'],
    ['x_handle', X, 'adä'],
    ['linkedin_url', LINKED_IN, 'linkedin.com/in/ada'],
    ['linkedin_url', LINKED_IN, 'javascript:alert(1)'],
    ['linkedin_url', LINKED_IN, 'https://'],
    ['linkedin_url', LINKED_IN, 'https://a b.example'],
    ['linkedin_url', LINKED_IN, 'https:/example.com'],
    [
      'linkedin_url',
      'Shorten the LinkedIn URL to 2,000 characters',
      `https://example.com/${'x'.repeat(2_000)}`,
    ],
    ['amped_bio_url', BIO_LINK, 'amped.bio/ada'],
    ['amped_bio_url', BIO_LINK, 'ftp://amped.bio/ada'],
    ['amped_bio_url', BIO_LINK, 'data:text/html,hello'],
    [
      'amped_bio_url',
      'Shorten the bio-link URL to 2,000 characters',
      `http://example.com/${'x'.repeat(2_000)}`,
    ],
  ])('%s: %s (row %#)', async (field, text, value) => {
    const member = await addMember(app.db, { biography: 'Before' });
    const response = await save(member, { [field]: value });
    expect(response.status).toBe(400);
    const page = await main(response);
    const wrong = page.querySelectorAll('[aria-invalid=true]');
    expect(wrong.map((element) => element.getAttribute('name'))).toEqual([field]);
    const described = page.querySelector(`[id="${wrong[0]?.getAttribute('aria-describedby')}"]`);
    expect(readable(described?.text)).toBe(text);
    expect(readable(page.querySelector('[role=alert]')?.text)).toBe(
      'Please correct what is marked below. Nothing that you typed is lost.',
    );
    expect(typed(page)).toEqual({ ...ADA, [field]: value });
    expect(await stored(app, member.id)).toMatchObject({ biography: 'Before', first_name: null });
  });

  test.each([
    ['x_handle', 'a'],
    ['x_handle', '@fifteen_letters'],
    ['x_handle', ''],
    ['linkedin_url', 'HTTP://www.linkedin.com/in/ada?a=b#c'],
    ['linkedin_url', ''],
    ['amped_bio_url', 'https://例え.example/ä'],
    ['biography', 'x'.repeat(2_000)],
    ['first_name', 'Ŝ'.repeat(100)],
  ])('%s is taken (row %#)', async (field, value) => {
    const member = await addMember(app.db);
    expect((await save(member, { [field]: value })).status).toBe(303);
    expect(await stored(app, member.id)).toMatchObject({ [field]: value === '' ? null : value });
  });
});

describe('saving', () => {
  test('changes only the member’s own row, whatever the form names, and only the seven fields', async () => {
    const [member, other] = [await addMember(app.db), await addMember(app.db, { first_name: 'Other' })];
    const before = await stored(app, other.id);
    const forged = {
      id: other.id,
      user_id: other.id,
      email: 'eve@example.org',
      photo_url: 'https://evil.example/p.jpg',
      subscription_status: 'enterprise',
      email_verified: '',
    };
    expect((await save(member, forged)).status).toBe(303);
    expect(await stored(app, other.id)).toEqual(before);
    expect(await stored(app, member.id)).toMatchObject({
      ...ADA,
      email: member.email,
      photo_url: null,
      subscription_status: 'free',
      email_verified: true,
    });
  });

  test('shows the new name in the header at once', async () => {
    const member = await addMember(app.db, { first_name: 'Before' });
    await save(member);
    expect(await (await app.get('/about', member.headers)).text()).toContain('Account of Ada Lovelace');
  });

  test('from another site is refused', async () => {
    const member = await addMember(app.db);
    const headers = { ...member.headers, 'Sec-Fetch-Site': 'cross-site' };
    expect((await save({ headers })).status).toBe(403);
    expect(await stored(app, member.id)).toMatchObject({ first_name: null });
  });

  test('fails in the words of spec §8 and keeps what was typed', async () => {
    const broken = await createTestApp({ db: { ...app.db, ...rejecting(app, 'transaction') } });
    const member = await addMember(app.db);
    const response = await save(member, {}, { to: broken });
    expect(response.status).toBe(503);
    const page = await main(response);
    expect(readable(page.querySelector('[role=alert]')?.text)).toMatch(
      /^An error occurred while updating your profile\. Nothing that you typed is lost/,
    );
    expect(typed(page)).toEqual(ADA);
    expect(broken.logged('error')).toHaveLength(1);
    expect(broken.logged('error').join()).not.toContain('Lovelace');
  });

  test('loses nothing even when it is unclear who is asking', async () => {
    const member = await addMember(app.db);
    const response = await save(member, {}, { to: await createTestApp({ db: brokenDatabase() }) });
    expect(response.status).toBe(503);
    expect(typed(await main(response))).toEqual(ADA);
  });

  test('is limited for each account, wherever it comes from', async () => {
    const member = await addMember(app.db);
    const body = () => new URLSearchParams(ADA);
    for (let turn = 0; turn < 30; turn += 1) {
      const init = { method: 'POST', body: body(), headers: member.headers };
      expect((await app.send('/settings/profile', init, `192.0.2.${turn}`)).status).toBe(303);
    }
    const response = await save(member, { biography: 'The thirty-first' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(typed(await main(response))).toEqual({ ...ADA, biography: 'The thirty-first' });
    expect((await save(await addMember(app.db))).status).toBe(303);
  });
});

/** A database whose write handle fails for one kind of statement. */
function rejecting({ db }: TestApp, method: 'transaction' | 'select') {
  const write = Object.create(db.write);
  write[method] = () => {
    throw new Error('The database is away.');
  };
  return { write };
}

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
  });

  test('says what to do if there is nothing yet', async () => {
    const member = await addMember(app.db);
    const page = await main(await app.get('/profile', member.headers));
    expect(page.querySelector('h1')?.text).toBe(member.id);
    expect(page.text).toContain('You have not said anything about yourself yet.');
    expect(page.text).toContain('No favorites yet.');
    expect(page.text).toContain('No ratings yet.');
  });

  test('offers Premium to free members only', async () => {
    const read = async (member: TestMember) => (await main(await app.get('/profile', member.headers))).text;
    expect(await read(await addMember(app.db))).toContain('Upgrade to Premium');
    expect(await read(await addMember(app.db, { subscription_status: 'basic' }))).not.toContain(
      'Upgrade to Premium',
    );
    const subscription_expires_at = new Date(Date.now() - 1000);
    expect(
      await read(await addMember(app.db, { subscription_status: 'basic', subscription_expires_at })),
    ).toContain('Upgrade to Premium');
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
