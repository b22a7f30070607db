import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkQuotes } from '#features/agents/quotes/quote-worker.server.ts';
import { agentState } from '#features/agents/tables/agents.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { siteHosts } from '#features/lifecycle/tables/lifecycle.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { keyHeaders } from '../harness/api/world.ts';
import { createTestApp } from '../harness/app.ts';
import { html, type Sites, startSites } from '../harness/made-up-sites.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** What editors see of words that the site has looked for, and what that makes of a value. */

const app = await createTestApp();
const { post, page } = asPeople(app);
const TOOLS = ['cutter', 'mixer', 'grader', 'scaler', 'player', 'tuner', 'looper', 'piper', 'fiddler'];
const PAGE = '<p>Our main office is in Ulm, Germany.</p>';
const TODAY = new Date().toISOString().slice(0, 10);
const UNREAD = 'Until an editor says to have read it';
const STAND = 'The words stand on the page, read on';
let editor: TestMember;
let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;

beforeAll(async () => {
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    business_information: { business_location: { value: 'Berlin' } },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
});
beforeEach(async () => {
  for (const table of [rateLimits, siteHosts, agentState]) await app.db.write.delete(table);
  await app.db.write.insert(agentState).values({ is_on: true });
  sites = {};
  site = await startSites(sites);
});

const look = () =>
  checkQuotes(
    { db: app.db, log: pino({ level: 'silent' }), visit: site.visit, now: Date.now },
    new AbortController().signal,
  );

/** Reports a location through the public form. @returns where the desk shows it */
async function report(id: string, quote = 'Our main office is in Ulm', right = 'Ulm, Germany') {
  sites[`${id}.example`] ??= { '/about': html(PAGE) };
  const form = `/tools/${id}/report?tab=business&field=Location&shown=Berlin`;
  const sent = { ...sentBy(await page(form)), 'business_information.business_location': right };
  const fields = { ...sent, source: site.at(`${id}.example`, '/about'), quote };
  expect((await app.send(form, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(303);
  return deskOf(id);
}
const rowOf = async (id: string) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.tool_id, id)))[0];
const deskOf = async (id: string) => `/operator/vendors/${(await rowOf(id))?.id}`;
const publish = async (path: string) =>
  post(path, { ...sentBy(await page(path, editor)), intent: 'publish-all' }, editor);
const fieldOf = async (id: string) =>
  (await (await app.get(`/api/v1/tools/${id}?fields=business`)).json()).business.location;

test('a reader’s value whose words were found is sourced of that day, without a tick', async () => {
  const path = await report('cutter');
  expect(words(await page(path, editor))).toContain(UNREAD);
  await look();
  const review = await page(path, editor);
  expect(words(review)).toContain(STAND);
  expect(words(review)).toContain('The value follows from them.');
  expect(words(review)).toContain('→ Sourced, cutter.example');
  expect(words(review)).not.toContain(UNREAD);
  expect(review.querySelector('[type=checkbox][name^="read."]')).toBeNull();
  await publish(path);
  expect(await fieldOf('cutter')).toMatchObject({
    value: 'Ulm, Germany',
    certainty: 'sourced',
    date: TODAY,
  });
  expect(words(await page(path, editor))).toContain(STAND);
});

test.each([
  ['mixer', 'Our main office is in Paris', 'Paris', 'The words were not found on the page'],
  ['grader', 'Our main office is in Ulm', 'Paris', 'reads another value in them, or none'],
])('%s: words that are not there, or say something else, make no source', async (id, quote, right, says) => {
  const path = await report(id, quote, right);
  await look();
  const review = await page(path, editor);
  expect(words(review)).toContain(says);
  expect(words(review)).toContain(UNREAD);
  await publish(path);
  expect(await fieldOf(id)).toMatchObject({ value: right, certainty: 'attributed' });
});

test('a page that could not be read says why, and the editor’s tick stays', async () => {
  const path = await report('scaler');
  sites['scaler.example'] = {};
  await look();
  const review = await page(path, editor);
  expect(words(review)).toMatch(/could not be read on \w+ \d+, \d{4}: .*404/);
  const box = review.querySelector('[type=checkbox][name^="read."]')?.getAttribute('name') ?? '';
  await post(path, { ...sentBy(review), [box]: '1', intent: 'publish-all' }, editor);
  expect(await fieldOf('scaler')).toMatchObject({ certainty: 'sourced', date: TODAY });
});

test('while the agent is off, nothing is visited and everything is as before', async () => {
  const path = await report('player');
  await app.db.write.update(agentState).set({ is_on: false });
  await look();
  expect(site.asked).toEqual([]);
  const review = await page(path, editor);
  expect(words(review)).toContain(UNREAD);
  expect(words(review)).not.toContain(STAND);
});

