import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Proposal } from '#features/lifecycle/findings.ts';
import { proposedValues } from '#features/lifecycle/record.ts';
import { siteWatches } from '#features/lifecycle/tables/lifecycle.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { countWrite } from '../harness/indexed.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** What operators make of what the checker proposes, and what readers see of it. */

const app = await createTestApp({ settings: { SITE_CHECKS_PER_MINUTE: '10' } });
const LIST = '/operator/waiting?kind=lifecycle';
const SETTLED = '/operator/vendors?from=checker&settled=1';
let editor: TestMember;

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  const tools = ['gone', 'moved', 'bought', 'sold', 'kept', 'seen'].map((id) => ({
    id,
    name: `The ${id}`,
    description: 'It does one thing.',
    url: `https://${id}.example/`,
    business_information: { business_current_status: { value: 'Active' } },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
});
beforeEach(() => app.db.write.delete(rateLimits));

const LOOK = { at: '2026-11-20T10:00:00.000Z', status: 200, title: 'A page' } as const;

/** Puts a proposal into the queue. @returns its address */
async function propose(tool_id: string, proposed: Proposal, address = `https://new-${tool_id}.example/`) {
  const looks = [{ ...LOOK, finding: 'for sale' as const, address }];
  const values = proposedValues(proposed, looks, { url: `https://${tool_id}.example/`, status: 'Active' });
  const remark = `${proposed}, it seems.`;
  const [row] = await app.db.write
    .insert(proposals)
    .values({ tool_id, origin: 'checker', values, evidence: proposed, remark, looks })
    .returning();
  const id = row?.id ?? '';
  return { id, to: `/operator/vendors/${id}`, seen: new Date(row?.changed_at ?? 0).toISOString() };
}

async function page(path: string, by?: TestMember): Promise<HTMLElement> {
  const response = await app.get(path, by?.headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

const words = (root: HTMLElement) => root.querySelector('main')?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

async function post(path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const response = await app.send(path, { method: 'POST', body, headers: editor.headers });
  return response.headers.get('location') ?? String(response.status);
}

type Proposed = Awaited<ReturnType<typeof propose>>;

const decide = ({ to, seen }: Proposed, intent: string) => post(to, { seen, intent, note: '' });
const stateOf = async ({ id }: Proposed) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.id, id)))[0]?.state;

test('the queue shows what was seen, when, and what is proposed; the badge counts it', async () => {
  const { to } = await propose('kept', 'dead');
  const list = words(await page(LIST, editor));
  expect(list).toContain('1 case waiting');
  expect(list).toContain('The kept');
  expect(list).toContain('Checker: dead, it seems.');
  expect(words(await page('/operator/vendors?from=checker', editor))).toContain('1 proposal waiting');
  const { rows } = await app.db.write.execute<{ tool: string }>(
    sql`SELECT tool_id AS tool FROM proposals WHERE state = 'waiting'`,
  );
  expect(words(await page('/operator', editor))).toContain(`Proposals ${rows.length} waiting`);
  const one = words(await page(to, editor));
  for (const shown of [
    'The kept: what the checker of sites proposes',
    'dead, it seems.',
    'Active',
    'Shut down; its site no longer answers (November 2026)',
    'Status 200',
    'November 20, 2026, 10:00',
    'A page',
    'https://new-kept.example/',
  ]) {
    expect(one).toContain(shown);
  }
});

test.each<[string, Proposal, string, string]>([
  ['gone', 'dead', 'Shut down; its site no longer answers (November 2026)', 'https://gone.example/'],
  ['moved', 'moved', 'Active', 'https://new-moved.example/'],
  ['bought', 'acquired', 'Acquired (seen on its site in November 2026)', 'https://new-bought.example/'],
  ['sold', 'parked', 'Shut down; its address is for sale (November 2026)', ''],
])('%s, accepted as %s, is published as %j', async (tool, proposed, status, url) => {
  expect(await decide(await propose(tool, proposed), 'publish-all')).toContain('?done=');
  const shown = await page(`/tools/${tool}`);
  expect(words(shown)).toContain(status);
  const links = shown.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
  expect(
    links.some((href) => href.startsWith(url || 'no link')),
    url,
  ).toBe(url !== '');
  if (url === '') expect(links.filter((href) => href.startsWith('https://sold.example'))).toEqual([]);
});

