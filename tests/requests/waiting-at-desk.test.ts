import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { formatDate } from '#site/format.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addNewTool } from '../harness/new-tools.ts';
import { sentBy } from '../harness/sent-form.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** One queue of all that waits about tools, and going through it. */

const app = await createTestApp();
const { post, page } = asPeople(app);
let editor: TestMember;
let moderator: TestMember;

const PROMINENCES = { famous: 9, known: 5, obscure: 1 };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  [editor, moderator] = [await addMember(app.db), await addMember(app.db)];
  await app.db.write.insert(operators).values([
    { user_id: editor.id, role: 'editor' },
    { user_id: moderator.id, role: 'moderator' },
  ]);
  const tools = Object.entries(PROMINENCES).map(([id, prominence]) => ({
    ...{
      id,
      prominence,
      name: `The ${id}`,
      description: 'It does one thing.',
      url: `https://www.${id}.com/`,
    },
    decision_information: { decision_price_from: { value: { amount: 10, per: 'mo' } } },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
});

function propose(toolId: string, path: string, after: unknown) {
  const read = { url: `https://www.${toolId}.com/x`, quote: 'As it says', read_on: '2026-11-01' };
  const before = path.includes('price') ? { before: { amount: 10, per: 'mo' } } : {};
  const values = [{ path, after, ...before, ...read }];
  return proposeRead(app.db.write, { origin: 'agent', userId: null, toolId, values });
}

const PRICE = 'decision_information.decision_price_from';
const report = {
  ...{ origin: 'reader' as const, values: [], remark: 'Ulm' },
  report: { tab: 'business' as const, field: 'Location', shown: '' },
};
const listed = async (path: string, who: TestMember) =>
  (await page(path, who)).querySelectorAll('section li a').map((link) => link.text);

describe('all that waits about tools', () => {
  test('stands in one queue: first what changes most, of the best known tools, for the longest time', async () => {
    await propose('famous', PRICE, { amount: 12, per: 'mo' });
    await propose('known', PRICE, { amount: 12, per: 'mo' });
    await propose('obscure', 'business_information.business_location', 'Ulm');
    await app.db.write.insert(proposals).values([
      { ...report, tool_id: 'known', created_at: daysAgo(30) },
      { ...report, tool_id: 'obscure' },
    ]);
    await addNewTool(app.db, { url: 'https://cutter.example.org' });
    const all = await listed('/operator/waiting', editor);
    expect(all).toEqual([
      'The known: Location',
      'The famous',
      'The known',
      'Film Cutter',
      'The obscure: Location',
      'The obscure',
    ]);
    expect(await listed('/operator/waiting?kind=submission', editor)).toEqual([all[3]]);
    expect(await listed('/operator/waiting?q=film', editor)).toEqual(['Film Cutter']);
    expect(await listed('/operator/waiting?from=reader', editor)).toEqual([all[0], all[4]]);
    expect(await listed('/operator/waiting?from=member', editor)).toEqual(['Film Cutter']);
    expect(await listed('/operator/waiting?from=agent&kind=submission', editor)).toEqual([]);
    const ofReaders = await page('/operator/waiting?from=reader&kind=proposal', editor);
    expect(ofReaders.querySelectorAll('main a[aria-current=true]').map(({ text }) => text)).toEqual([
      'Proposed values',
      'Readers',
    ]);
    expect(ofReaders.querySelector('a[href="/operator/waiting?kind=proposal&from=vendor"]')?.text).toBe(
      'Vendors',
    );
    expect(words(await page('/operator/waiting?q=nothing+such', editor))).toContain(
      'No case has these words.',
    );
  });

  test('says what would be published, as the page of the case does', async () => {
    const tool = { id: 'dated', name: 'The dated', description: 'Else.', url: 'https://www.dated.com/' };
    const before = { amount: 29, per: 'mo', as_of: '2025' };
    await importFiles(app.db, {
      'tools.ndjson': ndjson([
        { ...tool, prominence: 1, decision_information: { decision_price_from: { value: before } } },
      ]),
    });
    const value = {
      path: PRICE,
      before,
      after: { ...before, amount: 24 },
      url: 'https://www.dated.com/prices',
    };
    const [made] = await app.db.write
      .insert(proposals)
      .values({
        ...report,
        tool_id: 'dated',
        values: [{ ...value, quote: 'Now $24' }],
        created_at: daysAgo(40),
      })
      .returning();
    const list = await page('/operator/waiting?q=dated', editor);
    const day = formatDate(new Date().toISOString().slice(0, 10));
    expect(words(list)).toContain(`as of ${day}`);
    const said = list.querySelector('section li [class*=line-clamp-4]');
    expect(said).not.toBeNull();
    expect(words(await page(`/operator/vendors/${made?.id}`, editor))).toContain(said && words(said));
  });

  test('shows each role only what it settles, whatever is asked for', async () => {
    expect(await listed('/operator/waiting', moderator)).toEqual(['Film Cutter']);
    expect(await listed('/operator/waiting?kind=proposal', moderator)).toEqual(['Film Cutter']);
  });
});

describe('a proposal', () => {
  const idOf = async (tool: string) =>
    (
      await app.db.write
        .select()
        .from(proposals)
        .where(and(eq(proposals.tool_id, tool), eq(proposals.origin, 'agent')))
    )[0]?.id ?? '';
  const send = async (tool: string, intent: string) => {
    const path = `/operator/vendors/${await idOf(tool)}`;
    return post(path, { ...sentBy(await page(path, editor)), intent }, editor);
  };
  const priceOf = async (tool: string) =>
    (await (await app.get(`/api/v1/tools/${tool}?fields=decision`)).json()).decision.price_from.value;

  test('is published at once, leads to the next, and can be undone', async () => {
    const answer = await send('famous', 'publish-all');
    expect(answer.status).toBe(303);
    expect(await priceOf('famous')).toMatchObject({ amount: 12 });
    const settled = await page(answer.headers.get('location') ?? '', editor);
    expect(words(settled)).toContain('Published');
    // The next of its kind comes before what else waits.
    const next = settled.querySelector('a[href^="/operator/vendors/"][href$="#decide"]');
    expect(next?.text).toBe('Next waiting: The known: Location');
    const undo = settled.querySelector('input[name=id]')?.getAttribute('value') ?? '';
    const path = `/operator/vendors/${await idOf('famous')}`;
    expect((await post(path, { intent: 'undo', id: undo }, editor)).status).toBe(303);
    expect(await priceOf('famous')).toMatchObject({ amount: 10 });
    expect(await listed('/operator/waiting', editor)).toContain('The famous');
    expect(words(await page(path, editor))).not.toContain('Review and publish');
  });

  test.each([
    ['of one value', 'obscure', 'publish-all'],
    ['of several', 'several', 'publish-all'],
  ])('%s has its first button one key away from where its page opens', async (_, tool, intent) => {
    if (tool === 'several') {
      await propose('famous', 'business_information.business_location', 'Ulm');
      await propose('famous', 'business_information.business_website', 'https://www.famous.com/');
    }
    const id = await idOf(tool === 'several' ? 'famous' : tool);
    const opened = (await page(`/operator/vendors/${id}`, editor)).querySelector('#decide');
    const [first] = opened?.querySelectorAll('a, button, textarea, input:not([type=hidden])') ?? [];
    expect(first?.getAttribute('value')).toBe(intent);
  });

  test('that no longer fits goes into its draft, where somebody looks at it', async () => {
    const tool = { id: 'known', name: 'The known', description: 'Else.', url: 'https://www.known.com/' };
    const price = { decision_price_from: { value: { amount: 11, per: 'mo' } } };
    await importFiles(app.db, {
      'tools.ndjson': ndjson([{ ...tool, prominence: 5, decision_information: price }]),
    });
    const answer = await send('known', 'publish-all');
    expect(answer.status).toBe(303);
    // The editor has seen the price of today beside the proposed one.
    expect(await priceOf('known')).toMatchObject({ amount: 12 });
    const published = await app.db.write
      .select({ action: operatorActions.action })
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, 'known'));
    expect(published).toEqual([{ action: 'tool.publish' }]);
  });
});
