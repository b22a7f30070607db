import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { companyRecords } from '#catalogue/tables/companies.server.ts';
import { companyEvents } from '#features/agents/tables/events.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
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

async function propose(more: Partial<typeof companyEvents.$inferInsert> = {}): Promise<string> {
  const [row] = await app.db.write
    .insert(companyEvents)
    .values({
      ...{ company_id: 'eventful-labs', kind: 'round', evidence: crypto.randomUUID(), round: 'Series B' },
      ...{ amount: 20e6, announced: '$20M', led_by: ['Northwind Ventures'], happened_on: '2026-11-03' },
      ...{ quote: QUOTE, url: 'https://e.example/news', read_on: '2026-11-20' },
      ...more,
    })
    .returning();
  return row?.id ?? '';
}

async function page(path: string): Promise<string> {
  const response = await app.get(path, editor.headers);
  expect(response.status, path).toBe(200);
  const main = parse(await response.text()).querySelector('main');
  return main?.text.replaceAll(/\s+/g, ' ') ?? '';
}

async function decide(id: string, intent: string) {
  const body = new URLSearchParams({ id, intent, note: '' });
  return app.send(`/operator/events/${id}`, { method: 'POST', body, headers: editor.headers });
}
const stateOf = async (id: string) =>
  (await app.db.write.select().from(companyEvents).where(eq(companyEvents.id, id)))[0]?.state;
const roundsOf = async () =>
  (await app.db.write.select().from(companyRecords).where(eq(companyRecords.id, 'eventful-labs')))[0]
    ?.funding_rounds;

test('an event waits in the one queue with its words, and once accepted it is in the company’s record', async () => {
  const id = await propose();
  expect(await page('/operator/waiting')).toContain(QUOTE);
  const shown = await page(`/operator/events/${id}`);
  for (const text of [
    'Eventful Labs: Series B?',
    '$20M',
    'Northwind Ventures',
    QUOTE,
    'https://e.example/news',
  ])
    expect(shown).toContain(text);
  const done = await decide(id, 'accept');
  expect(done.status).toBe(303);
  expect(await stateOf(id)).toBe('accepted');
  expect(await roundsOf()).toMatchObject([
    {
      ...{ round: 'Series B', amount: 20e6, date: '2026-11-03', led_by: ['Northwind Ventures'] },
      source: { url: 'https://e.example/news', date_updated: '2026-11-20' },
    },
  ]);
  expect(await page('/companies/eventful-labs')).toContain('Series B');
  expect((await decide(id, 'accept')).status).toBe(409);
  expect(await roundsOf()).toHaveLength(1);
  const logged = await app.db.write.select().from(operatorActions);
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['event.accept', 'company.save']),
  );
  // A second one joins the first; the buyer of a company raised nothing for it.
  await decide(
    await propose({
      kind: 'takeover',
      round: null,
      amount: null,
      announced: null,
      led_by: [],
      buyer: 'Contoso',
    }),
    'accept',
  );
  expect(await roundsOf()).toMatchObject([
    { kind: 'acquisition', investors: ['Contoso'] },
    { round: 'Series B' },
  ]);
});

test('what is dismissed changes nothing, and can be undone', async () => {
  const before = await roundsOf();
  const id = await propose();
  const place = (await decide(id, 'dismiss')).headers.get('location') ?? '';
  expect(await stateOf(id)).toBe('dismissed');
  const entry = new URL(place, 'https://x.example').searchParams.get('done') ?? '';
  const body = new URLSearchParams({ id: entry, intent: 'undo' });
  await app.send(`/operator/events/${id}`, { method: 'POST', body, headers: editor.headers });
  expect(await stateOf(id)).toBe('waiting');
  expect(await roundsOf()).toEqual(before);
});