test('of a program, the list of a page and the value’s own day say what was found', async () => {
  const owner = await addMember(app.db, { email_verified: true });
  const headers = await keyHeaders(app.db, owner.id, 'A proposer', true);
  sites['tuner.example'] = { '/about': html(PAGE) };
  const value = {
    ...{ field: 'business_location', value: 'Ulm, Germany', url: site.at('tuner.example', '/about') },
    ...{ quote: 'Our main office is in Ulm, Germany.', read_on: '2026-01-02' },
  };
  const body = JSON.stringify({ tool: 'tuner', values: [value] });
  expect((await app.send('/api/v1/proposals', { method: 'POST', headers, body })).status).toBe(201);
  await look();
  const { id } = (await rowOf('tuner')) ?? {};
  const plan = await post('/operator/waiting', { intent: 'plan-publish', cases: `${id}/` }, editor);
  expect(await plan.text()).toContain(STAND);
  await publish(await deskOf('tuner'));
  expect(await fieldOf('tuner')).toMatchObject({ certainty: 'sourced', date: TODAY });
});

test('of a program, a page that nobody here has read is no source without an editor’s tick', async () => {
  const owner = await addMember(app.db, { email_verified: true });
  const headers = await keyHeaders(app.db, owner.id, 'A proposer', true);
  const [url, read_on] = ['https://nowhere.example/about', '2026-01-02'];
  const said = { url, read_on, quote: 'Our main office is in Ulm, Germany.' };
  const send = async (tool: string, values: object[]) => {
    const body = JSON.stringify({ tool, values: values.map((value) => ({ ...said, ...value })) });
    expect((await app.send('/api/v1/proposals', { method: 'POST', headers, body })).status).toBe(201);
    return deskOf(tool);
  };
  const place = { field: 'business_location', value: 'Ulm, Germany' };
  const one = await send('piper', [place]);
  const review = words(await page(one, editor));
  expect(review).toContain('→ Attributed, nowhere.example/about, as proposed by a program of a member');
  expect(review).toContain(UNREAD);
  await publish(one);
  const published = await fieldOf('piper');
  expect(published).toMatchObject({ certainty: 'attributed', date: read_on });
  expect(published).not.toHaveProperty('source_url');
  expect(published.source).toBe('nowhere.example/about, as proposed by a program of a member');
  // Of several values, each can be ticked.
  const two = await send('fiddler', [place, { field: 'business_target_audience', value: ['Fiddlers'] }]);
  const form = await page(two, editor);
  const paths = ['business_location', 'business_target_audience'].map((key) => `business_information.${key}`);
  expect(
    form.querySelectorAll('[type=checkbox][name^="read."]').map((box) => box.getAttribute('name')),
  ).toEqual(paths.map((path) => `read.${path}`));
  const chosen = Object.fromEntries(paths.map((path) => [`value.${path}`, 'publish']));
  const ticked = { ...chosen, [`read.${paths[0]}`]: '1', intent: 'publish' };
  await post(two, { ...sentBy(form), ...ticked }, editor);
  const { business } = await (await app.get('/api/v1/tools/fiddler?fields=business')).json();
  expect(business.location).toMatchObject({ certainty: 'sourced', date: TODAY, source_url: url });
  expect(business.target_audience).toMatchObject({ certainty: 'attributed', date: read_on });
});

test('of a vendor, words that are found make the address the source, and belong to a value with an address', async () => {
  const vendor = await addMember(app.db, { email_verified: true });
  await app.db.write
    .insert(toolVendors)
    .values({ tool_id: 'looper', user_id: vendor.id, proof: 'mail', proved_at: 'looper.com' });
  const place = 'business_information.business_location';
  sites['looper.example'] = { '/about': html(PAGE) };
  const propose = async (more: Record<string, string>) =>
    post(
      '/vendor/looper',
      { ...sentBy(await page('/vendor/looper', vendor)), ...more, intent: 'propose' },
      vendor,
    );
  const [url, quote] = [site.at('looper.example', '/about'), 'Our main office is in Ulm, Germany.'];
  const alone = await propose({ [place]: 'Ulm, Germany', [`${place}~quote`]: quote });
  expect([alone.status, words(parse(await alone.clone().text()))]).toEqual([
    400,
    expect.stringContaining('says where the words below stand'),
  ]);
  expect(sentBy(parse(await alone.text()))[`${place}~quote`]).toBe(quote);
  const long = await propose({
    [place]: 'Ulm',
    [`${place}~url`]: url,
    [`${place}~quote`]: 'a'.repeat(1_001),
  });
  expect([long.status, await rowOf('looper')]).toEqual([400, undefined]);
  await propose({ [place]: 'Ulm, Germany', [`${place}~url`]: url, [`${place}~quote`]: quote });
  expect((await rowOf('looper'))?.values).toMatchObject([{ after: 'Ulm, Germany', url, quote }]);
  const form = sentBy(await page('/vendor/looper', vendor));
  expect([form[`${place}~url`], form[`${place}~quote`]]).toEqual([url, quote]);
  await look();
  const path = await deskOf('looper');
  expect(words(await page(path, editor))).toContain(STAND);
  await publish(path);
  expect(await fieldOf('looper')).toMatchObject({
    ...{ value: 'Ulm, Germany', certainty: 'sourced', date: TODAY, source: 'Stated by the vendor' },
  });
});
