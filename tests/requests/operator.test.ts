import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { storeContactMessage } from '#features/contact/messages.server.ts';
import { readBeginnings } from '#features/desk/beginnings.server.ts';
import { SUBJECT_KINDS } from '#features/operators/actions.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { chosenNotices, tellOperatorsOf } from '#features/operators/notices.server.ts';
import { changeRole, listOperators } from '#features/operators/operators.server.ts';
import type { Role } from '#features/operators/roles.ts';
import { operatorActions, operatorNotices, operators } from '#features/operators/tables/operators.server.ts';
import { innermostMessage } from '#platform/database/unavailable.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { createTestApp } from '../harness/app.ts';
import { entryOf, startDesk, submit } from '../harness/desk.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator, DESK_OPERATOR } from '../harness/operators.ts';

const { app, operator, order, decide } = await startDesk();

describe('/operator', () => {
  test('looks to anybody else exactly like a page that does not exist', async () => {
    const nowhere = await app.get('/nowhere');
    const read = async (response: Response) => {
      const root = parse(await response.text());
      const metas = root.querySelectorAll('meta').map((meta) => meta.outerHTML);
      return [response.status, root.querySelector('title')?.text, metas, words(root.querySelector('main'))];
    };
    const expected = await read(nowhere);
    expect(expected[0]).toBe(404);
    const member = await addMember(app.db);
    const unverified = await addMember(app.db, { email: 'second@example.org', email_verified: false });
    for (const headers of [{}, member.headers, unverified.headers]) {
      expect(await read(await app.get('/operator', headers))).toEqual(expected);
      expect(await read(await order('vendors', { intent: 'undo', id: 'x' }, { by: headers }))).toEqual(
        expected,
      );
    }
    const unset = await createTestApp({ db: app.db });
    expect((await unset.get('/operator', operator.headers)).status).toBe(404);
  });

  test('says when nothing waits', async () => {
    const quiet = await startDesk();
    const page = await main(await quiet.app.get('/operator', quiet.operator.headers));
    expect(words(page)).toContain('Submissions0 cases');
    for (const [path, text] of [
      ['vendors?from=new', 'No submission waits.'],
      ['reviews', 'No reported review waits.'],
    ]) {
      const list = await main(await quiet.app.get(`/operator/${path}`, quiet.operator.headers));
      expect(words(list)).toContain(text);
    }
  });

  test('may not be kept by anybody', async () => {
    const response = await app.get('/operator', operator.headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('noindex');
  });
});

test('an address on this machine is none for others, and a choice of notices finds a reader', async () => {
  const { read, write } = app.db;
  const begun = (SITE_URL?: string) => readBeginnings(read, { SITE_URL, SMTP_URL: undefined });
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', undefined])
    expect([own, (await begun(own)).hasAddress]).toEqual([own, false]);
  expect(await begun('https://tools.example.org')).toMatchObject({ hasAddress: true, hasNoticesRead: false });
  const { id } = await addOperator(app.db, 'owner');
  await write.insert(operatorNotices).values({ user_id: id, kind: 'messages' });
  expect((await begun()).hasNoticesRead).toBe(true);
  await write.delete(operatorNotices);
});

describe('who is told', () => {
  test('are the operators who have chosen it and may settle it; the site itself while there are none', async () => {
    const desk = await startDesk();
    const [editor, moderator] = [
      await addOperator(desk.app.db, 'editor'),
      await addOperator(desk.app.db, 'moderator'),
    ];
    tellOperatorsOf({ OPERATOR_EMAILS: ['ops@example.org'], SITE_URL: 'https://x.example', PORT: 0 });
    const write = async () => {
      await storeContactMessage(desk.app.db.write, {
        name: 'Ann',
        email: 'ann@example.org',
        kind: 'other',
        message: crypto.randomUUID(),
      });
      const mails = await desk.app.db.write.select().from(outbox);
      await desk.app.db.write.delete(outbox);
      return mails.map(({ to }) => to).sort();
    };
    expect(await write()).toEqual(['hello@example.com']);
    for (const { headers } of [editor, moderator, desk.operator]) {
      const body = new URLSearchParams({ messages: '1' });
      const chosen = await desk.app.send('/operator/notices', { method: 'POST', headers, body });
      expect(chosen.headers.get('location')).toBe('/operator/notices?done=1');
    }
    expect(await write()).toEqual([moderator.email, 'ops@example.org'].sort());
    await desk.app.db.write.delete(operators);
    expect(await write()).toEqual(['ops@example.org']);
  });

  test.each([
    ['editor', ['lifecycle']],
    ['moderator', ['mails']],
    ['owner', ['lifecycle', 'mails']],
  ] as const)('%ss choose what is theirs to settle', async (role, kinds) => {
    const { headers, id } = await addOperator(app.db, role);
    const body = new URLSearchParams({ lifecycle: '1', mails: '1' });
    await app.send('/operator/notices', { method: 'POST', headers, body });
    const page = await main(await app.get('/operator/notices', headers));
    const boxes = page?.querySelectorAll('input[type=checkbox]') ?? [];
    const named = (has: (box: (typeof boxes)[number]) => boolean) =>
      boxes.filter(has).map((box) => box.getAttribute('name'));
    expect(named((box) => box.hasAttribute('checked'))).toEqual(kinds);
    const offered = named((box) => ['lifecycle', 'mails'].includes(box.getAttribute('name') ?? ''));
    expect(offered).toEqual(kinds);
    const log = await app.db.write.select().from(operatorActions).where(eq(operatorActions.subject_id, id));
    expect(log).toMatchObject([{ action: 'notices.choose', before: [], after: kinds }]);
    const send = (text: string) =>
      app.send('/operator/notices', { method: 'POST', headers, body: new URLSearchParams(text) });
    expect((await send('whatever=1')).status).toBe(400);
    expect(await chosenNotices(app.db.write, id)).toEqual(kinds);
    expect((await send('choice=1')).status).toBe(303);
    expect(await chosenNotices(app.db.write, id)).toEqual([]);
  });
});

describe('roles', () => {
  test('are given by an address, and there is always an owner left', async () => {
    const { db } = await createTestApp({ empty: true });
    const change = (email: string, role: Role | null, owners: string[] = []) =>
      changeRole(db.write, { email, role, owners, by: DESK_OPERATOR });
    const [ann, bob] = [await addMember(db), await addMember(db)];
    expect(await change('nobody@example.org', 'owner')).toBe('unknown');
    expect(await change(ann.email.toUpperCase(), 'owner')).toBe('changed');
    expect(await change(ann.email, 'owner')).toBe('same');
    expect(await change(ann.email, null)).toBe('last owner');
    expect(await change(ann.email, 'editor')).toBe('last owner');
    expect(await change(bob.email, 'owner')).toBe('changed');
    const both = await Promise.all([change(ann.email, null), change(bob.email, null)]);
    expect(both.sort()).toEqual(['changed', 'last owner']);
    expect(await listOperators(db.write, [])).toHaveLength(1);
  });
});

describe('the log', () => {
  test('can be searched, and says what was before', async () => {
    const { id } = await submit(app);
    entryOf(await decide('decline', id, 'Not a tool.'));
    const today = new Date().toISOString().slice(0, 10);
    const read = async (query: string) => main(await app.get(`/operator/log?${query}`, operator.headers));
    const page = await read(`subject=${id}&who=ops@&day=${today}`);
    expect(words(page)).toContain('Declined a submission');
    expect(words(page)).toContain('1 entry');
    expect(page.querySelector('pre')?.text).toContain('Not a tool.');
    expect(words(await read(`subject=${id}&day=2020-01-01`))).toContain('Nothing like that has been done.');
    // No day for the database, so it chooses nothing.
    expect(words(await read(`subject=${id}&day=0000-01-01`))).toContain('Declined a submission');
  });

  test('tells a role no more than it may open elsewhere', async () => {
    const editor = await addOperator(app.db, 'editor');
    const { id } = await submit(app);
    for (const kind of SUBJECT_KINDS) {
      const after = { note: `Told in private about the ${kind}` };
      const done = { by: DESK_OPERATOR, action: 'message.answer', subject: { kind, id }, after } as const;
      await recordAction(app.db.write, done);
    }
    const told = async ({ headers }: { headers: HeadersInit }) => {
      const page = await (await app.get(`/operator/log?subject=${id}`, headers)).text();
      return SUBJECT_KINDS.filter((kind) => page.includes(`about the ${kind}`));
    };
    // What an edit of many tools did is on a page of its own.
    const shown = SUBJECT_KINDS.filter((kind) => kind !== 'edit');
    expect(await told(operator)).toEqual(shown);
    const closed = ['member', 'operator', 'review', 'answer', 'message', 'rule', 'rate', 'mail', 'site'];
    expect(await told(editor)).toEqual(shown.filter((kind) => !closed.includes(kind)));
  });

  test.each([
    sql`UPDATE operator_actions SET operator_email = 'x'`,
    sql`DELETE FROM operator_actions`,
    sql`TRUNCATE operator_actions`,
  ])('refuses to be rewritten', async (statement) => {
    const { id } = await submit(app);
    entryOf(await decide('accept', id));
    const refused = await app.db.bulk.execute(statement).catch((error: unknown) => innermostMessage(error));
    expect(refused).toContain('only grows');
  });
});

describe('an order', () => {
  test.each([
    ['without a name', { intent: 'accept', id: 'x' }, 'Nothing was done'],
    [
      'with too long a note',
      { intent: 'accept', id: crypto.randomUUID(), note: 'x'.repeat(1_001) },
      'Shorten the note to 1,000 characters',
    ],
  ])('that is %s is refused in words', async (_, form, text) => {
    const { id } = await submit(app);
    const response = await order(`submissions/${id}`, form);
    expect(response.status).toBe(400);
    expect(words(await main(response))).toContain(text);
  });

  test('for something that does not exist is refused', async () => {
    const id = crypto.randomUUID();
    for (const intent of ['hide', 'show', 'dismiss', 'undo']) {
      expect((await order('reviews', { intent, id })).status).toBe(409);
    }
    for (const queue of ['submissions', 'vendors', 'messages']) {
      expect((await app.get(`/operator/${queue}/${id}`, operator.headers)).status).toBe(404);
      expect((await app.get(`/operator/${queue}/x`, operator.headers)).status).toBe(404);
    }
  });
});
