import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { authenticatorApps } from '#features/accounts/tables/factors.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { siteTexts } from '#platform/site/tables/site.server.ts';
import { DEFAULT_SITE } from '#site/site.ts';
import { runCommand } from '../harness/commands.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';

/** Programs of the command line say of the site what its owner says at the desk. */

const db = await withDatabase({ empty: true });

beforeAll(() =>
  db.write
    .insert(siteTexts)
    .values({ record: { ...DEFAULT_SITE, name: 'Film Tools', licence_name: 'For films alone' } }),
);

/** @returns the exit code */
const run = async (...[program, ...args]: ['catalogue' | 'operators', ...string[]]) =>
  (await runCommand(program, args, { DATABASE_URL: db.url })).code;

test('mails that an order of `npm run operator` writes have the name of the site', async () => {
  const { id, email } = await addMember(db);
  await db.write
    .insert(authenticatorApps)
    .values({ user_id: id, sealed_secret: '', confirmed_at: new Date().toISOString() });
  expect(await run('operators', 'reset-factors', email)).toBe(0);
  const [mail] = await db.write.select().from(outbox);
  expect(mail?.html).toContain('Film Tools');
  expect(mail?.html).not.toContain(DEFAULT_SITE.name);
}, 60_000);

test('what `npm run catalogue export-open` writes names the licence of the site', async () => {
  const folder = temporaryFolder();
  expect(await run('catalogue', 'export-open', folder)).toBe(0);
  expect(await readFile(path.join(folder, 'licence.txt'), 'utf8')).toContain('For films alone');
}, 60_000);
