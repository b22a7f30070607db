import { expect, test } from 'vitest';
import { firstStartNotice } from '#app/first-start.server.ts';
import { withDatabase } from '../harness/database.ts';

const { read } = await withDatabase({ empty: true });

test.each([
  [[], 'npm run operator add <email>'],
  [['olga@example.org'], 'with an address of OPERATOR_EMAILS, and confirm it'],
])('the start says how to become the owner if OPERATOR_EMAILS names %j', async (named, advice) => {
  const settings = { SMTP_URL: 'smtp://mail', DATA_DIR: 'var', OPERATOR_EMAILS: named };
  const [line, ...more] = await firstStartNotice(read, settings, 'http://localhost');
  expect(line).toContain(`Nobody runs this site yet. Register at http://localhost/auth/register`);
  expect(line).toContain(advice);
  expect(more).toEqual([]);
});
