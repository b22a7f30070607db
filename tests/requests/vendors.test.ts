import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { faultOf, main } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { asPeople, placeOf, words } from '../harness/vendors.ts';

/** How members claim tools, and how editors take claims back. */

/** What stands at other servers. */
const records = new Map<string, string[]>();
const pages = new Map<string, string>();
const app = await createTestApp({
  outside: {
    records: async (domain) => records.get(domain) ?? [],
    page: async (url) => pages.get(url) ?? null,
  },
});
let vendor: TestMember;
let editor: TestMember;

const tool = (id: string, url: string) => ({ id, name: `The ${id}`, description: 'It does one thing.', url });

beforeAll(async () => {
  vendor = await addMember(app.db, { first_name: 'Vera', last_name: 'Vendor' });
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, {
    'tools.ndjson': ndjson([
      ...['cutter', 'mixer', 'grader', 'scaler'].map((id) => tool(id, `https://www.${id}.com/start`)),
      tool('shared', 'https://github.com/somebody/shared'),
      tool('hosted', 'https://somebody.github.io'),
      tool('free', 'https://proton.me'),
    ]),
  });
});

beforeEach(() => app.db.write.delete(rateLimits));

const { post, page } = asPeople(app);

async function claimByRecord(id: string, by: TestMember): Promise<Response> {
  const record = (await page(`/tools/${id}/claim`, by)).querySelector('#dns')?.closest('section');
  records.set(`${id}.com`, [record?.querySelector('code')?.text ?? '']);
  return post(`/tools/${id}/claim`, { intent: 'dns' }, by);
}

