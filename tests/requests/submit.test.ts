import { sql } from 'drizzle-orm';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { submissionsOf } from '#features/submissions/submissions.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { main as page } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { alert, GOOD, readable, startSubmitting, stored } from '../harness/submitting.ts';

const { app, post } = await startSubmitting();

/** What the page says about each field. */
function errorsOf(main: HTMLElement): Record<string, string | undefined> {
  const fields = main.querySelectorAll('[aria-invalid=true]');
  return Object.fromEntries(
    fields.map((field) => [
      field.getAttribute('name') ?? '',
      readable(main.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)),
    ]),
  );
}

async function queued({ db }: TestApp) {
  const { rows } = await db.write.execute<Record<string, string>>(
    sql`SELECT "to", reply_to, subject, text FROM outbox`,
  );
  return rows;
}

describe('/submit (spec §2)', () => {
  test('sends visitors to the login, and back afterwards', async () => {
    const asked = await app.get('/submit');
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/auth/login?returnTo=%2Fsubmit']);
    const sent = await app.send('/submit', { method: 'POST', body: new URLSearchParams(GOOD) });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/auth/login?returnTo=%2Fsubmit']);
  });

  test('has the form of spec §5 for members, with their address in it', async () => {
    const member = await addMember(app.db);
    const response = await app.get('/submit', member.headers);
    expect(response.status).toBe(200);
    const main = await page(response);
    expect(readable(main.querySelector('h1'))).toBe('Submit Your AI Tool');
    const described = main.querySelectorAll('form .field').map((field) => ({
      [field.getAttribute('name') ?? '']: [
        field.tagName === 'TEXTAREA'
          ? `${field.getAttribute('rows')} rows`
          : (field.getAttribute('type') ?? 'text'),
        field.hasAttribute('required') ? 'required' : 'optional',
      ].join(' '),
    }));
    expect(Object.assign({}, ...described)).toEqual({
      name: 'text required',
      description: '4 rows required',
      url: 'text required',
      contact_email: 'email required',
      developer_name: 'text optional',
      developer_website: 'text optional',
      pricing_info: 'text optional',
      affiliate_link: 'text optional',
      tags: 'text optional',
    });
    expect(main.querySelector('[name=contact_email]')?.getAttribute('value')).toBe(member.email);
    const labels = main.querySelectorAll('form label').map((label) => label.getAttribute('for'));
    for (const field of main.querySelectorAll('form .field')) expect(labels).toContain(field.id);
  });

  test('says that a tool was submitted, with a way on that needs no scripts', async () => {
    const { headers } = await addMember(app.db);
    const main = await page(await app.get('/submit?submitted=1', headers));
    expect(readable(main.querySelector('[role=status]'))).toBe(
      'Tool submitted successfully! Redirecting to your profile...',
    );
    expect(main.querySelector('a')?.getAttribute('href')).toBe('/profile');
    expect(main.querySelector('form')).toBeNull();
  });
});

