import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { type Mail, type Mailer, MailRefused } from '#platform/mail/mailer.server.ts';
import { adoptMails, MAIL_JOB, queueMail } from '#platform/mail/outbox.server.ts';
import { mailing } from '#platform/mail/sending.server.ts';
import { startCuttingPostgres } from '../harness/cutting-postgres.ts';
import { withDatabase } from '../harness/database.ts';
import { makeDue, workOff } from '../harness/jobs.ts';

const database = await withDatabase({ empty: true });
const db = database.write;
const log = pino({ level: 'silent' });

const sendDue = (mailer: Mailer) => workOff(database, mailing({ db, mailer, log }));
const start = (mailer: Mailer, own: Database = database, to = log) =>
  startJobs({ db: own, log: to, works: mailing({ db: own.write, mailer, log: to }) });
/** Seconds until a mail is tried again. */
const delayAfter = (attempt: number) => MAIL_JOB.retryAfter(attempt) ?? 0;

const draft = (subject: string) => ({
  to: 'ann@example.org',
  reply_to: null,
  subject,
  text: 'Text',
  html: null,
});

/** Records what it is given, and fails as told. */
function mailerThat(fail: (mail: Mail) => Error | null = () => null): Mailer & { sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    async send(mail) {
      const error = fail(mail);
      if (error) throw error;
      sent.push(mail.subject);
    },
  };
}

interface Row extends Record<string, unknown> {
  subject: string;
  attempts: number;
  failed: boolean;
  last_error: string | null;
  wait: number | null;
}

