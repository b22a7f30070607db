import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { devMailPage } from '#platform/mail/dev-mail.server.tsx';
import { createMailer } from '#platform/mail/mailer.server.ts';
import { createTestApp } from '../harness/app.ts';
import { temporaryFolder } from '../harness/folders.ts';

const open = async (folder: string, search = '') => {
  const response = await devMailPage(new URL(`http://localhost/dev/mail${search}`), folder);
  return { response, page: parse(await response.text()) };
};

test('the developer’s page lists emails, newest first, and shows both parts of one', async () => {
  const data = temporaryFolder();
  const mailer = createMailer({ DATA_DIR: data, SMTP_URL: undefined });
  for (const day of [1, 3, 2]) {
    await mailer.send({
      id: `mail-${day}`,
      to: 'ada@example.org',
      reply_to: null,
      subject: `Day ${day} — <b>`,
      text: `Follow https://tools.example/#access_token=${'long'.repeat(30)}`,
      unsubscribe: null,
      html: '<p onclick="steal()">Hello</p><script>steal()</script>',
      created_at: `2026-11-0${day}T00:00:00Z`,
    });
  }
  const folder = path.join(data, 'outbox');
  const { page } = await open(folder);
  const links = page.querySelectorAll('a');
  expect(links.map((link) => link.innerHTML)).toEqual([3, 2, 1].map((day) => `Day ${day} — &lt;b&gt;`));
  const one = await open(folder, links[0]?.getAttribute('href'));
  expect(one.page.querySelector('pre')?.text).toContain('long'.repeat(30));
  const frame = one.page.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).not.toContain('scripts');
  expect(frame?.getAttribute('srcdoc')).toContain('Hello');
  expect(one.response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('it shows only emails from its folder', async () => {
  const data = temporaryFolder();
  const { page } = await open(path.join(data, 'outbox'));
  expect(page.text).toContain('No mail yet.');
  await writeFile(path.join(data, 'secret.txt'), 'secret');
  for (const file of ['secret.txt', '../secret.eml', '', 'nothing.eml']) {
    const { response } = await open(data, `?${new URLSearchParams({ file })}`);
    expect(response.status).toBe(404);
  }
});

test('the production build has no such page', async () => {
  const app = await createTestApp({ empty: true, settings: { NODE_ENV: 'development' } });
  expect((await app.get('/dev/mail')).status).toBe(404);
});
