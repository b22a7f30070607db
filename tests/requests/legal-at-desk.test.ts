import { desc, eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { legalFacts } from '#platform/site/legal-texts.server.ts';
import { legalTexts } from '#platform/site/tables/site.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { type LegalTextName, MAX_LEGAL_TEXT, shippedTexts } from '#site/legal.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** The privacy policy and the terms, as an owner writes them at the desk. */

const SHIPPED = shippedTexts(legalFacts(readSettings({})));
const app = await createTestApp();
let owner: TestMember;
let other: TestMember;

beforeAll(async () => {
  owner = await addOperator(app.db, 'owner');
  other = await addOperator(app.db, 'owner');
});

type Fields = Record<string, string>;

async function page(path: string, by?: TestMember): Promise<HTMLElement> {
  const response = await app.get(path, by?.headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

const plain = (text = '') => text.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();
const words = (root: HTMLElement, selector: string) => plain(root.querySelector(selector)?.text);
const desk = (name: LegalTextName) => `/operator/site/${name}`;
const opened = async (name: LegalTextName = 'privacy', more = '') =>
  sentBy(await page(desk(name) + more, owner));

const send = (fields: Fields, { by = owner, to = desk('privacy') } = {}) =>
  app.send(to, { method: 'POST', body: new URLSearchParams(fields), headers: by.headers });

async function save(text: string, name: LegalTextName = 'privacy'): Promise<void> {
  const sent = { ...(await opened(name)), text, intent: 'save' };
  const response = await send(sent, { to: desk(name) });
  expect([response.status, response.headers.get('location')]).toEqual([303, `${desk(name)}?done=saved`]);
}

const entries = (name: LegalTextName = 'privacy') =>
  app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_id, name))
    .orderBy(desc(operatorActions.at));

describe('at the desk', () => {
  const missing = async () =>
    (await page('/operator/site', owner))
      .querySelectorAll('section[aria-labelledby=missing] a')
      .map((link) => [link.text, link.getAttribute('href')]);

  test('an owner is told what only they can add, and where, until they have', async () => {
    expect(await missing()).toEqual([
      ['Who runs this site', '/operator/site#owner_name'],
      ['Postal address', '/operator/site#owner_address'],
      ['Address for mail', '/operator/site#email'],
      ['Pages elsewhere', '/operator/site#links'],
      ['Privacy', '/operator/site/privacy'],
      ['Terms', '/operator/site/terms'],
    ]);
    const form = await page('/operator/site', owner);
    expect(form.querySelector('#links')).not.toBeNull();
    const site = sentBy(form);
    for (const field of ['owner_name', 'owner_address', 'email']) expect(Object.keys(site)).toContain(field);
    const said = {
      owner_name: 'Werkzeug GmbH',
      owner_address: 'Hauptstraße 1\r\n10115 Berlin',
      email: 'desk@werkzeug.de',
      ...Object.fromEntries(
        [0, 1, 2].map((place) => [`links.${place}.href`, `https://werkzeug.de/${place}`]),
      ),
    };
    const own = await createTestApp();
    const by = await addOperator(own.db, 'owner');
    const root = parse(await (await own.get('/operator/site', by.headers)).text());
    const body = new URLSearchParams({ ...sentBy(root), ...said, intent: 'save' });
    expect((await own.send('/operator/site', { method: 'POST', body, headers: by.headers })).status).toBe(
      303,
    );
    const after = parse(await (await own.get('/operator/site', by.headers)).text());
    expect(after.querySelectorAll('section[aria-labelledby=missing] a').map(({ text }) => text)).toEqual([
      'Privacy',
      'Terms',
    ]);
    const terms = parse(await (await own.get('/terms')).text());
    expect(words(terms, '#owner + div')).toBe('Werkzeug GmbHHauptstraße 1 10115 Berlindesk@werkzeug.de');
    expect(words(terms, 'footer')).toContain('desk@werkzeug.de');
  });

  test('saving the text that comes with the software makes it the own', async () => {
    const own = await createTestApp();
    const by = await addOperator(own.db, 'owner');
    const get = async (path: string) => parse(await (await own.get(path, by.headers)).text());
    const form = sentBy(await get('/operator/site/terms'));
    expect(form.text).toBe(SHIPPED.terms.text);
    const body = new URLSearchParams({ ...form, intent: 'save' });
    const sent = await own.send('/operator/site/terms', { method: 'POST', body, headers: by.headers });
    expect(sent.status).toBe(303);
    const root = await get('/operator/site');
    const left = root.querySelectorAll('section[aria-labelledby=missing] a').map(({ text }) => text);
    expect(left).not.toContain('Terms');
    expect(words(await get('/terms'), 'main time + *, main p.small')).toMatch(/^Last changed on/);
  });
});

describe('an owner', () => {
  test('writes a text, which is public at once with the day of its change, and in the log', async () => {
    const before = await entries();
    await save(
      'What *we* know of you.\n\n## Nothing at all\n\nAlmost. See [the end](#the-end).\n\n## The end\n\n- one',
    );
    const root = await page('/privacy');
    expect(root.querySelectorAll('main h2').map(({ text }) => text)).toEqual([
      'Who runs this site',
      'Nothing at all',
      'The end',
    ]);
    const target = root.querySelector('main section a[href^="#"]')?.getAttribute('href')?.slice(1) ?? '';
    expect(root.getElementById(target)?.text).toBe('The end');
    expect(root.querySelector('main time')?.getAttribute('datetime')).toBe(
      new Date().toISOString().slice(0, 10),
    );
    expect(words(root, 'main')).not.toContain('There is no analytics');
    expect(root.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'What we know of you.',
    );
    expect(words(await page('/terms'), 'main')).toContain('What you can expect');
    const [entry, ...rest] = await entries();
    expect(rest).toHaveLength(before.length);
    expect(entry).toMatchObject({ action: 'site.save', subject_kind: 'site', operator_id: owner.id });
    expect(entry?.before).toEqual({ text: null });
  });

  test('has no HTML executed, and no address that runs anything', async () => {
    await save(
      'Hello.\n\n## A <img src=x onerror=alert(1)> title\n\n<script>alert(1)</script><p onclick="alert(1)">Words</p>\n\n[go](javascript:alert(1)) <a href="java\tscript:x">there</a> <iframe src="//evil.example"></iframe>',
    );
    const main = (await page('/privacy')).querySelector('main');
    expect(main?.querySelectorAll('main script, img, iframe, [onclick], [onerror]')).toHaveLength(0);
    expect(main?.querySelectorAll('a[href]').map((link) => link.getAttribute('href'))).toEqual(['/contact']);
    expect(plain(main?.text)).toContain('Words');
  });

  test.each([
    ['an empty text', '', 'is required'],
    ['one of a megabyte', 'x'.repeat(1_000_000), `must have at most ${MAX_LEGAL_TEXT} characters`],
    [
      'one that no page could show',
      '*'.repeat(5_000),
      'has so many marks or levels that no page can show it',
    ],
    [
      'one that is turned around',
      'We keep \u202Egnihton.',
      'holds a hidden character that turns around how it is read (such as U+202E)',
    ],
  ])('is told why %s is not taken, and nothing is changed', async (_, text, reason) => {
    const was = [await entries(), words(await page('/privacy'), 'main')];
    const response = await send({ ...(await opened()), text, intent: 'save' });
    expect(response.status).toBe(400);
    const root = parse(await response.text());
    expect(words(root, '#faults + ul')).toBe(`Text ${reason}`);
    expect(sentBy(root).text).toBe(text);
    expect([await entries(), words(await page('/privacy'), 'main')]).toEqual(was);
  });

  test('sees a preview that nobody else sees', async () => {
    const sent = { ...(await opened('terms')), text: 'Only a thought.', page: '/terms' };
    const response = await send(sent, { to: '/operator/site/preview' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const root = parse(await response.text());
    expect(words(root, 'main')).toContain('Only a thought.');
    expect(words(root, 'body > [role=status]')).toContain('Preview');
    expect(words(await page('/terms'), 'main')).not.toContain('Only a thought.');
    const empty = await send({ ...sent, text: '' }, { to: '/operator/site/preview' });
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('text is required')]);
  });

  test('compares two moments line by line, and goes back to one', async () => {
    await save('Same.\n\nFirst line.');
    await save('Same.\n\nSecond line.');
    const [newest, older] = await entries();
    const compared = await page(`${desk('privacy')}?from=${older?.id}&to=${newest?.id}`, owner);
    expect(words(compared, '#compared dl')).toBe('TextAddedSecond line.RemovedFirst line.');
    const link = compared.querySelector('#compared a')?.getAttribute('href') ?? '';
    const earlier = sentBy(await page(link, owner));
    expect(earlier.text).toBe('Same.\n\nFirst line.');
    expect((await send({ ...earlier, intent: 'save' })).status).toBe(303);
    expect(words(await page('/privacy'), 'main')).toContain('First line.');
  });

  test('who has an own text is offered the one of the software, and told when it is newer', async () => {
    const note = async () => words(await page(desk('privacy'), owner), 'h1 + p');
    await save(SHIPPED.privacy.text);
    expect(await note()).toContain('what comes with the software and follows the settings');
    await save('Ours.');
    expect(await note()).toContain('comes with the software');
    expect(await note()).not.toContain('has changed');
    await app.db.write.update(legalTexts).set({ changed_at: new Date('2020-01-01T00:00:00Z') });
    expect(await note()).toContain('has changed on');
    const offered = await opened('privacy', '?moment=shipped');
    expect(offered.text).toBe(SHIPPED.privacy.text);
    expect(JSON.parse(offered.base ?? '')).toEqual({ text: 'Ours.' });
    expect(words(await page('/privacy'), 'main')).toContain('Ours.');
  });
});

test('two owners who change the same text are told, and nothing is overwritten', async () => {
  const first = await opened('terms');
  await save('Theirs.', 'terms');
  const late = await send({ ...first, text: 'Mine.', intent: 'save' }, { by: other, to: desk('terms') });
  expect(late.status).toBe(409);
  const root = parse(await late.text());
  expect(words(root, '[role=alert]')).toContain('somebody has changed the same');
  expect(words(root, 'main dl')).toContain('Theirs.');
  expect(words(await page('/terms'), 'main')).toContain('Theirs.');
  const again = { ...sentBy(root), intent: 'save' };
  expect(again).toMatchObject({ text: 'Mine.' });
  expect((await send(again, { by: other, to: desk('terms') })).status).toBe(303);
  expect(words(await page('/terms'), 'main')).toContain('Mine.');
});

test.each(['editor', 'moderator'] as const)('a text is nothing that %ss may open or change', async (role) => {
  const by = await addOperator(app.db, role);
  const form = await opened();
  expect((await app.get(desk('privacy'), by.headers)).status).toBe(404);
  for (const to of [desk('privacy'), '/operator/site/preview']) {
    const sent = { ...form, text: 'Stolen.', intent: 'save', page: '/privacy' };
    expect((await send(sent, { by, to })).status).toBe(404);
  }
  expect(words(await page('/privacy'), 'main')).not.toContain('Stolen.');
});

test('no other text can be opened or made', async () => {
  for (const name of ['imprint', '__proto__', 'site', 'questions']) {
    expect((await app.get(`/operator/site/${name}`, owner.headers)).status).toBe(404);
    const to = `/operator/site/${name}`;
    expect((await send({ base: '{}', text: 'x', intent: 'save' }, { to })).status).toBe(404);
  }
});
