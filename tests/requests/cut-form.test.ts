import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe } from 'vitest';
import { testCuts } from '../harness/cut-forms.ts';
import { withDatabase } from '../harness/database.ts';

/** One form whose connection breaks while it is being stored; `tests/long/faults` cuts the others. */

const database = await withDatabase();

describe('a message whose connection is cut', () => {
  testCuts({
    database,
    async prepare(app) {
      const email = `${randomUUID()}@example.org`;
      const form = { name: 'Ann', email, kind: 'report', message: 'The price has changed.' };
      const init = () => ({ method: 'POST', body: new URLSearchParams(form) });
      return {
        send: () => app.send('/contact', init(), email),
        stored: [sql`SELECT FROM contact_messages JOIN outbox ON reply_to = email WHERE email = ${email}`],
      };
    },
  });
});
