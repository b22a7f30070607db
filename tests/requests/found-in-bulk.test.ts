import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmValues } from '#features/agents/confirm.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposeRead, type Reader } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { confirmAtDesk } from '#features/publishing/still-right.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { placeOf, startEditing } from '../harness/editing.ts';
import { EVIDENCE } from '../harness/finding.ts';
import { faultOf, main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addNewTool, newTool, type Submitted } from '../harness/new-tools.ts';

/** Many found tools declined at once, and everything of the agent taken back. */

const { app, editor, post, page } = await startEditing();
const QUEUE = '/operator/vendors';
const AGENT = `${QUEUE}?from=found`;
const PRICE = 'decision_information.decision_price_from';
const FLAGS = 'decision_information.decision_flags';
const TERMS = 'decision_information.decision_terms';

const BY_AGENT: Reader = { origin: 'agent', userId: null };

beforeEach(() => app.db.write.delete(proposals));

let sites = 0;
async function find(source: string, change: Submitted = {}) {
  sites += 1;
  const found = { ...EVIDENCE, source: { name: source, address: `https://${source}.example.org/` } };
  const [name, url] = [`Found ${sites}`, `https://bulk-${sites}.example.org/`];
  return (await addNewTool(app.db, { name, url, found, ...change })).id;
}
const many = (source: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => find(source)));
const stateOf = async (id: string) => (await newTool(app.db, id))?.state;
const count = (state: 'waiting' | 'declined') => app.db.write.$count(proposals, eq(proposals.state, state));
const idsShown = async () =>
  (await page(AGENT, editor)).querySelector('input[name=ids]')?.getAttribute('value') ?? '';
const entryIn = (response: Response) => new URL(placeOf(response), 'http://x').searchParams.get('done') ?? '';

describe('found tools', () => {
  test('of the page are declined together with a reason, in one entry of the log, and others are not', async () => {
    await many('news', 31);
    const member = (await addNewTool(app.db)).id;
    const ids = await idsShown();
    expect(ids.split(',')).toHaveLength(30);
    const bare = await post(AGENT, { intent: 'decline-page', ids, note: ' ' }, editor);
    expect([bare.status, faultOf(await main(bare), 'note')]).toEqual([400, 'Write why']);
    const sent = { intent: 'decline-page', ids: `${ids},${member}`, note: 'No products.' };
    const done = await post(AGENT, sent, editor);
    expect(done.status).toBe(303);
    expect([await count('declined'), await count('waiting')]).toEqual([30, 2]);
    const logged = await app.db.write
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.action, 'submission.decline-found'));
    expect(logged).toHaveLength(1);
    expect((await post(AGENT, sent, editor)).status).toBe(409);
    const shown = await page(placeOf(done), editor);
    expect(words(shown.querySelector('main'))).toContain('The found tools are declined.');
    const undone = await post(QUEUE, { intent: 'undo', id: entryIn(done) }, editor);
    expect(undone.status).toBe(303);
    expect([await count('declined'), await count('waiting')]).toEqual([0, 32]);
  });

  test('cannot name what a member has sent', async () => {
    const own = (await addNewTool(app.db)).id;
    const sent = { intent: 'decline-page', ids: own, note: 'No.' };
    expect((await post(AGENT, sent, editor)).status).toBe(409);
    expect(await stateOf(own)).toBe('waiting');
  });

  test('of a source are declined together, and not given back over what was done since', async () => {
    const [first = ''] = await many('list', 35);
    const other = await find('news');
    const listed = words((await page(AGENT, editor)).querySelector('select[name=source]'));
    expect(listed).toContain('list: 35 tools (https://list.example.org/)');
    const sent = {
      intent: 'decline-source',
      source: 'https://list.example.org/',
      note: 'A list of courses.',
    };
    const done = await post(AGENT, sent, editor);
    expect([await count('declined'), await stateOf(other)]).toEqual([35, 'waiting']);
    await app.db.write.update(proposals).set({ state: 'accepted' }).where(eq(proposals.id, first));
    expect((await post(QUEUE, { intent: 'undo', id: entryIn(done) }, editor)).status).toBe(409);
    expect(await count('declined')).toBe(34);
  });
});