describe('a claim', () => {
  test('is proved by the link of a mail to the domain, by the member who asked alone', async () => {
    const sent = await post('/tools/cutter/claim', { intent: 'mail', local: 'info' }, vendor);
    expect(words(parse(await sent.text()))).toContain('on its way to info@cutter.com');
    const [mail] = await mailsTo(app, 'info@cutter.com');
    expect(mail?.text).not.toContain(vendor.email);
    const link = /#access_token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await addMember(app.db);
    for (const [path, by] of [
      ['/tools/cutter/claim', other],
      ['/tools/mixer/claim', vendor],
    ] as const) {
      expect((await post(path, { intent: 'confirm', link }, by)).status).toBe(400);
    }
    // A tool may move to another domain between the mail and the link.
    const moveTo = (url: string) => app.db.write.update(aiTools).set({ url }).where(eq(aiTools.id, 'cutter'));
    for (const url of ['https://www.cutter.net/start', 'https://cutter.com.example.net']) {
      await moveTo(url);
      expect((await post('/tools/cutter/claim', { intent: 'confirm', link }, vendor)).status, url).toBe(400);
    }
    await moveTo('https://cutter.com/other');
    // What was wrong has not used the link up.
    const done = await post('/tools/cutter/claim', { intent: 'confirm', link }, vendor);
    expect(placeOf(done)).toBe('/vendor/cutter?done=claimed');
    expect(words(await page('/profile', vendor))).toContain('The cutter');
    expect(app.logged('info').join()).toContain('A tool was claimed');
  });

  test.each(['a b', '', 'x@y', '<x>', 'a\r\nBcc: b'])('is not mailed to %j', async (local) => {
    expect((await post('/tools/mixer/claim', { intent: 'mail', local }, vendor)).status).toBe(400);
  });

  test('is proved by a record of the domain, by several members, each with a code of their own', async () => {
    const other = await addMember(app.db);
    expect((await post('/tools/mixer/claim', { intent: 'dns' }, other)).status).toBe(400);
    await app.db.write.delete(rateLimits);
    expect(placeOf(await claimByRecord('mixer', vendor))).toBe('/vendor/mixer?done=claimed');
    // The vendor's record proves nothing about somebody else.
    expect((await post('/tools/mixer/claim', { intent: 'dns' }, other)).status).toBe(400);
    await app.db.write.delete(rateLimits);
    expect(placeOf(await claimByRecord('mixer', other))).toBe('/vendor/mixer?done=claimed');
    const held = await app.db.write.select().from(toolVendors).where(eq(toolVendors.tool_id, 'mixer'));
    expect(held).toHaveLength(2);
  });

  test.each([
    ['a file', 'https://www.grader.com/.well-known/directory-claim.txt', (code: string) => `${code}\n`],
    ['an old file', 'https://www.grader.com/.well-known/ai-toolbox-claim.txt', (code: string) => code],
    [
      'a tag',
      'https://www.grader.com/start',
      (code: string) => `<html><head><META content='${code}' name=directory-claim></head>`,
    ],
  ])('is proved by %s of the tool’s own site', async (_, url, write) => {
    const by = await addMember(app.db);
    const shown = (await page('/tools/grader/claim', by)).querySelectorAll('#page ~ p code, section code');
    const code = shown[1]?.text ?? '';
    pages.clear();
    for (const wrong of [`<body>${write(code)}`, `<!-- ${write(code)} -->`, write(`${code}x`)]) {
      pages.set('https://www.grader.com/start', wrong);
      await app.db.write.delete(rateLimits);
      expect((await post('/tools/grader/claim', { intent: 'page' }, by)).status, wrong).toBe(400);
    }
    pages.set(url, write(code));
    await app.db.write.delete(rateLimits);
    expect(placeOf(await post('/tools/grader/claim', { intent: 'page' }, by))).toContain('/vendor/grader');
  });

  test('can be tried once a minute', async () => {
    const by = await addMember(app.db);
    expect((await post('/tools/grader/claim', { intent: 'dns' }, by)).status).toBe(400);
    expect((await post('/tools/grader/claim', { intent: 'page' }, by)).status).toBe(429);
  });

  test.each(['shared', 'hosted'])('cannot be proved where many people have pages: %s', async (id) => {
    expect(words(await page(`/tools/${id}/claim`, vendor))).toContain('a site that many people share');
    expect((await post(`/tools/${id}/claim`, { intent: 'dns' }, vendor)).status).toBe(409);
  });

  test('is not proved by an address that everybody can have', async () => {
    expect((await page('/tools/free/claim', vendor)).querySelector('#mail')).toBeNull();
    expect((await post('/tools/free/claim', { intent: 'mail', local: 'me' }, vendor)).status).toBe(409);
  });

  test('needs a confirmed address', async () => {
    const unconfirmed = await addMember(app.db, { email_verified: false });
    expect((await post('/tools/grader/claim', { intent: 'dns' }, unconfirmed)).status).toBe(403);
  });

  test('that is taken back ends at once, tells the member, and is not proved again', async () => {
    const by = await addMember(app.db);
    await claimByRecord('scaler', by);
    const [claim] = await app.db.write.select().from(toolVendors).where(eq(toolVendors.user_id, by.id));
    const id = claim?.id ?? '';
    const long = { intent: 'take', id, note: 'n'.repeat(1_001) };
    const refused = await main(await post('/operator/claims', long, editor));
    expect(faultOf(refused, 'note')).toBe('Shorten the note to 1,000 characters');
    const done = await post('/operator/claims', { intent: 'take', id, note: 'We asked them.' }, editor);
    expect((await app.get('/vendor/scaler', by.headers)).status).toBe(302);
    expect((await mailsTo(app, by.email)).map(({ text }) => text).join()).toContain('We asked them.');
    await app.db.write.delete(rateLimits);
    expect((await post('/tools/scaler/claim', { intent: 'dns' }, by)).status).toBe(403);
    const entry = new URL(placeOf(done), 'http://x').searchParams.get('done') ?? '';
    await post('/operator/claims', { intent: 'undo', id: entry }, editor);
    expect((await app.get('/vendor/scaler', by.headers)).status).toBe(200);
    expect((await mailsTo(app, by.email)).at(-1)?.subject).toBe(
      'Undone: what we wrote about your claim of The scaler',
    );
    const log = await app.db.write.select().from(operatorActions).where(eq(operatorActions.subject_id, id));
    expect(log.map(({ action }) => action)).toEqual(['claim.take', 'claim.take']);
  });
});

