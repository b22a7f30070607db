import { readFileSync } from 'node:fs';
import { desc, eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { CachedSite, readSiteRecord, speakAsStored } from '#platform/site/cached-site.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { LED_PAGES, type LedPage } from '#site/menu.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** How an owner changes what the site says of itself. */

const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
let owner: TestMember;
let other: TestMember;

const SITE_PAGE = '/operator/site';
const PREVIEW = `${SITE_PAGE}/preview`;

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
  other = await addOperator(app.db, 'owner');
});

type Fields = Record<string, string>;

async function page(path: string, by?: TestMember): Promise<HTMLElement> {
  const response = await app.get(path, by?.headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

const opened = async (address = SITE_PAGE) => sentBy(await page(address, owner));

function send(fields: Fields, { by = owner, to = SITE_PAGE } = {}): Promise<Response> {
  return app.send(to, { method: 'POST', body: new URLSearchParams(fields), headers: by.headers });
}

/** Saves the page's form with some fields changed. */
async function save(changed: Fields): Promise<Response> {
  const response = await send({ ...(await opened()), ...changed, intent: 'save' });
  expect(response.status).toBe(303);
  return response;
}

const words = (root: HTMLElement, selector: string) =>
  root.querySelector(selector)?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

const entries = () =>
  app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_kind, 'site'))
    .orderBy(desc(operatorActions.at));

const PLACES: Readonly<Record<LedPage, string>> = {
  tools: '/tools',
  categories: '/categories',
  market: '/market',
  business: '/business',
  premium: '/premium',
  submit: '/submit',
  letters: '/weekly',
  data: '/data',
};

