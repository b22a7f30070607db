import { eq, inArray } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { acceptByRules } from '#features/rules/accept.server.ts';
import { acceptanceRules } from '#features/rules/tables/rules.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** Rules by which proposed values are published without a person. */

const app = await createTestApp();
const { post, page } = asPeople(app);
const PAGE = '/operator/rules';
let owner: TestMember;

const PRICE = 'decision_information.decision_price_from';
const TERMS = 'decision_information.decision_terms';
const PLACE = 'business_information.business_location';
const TOOLS = [
  'drawer',
  'cutter',
  'mixer',
  'grader',
  'sourced',
  'later',
  'pointed',
  'elsewhere',
  'half',
  'whole',
  'ruled',
  'both',
];

beforeAll(async () => {
  owner = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: owner.id, role: 'owner' });
  const source_synopsis = {
    synopsis: 'Prices',
    url: 'https://www.sourced.com/p',
    date_updated: '2026-10-01',
  };
  const tools = TOOLS.map((id) => ({
    ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://www.${id}.com/` },
    decision_information: {
      decision_price_from: {
        value: { amount: 10, per: 'mo' },
        ...(id === 'sourced' && { source_synopsis }),
      },
    },
  }));
  await importFiles(app.db, { 'tools.ndjson': ndjson(tools) });
});

beforeEach(() => app.db.write.delete(acceptanceRules));

function value(toolId: string, path: string, after: unknown) {
  const read = { url: `https://www.${toolId}.com/x`, quote: 'As it says', read_on: '2026-11-01' };
  return { path, after, ...(path === PRICE && { before: { amount: 10, per: 'mo' } }), ...read };
}
const price = (toolId: string) => value(toolId, PRICE, { amount: 12, per: 'mo' });
const terms = (toolId: string) => value(toolId, TERMS, `https://www.${toolId}.com/terms`);
const propose = (toolId: string, ...values: ProposedValue[]) =>
  proposeRead(app.db.write, { origin: 'agent', userId: null, toolId, values });
const rule = (kind: string, reach = 'nothing', origin = 'agent') =>
  post(PAGE, { intent: 'add', origin, kind, reach }, owner);
const run = () =>
  acceptByRules({ db: app.db, origin: 'https://tools.example.org' }, new AbortController().signal);
const decisionOf = async (tool: string) =>
  (await (await app.get(`/api/v1/tools/${tool}?fields=decision`)).json()).decision;
const rowsOf = async (tool: string) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.tool_id, tool))).toSorted((a, b) =>
    a.state.localeCompare(b.state),
  );

describe('without a rule', () => {
  test('everything waits', async () => {
    await propose('drawer', price('drawer'), terms('drawer'));
    expect(await run()).toBe(0);
    expect((await rowsOf('drawer')).map(({ state }) => state)).toEqual(['waiting']);
    expect(words(await page(PAGE, owner))).toContain('Every proposed value waits for a person.');
  });
});

