import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { follow, unfollow } from '#features/following/follows.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { createTestApp, type TestApp } from '../../harness/app.ts';
import { memberWhoBought, send } from '../../harness/billing.ts';
import { ANSWER_LOST, appBehindProxy, CUTS, found, OPERATOR, testCuts } from '../../harness/cut-forms.ts';
import { withDatabase } from '../../harness/database.ts';
import { startFakeStripe } from '../../harness/fake-stripe.ts';
import { startHangingPostgres } from '../../harness/hanging-postgres.ts';
import { errorResponse } from '../../harness/late-postgres.ts';
import { letterLinkFor } from '../../harness/letter-links.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';

/** Connections that break while a form is being stored: the form gets its 503, and the app carries on. */

const database = await withDatabase();
const TOOL = 'tool-01';

interface Form {
  /** The table that the form writes. */
  table: string;
  /** The statement that writes it, where there is no transaction. */
  statement?: RegExp;
  /** Prepares one writer, who can then send the form again and again. */
  prepare: (app: TestApp) => Promise<{ send: () => Promise<Response>; stored: SQL }>;
}

function post(app: TestApp, path: string, form: Record<string, string>, headers: HeadersInit = {}) {
  return app.send(path, { method: 'POST', body: new URLSearchParams(form), headers }, randomUUID());
}

const ofMember = (table: string, path: string, form: Record<string, string>): Form => ({
  table,
  async prepare(app) {
    const member = await addMember(database, { subscription_status: 'enterprise' });
    return {
      send: () => post(app, path, form, member.headers),
      stored: sql`SELECT FROM ${sql.identifier(table)} WHERE user_id = ${member.id}`,
    };
  },
});

const FOLLOWED = { kind: 'tool', subject: TOOL } as const;

async function memberWhoFollows() {
  const member = await addMember(database);
  const followed = await follow(database.write, member.id, FOLLOWED, FOLLOWING.free);
  if (typeof followed === 'string') throw new Error('Nothing was followed.');
  return { member, id: followed.id };
}

const FORMS: Record<string, Form> = {
  registration: {
    table: 'email_tokens',
    async prepare(app) {
      const email = `${randomUUID()}@example.org`;
      const password = 'a long password';
      return {
        send: () => post(app, '/auth/register', { email, password, confirm_password: password }),
        stored: sql`SELECT FROM users WHERE email = ${email}`,
      };
    },
  },
  rating: ofMember('user_ratings', `/tools/${TOOL}`, { intent: 'rate', rating: '4', review: 'It works.' }),
  favourite: ofMember('user_favorites', `/tools/${TOOL}`, { intent: 'favorite' }),
  submission: {
    table: 'proposals',
    async prepare(app) {
      const member = await addMember(database);
      const url = `https://${randomUUID()}.example.org/`;
      const form = {
        name: 'Film Cutter',
        description: 'Cuts films by itself, in two steps.',
        url,
        contact_email: 'ann@example.org',
      };
      return {
        send: () => post(app, '/submit', form, member.headers),
        stored: sql`SELECT FROM proposals WHERE new_tool ->> 'url' = ${url}`,
      };
    },
  },
  key: ofMember('api_keys', '/settings/keys', { intent: 'create', name: 'A program' }),
  webhook: ofMember('webhooks', '/settings/webhooks', {
    intent: 'add',
    url: 'https://example.org/hook',
    changes: 'yes',
  }),
  follow: ofMember('follows', '/following', { intent: 'follow', kind: 'tool', subject: TOOL }),
  'note on the watch list': {
    table: 'follows',
    async prepare(app) {
      const { id, member } = await memberWhoFollows();
      const form = { intent: 'edit', follow: id, note: 'Ask for a quote', cadence: 'weekly' };
      return {
        send: () => post(app, '/following', form, member.headers),
        stored: sql`SELECT FROM follows WHERE user_id = ${member.id} AND note = ${form.note}`,
      };
    },
  },
  'follow that ends': {
    table: 'follows',
    statement: /SET removed_at/,
    async prepare(app) {
      const { member } = await memberWhoFollows();
      return {
        send: () => post(app, '/following', { ...FOLLOWED, intent: 'unfollow' }, member.headers),
        stored: sql`SELECT FROM follows WHERE user_id = ${member.id} AND removed_at IS NOT NULL`,
      };
    },
  },
  'follow that is taken back': {
    table: 'follows',
    async prepare(app) {
      const { member } = await memberWhoFollows();
      await unfollow(database.write, member.id, FOLLOWED);
      return {
        send: () => post(app, '/following', { ...FOLLOWED, intent: 'follow' }, member.headers),
        stored: sql`SELECT FROM follows WHERE user_id = ${member.id} AND removed_at IS NULL`,
      };
    },
  },
  'subscription of the letter': {
    table: 'letter_readers',
    async prepare(app) {
      const email = `${randomUUID()}@example.org`;
      const link = await letterLinkFor(database, email);
      return {
        send: () => post(app, '/auth/confirm-letter', { link }),
        stored: sql`SELECT FROM letter_readers WHERE email = ${email}`,
      };
    },
  },
  'name of a company': {
    table: 'entity_aliases',
    async prepare(app) {
      const operator = await addMember(database, { email: `${randomUUID()}@ops.example.org` });
      await database.write.execute(
        sql`UPDATE users SET email = email || '.' || id WHERE email = ${OPERATOR}`,
      );
      await database.write.execute(sql`UPDATE users SET email = ${OPERATOR} WHERE id = ${operator.id}`);
      const name = `Former ${randomUUID()}`;
      const form = { intent: 'add', kind: 'company', name, means: 'Studio 01' };
      return {
        send: () => post(app, '/operator/names', form, operator.headers),
        stored: sql`SELECT FROM entity_aliases WHERE name = ${name}`,
      };
    },
  },
  message: {
    table: 'contact_messages',
    async prepare(app) {
      const email = `${randomUUID()}@example.org`;
      const form = { name: 'Ann Example', email, kind: 'report', message: 'The price has changed.' };
      return {
        send: () => post(app, '/contact', form),
        stored: sql`SELECT FROM contact_messages JOIN outbox ON reply_to = email WHERE email = ${email}`,
      };
    },
  },
};