describe('what an owner saves', () => {
  test('is what pages and files say from then on, and is in the log', async () => {
    const before = await entries();
    const response = await save({
      name: 'Werkzeugkasten',
      tagline: 'tools that somebody has tried',
      email: 'desk@werkzeug.de',
      home_heading: 'tools, tried and described',
      home_lead: 'Each was opened by one of us.',
      example_needs: 'minutes of a meeting\r\ntranslate a contract',
      about_heading: 'Who tries these tools',
      about_lead: 'We have opened each of them.',
      'links.0.label': 'Our shop',
      'links.0.href': 'https://shop.werkzeug.de/',
      owner_name: 'Werkzeug GmbH',
      owner_address: 'Hauptstraße 1\r\n10115 Berlin',
      'contact_pages.report': 'https://errors.example.net/',
      contact_lead: 'We read everything.',
      ...Object.fromEntries(LED_PAGES.map((page) => [`page_leads.${page}`, `Ours of ${page}.`])),
      footer_note: 'Made by hand.',
      mail_signature: 'Yours,\r\nthe workshop',
    });
    expect(response.headers.get('location')).toBe(`${SITE_PAGE}?done=saved`);
    const home = await page('/');
    expect(words(home, 'title')).toBe('Werkzeugkasten: tools that somebody has tried');
    expect(words(home, '.wordmark')).toBe('Werkzeugkasten');
    expect(words(home, 'h1')).toMatch(/^\d+ tools, tried and described$/);
    expect(words(home, 'main')).toContain('Each was opened by one of us.');
    expect(home.querySelector('main a[href="/search?q=translate+a+contract"]')).not.toBeNull();
    expect(home.querySelector('a[href="https://shop.werkzeug.de/"]')?.text).toContain('Our shop');
    expect(words(home, 'footer')).toContain('desk@werkzeug.de');
    for (const led of LED_PAGES)
      expect.soft(words(await page(PLACES[led], owner), 'main'), led).toContain(`Ours of ${led}.`);
    const about = await page('/about');
    expect(words(about, 'h1')).toBe('Who tries these tools');
    expect(words(about, 'main')).toContain('We have opened each of them.');
    expect(words(await page('/privacy'), 'main')).toContain('Werkzeug GmbH');
    const contact = await page('/contact');
    expect(words(contact, 'main')).toContain('We read everything.');
    expect(words(contact, 'footer')).toContain('Made by hand.');
    await speakAsStored(app.db.write);
    // The files of a run share this copy of the site's name, which mails and checks of passwords use.
    onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
    const mail = writeMemberMail({
      ...{ to: 'a@example.org', subject: 'A mail', greeting: 'Hello,', paragraphs: [], footnote: 'Why.' },
    });
    expect(mail.text).toMatch(/Why\.\nYours,\nthe workshop\n$/);
    expect(mail.html).toContain('Yours,<br/>the workshop');
    expect(contact.querySelector('main a[href="https://errors.example.net/"]')).not.toBeNull();
    expect(await (await app.get('/site.webmanifest')).json()).toMatchObject({ name: 'Werkzeugkasten' });
    const [entry, ...rest] = await entries();
    expect(rest).toHaveLength(before.length);
    expect(entry).toMatchObject({ action: 'site.save', operator_email: 'ops@example.org' });
    expect(entry?.before).toMatchObject({ name: 'AI Toolbox' });
    expect(entry?.after).toMatchObject({ name: 'Werkzeugkasten' });
  });

  test('decides whether crawlers may train models, and who vouches for the contact', async () => {
    const allowed = await (await app.get('/robots.txt')).text();
    expect(allowed).not.toMatch(/User-agent: GPTBot[\s\S]*?Disallow: \/\n/);
    const { 'crawlers.training': _, ...without } = await opened();
    const contact = { security_contacts: 'mailto:security@example.net', security_until: '2099-01-01' };
    expect((await send({ ...without, ...contact, intent: 'save' })).status).toBe(303);
    expect(await (await app.get('/robots.txt')).text()).toMatch(/User-agent: GPTBot[\s\S]*?Disallow: \/\n/);
    expect(await (await app.get('/.well-known/security.txt')).text()).toContain(
      'Contact: mailto:security@example.net',
    );
  });

  test('takes links away for good once their fields are empty', async () => {
    const fields = Object.fromEntries(
      Object.entries(await opened()).filter(([name]) => !/^links\./.test(name)),
    );
    expect((await send({ ...fields, intent: 'save' })).status).toBe(303);
    expect((await page('/')).querySelector('a[href^="https://shop.example.net"]')).toBeNull();
    expect((await page('/')).querySelectorAll('.top-nav a')).toHaveLength(0);
  });

  test.each([
    ['name', '', 'Name of the site', 'is required'],
    ['email', 'nobody', 'Address for mail', 'must be an email address'],
    ['listed_one', 'AI \u202Eloot', 'One of what is listed', 'holds a hidden character that turns around'],
    ['security_contacts', 'call us', 'Contacts for weaknesses', 'must start with https:// or mailto:'],
    ['links.0.href', 'http://plain.example', 'Address', 'must be an address that starts with https://'],
  ])('is refused with the reason beside %s', async (name, value, label, reason) => {
    const was = await entries();
    const link = { 'links.0': 'on', 'links.0.label': 'A page', 'links.0.href': 'https://a.example' };
    const response = await send({ ...(await opened()), ...link, [name]: value, intent: 'save' });
    expect(response.status).toBe(400);
    const root = parse(await response.text());
    expect(words(root, '#faults + ul')).toContain(`${label} ${reason}`);
    expect(root.getElementById(name)?.getAttribute('value') ?? root.getElementById(name)?.text).toContain(
      value,
    );
    expect(await entries()).toEqual(was);
  });

  test('reaches other nodes before they drop their pages', async () => {
    const node = new CachedSite(readSettings({}));
    const said: string[] = [];
    const say = () => void said.push(node.current.name);
    const pages = { clear: say, forgetAll: say };
    const renew = () => node.renew(app.db.read);
    onTestFinished(watchCatalogue(app.db.read, pages, { renew, log: pino({ level: 'silent' }) }));
    await expect.poll(() => said.length, { timeout: 10_000 }).toBe(1);
    await save({ name: 'Seen elsewhere' });
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('Seen elsewhere');
  });
});