describe('a rule', () => {
  test('publishes what it names, with its source, and leaves the rest waiting', async () => {
    await propose('cutter', price('cutter'), terms('cutter'), value('cutter', PLACE, 'Paris'));
    expect((await rule('other')).status).toBe(200);
    expect(await run()).toBeGreaterThan(0);
    const [accepted, waiting, ...more] = await rowsOf('cutter');
    expect(more).toEqual([]);
    expect(accepted).toMatchObject({ state: 'accepted', by_rule: true });
    expect(accepted?.values.map(({ path }) => path)).toEqual([TERMS, PLACE]);
    expect(waiting?.values.map(({ path }) => path)).toEqual([PRICE]);
    expect((await decisionOf('cutter')).terms).toMatchObject({
      ...{ value: 'https://www.cutter.com/terms', certainty: 'sourced', date: '2026-11-01' },
    });
    expect((await decisionOf('cutter')).price_from.value).toMatchObject({ amount: 10 });
    expect(await app.db.write.$count(toolDrafts)).toBe(0);
    expect(words(await page('/tools/cutter/changes'))).toContain('by a rule of the directory');
    const shown = await page(`/operator/vendors/${accepted?.id}`, owner);
    expect(words(shown)).toContain('a rule has accepted it');
    expect(await run()).toBe(0);
  });

  test('replaces a value without an address only if it says so, and never one with an address', async () => {
    await propose('mixer', price('mixer'));
    await propose('sourced', price('sourced'));
    await rule('price', 'nothing');
    await run();
    expect((await decisionOf('mixer')).price_from.value).toMatchObject({ amount: 10 });
    await rule('any', 'unsourced');
    await run();
    expect((await decisionOf('mixer')).price_from.value).toMatchObject({ amount: 12 });
    expect((await decisionOf('sourced')).price_from.value).toMatchObject({ amount: 10 });
    expect((await rowsOf('sourced')).map(({ state }) => state)).toEqual(['waiting']);
  });

  test('of programs says nothing of the agent, and ends with the account of whoever has set it', async () => {
    await propose('grader', terms('grader'));
    await rule('any', 'unsourced', 'program');
    await run();
    expect((await rowsOf('grader')).map(({ state }) => state)).toEqual(['waiting']);
    const other = await addMember(app.db);
    await app.db.write.insert(operators).values({ user_id: other.id, role: 'owner' });
    await post(PAGE, { intent: 'add', origin: 'agent', kind: 'any', reach: 'nothing' }, other);
    await app.db.write.delete(users).where(eq(users.id, other.id));
    await run();
    expect((await rowsOf('grader')).map(({ state }) => state)).toEqual(['waiting']);
  });

  test('lets a value wait that stands on another site than the tool’s', async () => {
    await propose('elsewhere', { ...terms('elsewhere'), url: 'https://example.org/x' });
    await rule('any', 'unsourced');
    await run();
    expect((await rowsOf('elsewhere')).map(({ state }) => state)).toEqual(['waiting']);
  });

  test('accepts a program’s proposal as a whole or not at all, and about says so', async () => {
    const member = await addMember(app.db);
    const send = (toolId: string, ...values: ProposedValue[]) =>
      proposeRead(app.db.write, { origin: 'program', userId: member.id, toolId, values });
    const [half, all] = [
      await send('half', terms('half'), price('half')),
      await send('whole', terms('whole')),
    ];
    const about = async () => words(await page('/about'));
    expect(await about()).toContain('People decide what is published here, and');
    await rule('other', 'nothing', 'program');
    expect(await about()).toContain('People decide what is published here, or set rules that do');
    await run();
    expect((await rowsOf('half')).map(({ id, state }) => [id, state])).toEqual([[half?.id, 'waiting']]);
    expect((await rowsOf('whole')).map(({ id, state }) => [id, state])).toEqual([[all?.id, 'accepted']]);
  });

  test('is logged under whoever has set the rule that fits, not under whoever has set another', async () => {
    const other = await addMember(app.db);
    await app.db.write.insert(operators).values({ user_id: other.id, role: 'owner' });
    await rule('price', 'unsourced');
    await post(PAGE, { intent: 'add', origin: 'agent', kind: 'other', reach: 'nothing' }, other);
    await propose('ruled', terms('ruled'), price('ruled'));
    await run();
    const rows = await rowsOf('ruled');
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    const log = await app.db.write
      .select({
        action: operatorActions.action,
        by: operatorActions.operator_id,
        id: operatorActions.subject_id,
      })
      .from(operatorActions)
      .where(inArray(operatorActions.action, ['proposal.rule', 'tool.publish']));
    const pathsOf = (id: string) => rows.find((row) => row.id === id)?.values.map(({ path }) => path);
    const ruled = log.filter(({ action, id }) => action === 'proposal.rule' && pathsOf(id));
    expect(ruled.map(({ by, id }) => [by, pathsOf(id)]).toSorted()).toEqual(
      [
        [other.id, [TERMS]],
        [owner.id, [PRICE]],
      ].toSorted(),
    );
    const published = log.filter(({ action, id }) => action === 'tool.publish' && id === 'ruled');
    expect(published.map(({ by }) => by).toSorted()).toEqual([other.id, owner.id].toSorted());
    // One of programs is accepted as a whole, and each of its values told of whoever has set its rule.
    const member = await addMember(app.db);
    await rule('price', 'unsourced', 'program');
    await post(PAGE, { intent: 'add', origin: 'program', kind: 'other', reach: 'nothing' }, other);
    const values = [terms('both'), price('both')];
    const sent = await proposeRead(app.db.write, {
      origin: 'program',
      userId: member.id,
      toolId: 'both',
      values,
    });
    await run();
    const told = await app.db.write
      .select({ by: operatorActions.operator_id, after: operatorActions.after })
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, sent?.id ?? ''));
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        { by: other.id, after: expect.objectContaining({ fields: [TERMS] }) },
        { by: owner.id, after: expect.objectContaining({ fields: [PRICE] }) },
      ]),
    );
  });

  test('lets a value wait that a model has pointed at', async () => {
    await propose('pointed', { ...terms('pointed'), by: 'model' as const });
    await rule('any', 'unsourced');
    await run();
    const waiting = (await rowsOf('pointed')).filter(({ state }) => state === 'waiting');
    expect(waiting.flatMap(({ values }) => values.map(({ path }) => path))).toContain(TERMS);
    const shown = words(await page(`/operator/vendors/${waiting[0]?.id}`, owner));
    expect(shown).toContain('A model has pointed at it');
  });

  test('lets a value wait that the tool has changed in since', async () => {
    await propose('later', { ...price('later'), before: { amount: 9, per: 'mo' } });
    await rule('any', 'unsourced');
    await run();
    expect((await rowsOf('later')).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('the page of rules', () => {
  test('sets a rule once, takes it away, logs both, and refuses what it does not know', async () => {
    expect(words(parse(await (await rule('price')).text()))).toContain('The rule counts from now on');
    expect((await rule('price')).status).toBe(409);
    for (const [origin, kind, reach] of [
      ['vendor', 'price', 'nothing'],
      ['agent', 'everything', 'nothing'],
      ['agent', 'price', 'sourced'],
    ] as const) {
      expect([kind, (await post(PAGE, { intent: 'add', origin, kind, reach }, owner)).status]).toEqual([
        kind,
        400,
      ]);
    }
    const root = await page(PAGE, owner);
    expect(words(root)).toContain('Prices from the site’s agent, only where nothing is recorded');
    const id = root.querySelector('input[name=id]')?.getAttribute('value') ?? '';
    expect((await post(PAGE, { intent: 'remove', id }, owner)).status).toBe(200);
    for (const gone of [id, 'x']) {
      expect((await post(PAGE, { intent: 'remove', id: gone }, owner)).status).toBe(409);
    }
    const log = await app.db.write
      .select({ action: operatorActions.action })
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, id));
    expect(log.map(({ action }) => action)).toEqual(['rule.add', 'rule.remove']);
  });
});