async function count(query: SQL): Promise<number> {
  const [rows = 0] = await found(database, [query]);
  return rows;
}

const FORM_CASES = Object.entries(FORMS);

describe.each(FORM_CASES)('a %s whose connection is cut', (_, { table, statement, prepare }) => {
  testCuts({
    database,
    statement,
    async prepare(app) {
      const { send, stored } = await prepare(app);
      return { send, stored: [stored] };
    },
  });

  test('because the server ends it leaves nothing behind', async () => {
    const { app } = await appBehindProxy(database);
    const form = await prepare(app);
    await database.write.execute(sql.raw(FALL(table)));
    expect((await form.send()).status).toBe(503);
    // The log shows the original error, not the failed rollback.
    expect(app.logged('error')).toEqual([expect.stringContaining('due to administrator command')]);
    await database.write.execute(sql.raw(`DROP TRIGGER fall ON ${table}`));
    expect(await count(form.stored)).toBe(0);
    expect((await form.send()).status).toBeLessThan(400);
    expect(await count(form.stored)).toBe(1);
    report({ what: 'backends ended inside a transaction', count: 1, lost: 0, ended: 0 });
  });
});

/** An operator ends the writer's connection in the middle of a write. */
const FALL = (table: string) => `
  CREATE OR REPLACE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
  CREATE TRIGGER fall BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fall()`;

test.each(Object.entries({ ...CUTS, 'with the answer to COMMIT lost': ANSWER_LOST }))(
  'an event of the payment provider that is cut %s is asked for again and applied once',
  async (_when, cut) => {
    const ends: Array<() => void> = [];
    const stripe = await startFakeStripe((close) => void ends.push(close));
    onTestFinished(() => {
      for (const end of ends) end();
    });
    const { proxy, app } = await appBehindProxy(database, { settings: stripe.settings() });
    const { subscription } = await memberWhoBought(app, stripe, 'basic');
    stripe.update(subscription, { cancel_at_period_end: true });
    const [event] = stripe.takeEvents();
    if (!event) throw new Error('The provider has no event.');
    proxy.cutNext(cut);
    expect((await send(app, event)).status).toBe(503);
    expect((await send(app, event)).status).toBe(200);
    expect(await count(sql`SELECT FROM billing_events WHERE id = ${event.id}`)).toBe(1);
  },
);

test('thirty cuts in a row leave every connection of the pool usable', async () => {
  const { proxy, app } = await appBehindProxy(database);
  const { prepare } = FORMS.message ?? {};
  if (!prepare) throw new Error('There is no form for messages.');
  for (let turn = 0; turn < 30; turn += 1) {
    const form = await prepare(app);
    proxy.cutNext({ at: /begin/, when: turn % 2 === 0 ? 'withheld' : 'answered' });
    expect((await form.send()).status).toBe(503);
  }
  const forms = await Promise.all(Array.from({ length: 20 }, () => prepare(app)));
  const answers = await Promise.all(forms.map((form) => form.send()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  report({ what: 'connections cut inside a transaction, one after the other', count: 30, lost: 0, ended: 0 });
});

test('a server that stops just as it accepts clients ends nothing and keeps no connection', async () => {
  const stopping = { code: '57P01', message: 'terminating connection due to administrator command' };
  const db = openDatabase(await startHangingPostgres(errorResponse(stopping)));
  onTestFinished(() => db.close());
  const app = await createTestApp({ db });
  // More than the pool has, and each twice: a limit is counted before and outside of the transaction.
  for (let turn = 0; turn < 25; turn += 1) {
    await expect(db.write.transaction((tx) => tx.execute('SELECT 1'))).rejects.toThrow();
    const form = { name: 'Ann', email: 'ann@example.org', kind: 'other', message: 'Ten characters or more.' };
    expect((await post(app, '/contact', form)).status).toBe(503);
  }
});
