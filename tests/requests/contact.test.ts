import { sql } from 'drizzle-orm';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { hasReader } from '#site/site.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { main as page } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';

const app = await createTestApp({ empty: true });

const GOOD = {
  name: 'Ann Example',
  email: 'ann@example.org',
  kind: 'report',
  message: 'The price has changed since June.',
  website: '',
};

let senders = 0;
/** Each message comes from a new sender unless the test is about that. */
function post(change: Partial<typeof GOOD> = {}, { to = app, from = `sender-${++senders}` } = {}) {
  const body = new URLSearchParams({ ...GOOD, ...change });
  return to.send('/contact', { method: 'POST', body }, from);
}

const readable = (text: string | undefined) => text?.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();

/** What the page says about each field. */
function errorsOf(main: HTMLElement): Record<string, string | undefined> {
  const fields = main.querySelectorAll('[aria-invalid=true]');
  return Object.fromEntries(
    fields.map((field) => [
      field.getAttribute('name') ?? '',
      readable(main.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.text),
    ]),
  );
}

/** What each card says and where it leads. */
const cards = (main: HTMLElement) =>
  main
    .querySelectorAll('h2 a')
    .map((card) => [card.text.replace(' (opens in a new tab)', ''), card.getAttribute('href')]);

async function stored({ db }: TestApp) {
  const { rows } = await db.write.execute<Record<string, string>>(
    sql`SELECT name, email, kind, message FROM contact_messages ORDER BY created_at`,
  );
  return rows;
}

async function queued({ db }: TestApp) {
  const { rows } = await db.write.execute<Record<string, string>>(
    sql`SELECT "to", reply_to, subject, text FROM outbox ORDER BY created_at`,
  );
  return rows;
}

describe('/contact (spec §2)', () => {
  test('has three cards, each leading to its topic of the form', async () => {
    const response = await app.get('/contact');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-src 'none'");
    const main = await page(response);
    expect(cards(main)).toEqual([
      ['Feature Your Tool', '/contact?kind=feature#form'],
      ['Report an Error', '/contact?kind=report#form'],
      ['Affiliate Program', '/contact?kind=affiliate#form'],
    ]);
    expect(main.querySelector('#form form')).not.toBeNull();
    expect(main.querySelectorAll('a[target=_blank]')).toEqual([]);
    const labels = main.querySelectorAll('form label').map((label) => label.getAttribute('for'));
    for (const name of ['name', 'email', 'kind', 'message']) {
      expect(labels).toContain(main.querySelector(`form [name=${name}]`)?.getAttribute('id'));
    }
    expect(main.querySelector('iframe')).toBeNull();
  });

  test.each([
    ['?kind=report', 'report'],
    ['?kind=other', 'other'],
    ['', undefined],
    ['?kind=praise', undefined],
    ['?kind=%3Cscript%3E', undefined],
  ])('%s starts the form with the topic %s', async (search, topic) => {
    const main = await page(await app.get(`/contact${search}`));
    expect(main.querySelector('select option[selected]')?.getAttribute('value') || undefined).toBe(topic);
  });

  test('begins a message about the page of a company, and of no other address', async () => {
    const main = await page(await app.get('/contact?page=/companies/acme'));
    expect(main.querySelector('option[selected]')?.getAttribute('value')).toBe('report');
    expect(main.querySelector('textarea[name=message]')?.text).toContain('On /companies/acme:');
    for (const other of ['https://evil.example/', '/companies/<b>', '/tools/x', '/companies/acme/x']) {
      const plain = await page(await app.get(`/contact?page=${encodeURIComponent(other)}`));
      expect(plain.querySelector('textarea[name=message]')?.text.trim()).toBe('');
    }
  });

  test("shows the operator's contact page in a frame of 800 px, and allows no other origin", async () => {
    const framed = await createTestApp({
      empty: true,
      settings: { CONTACT_PAGE_URL: 'https://forms.example.org/contact?a=1&b=2' },
    });
    const response = await framed.get('/contact');
    const main = await page(response);
    const frame = main.querySelector('iframe');
    expect(frame?.attributes).toMatchObject({
      src: 'https://forms.example.org/contact?a=1&b=2',
      height: '800',
    });
    expect(frame?.getAttribute('title')).toBeTruthy();
    expect(main.querySelector('form')).toBeNull();
    const shown = 'https://forms.example.org/contact?a=1&b=2';
    expect(cards(main)).toEqual([
      ['Feature Your Tool', shown],
      ['Report an Error', shown],
      ['Affiliate Program', shown],
    ]);
    expect(main.querySelectorAll('h2 a[target=_blank]')).toHaveLength(3);
    const directives = response.headers.get('content-security-policy')?.split('; ');
    expect(directives).toContain('frame-src https://forms.example.org');
    const elsewhere = (await framed.get('/about')).headers.get('content-security-policy');
    expect(elsewhere).toContain('frame-src https://forms.example.org');
  });
});

