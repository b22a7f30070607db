import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPENED_DAYS } from '#catalogue/market/momentum.ts';
import { openedTools } from '#catalogue/tables/search.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { VENDOR_SOURCE } from '#features/editing/stated-values.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { follows } from '#features/following/tables/follows.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { faultOf, main } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, placeOf, words } from '../harness/vendors.ts';

/** What vendors propose about their tools, and what editors make of it. */

const app = await createTestApp();
let vendor: TestMember;
let editor: TestMember;

const LOCATION = 'business_information.business_location';
const LANGUAGES = 'decision_information.decision_languages';
const LOCKED = 'what only subscribers read';
const TOOLS = ['cutter', 'mixer', 'grader', 'scaler', 'player'];

const tool = (id: string, more: object = {}) => ({
  id,
  name: `The ${id}`,
  description: 'It does one thing.',
  url: `https://www.${id}.com/start`,
  tech_info_is_premium: true,
  tech_information: { tech_limitations_file_size: { value: LOCKED } },
  business_information: {
    business_location: { value: 'Berlin', source_synopsis: { synopsis: 'Its website' } },
    business_pricing_pricing_model: { value: 'Paid' },
  },
  decision_information: {
    decision_languages: { value: ['de', 'en'] },
    decision_caution: { value: 'It is slow.' },
  },
  ...more,
});

beforeAll(async () => {
  vendor = await addMember(app.db, { first_name: 'Vera', last_name: 'Vendor' });
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, { 'tools.ndjson': ndjson(TOOLS.map((id) => tool(id))) });
  const claim = { user_id: vendor.id, proof: 'mail' as const };
  await app.db.write
    .insert(toolVendors)
    .values(TOOLS.map((tool_id) => ({ ...claim, tool_id, proved_at: `${tool_id}.com` })));
});

beforeEach(() => app.db.write.delete(rateLimits));

type Fields = Record<string, string>;
const { post, page } = asPeople(app);

async function propose(id: string, change: Fields): Promise<Response> {
  const form = sentBy(await page(`/vendor/${id}`, vendor));
  return post(`/vendor/${id}`, { ...form, ...change, intent: 'propose' }, vendor);
}

const proposalsOf = (id: string) => app.db.write.select().from(proposals).where(eq(proposals.tool_id, id));

/** The address of what waits about a tool. */
async function waitingOf(id: string): Promise<string> {
  const found = await proposalsOf(id);
  return `/operator/vendors/${found.find(({ state }) => state === 'waiting')?.id}`;
}

/** Decides as the page shows the proposal now, or as it was seen. */
async function decide(path: string, choices: Fields): Promise<Response> {
  const seen = (await page(path, editor)).querySelector('[name=seen]')?.getAttribute('value') ?? '';
  return post(path, { seen, ...choices, intent: 'decide' }, editor);
}

