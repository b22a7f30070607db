import { eq } from 'drizzle-orm';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { ADA, main } from '../harness/profiles.ts';

const app = await createTestApp();

const FORMS = [
  ['/profile/complete', '/profile/complete?saved=1'],
  ['/settings/profile', '/settings/profile?saved=1#saved'],
] as const;

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
    .filter(({ attributes }) => attributes.name !== 'screen' && attributes.name !== 'began');
  return Object.fromEntries(
    fields
      .filter(({ attributes }) => attributes.type !== 'file')
      .map((field) => [
        field.getAttribute('name') ?? '',
        field.rawTagName === 'textarea' ? field.text.replace(/^\n/, '') : (field.getAttribute('value') ?? ''),
      ]),
  );
}

test('a form that was opened before another was saved takes nothing back that the other has changed', async () => {
  const member = await addMember(app.db, { ...ADA, biography: 'Line one\nline two' });
  const page = await main(await app.get('/settings/profile', member.headers));
  const began = page.querySelector('[name=began]')?.getAttribute('value') ?? '';
  const asSent = { biography: 'Line one\r\nline two', began };
  await save(member, { ...asSent, biography: 'Written in the other tab' });
  expect((await save(member, { ...asSent, ai_company: 'Elsewhere', linkedin_url: '' })).status).toBe(303);
  expect(await stored(app, member.id)).toMatchObject({
    ...ADA,
    biography: 'Written in the other tab',
    ai_company: 'Elsewhere',
    linkedin_url: null,
  });
});

test.each(['', '{', 'null', '[1]', '{"biography":1}', '{"email":"a@example.org","__proto__":{}}'])(
  'a form that began with %j stores all that it says',
  async (began) => {
    const member = await addMember(app.db, { biography: 'Before' });
    expect((await save(member, { began })).status).toBe(303);
    expect(await stored(app, member.id)).toMatchObject({ ...ADA, email: member.email });
  },
);

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
      expect(page.querySelector(`[name=${name}]`)?.getAttribute('inputmode')).toBe('url');
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
    ['linkedin_url', LINKED_IN, 'javascript:alert(1)'],
    ['linkedin_url', LINKED_IN, 'https://'],
    ['linkedin_url', LINKED_IN, 'https://a b.example'],
    ['linkedin_url', LINKED_IN, 'https:/example.com'],
    [
      'linkedin_url',
      'Shorten the LinkedIn URL to 2,000 characters',
      `https://example.com/${'x'.repeat(2_000)}`,
    ],
    ['first_name', 'Leave out the hidden characters that turn a text around', 'nimda\u202E'],
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

  test('an address without a scheme gets one', async () => {
    const member = await addMember(app.db);
    await save(member, { linkedin_url: 'www.linkedin.com/in/ada' });
    expect(await stored(app, member.id)).toMatchObject({ linkedin_url: 'https://www.linkedin.com/in/ada' });
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