test('a member finds their own name and address in the form, and a visitor nobody’s', async () => {
  const { headers, email } = await addMember(app.db, { first_name: 'Ada', last_name: 'Lovelace' });
  const valuesIn = (main: HTMLElement) =>
    ['name', 'email'].map((name) => main.querySelector(`form [name=${name}]`)?.getAttribute('value'));
  expect(valuesIn(await page(await app.get('/contact', headers)))).toEqual(['Ada Lovelace', email]);
  expect(valuesIn(await page(await app.get('/contact')))).toEqual(['', '']);
});

test('an address that nobody reads is not offered', async () => {
  expect((await page(await app.get('/contact'))).text).not.toContain('By email');
  expect(['hello@example.com', 'a@b.example.org', 'a@tools.test', 'a@x.invalid'].map(hasReader)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['hello@tools.example.co', 'a@testing.org', 'a@myexample.com'].map(hasReader)).toEqual([
    true,
    true,
    true,
  ]);
});

describe('sending a message', () => {
  test('stores it, queues one email to the site, and answers with a page that says so', async () => {
    const own = await createTestApp({ empty: true });
    const response = await post({ message: ' Zeile eins\r\nZeile zwei\u0000 — 你好 ' }, { to: own });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?sent=1']);
    const message = 'Zeile eins\nZeile zwei — 你好';
    expect(await stored(own)).toEqual([
      { name: 'Ann Example', email: 'ann@example.org', kind: 'report', message },
    ]);
    expect(await queued(own)).toEqual([
      {
        to: 'hello@example.com',
        reply_to: 'ann@example.org',
        subject: 'Report an Error: a message from Ann Example',
        text: `About: Report an Error\nFrom: Ann Example <ann@example.org>\n\n${message}\n\nAt the desk: http://localhost:3000/operator/messages\n`,
      },
    ]);
    const sent = await page(await own.get('/contact?sent=1'));
    expect(sent.querySelector('[role=status]')?.text).toBe('Thank you. Your message has arrived.');
    expect(sent.querySelector('form')).toBeNull();
  });

  test('keeps a name on one line', async () => {
    const own = await createTestApp({ empty: true });
    await post({ name: 'Ann\r\nBcc: eve@example.org' }, { to: own });
    expect(await queued(own)).toMatchObject([
      { subject: 'Report an Error: a message from Ann Bcc: eve@example.org' },
    ]);
  });

  test.each([
    ['name', '', 'Enter your name'],
    ['name', ' \t ', 'Enter your name'],
    ['name', 'x'.repeat(101), 'Shorten the name to 100 characters'],
    ['email', '', 'Enter an email address such as name@example.com'],
    ['email', 'ann', 'Enter an email address such as name@example.com'],
    ['email', 'ann@example', 'Enter an email address such as name@example.com'],
    ['email', 'a@example.org, b@example.org', 'Enter an email address such as name@example.com'],
    ['email', `${'x'.repeat(250)}@example.org`, 'Enter an email address such as name@example.com'],
    ['kind', '', 'Choose what your message is about'],
    ['kind', 'praise', 'Choose what your message is about'],
    ['message', '', 'Write at least 10 characters'],
    ['message', '    short     ', 'Write at least 10 characters'],
    ['message', 'x'.repeat(5_001), 'Shorten the message to 5,000 characters'],
  ])('%s "%.20s": %s', async (field, value, text) => {
    const response = await post({ [field]: value });
    expect(response.status).toBe(400);
    const main = await page(response);
    expect(errorsOf(main)).toEqual({ [field]: text });
    expect(readable(main.querySelector('[role=alert]')?.text)).toBe(
      'Please correct what is marked below. Nothing that you typed is lost.',
    );
  });

  test('an empty form lists every error at once, and what was typed comes back', async () => {
    const bare = await app.send('/contact', { method: 'POST', body: new URLSearchParams() });
    expect(bare.status).toBe(400);
    expect(Object.keys(errorsOf(await page(bare)))).toEqual(['name', 'email', 'kind', 'message']);
    const main = await page(await post({ email: 'no "address"', message: '<b>&amp; more text' }));
    expect(main.querySelector('[name=name]')?.getAttribute('value')).toBe('Ann Example');
    expect(main.querySelector('[name=email]')?.getAttribute('value')).toBe('no "address"');
    expect(main.querySelector('option[selected]')?.getAttribute('value')).toBe('report');
    expect(main.querySelector('[name=message]')?.innerHTML).toBe('&lt;b&gt;&amp;amp; more text');
  });

  test.each([
    [
      { website: 'https://a.example' },
      'This looked like an automatic message. If it is not, please send it once more.',
    ],
    [
      { message: 'See https://a.example https://b.example https://c.example' },
      'This looks like advertising: leave at most 2 links and say more about them.',
    ],
    [{ name: 'https://a.example' }, 'Leave web addresses out of the name'],
  ])('%o looks like spam', async (change, text) => {
    const before = await stored(app);
    const response = await post(change);
    expect(response.status).toBe(400);
    const main = await page(response);
    expect(readable(main.querySelector('[role=alert]')?.text)).toBe(text);
    expect(main.querySelector('[name=email]')?.getAttribute('value')).toBe('ann@example.org');
    expect(main.querySelector('[name=website]')?.getAttribute('value') ?? '').toBe('');
    expect(await stored(app)).toEqual(before);
  });

  test('a failure of the database loses nothing that was typed', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await post({}, { to: broken });
    expect(response.status).toBe(503);
    const main = await page(response);
    expect(readable(main.querySelector('[role=alert]')?.text)).toBe(
      'Your message could not be stored. Nothing that you typed is lost: please send it again in a moment.',
    );
    expect(main.querySelector('[name=message]')?.text).toContain(GOOD.message);
    expect(broken.logged('error')).toHaveLength(1);
  });
});