describe('a claim of a tool whose address changes', () => {
  const importAt = (url: string) => importFiles(app.db, { 'tools.ndjson': ndjson([tool('mover', url)]) });
  const isOpen = async (by: TestMember) => (await app.get('/vendor/mover', by.headers)).status === 200;

  test('ends until it is proved again, and the vendor is told', async () => {
    await importAt('https://mover.com');
    const by = await addMember(app.db);
    const rater = await addMember(app.db);
    await claimByRecord('mover', by);
    const [review] = await app.db.write
      .insert(userRatings)
      .values({ tool_id: 'mover', user_id: rater.id, rating: 2, review: 'Slow.' })
      .returning();
    const answer = { intent: 'answer', review: review?.id ?? '', answer: 'We mended it.' };
    expect((await post('/tools/mover', answer, by)).status).toBe(200);
    const shown = async () => (await (await app.get('/tools/mover')).text()).includes('We mended it.');
    expect([await isOpen(by), await shown()]).toEqual([true, true]);

    await importAt('https://taken-over.example.net');
    expect([await isOpen(by), await shown()]).toEqual([false, false]);
    expect((await post('/tools/mover', answer, by)).status).toBe(403);
    expect(words(await page('/tools/mover/claim', by))).toContain('has changed since you proved');
    expect(words(await page('/profile', by))).toContain('Its web address has changed');
    expect(words(await page('/operator/claims?q=mover', editor))).toContain('so the claim does not count');

    await importAt('https://mover.com/new');
    expect([await isOpen(by), await shown()]).toEqual([true, true]);

    await importAt('https://mover.org');
    await app.db.write.delete(rateLimits);
    records.set('mover.org', records.get('mover.com') ?? []);
    expect((await post('/tools/mover/claim', { intent: 'dns' }, by)).status).toBe(303);
    expect(await isOpen(by)).toBe(true);
  });

  test.each([
    ['dns', 'mover.com', 'https://www.mover.com/start', true],
    ['mail', 'mover.com', 'https://app.mover.com', true],
    ['dns', 'mover.com', 'https://notmover.com', false],
    ['dns', 'mover.com', 'https://mover.com.example.net', false],
    ['dns', 'mover.com', 'https://example.net/?https://mover.com', false],
    ['page', 'www.mover.com', 'https://mover.com/start', true],
    ['page', 'mover.com', 'https://www.mover.com', true],
    ['page', 'mover.com', 'https://app.mover.com', false],
    ['dns', 'münchen.de', 'https://www.münchen.de/start', true],
    ['dns', 'mover.com', null, false],
  ] as const)('by %s at %s, which is then %s, counts: %s', async (proof, proved_at, url, counts) => {
    const by = await addMember(app.db);
    await app.db.write.update(aiTools).set({ url }).where(eq(aiTools.id, 'mover'));
    await app.db.write.insert(toolVendors).values({ tool_id: 'mover', user_id: by.id, proof, proved_at });
    expect(await isOpen(by)).toBe(counts);
  });

  test('is stored as the address is written, whatever its letters', async () => {
    const by = await addMember(app.db);
    await app.db.write.update(aiTools).set({ url: 'https://www.münchen.de' }).where(eq(aiTools.id, 'mover'));
    const record = (await page('/tools/mover/claim', by)).querySelector('#dns')?.closest('section');
    records.set('xn--mnchen-3ya.de', [record?.querySelector('code')?.text ?? '']);
    expect((await post('/tools/mover/claim', { intent: 'dns' }, by)).status).toBe(303);
    expect(await isOpen(by)).toBe(true);
  });
});