async function publishDraftOf(path: string): Promise<Response> {
  const review = (await page(path, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
  return post(review, { ...sentBy(await page(review, editor)), intent: 'publish' }, editor);
}

async function mailsToVendor(): Promise<string> {
  const mails = await mailsTo(app, vendor.email);
  return mails.map(({ text }) => text).join('\n');
}

test('a vendor’s form has the public facts, without what is locked and what editors judge', async () => {
  const response = await app.get('/vendor/cutter', vendor.headers);
  const text = await response.text();
  const fields = Object.keys(sentBy(parse(text)));
  expect(fields).toEqual(expect.arrayContaining(['name', LOCATION, `${LANGUAGES}`]));
  for (const hidden of [
    'tech_',
    'is_featured',
    'prominence',
    'caution',
    'funding_',
    'market_',
    '~text',
    '~date',
  ]) {
    expect(fields.filter((name) => name.includes(hidden))).toEqual([]);
  }
  expect(text).not.toContain(LOCKED);
});

test('a form that is sent unchanged proposes nothing', async () => {
  const response = await propose('cutter', {});
  expect(response.status).toBe(400);
  expect(await proposalsOf('cutter')).toEqual([]);
});

test.each(['http://user:pw@cutter.com', 'https://127.0.0.1/', 'https://cutter.internal/'])(
  'an address that is not public is not proposed: %s',
  async (url) => {
    const response = await propose('cutter', { url });
    expect(response.status).toBe(400);
    expect(words(parse(await response.text()))).toContain('must be the address of a public site');
    expect(await proposalsOf('cutter')).toEqual([]);
  },
);

test('what a form has no field for is not proposed', async () => {
  const forged = { is_featured: 'on', prominence: '9', 'tech_information.tech_limitations_file_size': 'x' };
  expect((await propose('cutter', forged)).status).toBe(400);
  expect(await proposalsOf('cutter')).toEqual([]);
});

test('the vendor sees the interest in the tool by month, and of nobody who', async () => {
  const now = new Date().toISOString();
  const [month, today] = [now.slice(0, 7), now.slice(8, 10)];
  await app.db.write.insert(openedTools).values([
    { tool_id: 'mixer', day: `${month}-01`, times: 3 },
    { tool_id: 'mixer', day: `${month}-02`, times: 4 },
    { tool_id: 'mixer', day: '2001-01-01', times: 5 },
  ]);
  for (const sender of ['192.0.2.7', '192.0.2.8', '192.0.2.8'])
    await app.send(
      '/resources/opened',
      { method: 'POST', body: new URLSearchParams({ viewed: 'mixer' }) },
      sender,
    );
  await app.views.write(app.db.write);
  await app.db.write.execute(
    sql`INSERT INTO visited_tools VALUES ('mixer', ${`${month}-01`}, 5), ('mixer', '2001-01-01', 1)`,
  );
  const follower = await addMember(app.db, { first_name: 'Fay' });
  await app.db.write
    .insert(follows)
    .values({ user_id: follower.id, kind: 'tool', subject: 'mixer', cadence: 'weekly' });
  const root = await page('/vendor/mixer', vendor);
  const cells = (of: HTMLElement) =>
    (of.querySelector('#interest')?.closest('section')?.querySelectorAll('tbody tr') ?? []).map((row) =>
      row.querySelectorAll('td').map(({ text }) => text),
    );
  const [newest, last, ...earlier] = cells(root);
  expect(newest).toEqual(['2', '7', '5', '1', '0']);
  // Views are counted since this month alone; everything else was counted before. In a month's last days, the openings of
  // the one before are not all kept any more.
  const [year = 0, number = 0] = month.split('-').map(Number);
  const isKept =
    Date.UTC(year, number - 2) >= Date.parse(`${month}-${today}`) - 2 * OPENED_DAYS * 24 * 60 * 60 * 1000;
  expect(last).toEqual(['not counted yet', isKept ? '0' : 'not kept', '0', '0', '0']);
  expect(earlier.at(-1)).toEqual(['not counted yet', 'not kept', 'not kept', '0', '0']);
  await app.db.write.execute(sql`DELETE FROM opened_tools`);
  await app.db.write.execute(sql`DELETE FROM visited_tools`);
  await app.db.write.execute(sql`DELETE FROM viewed_tools`);
  const [unseen, before] = cells(await page('/vendor/mixer', vendor));
  expect(unseen).toEqual(['0', '0', '0', '1', '0']);
  const uncounted = 'not counted yet';
  expect(before?.slice(0, 3)).toEqual([uncounted, isKept ? uncounted : 'not kept', uncounted]);
  expect((await page('/tools/mixer')).querySelector('main [data-viewed]')?.getAttribute('data-viewed')).toBe(
    'mixer',
  );
  expect(words(root)).not.toContain('Fay');
});

describe('a proposal', () => {
  test('is decided value by value, published as stated by the vendor, mailed, and in the history', async () => {
    expect(placeOf(await propose('cutter', { [LOCATION]: 'Paris', remark: 'See our imprint.' }))).toBe(
      '/vendor/cutter?done=stored',
    );
    // Saving again changes the one that waits.
    await propose('cutter', { [LANGUAGES]: 'de\nen\nfr', description: 'It does two things.' });
    const [stored, ...more] = await proposalsOf('cutter');
    expect(more).toEqual([]);
    expect(stored?.values.map(({ path }) => path)).toEqual(
      expect.arrayContaining([LOCATION, LANGUAGES, 'description']),
    );
    expect(words(await page('/tools/cutter?tab=business'))).not.toContain('Paris');
    const path = await waitingOf('cutter');
    const shown = words(await page(path, editor));
    expect(shown).toContain('Berlin → Paris');
    expect(shown).toContain(`Its website, undated → Attributed, ${VENDOR_SOURCE}`);
    const choices = { [`value.${LOCATION}`]: 'publish', [`value.${LANGUAGES}`]: 'publish' };
    const refused = await decide(path, { ...choices, 'value.description': 'refuse' });
    expect(refused.status).toBe(400);
    const again = await main(refused);
    expect(faultOf(again, 'reason.description')).toBe('Write why not');
    expect(faultOf(again, `reason.${LOCATION}`)).toBeNull();
    const long = {
      'value.description': 'refuse',
      'reason.description': 'x'.repeat(301),
      note: 'n'.repeat(1_001),
    };
    const cut = await main(await decide(path, { ...choices, ...long }));
    expect(faultOf(cut, 'reason.description')).toBe('Shorten the reason to 300 characters');
    expect(faultOf(cut, 'note')).toBe('Shorten the note to 1,000 characters');
    expect((await decide(path, choices)).status).toBe(409);
    const refusal = { 'value.description': 'refuse', 'reason.description': 'It does one.' };
    const earlier = { seen: new Date(0).toISOString() };
    expect((await decide(path, { ...choices, ...refusal, ...earlier })).status).toBe(409);
    expect(placeOf(await decide(path, { ...choices, ...refusal }))).toMatch(/^\/operator\/vendors\/.+done=/);
    expect(placeOf(await publishDraftOf(path))).toBe('/operator/tools/cutter?done=published');

    const tab = await page('/tools/cutter?tab=business');
    expect(words(tab)).toContain('Paris');
    expect(tab.outerHTML).toContain(VENDOR_SOURCE);
    expect(words(await page('/tools/cutter/changes'))).toContain('by the vendor');
    const twin = await (await app.get('/tools/cutter.md?tab=business')).text();
    expect(twin).toContain(VENDOR_SOURCE);
    const record = await (await app.get('/api/v1/tools/cutter')).text();
    expect(record).toContain(VENDOR_SOURCE);
    expect(record).toContain('attributed');
    const text = await mailsToVendor();
    expect(text).toContain('Published, as stated by the vendor: Location, Languages');
    expect(text).toContain('Not published: Description. It does one.');
    expect(words(await page('/vendor/cutter', vendor))).toContain(
      'Description: not published (It does one.)',
    );
    const history = await app.db.write
      .select()
      .from(toolValueChanges)
      .where(eq(toolValueChanges.tool_id, 'cutter'));
    expect(history.map(({ field, made_by }) => [field, made_by])).toEqual([['business_location', 'vendor']]);
    for (const open of [
      '/tools/cutter',
      '/tools/cutter/changes',
      '/tools/cutter.md',
      '/api/v1/tools/cutter',
    ]) {
      const text = await (await app.get(open)).text();
      for (const identity of ['Vera', vendor.email, vendor.id]) expect(text, open).not.toContain(identity);
    }
  });

  test('of which nothing is accepted is declined, which can be undone', async () => {
    await propose('mixer', { [LOCATION]: 'Rome' });
    const path = await waitingOf('mixer');
    const refusal = { [`value.${LOCATION}`]: 'refuse', [`reason.${LOCATION}`]: 'It is in Bonn.' };
    const done = await decide(path, refusal);
    expect(await mailsToVendor()).toContain('It is in Bonn.');
    const entry = new URL(placeOf(done), 'http://x').searchParams.get('done') ?? '';
    expect(placeOf(await post(path, { intent: 'undo', id: entry }, editor))).toContain('/operator/vendors?');
    expect(await waitingOf('mixer')).toBe(path);
    expect(await mailsToVendor()).toContain('what you proposed for The mixer. That was a mistake');
  });

  test('waits for nobody, and cannot be accepted, while its vendor’s claim is taken back', async () => {
    await propose('mixer', { [LOCATION]: 'Rome' });
    const path = await waitingOf('mixer');
    const queue = async () => words(await page('/operator/vendors?q=mixer', editor));
    const queued = async () => (await queue()).includes('mixer');
    expect(await queue()).toMatch(/The mixer.*Location/);
    const subjects = (await app.db.write.select().from(outbox)).map(({ subject }) => subject);
    expect(subjects).toContain('The vendor of The mixer proposes changes');
    const claims = app.db.write.update(toolVendors);
    const isMixer = eq(toolVendors.tool_id, 'mixer');
    await claims.set({ taken_back_at: new Date().toISOString() }).where(isMixer);
    expect(await queued()).toBe(false);
    const accepted = await decide(path, { [`value.${LOCATION}`]: 'publish' });
    expect(accepted.status).toBe(409);
    expect(words(parse(await accepted.text()))).toContain('no longer speaks for this tool');
    expect(await waitingOf('mixer')).toBe(path);
    await claims.set({ taken_back_at: null }).where(isMixer);
    expect(await queued()).toBe(true);
    expect((await decide(path, { [`value.${LOCATION}`]: 'publish' })).status).toBe(303);
  });

  test('that was accepted goes back with its draft when that is undone', async () => {
    await propose('grader', { [LOCATION]: 'Rome' });
    const path = await waitingOf('grader');
    const done = await decide(path, { [`value.${LOCATION}`]: 'publish' });
    const draftsOf = () => app.db.write.select().from(toolDrafts).where(eq(toolDrafts.tool_id, 'grader'));
    expect(await draftsOf()).toHaveLength(1);
    const entry = new URL(placeOf(done), 'http://x').searchParams.get('done') ?? '';
    await post(path, { intent: 'undo', id: entry }, editor);
    expect(await draftsOf()).toEqual([]);
    expect(await waitingOf('grader')).toBe(path);
  });

  test('is refused with what does not fit, and with what has changed meanwhile', async () => {
    const faulty = await propose('scaler', { url: 'no address' });
    expect(faulty.status).toBe(400);
    expect(words(parse(await faulty.text()))).toContain('Website');
    const form = sentBy(await page('/vendor/scaler', vendor));
    await importFiles(app.db, { 'tools.ndjson': ndjson([tool('scaler', { description: 'It is new.' })]) });
    const late = { ...form, [LOCATION]: 'Oslo', intent: 'propose' };
    const overtaken = await post('/vendor/scaler', late, vendor);
    expect(overtaken.status).toBe(409);
    const back = parse(await overtaken.text());
    expect(words(back)).toContain('It is new.');
    expect(sentBy(back)[LOCATION]).toBe('Oslo');
    const again = { ...sentBy(back), description: 'It is new.', intent: 'propose' };
    expect(placeOf(await post('/vendor/scaler', again, vendor))).toBe('/vendor/scaler?done=stored');
    expect((await proposalsOf('scaler'))[0]?.values).toEqual([
      { path: LOCATION, before: 'Berlin', after: 'Oslo' },
    ]);
  });

  test('keeps the address of each value as a link, and asks for no address of another’s value', async () => {
    const url = 'https://www.scaler.com/imprint';
    const alone = await propose('scaler', { [`${LANGUAGES}~url`]: url, [LOCATION]: 'Oslo' });
    expect(alone.status).toBe(400);
    const back = parse(await alone.text());
    expect(words(back)).toContain('belongs to a value that you change');
    expect(sentBy(back)[`${LANGUAGES}~url`]).toBe(url);
    const faulty = await propose('scaler', { [`${LOCATION}~url`]: 'our imprint', [LOCATION]: 'Oslo' });
    expect([faulty.status, words(parse(await faulty.text()))]).toEqual([
      400,
      expect.stringContaining('Its address'),
    ]);
    expect((await propose('scaler', { [LOCATION]: 'Oslo', [`${LOCATION}~url`]: url })).status).toBe(303);
    expect(sentBy(await page('/vendor/scaler', vendor))[`${LOCATION}~url`]).toBe(url);
    const path = await waitingOf('scaler');
    expect(words(await page(path, editor))).toContain(url);
    await decide(path, { [`value.${LOCATION}`]: 'publish' });
    await publishDraftOf(path);
    const unread = await page('/tools/scaler?tab=business');
    expect(words(unread)).toContain('scaler.com/imprint, stated by the vendor');
    expect(unread.querySelector(`a[href="${url}"]`)).toBeNull();
    // Once an editor has read the page there, it is the source.
    await propose('scaler', { [LOCATION]: 'Bergen', [`${LOCATION}~url`]: url });
    const again = await waitingOf('scaler');
    await decide(again, { [`value.${LOCATION}`]: 'publish', [`read.${LOCATION}`]: '1' });
    await publishDraftOf(again);
    const tab = await page('/tools/scaler?tab=business');
    expect(tab.querySelector(`a[href="${url}"]`)?.outerHTML).toBeDefined();
  });

  test('gets another entry of a list without being stored, and is taken back', async () => {
    const form = sentBy(await page('/vendor/player', vendor));
    const list = 'business_information.business_unique_features';
    const more = await post('/vendor/player', { ...form, name: 'Typed', change: `add ${list}` }, vendor);
    const back = parse(await more.text());
    expect(sentBy(back)).toMatchObject({ name: 'Typed', [`${list}.0`]: 'on', [`${list}.0.name`]: '' });
    expect(await proposalsOf('player')).toEqual([]);
    await post('/vendor/player', { ...sentBy(back), intent: 'propose' }, vendor);
    expect(await proposalsOf('player')).toHaveLength(1);
    await post('/vendor/player', { intent: 'withdraw' }, vendor);
    expect(await proposalsOf('player')).toEqual([]);
  });
});