test('what was typed stays out of the log, even if storing it fails', async () => {
  const own = await createTestApp({ empty: true });
  await own.db.write.execute(sql`DROP TABLE outbox`);
  const response = await post({ message: 'Line one, private\nline two, private' }, { to: own });
  expect(response.status).toBe(503);
  const [line = ''] = own.logged('error');
  expect(line).toContain('relation \\"outbox\\" does not exist');
  expect(line).toContain('storeContactMessage');
  expect(line).not.toMatch(/private|ann@example/i);
  expect(await stored(own)).toEqual([]);
});

test('the same message sent again, because its answer was lost, is stored and mailed once', async () => {
  const own = await createTestApp({ empty: true });
  for (let turn = 0; turn < 3; turn += 1) expect((await post({}, { to: own })).status).toBe(303);
  await post({ message: 'Another one.' }, { to: own });
  await post({ name: 'Somebody else' }, { to: own });
  expect(await stored(own)).toHaveLength(3);
  expect(await queued(own)).toHaveLength(3);
});

describe('the limit of messages', () => {
  test('one sender gets five at once; others are not delayed; turns come back with time', async () => {
    const own = await createTestApp({ empty: true });
    const from = '192.0.2.77';
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await post({ message: `Message number ${turn}.` }, { to: own, from })).status).toBe(303);
    }
    const response = await post({}, { to: own, from });
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(700);
    expect(wait).toBeLessThanOrEqual(720);
    const main = await page(response);
    expect(readable(main.querySelector('[role=alert]')?.text)).toBe(
      'That is more than we take from one sender. Please try again in 12 minutes.',
    );
    expect(main.querySelector('[name=message]')?.text).toContain(GOOD.message);
    const other = await post({ message: 'From another' }, { to: own, from: '192.0.2.78' });
    expect(other.status).toBe(303);
    await own.db.write.execute(sql`UPDATE rate_limits SET full_at = full_at - interval '12 minutes'`);
    expect((await post({}, { to: own, from })).status).toBe(303);
    expect(await stored(own)).toHaveLength(7);
  });

  test('a second process on the same database continues the count, and mistakes cost nothing', async () => {
    const first = await createTestApp({ empty: true });
    const second = await createTestApp({ db: first.db });
    const from = '192.0.2.79';
    for (let turn = 0; turn < 9; turn += 1) await post({ email: 'ann' }, { to: first, from });
    for (const to of [first, second, first, second, first]) {
      expect((await post({}, { to, from })).status).toBe(303);
    }
    expect((await post({}, { to: second, from })).status).toBe(429);
  });
});