test('an owner orders, names and leaves out entries of the menus, and sections of the home page', async () => {
  const menuOf = (root: HTMLElement) =>
    root.querySelectorAll('nav[aria-label=Main] a').map((link) => [link.text, link.getAttribute('href')]);
  const titles = (root: HTMLElement) =>
    root.querySelectorAll('main section').map((each) => each.id || each.getAttribute('aria-labelledby'));
  const before = await page('/');
  expect(menuOf(before)).toHaveLength(12);
  expect(titles(before)).toContain('next');

  const form = Object.fromEntries(
    Object.entries(await opened()).filter(([name]) => !/^menu\.|^home_blocks\.next/.test(name)),
  );
  const entry = (at: number, page: string, label = '') => ({
    [`menu.${at}`]: 'on',
    [`menu.${at}.page`]: page,
    [`menu.${at}.label`]: label,
  });
  const menu = { ...entry(0, 'submit', 'Add yours'), ...entry(1, 'market'), ...entry(2, 'tools') };
  await send({ ...form, ...menu, ...entry(3, 'submit'), intent: 'save' });
  const after = await page('/');
  expect(menuOf(after)).toEqual([
    ['Add yours', '/submit'],
    ['Market', '/market'],
    ['Tools', '/tools'],
  ]);
  expect(words(after, 'nav[aria-label="Quick links"]')).toMatch(/^Quick links ?Add yours/);
  expect(after.querySelector('footer nav[aria-label=About]')).toBeNull();
  expect(titles(after)).toEqual(titles(before).filter((title) => title !== 'next'));
  expect((await app.get('/about')).status).toBe(200);

  const again = Object.entries(await opened()).filter(([name]) => !/^menu\./.test(name));
  await send({ ...Object.fromEntries(again), 'home_blocks.next': 'on', intent: 'save' });
  expect(menuOf(await page('/'))).toEqual(menuOf(before));
});

test('claims and former defaults that an earlier version has saved give way, and what an owner wrote stays', async () => {
  const file = new URL(
    '../../app/platform/database/migrations/0061_site_without_claims.sql',
    import.meta.url,
  );
  const [withoutClaims = '', withoutHeading = '', withoutLead = ''] = readFileSync(file, 'utf8').split(
    '--> statement-breakpoint',
  );
  const { db } = await createTestApp();
  const saved = async (record: object) => {
    await db.write.execute(sql`DELETE FROM site_texts`);
    await db.write.execute(sql`INSERT INTO site_texts (record) VALUES (${JSON.stringify(record)}::jsonb)`);
    for (const statement of [withoutClaims, withoutHeading, withoutLead]) {
      await db.write.execute(sql.raw(statement));
    }
    return readSiteRecord(db.read);
  };
  const claims = { claimed_tools: 3200, claimed_verticals: 40, claimed_specializations: 400 };
  const heading = 'AI tools, each fact marked with how sure it is';
  expect(await saved({ ...DEFAULT_SITE, ...claims, name: 'Ours', home_heading: heading })).toEqual({
    ...DEFAULT_SITE,
    name: 'Ours',
  });
  expect(await saved({ ...DEFAULT_SITE, ...claims, home_heading: 'tools that we have tried' })).toMatchObject(
    {
      home_heading: 'tools that we have tried',
    },
  );
});

test('stays what an owner wrote when a node of an older version saves fields that are no more', async () => {
  const { db } = await createTestApp();
  const record = { ...DEFAULT_SITE, name: 'Ours', claimed_tools: 3200 };
  await db.write.execute(sql`INSERT INTO site_texts (record) VALUES (${JSON.stringify(record)}::jsonb)`);
  expect(await readSiteRecord(db.read)).toEqual({ ...DEFAULT_SITE, name: 'Ours' });
});

