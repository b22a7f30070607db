import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { tellBursts } from '#features/desk/burst-notices.server.ts';
import { chooseNotices, tellOperatorsOf } from '#features/operators/notices.server.ts';
import type { NoticeKind } from '#features/operators/notices.ts';
import { operatorNotices } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { resendMail } from '#platform/mail/failed-mails.server.ts';
import { MailRefused } from '#platform/mail/mailer.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { mailing } from '#platform/mail/sending.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { workOff } from '../harness/jobs.ts';
import { addOperator } from '../harness/operators.ts';

/** What programs find is told in bursts: one mail, however much there is. */

const database = await withDatabase({ empty: true });
const db = database.write;
tellOperatorsOf({ OPERATOR_EMAILS: [], SITE_URL: 'https://tools.example', PORT: 0 });
const owner = await addOperator(database, 'owner');
const moderator = await addOperator(database, 'moderator');

beforeEach(async () => {
  await db.execute(sql`TRUNCATE outbox, rate_limits, operator_notices, proposals CASCADE`);
});

async function choose(kinds: NoticeKind[]): Promise<void> {
  await chooseNotices(db, owner, kinds);
  await db.insert(operatorNotices).values(kinds.map((kind) => ({ user_id: moderator.id, kind })));
}

interface Told extends Record<string, unknown> {
  to: string;
  subject: string;
  text: string;
}

/** Tells of every burst. @returns the mails that wait to be sent, and empties the queue of them */
async function told(): Promise<Told[]> {
  await tellBursts(db);
  const { rows } = await db.execute<Told>(
    sql`WITH gone AS (DELETE FROM outbox WHERE failed_at IS NULL RETURNING "to", subject, text)
      SELECT * FROM gone ORDER BY "to"`,
  );
  return rows;
}

const pass = (minutes: number) =>
  db.execute(sql`
    WITH mails AS (UPDATE outbox SET failed_at = failed_at - make_interval(mins => ${minutes})),
      cases AS (UPDATE proposals SET created_at = created_at - make_interval(mins => ${minutes}))
    UPDATE rate_limits SET full_at = full_at - make_interval(mins => ${minutes})`);

const log = pino({ level: 'silent' });
const refused = { send: () => Promise.reject(new MailRefused('no such person')) };

/** Queues mails and sends everything that waits to a server that refuses all of it. */
async function failMails(...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await queueMail(db, { to: 'ann@example.org', reply_to: null, subject, text: 'Secret', html: null });
  await workOff(database, mailing({ db, mailer: refused, log }));
}

describe('mails that failed for good', () => {
  test('are told to each operator who chose it, in one mail, ten minutes after the first', async () => {
    await choose(['mails']);
    await failMails('one', 'two');
    expect(await told()).toEqual([]);
    await pass(9);
    await failMails('three');
    expect(await told()).toEqual([]);
    await pass(1);
    const mails = await told();
    expect(mails.map(({ to }) => to)).toEqual([owner.email, moderator.email].sort());
    const [{ subject, text } = { subject: '', text: '' }] = mails;
    expect(subject).toBe('3 mails could not be sent');
    for (const part of ['"one"', '"two"', '"three"', 'At the desk: https://tools.example/operator/mails'])
      expect(text).toContain(part);
    expect(text).not.toContain('Secret');
    expect(await told()).toEqual([]);
  });

  test('that follow within six hours wait for the next mail, which names ten of them', async () => {
    await choose(['mails']);
    await failMails('first');
    await pass(10);
    expect(await told()).toHaveLength(2);
    await failMails(...Array.from({ length: 30 }, (_, index) => `later ${index}`));
    await pass(349);
    expect(await told()).toEqual([]);
    await pass(11);
    const [mail] = await told();
    expect(mail?.subject).toBe('30 mails could not be sent');
    expect(mail?.text.match(/later/g)).toHaveLength(10);
    expect(mail?.text).toContain('- and 20 more');
  });

  test('never tell of themselves, not even when they are sent again', async () => {
    await choose(['mails']);
    await failMails('first');
    await pass(10);
    await tellBursts(db);
    await failMails();
    await pass(400);
    expect(await told()).toEqual([]);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM outbox WHERE subject LIKE '1 mail %'`,
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) await resendMail(db, id);
    await failMails();
    await pass(400);
    expect(await told()).toEqual([]);
  });

  test('are told again when they fail again', async () => {
    await choose(['mails']);
    await failMails('stubborn');
    await pass(10);
    await told();
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM outbox`);
    const id = rows[0]?.id ?? '';
    await resendMail(db, id);
    await pass(400);
    await failMails();
    await pass(10);
    expect(await told()).toHaveLength(2);
  });

  test('that were settled in the meantime are not told, and use up no turn', async () => {
    await choose(['mails']);
    await failMails('gone');
    await pass(10);
    await db.execute(sql`DELETE FROM outbox`);
    expect(await told()).toEqual([]);
    await failMails('here');
    await pass(10);
    expect(await told()).toHaveLength(2);
  });

  test('go to the site’s own address while nobody has chosen them', async () => {
    await failMails('first');
    await pass(10);
    expect((await told()).map(({ to }) => to)).toEqual(['hello@example.com']);
  });
});

