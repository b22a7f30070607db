import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { NONE_WITHDRAWN } from '#features/records/records/withdrawn-topics.server.ts';
import { publishSubmission } from '#features/submissions/published.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { entryOf, startDesk, submit } from '../harness/desk.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { newTools } from '../harness/new-tools.ts';
import { addOperator } from '../harness/operators.ts';

const { app, operator, order, decide, submissionOf, mailsTo } = await startDesk();

describe('a waiting submission', () => {
  test('is listed oldest first, and shown with everything submitted, what is alike and a record to import', async () => {
    const desk = await startDesk();
    const newer = await submit(desk.app, { name: 'Newer', created_at: '2026-11-20T10:00:00Z' });
    const { id } = await submit(desk.app, {
      name: 'Tool 01',
      url: newer.url,
      created_at: '2026-11-19T10:00:00Z',
      developer_name: 'Cut & Co',
      pricing_info: 'From $5',
      tags: ['film', 'cut'],
    });
    await submit(desk.app, { name: 'Declined', state: 'declined' });
    const read = async (path: string) => main(await desk.app.get(`/operator/${path}`, desk.operator.headers));
    const list = await read('vendors?from=new');
    expect(list.querySelectorAll('li a[href*="/submissions/"]').map((link) => link.text)).toEqual([
      'Tool 01',
      'Newer',
    ]);
    expect(words(list)).toContain('2 submissions waiting');
    expect(words(await read('vendors?from=new&q=tool 01'))).toContain('1 submission waiting');
    expect(words(await read('vendors?from=new&settled=1&q=cuts'))).toContain('Declined');
    const page = await read(`submissions/${id}`);
    const text = words(page);
    for (const part of [
      'November 19, 2026',
      'From $5',
      'film, cut',
      'contact@example.org',
      'The same name',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Newer Submitted on November 20, 2026: Waiting');
    expect(text).toContain('The tool Tool 01 has this id: an import would overwrite it.');
    const decode = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const record: unknown = JSON.parse(decode(page.querySelector('pre')?.innerHTML ?? ''));
    expect(
      readTool(record, {
        categories: new Map(),
        companies: new Set(),
        formerIds: new Map(),
        mergedAtDesk: new Set<string>(),
        withdrawn: NONE_WITHDRAWN,
      }),
    ).not.toHaveProperty('faults');
    expect(record).toMatchObject({ id: 'tool-01', developer_name: 'Cut & Co' });
  });

  test.each([
    ['accept', 'accepted', 'The submission is accepted.', 'has been accepted', '/profile'],
    [
      'decline',
      'declined',
      'The submission is declined.',
      'has not been taken into the directory',
      '/profile',
    ],
    ['ask', 'asked', 'The member is asked.', 'we have a question', '/submit/'],
  ] as const)(
    '%s: is %s, and its member gets a mail with the note',
    async (intent, state, done, said, to) => {
      const member = await addMember(app.db, { first_name: 'Ann' });
      const { id } = await submit(app, { user_id: member.id });
      const entry = entryOf(await decide(intent, id, ' Thank you.\r\n\r\nMore soon. '));
      expect(await submissionOf(id)).toMatchObject({ state, answer: 'Thank you.\n\nMore soon.' });
      const [mail, ...others] = await mailsTo(member.email);
      expect(others).toEqual([]);
      for (const part of ['Hello Ann', said, 'Thank you.', `https://tools.example.org${to}`]) {
        expect(mail?.text).toContain(part);
        expect(mail?.html).toContain(part);
      }
      const page = await main(await app.get(`/operator/vendors?done=${entry}`, operator.headers));
      expect(words(page.querySelector('[role=status]'))).toContain(done);
      expect(page.querySelector('button[value=undo]')).not.toBeNull();
      const links = page.querySelectorAll('a[href^="/operator/drafts/"]').map((link) => link.text);
      expect(links).toEqual(intent === 'accept' ? ['Open its draft'] : []);
    },
  );

  test.each([
    ['decline', '  '],
    ['ask', '  '],
    ['decline', '\u200B'],
    ['ask', '\u2800\n\u3164'],
  ])('%s needs a word to the member that shows something', async (intent, note) => {
    const { id } = await submit(app);
    const refused = await decide(intent, id, note);
    expect(refused.status).toBe(400);
    expect(words(await main(refused))).toContain('Write what the sender should know');
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting' });
  });

  test('may be decided when its member has left', async () => {
    const { id } = await submit(app, { user_id: null });
    const mails = await app.db.write.select().from(outbox);
    expect((await decide('accept', id)).status).toBe(303);
    expect(await submissionOf(id)).toMatchObject({ state: 'accepted', answer: null });
    expect(await app.db.write.select().from(outbox)).toHaveLength(mails.length);
  });

  test('is decided once', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id });
    const statuses = await Promise.all(
      ['accept', 'decline', 'accept'].map(async (intent) => (await decide(intent, id, 'Because.')).status),
    );
    expect(statuses.sort()).toEqual([303, 409, 409]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test('stays undecided when its email cannot be queued, and the note comes back', async () => {
    const desk = await startDesk();
    const member = await addMember(desk.app.db);
    const { id } = await submit(desk.app, { user_id: member.id });
    await desk.app.db.write.execute(sql`ALTER TABLE outbox RENAME COLUMN subject TO topic`);
    const response = await decide('accept', id, 'A long note', { to: desk.app, by: desk.operator.headers });
    expect(response.status).toBe(503);
    const page = await main(response);
    expect(words(page.querySelector('[role=alert]'))).toBe(
      'That could not be stored. Please try again in a moment.',
    );
    expect(page.querySelector('textarea')?.text).toContain('A long note');
    expect(await newTools(desk.app.db)).toMatchObject([{ state: 'waiting' }]);
    expect(await desk.app.db.write.select().from(operatorActions)).toEqual([]);
  });

  test('once accepted, stays listed until a tool with its address has been imported', async () => {
    const desk = await startDesk();
    const url = 'https://accepted.example.org/app/';
    await submit(desk.app, { name: 'Accepted one', url, state: 'accepted' });
    const read = async () =>
      words(await main(await desk.app.get('/operator/vendors?from=new', desk.operator.headers)));
    expect(await read()).toContain('Accepted, not in the catalogue yet');
    await desk.app.db.write
      .insert(aiTools)
      .values({ id: 'accepted-one', name: 'A', description: 'B', url: 'http://accepted.example.org/app' });
    expect(await read()).not.toContain('Accepted one');
  });

  test('once published, tells its member, whose profile leads to the tool', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id, state: 'accepted' });
    const tool = { id: 'tool-02', name: 'Tool 02' };
    await app.db.write.transaction((tx) =>
      publishSubmission(tx, { id, tool, origin: 'https://tools.example.org' }),
    );
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Tool 02 is in the directory',
    ]);
    const profile = await main(await app.get('/profile', member.headers));
    expect(profile.querySelector('a[href="/tools/tool-02"]')).not.toBeNull();
  });

  test('that was asked about is answered by changing it, and waits again', async () => {
    const member = await addMember(app.db);
    const { id, url } = await submit(app, { user_id: member.id, state: 'asked', answer: 'Is it free?' });
    const form = await main(await app.get(`/submit/${id}`, member.headers));
    expect(words(form)).toContain('Is it free?');
    expect(form.querySelector('input[name=name]')?.getAttribute('value')).toBe('Film Cutter');
    const body = new URLSearchParams({
      name: 'Film Cutter 2',
      description: 'It is free, and always was.',
      url,
      contact_email: 'new@example.org',
    });
    const answer = (more: Record<string, string> = {}) => {
      const sent = new URLSearchParams({ ...Object.fromEntries(body), ...more });
      return app.send(`/submit/${id}`, { method: 'POST', headers: member.headers, body: sent });
    };
    expect((await answer({ website: 'https://spam.example' })).status).toBe(400);
    const other = await submit(app);
    const known = await answer({ url: other.url });
    expect([known.status, await submissionOf(id)]).toEqual([
      409,
      expect.objectContaining({ state: 'asked' }),
    ]);
    expect(words(await main(known))).toContain('Somebody has submitted this web address already');
    expect((await answer()).headers.get('location')).toBe(`/submit/${id}?submitted=1`);
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', name: 'Film Cutter 2' });
    expect((await answer()).status).toBe(409);
    const again = await app.get(`/submit/${id}`, member.headers);
    expect([again.status, words(await main(again))]).toEqual([
      200,
      expect.stringContaining('No question about this submission waits for an answer.'),
    ]);
    expect((await app.get(`/submit/${id}`, (await addMember(app.db)).headers)).status).toBe(404);
  });
});