describe('two owners', () => {
  test('who change different fields keep both', async () => {
    const first = await opened();
    await save({ tagline: 'changed by the other' });
    const late = await send({ ...first, home_lead: 'Changed by the first.', intent: 'save' }, { by: other });
    expect(late.status).toBe(303);
    expect(await opened()).toMatchObject({
      tagline: 'changed by the other',
      home_lead: 'Changed by the first.',
    });
  });

  test('who change the same field are told, and nothing is overwritten', async () => {
    const first = await opened();
    await save({ name: 'Theirs', tagline: 'only theirs' });
    const late = await send({ ...first, name: 'Mine', intent: 'save' }, { by: other });
    expect(late.status).toBe(409);
    const root = parse(await late.text());
    expect(words(root, '[role=alert]')).toContain('somebody has changed the same');
    expect(words(root, 'main dl')).toContain('Theirs');
    expect(words(await page('/'), '.wordmark')).toBe('Theirs');
    const again = sentBy(root);
    expect(again).toMatchObject({ name: 'Mine', tagline: 'only theirs' });
    expect((await send({ ...again, intent: 'save' }, { by: other })).status).toBe(303);
    expect(words(await page('/'), '.wordmark')).toBe('Mine');
  });
});

test('a preview shows the pages as they would be, to one operator, and stores nothing', async () => {
  const was = await entries();
  const said = await opened();
  const look = (more: Fields) => send({ ...said, ...more }, { to: PREVIEW });
  const response = await look({ name: 'Not yet', home_lead: 'Only a thought.', page: '/' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const home = parse(await response.text());
  expect(words(home, '.wordmark')).toBe('Not yet');
  expect(words(home, 'main')).toContain('Only a thought.');
  expect(words(home, 'body > [role=status]')).toContain('Preview');
  const about = parse(await (await look({ about_heading: 'Thoughts', page: '/about' })).text());
  expect(words(about, 'h1')).toBe('Thoughts');
  expect(words(await page('/'), '.wordmark')).not.toBe('Not yet');
  const listed = { listed_one: 'museum', listed_many: 'museums', home_heading: 'all', home_lead: 'All.' };
  for (const page of ['/', '/about']) {
    const [previewed, other] = await Promise.all([look({ ...listed, page }), app.get('/about')]);
    const seen = words(parse(await previewed.text()), 'main');
    expect(seen).toContain('Museums');
    expect(seen).not.toMatch(/Browse (?:the )?tools|No tool|for a tool|of a tool/i);
    expect(words(parse(await other.text()), 'main')).toMatch(/\btools\b/);
  }
  expect((await look({ name: '', page: '/' })).status).toBe(400);
  expect(await entries()).toEqual(was);
});

test('earlier texts can be compared and edited again', async () => {
  await save({ name: 'Once', tagline: 'as it was' });
  await save({ name: 'Twice', tagline: 'as it is' });
  const [newest, older] = await entries();
  const compared = await page(`${SITE_PAGE}?from=${older?.id}&to=${newest?.id}`, owner);
  expect(words(compared, '#compared dl')).toMatch(/Name of the site.*Once.*Twice/);
  const link = compared.querySelector('#compared a')?.getAttribute('href') ?? '';
  const earlier = await opened(link);
  expect(earlier).toMatchObject({ name: 'Once', tagline: 'as it was' });
  expect((await send({ ...earlier, intent: 'save' })).status).toBe(303);
  expect(words(await page('/'), '.wordmark')).toBe('Once');
});

test('a list gets and loses entries without a script, and nothing is saved by that', async () => {
  const was = await entries();
  const added = await send({ ...(await opened()), name: 'Still typed', change: 'add people' });
  const root = parse(await added.text());
  expect(added.status).toBe(200);
  expect(sentBy(root)).toMatchObject({ name: 'Still typed', 'people.0': 'on', 'people.0.label': '' });
  const removed = parse(await (await send({ ...sentBy(root), change: 'remove people.0' })).text());
  expect(sentBy(removed)).not.toHaveProperty('people.0');
  expect(await entries()).toEqual(was);
});