describe('events of companies', () => {
  test('are told once, each with what was read; what was decided meanwhile is not', async () => {
    const tool = { id: 'acme', name: 'Acme', description: 'It takes notes.', developer_name: 'Acme Labs' };
    await importFiles(database, { 'tools.ndjson': ndjson([tool]) });
    await choose(['events']);
    const read = (evidence: string, after: object) => ({
      ...{ company_id: 'acme-labs', origin: 'agent' as const, evidence },
      values: [{ path: 'funding_rounds', after, url: 'https://acme.example/', quote: 'So it says.' }],
    });
    const sale = { round: 'Acquisition', kind: 'acquisition' };
    await db
      .insert(proposals)
      .values([
        read('1', { round: 'Series B', amount: 20e6 }),
        read('2', { ...sale, investors: ['Contoso'] }),
        { ...read('3', { ...sale, investors: ['Nobody'] }), state: 'declined' },
      ]);
    expect(await told()).toEqual([]);
    await db.execute(sql`UPDATE proposals SET created_at = created_at - interval '10 minutes'`);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: owner.email,
      subject: '2 events of companies that the agents have read',
    });
    for (const line of [
      '- Acme Labs: Series B, $20M\n',
      '- Acme Labs: bought by Contoso\n',
      '/operator/waiting?kind=event',
    ]) {
      expect(mail?.text).toContain(line);
    }
    expect(mail?.text).not.toContain('Nobody');
    await pass(400);
    expect(await told()).toEqual([]);
  });
});

describe('proposals of the lifecycle checker', () => {
  test('are told once, to those who may settle them, by any number of nodes at once', async () => {
    const tools = ['gone', 'moved'].map((id) => ({ id, name: `The ${id}`, description: 'It does a thing.' }));
    await importFiles(database, { 'tools.ndjson': ndjson(tools) });
    await choose(['lifecycle']);
    const proposal = {
      origin: 'checker' as const,
      values: [],
      evidence: 'dead',
      remark: 'Dead: 5 looks.',
      looks: [],
    };
    await db.insert(proposals).values([
      { ...proposal, tool_id: 'gone' },
      { ...proposal, tool_id: 'moved', state: 'declined' },
    ]);
    await pass(10);
    await Promise.all(Array.from({ length: 5 }, () => tellBursts(db)));
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: '1 proposal of the lifecycle checker' });
    expect(mail?.text).toContain('- The gone: Dead: 5 looks.\n');
    expect(mail?.text).toContain('https://tools.example/operator/vendors?from=checker');
    await pass(400);
    expect(await told()).toEqual([]);
  });
});
