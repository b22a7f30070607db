import { and, eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { toolTab } from '#site/access.ts';
import { addTool } from '../factories.ts';
import { entryOf, startDesk, submit } from '../harness/desk.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** A submission of a tool that is listed already becomes part of that tool. */

const { app, operator, order, decide, submissionOf, mailsTo } = await startDesk();
const db = app.db.write;

const pageOf = async (address: string, headers: HeadersInit = operator.headers) =>
  main(await app.get(address, headers));
/** What a browser would send with the form of a page. */
const formOf = async (address: string) =>
  sentBy(parse(await (await app.get(address, operator.headers)).text()));
const addressOf = (id: string, tool = 'film-cutter') => `/operator/submissions/${id}/merge?tool=${tool}`;

/** A listed tool of an unused id. */
async function listed(change: Partial<typeof aiTools.$inferInsert> = {}): Promise<string> {
  const id = `listed-${crypto.randomUUID()}`;
  await addTool(app.db, { id, name: 'Film Cutter', tags: ['Film'], ...change });
  return id;
}

/** What a browser sends when an operator merges with some choices. */
async function merge(id: string, tool: string, choices: Record<string, string> = {}) {
  const form = await formOf(addressOf(id, tool));
  return order(`submissions/${id}/merge?tool=${tool}`, { ...form, ...choices, intent: 'merge' });
}

const draftsOf = (id: string) => db.select().from(toolDrafts).where(eq(toolDrafts.proposal_id, id));

describe('choosing the tool', () => {
  test('offers what looks alike first, and finds any other by name, id or address', async () => {
    const url = `https://${crypto.randomUUID()}.example.org`;
    const [same, other] = [await listed({ url }), await listed({ name: 'Quite Another' })];
    const { id } = await submit(app, { name: 'Cutting films', url });
    const submission = await pageOf(`/operator/submissions/${id}`);
    expect(submission.querySelector(`a[href="${addressOf(id, same)}"]`)?.text).toContain('Merge into it');
    expect(submission.querySelector('button[value=merge]')).toBeNull();
    const links = async (q: string) =>
      (await pageOf(`/operator/submissions/${id}/merge${q && `?q=${encodeURIComponent(q)}`}`))
        .querySelectorAll('li a[href*=merge]')
        .map((link) => link.getAttribute('href'));
    expect(await links('')).toEqual([addressOf(id, same)]);
    for (const q of ['quite ano', other, `https://tools.example.org/tools/${other}?tab=tech`]) {
      expect(await links(q), q).toEqual([addressOf(id, other)]);
    }
    expect(await links(url)).toEqual([addressOf(id, same)]);
  });

  test('shows field by field what the submission says otherwise, and takes only what the tool lacks', async () => {
    const tool = await listed({ description: 'About Film Cutter.' });
    const { id } = await submit(app, {
      name: 'Film Cutter',
      description: 'Cuts films by itself.',
      url: 'https://cutter.example.org',
      pricing_info: 'From $5',
      tags: ['film', 'cut'],
    });
    const page = await pageOf(addressOf(id, tool));
    expect(page.querySelectorAll('legend').map(({ text }) => text)).toEqual([
      'Description',
      'Website',
      'Tags',
      'Pricing model',
    ]);
    expect(words(page)).toContain('From $5');
    const chosen = page.querySelectorAll('input[checked]').map((input) => input.getAttribute('name'));
    expect(chosen).toHaveLength(4);
    expect(await formOf(addressOf(id, tool))).toMatchObject({
      'value.description': 'keep',
      'value.url': 'take',
      'value.tags': 'keep',
      'value.business_information.business_pricing_pricing_model': 'take',
    });
  });

  test('calls no two values the same', async () => {
    const { id } = await submit(app, {
      developer_name: 'Cutters',
      developer_website: 'https://cutters.example.org',
      url: 'https://cut.example.org',
    });
    const page = await pageOf(addressOf(id, await listed()));
    const labels = page.querySelectorAll('legend').map(({ text }) => text);
    expect(labels).toEqual(
      expect.arrayContaining(['Developer', `Developer (${toolTab('business').title})`, 'Website']),
    );
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('says that a tool is not listed, and that somebody has settled the submission', async () => {
    const { id } = await submit(app);
    expect(words(await pageOf(addressOf(id, 'nobody')))).toContain('This tool is not listed');
    await decide('accept', id);
    const page = await pageOf(addressOf(id, 'tool-01'));
    expect(words(page)).toContain('Somebody has settled this already.');
    expect(page.querySelector('form')).toBeNull();
  });
});

describe('merging', () => {
  test('puts what is taken into a draft, tells its sender, and publishing tells them again', async () => {
    const member = await addMember(app.db, { first_name: 'Ann' });
    const tool = await listed({ name: 'Film Cutter Pro', description: 'About it.' });
    const { id } = await submit(app, { user_id: member.id, tags: ['cut'], url: 'https://fc.example.org' });
    const entry = entryOf(
      await merge(id, tool, { 'value.tags': 'take', 'value.description': 'keep', note: 'Thank you.' }),
    );
    expect(await submissionOf(id)).toMatchObject({
      state: 'merged',
      became_id: tool,
      answer: 'Thank you.',
    });
    const [stored] = await db.select().from(aiTools).where(eq(aiTools.id, tool));
    expect(stored).toMatchObject({ url: null, tags: ['Film'] });
    const [draft, ...more] = await draftsOf(id);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({ tool_id: tool, base: { tags: ['Film'] } });
    expect(draft?.record).toMatchObject({
      id: tool,
      name: 'Film Cutter Pro',
      description: 'About it.',
      url: 'https://fc.example.org',
      tags: ['Film', 'cut'],
    });
    const [logged] = await db.select().from(operatorActions).where(eq(operatorActions.id, entry));
    expect(logged).toMatchObject({
      action: 'submission.merge',
      before: { state: 'waiting' },
      after: { state: 'merged', tool, taken: ['url', 'tags'] },
    });
    const [mail] = await mailsTo(member.email);
    expect(mail?.subject).toBe('Your submission of Film Cutter: merged into Film Cutter Pro');
    for (const part of ['Film Cutter Pro', 'Website, Tags', 'Thank you.', `/tools/${tool}`]) {
      expect(mail?.text).toContain(part);
    }
    const profile = await pageOf('/profile', member.headers);
    expect(words(profile)).toContain('It was in the directory already, as Film Cutter Pro.');
    expect(profile.querySelector(`a[href="/tools/${tool}"]`)).not.toBeNull();
    const settled = words(await pageOf('/operator/vendors?from=new&settled=1'));
    expect(settled).toContain('https://fc.example.org → Film Cutter Pro');
    expect(words(await pageOf(`/operator/submissions/${id}`))).toContain('Merged intoFilm Cutter Pro');
    const review = `/operator/drafts/${draft?.id}/review`;
    await order(review.replace('/operator/', ''), { ...(await formOf(review)), intent: 'publish' });
    expect(await submissionOf(id)).toMatchObject({ state: 'merged', became_id: tool });
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      'Film Cutter Pro has what you wrote',
    );
  });

  test('gives what is taken its sender as source, and what an editor makes of it the editors', async () => {
    const tool = await listed({ description: 'About it.' });
    const taken = { developer_name: 'Film Ltd', pricing_info: 'From $5' };
    const { id } = await submit(app, taken);
    const [maker, pricing] = [
      'business_information.business_developer_name',
      'business_information.business_pricing_pricing_model',
    ];
    const choices = { 'value.description': 'take', [`value.${maker}`]: 'take', [`value.${pricing}`]: 'take' };
    entryOf(await merge(id, tool, choices));
    const [draft] = await draftsOf(id);
    const form = await formOf(`/operator/drafts/${draft?.id}`);
    await order(`drafts/${draft?.id}`, { ...form, [pricing]: 'From $6', intent: 'save' });
    const review = `/operator/drafts/${draft?.id}/review`;
    await order(review.replace('/operator/', ''), { ...(await formOf(review)), intent: 'publish' });
    const { summary, business } = await (await app.get(`/api/v1/tools/${tool}`)).json();
    const theirs = 'Submitted by a member';
    expect(summary).toMatchObject({
      description: { value: 'Cuts films by itself.', source: theirs },
      developer: { value: 'Film Ltd', source: theirs },
    });
    expect(business).toMatchObject({
      pricing_pricing_model: { value: 'From $6', source: "Reported by the directory's editors" },
    });
  });

  test('leaves a text that the tool had before to the editors, whoever submits it again', async () => {
    const tool = await listed({ description: 'Cuts films by itself.', created_at: '2020-01-01T00:00:00Z' });
    const { id } = await submit(app);
    await merge(id, tool);
    const { summary } = await (await app.get(`/api/v1/tools/${tool}`)).json();
    expect(summary.description).toMatchObject({ certainty: 'editorial' });
  });

  test('takes nothing that was not offered', async () => {
    const tool = await listed();
    const { id } = await submit(app);
    const answer = await merge(id, tool, { 'value.sort_name': 'take' });
    expect(answer.status).toBe(409);
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting' });
  });

  test('without taking anything begins no draft', async () => {
    const member = await addMember(app.db);
    const tool = await listed();
    const { id } = await submit(app, { user_id: member.id });
    entryOf(await merge(id, tool, { 'value.url': 'keep', 'value.description': 'keep' }));
    expect(await draftsOf(id)).toEqual([]);
    expect((await mailsTo(member.email))[0]?.text).toContain('Nothing on its page had to change.');
  });

  test('is done once, whatever else is ordered at the same time', async () => {
    const member = await addMember(app.db);
    const tool = await listed();
    const { id } = await submit(app, { user_id: member.id });
    const form = { ...(await formOf(addressOf(id, tool))), intent: 'merge' };
    const send = () => order(`submissions/${id}/merge?tool=${tool}`, form);
    const sent = await Promise.all([send(), send(), send(), decide('decline', id, 'Because.')]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
    expect((await draftsOf(id)).length).toBeLessThanOrEqual(1);
    expect(await mailsTo(member.email)).toHaveLength(1);
    const late = await send();
    expect(late.status).toBe(409);
    expect(words(parse(await late.text()))).toContain('Somebody has settled this already.');
  });

  test.each([
    ['the tool', (tool: string) => db.update(aiTools).set({ description: 'X' }).where(eq(aiTools.id, tool))],
    [
      'the submission',
      (_: string, id: string) =>
        db
          .update(proposals)
          .set({ new_tool: sql`new_tool || '{"url": "https://else.example"}'` })
          .where(eq(proposals.id, id)),
    ],
  ])('is refused when %s has changed since it was read, and the note comes back', async (_what, change) => {
    const tool = await listed();
    const { id } = await submit(app);
    const form = await formOf(addressOf(id, tool));
    await change(tool, id);
    const path = `submissions/${id}/merge?tool=${tool}`;
    const refused = await order(path, { ...form, note: 'My note', intent: 'merge' });
    expect(refused.status).toBe(409);
    const root = parse(await refused.text());
    const page = root.querySelector('main') ?? root;
    expect(words(page.querySelector('[role=alert]'))).toContain('has changed since you read this');
    expect(page.querySelector('textarea')?.text).toContain('My note');
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', became_id: null });
    expect((await order(path, { ...sentBy(root), intent: 'merge' })).status).toBe(303);
  });

  test('is refused when the tool has gone', async () => {
    const tool = await listed();
    const { id } = await submit(app);
    const form = await formOf(addressOf(id, tool));
    await order(`tools/${tool}`, { intent: 'withdraw', other: '' });
    const refused = await order(`submissions/${id}/merge?tool=${tool}`, { ...form, intent: 'merge' });
    expect(refused.status).toBe(409);
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', became_id: null });
  });

  test('is for editors: a moderator is not led there and cannot', async () => {
    const moderator = await addOperator(app.db, 'moderator');
    const tool = await listed();
    const { id } = await submit(app);
    const form = await formOf(addressOf(id, tool));
    const page = await pageOf(`/operator/submissions/${id}`, moderator.headers);
    expect(page.querySelector('a[href*="/merge"]')).toBeNull();
    const path = `submissions/${id}/merge?tool=${tool}`;
    expect((await order(path, { ...form, intent: 'merge' }, { by: moderator.headers })).status).toBe(404);
    const asButton = { intent: 'merge', id, note: '' };
    expect((await order(`submissions/${id}`, asButton, { by: moderator.headers })).status).toBe(400);
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting' });
  });
});

describe('going back', () => {
  test('undoing discards the draft, tells the member, and the submission waits again', async () => {
    const member = await addMember(app.db);
    const tool = await listed();
    const { id } = await submit(app, { user_id: member.id });
    const entry = entryOf(await merge(id, tool));
    const list = await pageOf(`/operator/vendors?done=${entry}`);
    expect(words(list.querySelector('[role=status]'))).toContain('is merged into the tool');
    entryOf(await order('vendors', { intent: 'undo', id: entry }));
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', became_id: null, settled_at: null });
    expect(await draftsOf(id)).toEqual([]);
    expect((await mailsTo(member.email))[1]?.subject).toMatch(/^Undone: .* your submission of /);
    expect((await merge(id, tool)).status).toBe(303);
  });

  test('is too late once somebody has worked on the draft', async () => {
    const tool = await listed();
    const { id } = await submit(app);
    const entry = entryOf(await merge(id, tool));
    await db.update(toolDrafts).set({ revision: 2 }).where(eq(toolDrafts.proposal_id, id));
    expect((await order('vendors', { intent: 'undo', id: entry })).status).toBe(409);
    expect(await submissionOf(id)).toMatchObject({ state: 'merged', became_id: tool });
  });

  test('discarding the draft later gives the submission back to the queue', async () => {
    const tool = await listed();
    const { id } = await submit(app);
    await merge(id, tool);
    const [draft] = await draftsOf(id);
    await order(`drafts/${draft?.id}`, { intent: 'discard', revision: '1' });
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', became_id: null });
    const reopened = and(eq(operatorActions.action, 'submission.reopen'), eq(operatorActions.subject_id, id));
    expect(await db.select().from(operatorActions).where(reopened)).toMatchObject([
      { before: { state: 'merged' }, after: { state: 'waiting' } },
    ]);
  });
});
