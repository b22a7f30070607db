import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { companyRecords } from '#catalogue/tables/companies.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** What operators make of what pages tell of companies. */

const app = await createTestApp();
const QUOTE = 'Eventful raises $20M Series B led by Northwind Ventures';
let editor: TestMember;

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  const tool = {
    id: 'eventful',
    name: 'Eventful',
    description: 'It does one thing.',
    url: 'https://e.example/',
  };
  await importFiles(app.db, { 'tools.ndjson': ndjson([{ ...tool, developer_name: 'Eventful Labs' }]) });
});
beforeEach(() => app.db.write.delete(rateLimits));

const LED = ['Northwind Ventures'];
const ROUND = { round: 'Series B', amount: 20e6, date: '2026-11-03', investors: LED, led_by: LED };

/** Puts an event into the queue. @returns its id and the moment that its page shows */
async function propose(after: object = ROUND): Promise<{ id: string; seen: string }> {
  const at = { quote: QUOTE, url: 'https://e.example/news', read_on: '2026-11-20' };
  const [row] = await app.db.write
    .insert(proposals)
    .values({
      ...{ company_id: 'eventful-labs', origin: 'agent', evidence: crypto.randomUUID() },
      values: [{ path: 'funding_rounds', after, ...at }],
    })
    .returning();
  return { id: row?.id ?? '', seen: new Date(row?.changed_at ?? 0).toISOString() };
}

async function page(path: string): Promise<string> {
  const response = await app.get(path, editor.headers);
  expect(response.status, path).toBe(200);
  const main = parse(await response.text()).querySelector('main');
  return main?.text.replaceAll(/\s+/g, ' ') ?? '';
}

async function decide({ id, seen }: { id: string; seen: string }, intent: string) {
  const body = new URLSearchParams({ seen, intent, note: '' });
  return app.send(`/operator/vendors/${id}`, { method: 'POST', body, headers: editor.headers });
}
const stateOf = async ({ id }: { id: string }) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.id, id)))[0]?.state;
const roundsOf = async () =>
  (await app.db.write.select().from(companyRecords).where(eq(companyRecords.id, 'eventful-labs')))[0]
    ?.funding_rounds;

test('an event waits in the one queue with its words, and once accepted it is in the company’s record', async () => {
  const event = await propose();
  for (const view of ['', '?kind=event']) expect(await page(`/operator/waiting${view}`)).toContain(QUOTE);
  expect(await page('/operator/waiting?kind=lifecycle')).not.toContain(QUOTE);
  const shown = await page(`/operator/vendors/${event.id}`);
  for (const text of [
    'Eventful Labs: what the site’s agent proposes',
    'Series B, $20M, November 3, 2026, led by Northwind Ventures',
    QUOTE,
    'https://e.example/news',
  ])
    expect(shown).toContain(text);
  expect(shown).not.toContain('Put into a draft');
  expect((await decide(event, 'accept-all')).status).toBe(409);
  const done = await decide(event, 'publish-all');
  expect(done.status).toBe(303);
  const said = await page(done.headers.get('location') ?? '');
  expect(said).toContain('It is in the company’s record.');
  expect(said).not.toContain('Undo');
  expect(await stateOf(event)).toBe('accepted');
  expect(await roundsOf()).toMatchObject([
    {
      ...{ round: 'Series B', amount: 20e6, date: '2026-11-03', led_by: ['Northwind Ventures'] },
      source: { url: 'https://e.example/news', date_updated: '2026-11-20' },
    },
  ]);
  expect(await page('/companies/eventful-labs')).toContain('Series B');
  expect((await decide(event, 'publish-all')).status).toBe(409);
  expect(await roundsOf()).toHaveLength(1);
  const logged = await app.db.write.select().from(operatorActions);
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposal.add', 'company.save']),
  );
  // A second one joins the first; the buyer of a company raised nothing for it.
  await decide(
    await propose({ round: 'Acquisition', kind: 'acquisition', investors: ['Contoso'] }),
    'publish-all',
  );
  expect(await roundsOf()).toMatchObject([
    { kind: 'acquisition', investors: ['Contoso'] },
    { round: 'Series B' },
  ]);
});

test('what is refused changes nothing, and can be undone', async () => {
  const before = await roundsOf();
  const event = await propose();
  const place = (await decide(event, 'refuse-all')).headers.get('location') ?? '';
  expect(await stateOf(event)).toBe('declined');
  const entry = new URL(place, 'https://x.example').searchParams.get('done') ?? '';
  const body = new URLSearchParams({ id: entry, intent: 'undo' });
  await app.send(`/operator/vendors/${event.id}`, { method: 'POST', body, headers: editor.headers });
  expect(await stateOf(event)).toBe('waiting');
  expect(await roundsOf()).toEqual(before);
});

test('a page publishes no event, as that has no way back, but refuses it', async () => {
  const event = await propose();
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await app.send('/operator/waiting', { method: 'POST', body, headers: editor.headers });
    return (
      parse(await response.text())
        .querySelector('main')
        ?.text.replaceAll(/\s+/g, ' ') ?? ''
    );
  };
  const before = await roundsOf();
  const seen = { cases: `${event.id}/${event.seen}`, note: '' };
  expect(await send({ ...seen, intent: 'plan-publish' })).toContain('look at it by itself');
  expect(await send({ ...seen, intent: 'publish-page' })).toContain('look at it by itself');
  expect([await stateOf(event), await roundsOf()]).toEqual(['waiting', before]);
  expect(await send({ ...seen, intent: 'refuse-page' })).toContain('1 proposal declined.');
  expect([await stateOf(event), await roundsOf()]).toEqual(['declined', before]);
});