test('an accepted proposal is undone with its draft, and comes back when the draft is discarded', async () => {
  const proposal = await propose('kept', 'moved');
  const done = new URL(await decide(proposal, 'accept-all'), 'http://localhost');
  expect(words(await page(`${done.pathname}${done.search}`, editor))).toContain(
    'They appear once it is published.',
  );
  expect(await decide(proposal, 'accept-all')).toBe('409');
  const undone = await post(proposal.to, { intent: 'undo', id: done.searchParams.get('done') ?? '' });
  expect(words(await page(undone, editor))).toContain('It is undone.');
  expect(await stateOf(proposal)).toBe('waiting');
  const again = await decide(proposal, 'accept-all');
  const review = (await page(again, editor)).querySelector('a.btn-primary')?.getAttribute('href') ?? '';
  const draft = review.replace('/review', '');
  await post(draft, { ...sentBy(await page(draft, editor)), intent: 'discard' });
  expect(await stateOf(proposal)).toBe('waiting');
  const log = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_id, proposal.id));
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'proposal.accept',
    'proposal.accept',
    'proposal.accept',
    'proposal.reopen',
  ]);
});

test('a refused proposal changes nothing', async () => {
  const proposal = await propose('kept', 'acquired');
  const before = words(await page('/tools/kept'));
  const done = await decide(proposal, 'refuse-all');
  expect(words(await page(done, editor))).toContain('The proposal is declined.');
  expect(words(await page('/tools/kept'))).toBe(before);
  expect(words(await page(SETTLED, editor))).toContain('Declined');
});

test('a tool’s page says when its site was last found alive, and the desk can ask for a look', async () => {
  expect(words(await page('/tools/seen'))).not.toContain('Site last found working');
  await app.db.write.insert(siteWatches).values({
    tool_id: 'seen',
    url: 'https://seen.example/',
    host: 'seen.example',
    next_at: '2026-12-24T00:00:00Z',
    state: 'alive',
    seen_on: '2026-11-19',
    looks: [{ ...LOOK, finding: 'fine', address: 'https://seen.example/' }],
  });
  await countWrite(app.db);
  expect(words(await page('/tools/seen'))).toContain(
    'Site last found working on November 19, 2026 · What has changed',
  );
  const desk = '/operator/tools/seen';
  expect(words(await page(desk, editor))).toContain(
    'Alive, seen on November 20, 2026, 10:00. The next look is due on December 24, 2026',
  );
  expect(words(await page(await post(desk, { intent: 'look' }), editor))).toContain(
    'Its site is looked at as soon as',
  );
  const [watch] = await app.db.write.select().from(siteWatches).where(eq(siteWatches.tool_id, 'seen'));
  expect(Date.parse(watch?.next_at ?? '')).toBeLessThanOrEqual(Date.now());
  // What was seen at one address says nothing of another.
  const elsewhere = { id: 'seen', name: 'The seen', description: 'It moved.', url: 'https://new.example/' };
  await importFiles(app.db, { 'tools.ndjson': ndjson([elsewhere]) });
  expect(words(await page('/tools/seen'))).not.toContain('Site last found working');
  expect(await post('/operator/tools/gone', { intent: 'look' })).toBe('409');
});

test('while the checker is off, its page says how it is switched on', async () => {
  const off = await createTestApp({ db: app.db, settings: { SITE_CHECKS_PER_MINUTE: '0' } });
  const response = await off.get(LIST, editor.headers);
  expect(await response.text()).toContain('Set SITE_CHECKS_PER_MINUTE=10 in the environment');
});