describe('submitting a tool', () => {
  test('stores it for the member, and queues one email to the site', async () => {
    const own = await createTestApp({ empty: true });
    const member = await addMember(own.db);
    const full = {
      ...GOOD,
      name: ' Film\r\nCutter ',
      description: ' Line one.\r\nLine two, 你好. ',
      developer_name: 'Cut Ltd',
      developer_website: 'cut.example.org',
      pricing_info: 'From $5',
      affiliate_link: 'https://film-cutter.example.org/?via=us',
      tags: ' film, , editing,Film ',
    };
    const response = await post(full, { to: own, member });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/submit?submitted=1']);
    expect(await stored(own)).toMatchObject([
      {
        ...{ user_id: member.id, origin: 'member', values: [], tool_id: null, became_id: null },
        name: 'Film Cutter',
        description: 'Line one.\nLine two, 你好.',
        url: 'https://film-cutter.example.org/',
        contact_email: 'ann@example.org',
        developer_name: 'Cut Ltd',
        developer_website: 'https://cut.example.org',
        pricing_info: 'From $5',
        affiliate_link: 'https://film-cutter.example.org/?via=us',
        tags: ['film', 'editing'],
        state: 'waiting',
        answer: null,
        settled_at: null,
        created_at: expect.any(String),
      },
    ]);
    const [mail, ...others] = await queued(own);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'hello@example.com',
      reply_to: 'ann@example.org',
      subject: 'Tool submitted: Film Cutter',
    });
    expect(mail?.text).toContain('Tags: film, editing\n\nLine one.\nLine two, 你好.\n');
  });

  test('leaves what is optional empty', async () => {
    const own = await createTestApp({ empty: true });
    await post({ developer_name: ' \u2800 ', tags: ' , ' }, { to: own });
    expect(await stored(own)).toMatchObject([
      { developer_name: null, developer_website: null, pricing_info: null, affiliate_link: null, tags: [] },
    ]);
  });

  test('takes the member from the session, whatever the form says', async () => {
    const own = await createTestApp({ empty: true });
    const [member, other] = [await addMember(own.db), await addMember(own.db)];
    const forged = { user_id: other.id, state: 'accepted' };
    const body = new URLSearchParams({ ...GOOD, ...forged });
    await own.send('/submit', { method: 'POST', body, headers: member.headers });
    expect(await stored(own)).toMatchObject([{ user_id: member.id, state: 'waiting' }]);
  });

  const NOT_PUBLIC = 'Enter the address of a public site, without a user name or password in it';

  test.each([
    ['name', '', 'Enter the name'],
    ['name', '\u3164 \u200B', 'Enter the name'],
    ['name', 'Good\u202Eexe', 'Leave out the hidden characters that turn a text around'],
    ['description', '\u200B'.repeat(12), 'Describe the tool in at least 10 characters'],
    ['name', 'x'.repeat(101), 'Shorten the name to 100 characters'],
    ['description', '', 'Describe the tool in at least 10 characters'],
    ['description', '   short   ', 'Describe the tool in at least 10 characters'],
    ['description', 'x'.repeat(5_001), 'Shorten the description to 5,000 characters'],
    ['url', '', 'Enter a web address that starts with http:// or https://'],
    ['url', 'film', 'Enter a web address that starts with http:// or https://'],
    ['url', 'javascript:alert(1)', 'Enter a web address that starts with http:// or https://'],
    ['url', 'https://film.example.org/a b', 'Enter a web address that starts with http:// or https://'],
    ['url', 'http://ann:word@a.example', NOT_PUBLIC],
    ['developer_website', 'https://127.0.0.1/', NOT_PUBLIC],
    ['url', `https://a.example/${'x'.repeat(2_000)}`, 'Shorten the address to 2,000 characters'],
    ['contact_email', '', 'Enter an email address such as name@example.com'],
    ['contact_email', 'ann@example', 'Enter an email address such as name@example.com'],
    ['contact_email', `${'x'.repeat(250)}@example.org`, 'Enter an email address such as name@example.com'],
    ['developer_name', 'x'.repeat(101), "Shorten the developer's name to 100 characters"],
    ['developer_website', 'cut', 'Enter a web address that starts with http:// or https://'],
    ['pricing_info', 'x'.repeat(501), 'Shorten the pricing to 500 characters'],
    ['affiliate_link', 'ftp://a.example', 'Enter a web address that starts with http:// or https://'],
    ['tags', Array.from({ length: 21 }, (_, tag) => tag).join(), 'Enter at most 20 tags'],
    ['tags', `good, ${'x'.repeat(51)}`, 'Shorten each tag to 50 characters'],
  ])('%s "%.20s": %s', async (field, value, text) => {
    const response = await post({ [field]: value });
    expect(response.status).toBe(400);
    const main = await page(response);
    expect(errorsOf(main)).toEqual({ [field]: text });
    expect(alert(main)).toBe('Please correct what is marked below. Nothing that you typed is lost.');
  });

  test('an empty form lists every error at once, and what was typed comes back', async () => {
    const { headers } = await addMember(app.db);
    const bare = await app.send('/submit', { method: 'POST', body: new URLSearchParams(), headers });
    expect(Object.keys(errorsOf(await page(bare)))).toEqual(['name', 'description', 'url', 'contact_email']);
    const typed = {
      name: 'A "good" tool',
      description: '<b>&amp; more text',
      url: 'no address',
      contact_email: 'other@example.org',
      developer_name: 'Cut & Co',
      developer_website: 'https://cut.example.org',
      pricing_info: 'Free < paid',
      affiliate_link: 'https://cut.example.org/us',
      tags: 'a, b,,b ',
    };
    const main = await page(await post(typed));
    for (const [field, value] of Object.entries(typed)) {
      const control = main.querySelector(`[name=${field}]`);
      expect(control?.getAttribute('value') ?? control?.textContent.trimStart()).toBe(value);
    }
  });

  test.each([
    [
      { website: 'https://a.example' },
      'This looked like an automatic message. If it is not, please send it once more.',
    ],
    [
      { description: 'See https://a.example https://b.example https://c.example' },
      'This looks like advertising: leave at most 2 links and say more about them.',
    ],
    [{ name: 'https://a.example' }, 'Leave web addresses out of the name'],
  ])('%o looks like spam', async (change, text) => {
    const before = await stored(app);
    const response = await post(change);
    expect(response.status).toBe(400);
    const main = await page(response);
    expect(alert(main)).toBe(text);
    expect(main.querySelector('[name=description]')?.text).toContain({ ...GOOD, ...change }.description);
    expect(await stored(app)).toEqual(before);
  });

  test('a failure stores neither the tool nor the email, and loses nothing that was typed', async () => {
    const own = await createTestApp({ empty: true });
    await own.db.write.execute(sql`DROP TABLE outbox`);
    const response = await post({ name: 'Private name' }, { to: own });
    expect(response.status).toBe(503);
    const main = await page(response);
    expect(alert(main)).toBe('Failed to submit tool');
    expect(main.querySelector('[name=name]')?.getAttribute('value')).toBe('Private name');
    expect(await stored(own)).toEqual([]);
    const [line = '', ...more] = own.logged('error');
    expect(more).toEqual([]);
    expect(line).not.toContain('Private name');
  });

  test('nothing is lost when not even the session can be read', async () => {
    const { headers } = await addMember(app.db);
    const broken = await createTestApp({ db: brokenDatabase() });
    const body = new URLSearchParams(GOOD);
    const response = await broken.send('/submit', { method: 'POST', body, headers });
    expect(response.status).toBe(503);
    const main = await page(response);
    expect(alert(main)).toBe('Failed to submit tool');
    expect(main.querySelector('[name=description]')?.text).toContain(GOOD.description);
  });
});

describe('the limits of submissions', () => {
  const texts = 'That is more than we take from one sender. Please try again in';

  test('a member gets ten at once, wherever they are; mistakes cost nothing', async () => {
    const own = await createTestApp({ empty: true });
    const member = await addMember(own.db);
    for (let turn = 0; turn < 12; turn += 1) await post({ url: 'no' }, { to: own, member });
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await post({}, { to: own, member })).status).toBe(303);
    }
    const refused = await post({}, { to: own, member });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const main = await page(refused);
    expect(alert(main)).toContain(texts);
    expect(main.querySelector('[name=name]')?.getAttribute('value')).toBe(GOOD.name);
    expect(await stored(own)).toHaveLength(10);
  });
});

test('members see what they submitted, newest first, and nobody else’s', async () => {
  const own = await createTestApp({ empty: true });
  const member = await addMember(own.db);
  await post({ name: 'First' }, { to: own, member });
  await post({ name: 'Second' }, { to: own, member });
  await post({ name: 'Other' }, { to: own });
  const list = await submissionsOf(own.db.read, member.id);
  expect(list.map(({ name, state }) => [name, state])).toEqual([
    ['Second', 'waiting'],
    ['First', 'waiting'],
  ]);
  expect(list[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
});