describe('undoing', () => {
  const undo = (id: string, by: HeadersInit = operator.headers) =>
    order('vendors', { intent: 'undo', id }, { by });

  test('gives back what was there, and tells whoever was told', async () => {
    const member = await addMember(app.db);
    const { id } = await submit(app, { user_id: member.id });
    const accepted = entryOf(await decide('accept', id));
    const drafts = () => app.db.write.select().from(toolDrafts).where(eq(toolDrafts.proposal_id, id));
    const page = await main(await app.get(`/operator/submissions/${id}`, operator.headers));
    const [draft] = await drafts();
    expect(page.querySelector(`a[href="/operator/drafts/${draft?.id}"]`)).not.toBeNull();
    entryOf(await undo(accepted));
    expect(await drafts()).toEqual([]);
    const entry = entryOf(await decide('decline', id, 'No.'));
    const undone = entryOf(await undo(entry));
    expect(await submissionOf(id)).toMatchObject({ state: 'waiting', answer: null, settled_at: null });
    const mails = await mailsTo(member.email);
    const { name } = (await submissionOf(id)) ?? {};
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your submission of ${name}: accepted`,
      `Undone: what we wrote about your submission of ${name}`,
      `Your submission of ${name}: declined`,
      `Undone: what we wrote about your submission of ${name}`,
    ]);
    expect(mails[1]?.text).toContain('what was done is undone');
    const list = await main(await app.get(`/operator/vendors?done=${undone}`, operator.headers));
    expect(words(list.querySelector('[role=status]'))).toBe('It is undone.');
    expect(list.querySelector('button[value=undo]')).toBeNull();
    expect((await undo(entry)).status).toBe(409);
    expect((await decide('accept', id)).status).toBe(303);
  });

  test('does not take back what somebody else has done since', async () => {
    const other = await addOperator(app.db, 'owner');
    const member = await addMember(app.db);
    const asked = await submit(app, { user_id: member.id });
    const entry = entryOf(await decide('ask', asked.id, 'Is it free?'));
    await app.db.write.update(proposals).set({ state: 'waiting' }).where(eq(proposals.id, asked.id));
    await order(
      `submissions/${asked.id}`,
      { intent: 'ask', id: asked.id, note: 'Why?' },
      { by: other.headers },
    );
    expect((await undo(entry)).status).toBe(409);
    expect(await submissionOf(asked.id)).toMatchObject({ state: 'asked', answer: 'Why?' });
    expect(await mailsTo(member.email)).toHaveLength(2);
    const edited = await submit(app);
    const accepted = entryOf(await decide('accept', edited.id));
    const ofIt = eq(toolDrafts.proposal_id, edited.id);
    await app.db.write.update(toolDrafts).set({ revision: 2, changed_by: other.id }).where(ofIt);
    expect((await undo(accepted)).status).toBe(409);
    expect(await app.db.write.select().from(toolDrafts).where(ofIt)).toHaveLength(1);
  });

  test('is for the operator who did it, and not for long', async () => {
    const { id } = await submit(app);
    const entry = entryOf(await decide('accept', id));
    const other = await addOperator(app.db, 'owner');
    expect((await undo(entry, other.headers)).status).toBe(409);
    const [old] = await app.db.write
      .insert(operatorActions)
      .values({
        at: new Date(Date.now() - 11_000).toISOString(),
        operator_id: operator.id,
        operator_email: 'ops@example.org',
        action: 'submission.accept',
        subject_kind: 'submission',
        subject_id: id,
        before: { state: 'waiting', note: null },
        after: { state: 'accepted', note: null },
      })
      .returning();
    expect((await undo(old?.id ?? '')).status).toBe(409);
    expect(await submissionOf(id)).toMatchObject({ state: 'accepted' });
  });
});