/** Everything in the outbox, with its job. */
async function waiting(): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT subject, coalesce(retry_count + (state = 'retry')::int, attempts) AS attempts, failed_at IS NOT NULL AS failed,
      coalesce(last_error, output->>'message') AS last_error,
      round(extract(epoch FROM start_after - now()))::int AS wait
    FROM outbox LEFT JOIN jobs.job ON job.id = outbox.id ORDER BY outbox.created_at`);
  return rows;
}

beforeEach(async () => {
  await db.execute(sql`TRUNCATE outbox, jobs.job`);
});

describe('the outbox', () => {
  test('sends what is due, oldest first, and keeps nothing of it', async () => {
    for (const subject of ['one', 'two', 'three']) await queueMail(db, draft(subject));
    const mailer = mailerThat();
    await sendDue(mailer);
    expect(mailer.sent).toEqual(['one', 'two', 'three']);
    expect(await waiting()).toEqual([]);
  });

  test('does not see an email whose transaction is not committed', async () => {
    const undone = db.transaction(async (both) => {
      await queueMail(both, draft('never'));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await waiting()).toEqual([]);
  });

  test('tries again later and later, without delaying the others', async () => {
    await queueMail(db, draft('bad'));
    await queueMail(db, draft('good'));
    const mailer = mailerThat(({ subject }) => (subject === 'bad' ? new Error('no answer') : null));
    await sendDue(mailer);
    expect(mailer.sent).toEqual(['good']);
    expect(await waiting()).toMatchObject([
      { subject: 'bad', attempts: 1, failed: false, wait: delayAfter(1) },
    ]);
    await sendDue(mailer);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await makeDue(database);
    await sendDue(mailer);
    expect(await waiting()).toMatchObject([
      { attempts: 2, wait: delayAfter(2), last_error: 'Error: no answer' },
    ]);
  });

  test('gives up at once on a permanent refusal, and in the end on whatever never works', async () => {
    await queueMail(db, draft('refused'));
    await sendDue(mailerThat(() => new MailRefused('no such person')));
    expect(await waiting()).toMatchObject([{ attempts: 1, failed: true }]);
    await queueMail(db, draft('hopeless'));
    await db.execute(sql`UPDATE jobs.job SET retry_count = 17`);
    await sendDue(mailerThat(() => new Error('no answer')));
    expect(await waiting()).toMatchObject([{ failed: true }, { attempts: 18, failed: true }]);
    await makeDue(database);
    const mailer = mailerThat();
    await sendDue(mailer);
    expect(mailer.sent).toEqual([]);
  });

  test('five workers send each of forty emails once', async () => {
    for (let index = 0; index < 40; index += 1) await queueMail(db, draft(`mail ${index}`));
    const mailer = mailerThat();
    await Promise.all(Array.from({ length: 5 }, () => sendDue(mailer)));
    expect(mailer.sent).toHaveLength(40);
    expect(new Set(mailer.sent).size).toBe(40);
  });

  test('mails without a job get one: of a restored backup, and of an earlier version that sends no more', async () => {
    await queueMail(db, draft('restored'));
    await db.execute(sql`TRUNCATE jobs.job`);
    for (const [subject, since] of [
      ['left', 3],
      ['being sent', 1],
    ] as const) {
      await db.execute(sql`INSERT INTO outbox ("to", subject, text, due_at)
        VALUES ('a@example.org', ${subject}, '', now() - make_interval(mins => ${since}))`);
    }
    await queueMail(db, draft('has one'));
    await adoptMails(db);
    const mailer = mailerThat();
    await sendDue(mailer);
    expect(mailer.sent.sort()).toEqual(['has one', 'left', 'restored']);
  });

  test('waits twice as long each time, up to six hours, and gives up within three days', () => {
    expect([1, 2, 3, 4].map(delayAfter)).toEqual([15, 30, 60, 120]);
    expect(delayAfter(18)).toBe(21_600);
    const total = Array.from({ length: 17 }, (_, index) => delayAfter(index + 1)).reduce((a, b) => a + b);
    expect(total / 86_400).toBeGreaterThan(1);
    expect(total / 86_400).toBeLessThan(3);
  });
});

describe('the worker', () => {
  test('sends what waits at its start, and stops', async () => {
    await queueMail(db, draft('waited'));
    const arrived = Promise.withResolvers<string>();
    const mailer: Mailer = { send: async ({ subject }) => arrived.resolve(subject) };
    const worker = start(mailer);
    expect(await arrived.promise).toBe('waited');
    await worker.stop();
    expect(await waiting()).toEqual([]);
  });

  test('is not delayed by an email that hangs, and releases it when stopped', async () => {
    const begun: string[] = [];
    const sent: string[] = [];
    const mailer: Mailer = {
      async send({ subject }, signal) {
        begun.push(subject);
        if (subject.startsWith('hangs')) {
          await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
        }
        sent.push(subject);
      },
    };
    for (let index = 0; index < 3; index += 1) await queueMail(db, draft(`hangs ${index}`));
    for (let index = 0; index < 20; index += 1) await queueMail(db, draft(`mail ${index}`));
    const worker = start(mailer);
    await vi.waitFor(() => expect(sent).toHaveLength(20), { timeout: 20_000 });
    await queueMail(db, draft('a later one'));
    await vi.waitFor(() => expect(sent).toHaveLength(21), { timeout: 20_000 });
    expect(begun.filter((subject) => subject.startsWith('hangs'))).toHaveLength(3);
    await worker.stop();
    const rows = await waiting();
    expect(rows.map(({ subject }) => subject).sort()).toEqual(['hangs 0', 'hangs 1', 'hangs 2']);
    for (const { attempts, wait } of rows) {
      expect(attempts).toBe(0);
      expect(wait).toBeLessThanOrEqual(1);
    }
  }, 15_000);

  test('sends no email twice when the database goes away before it is recorded', async () => {
    const proxy = await startCuttingPostgres(database.url);
    const cut = openDatabase(proxy.url);
    await queueMail(db, draft('once'));
    proxy.cutNext({ at: /delete from "outbox"/, when: 'withheld' });
    const mailer = mailerThat();
    const worker = start(mailer, cut);
    await vi.waitFor(() => expect(proxy.cuts()).toBe(1), { timeout: 20_000 });
    // As if its hold had ended meanwhile: the sent email is recorded before anything else is claimed.
    await makeDue(database);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 });
    await worker.stop();
    await cut.close();
    expect(mailer.sent).toEqual(['once']);
  });

  test('survives a database that is away, and says so once', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const lines: string[] = [];
    const logged = Promise.withResolvers<void>();
    const toLines = pino(
      { level: 'error' },
      {
        write(line: string) {
          lines.push(line);
          logged.resolve();
        },
      },
    );
    const worker = start(mailerThat(), away, toLines);
    await logged.promise;
    await worker.stop();
    expect(lines).toHaveLength(1);
  });
});
