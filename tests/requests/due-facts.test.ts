import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { toolChanges, toolValueChanges } from '#features/history/tables/history.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, placeOf, words } from '../harness/vendors.ts';

/** Facts that may be out of date, which an editor goes through. */

const app = await createTestApp({ empty: true });
const { post, page } = asPeople(app);
const PAGE = '/operator/due';
let editor: TestMember;
const old = { date_updated: '2024-01-10' };

beforeAll(async () => {
  editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  const tool = (id: string, prominence: number, decision_information: object) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    ...{ prominence, decision_information },
  });
  const at = (id: string) => ({
    synopsis: 'Prices (read by a reader)',
    url: `https://${id}.com/pricing`,
    ...old,
  });
  await importFiles(app.db, {
    'tools.ndjson': ndjson([
      tool('cutter', 9, {
        decision_price_from: {
          value: { amount: 10, per: 'mo', as_of: '2024-01' },
          source_synopsis: at('cutter'),
        },
        decision_compliance: {
          value: ['gdpr', 'soc2'],
          source_synopsis: old,
          sources: [{ codes: ['soc2'], ...at('cutter') }],
        },
      }),
      tool('mixer', 1, { decision_price_from: { value: { amount: 5, per: 'mo' }, source_synopsis: old } }),
      tool('new', 9, {
        decision_price_from: {
          value: { amount: 5, per: 'mo' },
          source_synopsis: { date_updated: '2026-11-01' },
        },
      }),
    ]),
  });
});

const listed = async (path = PAGE) =>
  (await page(path, editor)).querySelectorAll('section li p a').map((link) => link.text);
const decisionOf = async (tool: string) =>
  (await (await app.get(`/api/v1/tools/${tool}?fields=decision`)).json()).decision;
const today = () => new Date().toISOString().slice(0, 10);

test('are listed by what matters most, with where to look', async () => {
  expect(await listed()).toEqual([
    'The cutter: Price from',
    'The cutter: Compliance',
    'The mixer: Price from',
  ]);
  expect(await listed(`${PAGE}?kind=compliance`)).toEqual(['The cutter: Compliance']);
  const root = await page(PAGE, editor);
  expect(root.querySelector('a[href="https://cutter.com/pricing"]')).not.toBeNull();
  expect(root.querySelector('a[href="https://www.mixer.com/"]')).not.toBeNull();
});

test('are of today once somebody says that they are still right, and nothing else of them changes', async () => {
  const sent = sentBy(await page(PAGE, editor));
  const done = await post(PAGE, { ...sent, intent: 'confirm' }, editor);
  expect(done.status).toBe(303);
  expect((await decisionOf('cutter')).price_from).toMatchObject({
    value: { amount: 10, per: 'mo' },
    ...{ certainty: 'sourced', source: 'cutter.com, read by the editors', date: today() },
    source_url: 'https://cutter.com/pricing',
  });
  const after = await page(placeOf(done), editor);
  expect(words(after)).toContain('The value is of today.');
  expect(await listed()).toEqual(['The cutter: Compliance', 'The mixer: Price from']);
  // Its codes each keep where they can be read.
  await post(PAGE, { ...sentBy(after), intent: 'confirm' }, editor);
  expect((await decisionOf('cutter')).compliance).toMatchObject({ value: ['gdpr', 'soc2'], date: today() });
  for (const history of [toolChanges, toolValueChanges])
    expect(await app.db.write.select().from(history)).toEqual([]);
  const log = await app.db.write
    .select({ after: operatorActions.after })
    .from(operatorActions)
    .where(eq(operatorActions.action, 'tool.confirm'));
  expect(log.map(({ after: done }) => done)).toEqual([
    { field: 'decision_information.decision_price_from', day: today() },
    { field: 'decision_information.decision_compliance', day: today() },
  ]);
});

test('that were confirmed can be undone, and are not confirmed twice', async () => {
  const before = (await decisionOf('mixer')).price_from;
  const sent = sentBy(await page(PAGE, editor));
  const both = await Promise.all([1, 2].map(() => post(PAGE, { ...sent, intent: 'confirm' }, editor)));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const confirmed = () => app.db.write.$count(operatorActions, eq(operatorActions.subject_id, 'mixer'));
  expect(await confirmed()).toBe(1);
  const place = both.map(placeOf).find((to) => to.includes('done='));
  const id = (await page(place ?? '', editor)).querySelector('input[name=id]')?.getAttribute('value') ?? '';
  expect((await post(PAGE, { intent: 'undo', id }, editor)).status).toBe(303);
  expect((await decisionOf('mixer')).price_from).toEqual(before);
});

test('are not confirmed once they have changed, nor for what does not exist', async () => {
  const sent = sentBy(await page(PAGE, editor));
  expect(sent).toMatchObject({ tool: 'mixer' });
  for (const change of [
    { seen: 'x' },
    { tool: 'nothing' },
    { field: 'nothing' },
    { field: 'decision_flags' },
  ]) {
    const refused = await post(PAGE, { ...sent, ...change, intent: 'confirm' }, editor);
    expect([change, refused.status]).toEqual([change, 409]);
  }
  expect(await listed()).toEqual(['The mixer: Price from']);
});

test('that were confirmed keep their day when the same file is imported again', async () => {
  const sent = sentBy(await page(PAGE, editor));
  await post(PAGE, { ...sent, intent: 'confirm' }, editor);
  const price = (amount: number, date_updated: string) => ({
    ...{ id: 'mixer', name: 'The mixer', description: 'It does one thing.', url: 'https://www.mixer.com/' },
    prominence: 1,
    decision_information: {
      decision_price_from: { value: { amount, per: 'mo' }, source_synopsis: { date_updated } },
    },
  });
  const again = async (amount: number, day: string) => {
    const { report } = await importFiles(app.db, { 'tools.ndjson': ndjson([price(amount, day)]) });
    const { value, date } = (await decisionOf('mixer')).price_from;
    return { updated: report.tallies.tools?.updated, amount: value.amount, date };
  };
  expect(await again(5, '2024-01-10')).toEqual({ updated: 0, amount: 5, date: today() });
  expect(await again(5, '2024')).toEqual({ updated: 0, amount: 5, date: today() });
  // A file that knows better is taken.
  expect(await again(5, '2999-01-01')).toMatchObject({ amount: 5 });
  expect(await again(6, '2024-01-10')).toEqual({ updated: 1, amount: 6, date: '2024-01-10' });
});