describe('everything of the agent', () => {
  test('takes the found tools back too, and counts nothing of it as decided', async () => {
    await addTool(app.db, { id: 'decided', name: 'The decided' });
    await addTool(app.db, { id: 'open', name: 'The open' });
    const read = { url: 'https://www.open.com/x', quote: 'As it says', read_on: '2026-11-01' };
    const propose = (toolId: string, path: string, after: unknown, reader: Reader = BY_AGENT) =>
      proposeRead(app.db.write, { ...reader, toolId, values: [{ path, after, ...read }] });
    await propose('decided', PRICE, { amount: 12, per: 'mo' });
    const [judged] = await app.db.write.select().from(proposals);
    const path = `/operator/vendors/${judged?.id}`;
    const seen = (await page(path, editor)).querySelector('[name=seen]')?.getAttribute('value') ?? '';
    await post(path, { intent: 'refuse-all', seen, note: '' }, editor);
    await propose('open', TERMS, 'https://www.open.com/terms');
    const member = await addMember(app.db);
    const program = { origin: 'program', userId: member.id } as const;
    await propose('open', PRICE, { amount: 12, per: 'mo' }, program);
    const [waiting, drafted, worked] = [await find('news'), await find('news'), await find('news')];
    const refused = await find('news', { state: 'declined' });
    const listed = await find('news', { state: 'accepted', became_id: 'open' });
    for (const id of [drafted, worked])
      await post(`/operator/submissions/${id}`, { intent: 'accept', id, note: '' }, editor);
    await app.db.write.update(toolDrafts).set({ revision: 2 }).where(eq(toolDrafts.proposal_id, worked));

    const agents = await page('/operator/agents', editor);
    expect(words(agents.querySelector('main'))).toMatch(
      /1 found tool waiting.*1 found tool listed by now: kept/,
    );
    expect((await post('/operator/agents', { intent: 'undo-proposer' }, editor)).status).toBe(400);
    const done = await main(await post('/operator/agents', { intent: 'undo-proposer', sure: '1' }, editor));
    expect(words(done)).toContain(
      '1 proposal declined, 0 published values taken back. 2 found tools taken back.',
    );
    expect(words(done)).toContain('Kept, as somebody has worked on it: 1 draft.');
    for (const [id, state] of [
      ...[[waiting, 'taken back'] as const, [drafted, 'taken back'] as const, [refused, 'declined'] as const],
      ...[[worked, 'accepted'] as const, [listed, 'accepted'] as const],
    ]) {
      expect(await stateOf(id)).toBe(state);
    }
    const settled = await page(`/operator/submissions/${waiting}`, editor);
    expect(words(settled.querySelector('main'))).toContain('Taken back');
    expect(await app.db.write.$count(toolDrafts, eq(toolDrafts.proposal_id, drafted))).toBe(0);
    expect(await app.db.write.$count(proposals, eq(proposals.state, 'waiting'))).toBe(1);
    // What somebody has refused counts; what went with everything else does not.
    expect(words(done)).toMatch(/Price from ?0 ?1 ?0 %/);
    expect(words(done)).not.toMatch(/Terms ?\d/);
    const finding = words((await page('/operator/agents/discovery', editor)).querySelector('main'));
    expect(finding).toContain('2 of 3 decided were taken');
    // And it is not proposed again.
    expect(await propose('open', TERMS, 'https://www.open.com/terms')).toMatchObject({ decided: [TERMS] });
  });

  test('gives what it has confirmed the source of before, where nobody has said anything of it since', async () => {
    const price = { value: { amount: 10, per: 'mo' }, source_synopsis: { synopsis: 'Its prices' } };
    const flags = {
      value: ['api', 'sso'],
      source_synopsis: { synopsis: 'Its docs', date_updated: '2026-01-02' },
    };
    const tools = ['stated', 'editors', 'changed'].map((id) => ({
      ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
      decision_information: { decision_price_from: price, decision_flags: flags },
    }));
    await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
    const decisionOf = async (id: string) =>
      (await (await app.get(`/api/v1/tools/${id}?fields=decision`)).json()).decision;
    const before = await decisionOf('stated');
    for (const day of ['2026-10-01', '2026-11-01']) {
      for (const { id: toolId } of tools) {
        const url = `https://www.${toolId}.com/p`;
        const confirmed = [
          { path: PRICE, value: price.value, url },
          { path: FLAGS, value: flags.value, code: 'api', url },
        ];
        expect(await confirmValues(app.db, { toolId, confirmed, day })).toBe(2);
      }
    }
    expect((await decisionOf('stated')).price_from.source).toContain('read by the site’s agent');
    const by = { id: editor.id, email: 'ed@example.org' };
    const still = { path: PRICE, value: price.value, by, day: '2026-11-02' };
    await confirmAtDesk(app.db, { toolId: 'editors', ...still });
    await importFiles(app.db, {
      'tools.ndjson': ndjson([
        { ...tools[2], decision_information: { decision_price_from: { value: { amount: 12, per: 'mo' } } } },
      ]),
    });
    const changed = (await decisionOf('changed')).price_from;
    const agents = words((await page('/operator/agents', editor)).querySelector('main'));
    expect(agents).toContain('5 confirmed values: given the source of before');
    const done = await main(await post('/operator/agents', { intent: 'undo-proposer', sure: '1' }, editor));
    expect(words(done)).toContain('3 confirmed values with the source of before.');
    expect(await decisionOf('stated')).toEqual(before);
    expect((await decisionOf('editors')).price_from.source).toContain('read by the editors');
    expect((await decisionOf('editors')).flags).toEqual(before.flags);
    expect((await decisionOf('changed')).price_from).toEqual(changed);
    expect(words(done)).not.toContain('press again');
  });
});
