import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploadsFolder } from '#features/imports/imports.server.ts';
import { confirmedAccount, freshAccount, logIn, post } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

/** What all forms get from `request/form.server.ts`. */

const app = await createTestApp({
  settings: { OPERATOR_EMAILS: 'file@ops.example.org,early@ops.example.org' },
});

/** The operation that each line of the log names, and its message. */
function failures(lines: string[]) {
  return lines.map((line) => {
    const { operation, msg, request_id }: Record<string, unknown> = JSON.parse(line);
    return [operation, msg, typeof request_id];
  });
}

test('a wrong password, a limit and a mistake are answers, not logged as errors', async () => {
  expect((await logIn(app, freshAccount())).status).toBe(401);
  expect((await post(app, '/auth/register', { email: 'nowhere' })).status).toBe(400);
  const again = { email: freshAccount().email };
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) {
    statuses.push((await post(app, '/auth/forgot-password', again)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(app.logged('error')).toEqual([]);
}, 30_000);

test('a failure is logged once, under the name of its operation and the id of its request', async () => {
  const own = await createTestApp({ empty: true });
  await own.db.write.execute(sql`DROP TABLE outbox, users CASCADE`);
  const note = { name: 'Ann', email: 'ann@example.org', kind: 'other', message: 'Good morning to you.' };
  expect((await post(own, '/contact', note)).status).toBe(503);
  expect((await logIn(own, freshAccount())).status).toBe(503);
  expect(failures(own.logged('error'))).toEqual([
    ['storing a contact message', 'storing a contact message failed', 'string'],
    ['login', 'login failed', 'string'],
  ]);
}, 30_000);

/** A form with a file, whose sender leaves in the middle of it. */
function cutUpload(path: string, headers: Record<string, string>, name: string): Promise<Response> {
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="tools.ndjson"\r\n\r\n`;
  let hasBegun = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (hasBegun) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else controller.enqueue(new TextEncoder().encode(`${head}{"id":`));
      hasBegun = true;
    },
  });
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', headers: { ...headers, ...type }, body, duplex: 'half' } as const;
  return app.send(path, init);
}

test.each([
  ['/settings/photo', 'photo'],
  ['/operator/catalogue', 'file'],
])('whoever leaves in the middle of an upload to %s is no failure of the site', async (path, name) => {
  const { headers } = await addMember(app.db, { email: `${name}@ops.example.org` });
  expect((await cutUpload(path, headers, name)).status).toBe(400);
  expect(app.logged('error')).toEqual([]);
});

test('a form that ends before its file does is no failure of the site', async () => {
  const { headers } = await addMember(app.db, { email: 'early@ops.example.org' });
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="tools.ndjson"\r\n\r\n{}';
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const answer = await app.send('/operator/catalogue', {
    method: 'POST',
    headers: { ...headers, ...type },
    body,
  });
  expect(answer.status).toBe(400);
  expect(app.logged('error')).toEqual([]);
});

test('a disk that fails in the middle of an upload is a failure of the site', async () => {
  const site = await createTestApp({ settings: { OPERATOR_EMAILS: 'disk@ops.example.org' } });
  const { headers } = await addMember(site.db, { email: 'disk@ops.example.org' });
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="tools.ndjson"\r\n\r\n';
  const parts = [head.slice(0, 5), head.slice(5)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift() ?? '{}\n';
        // The folder is made before anything is read.
        if (part !== '{}\n')
          await rm(uploadsFolder({ DATA_DIR: site.dataDir }), { recursive: true, force: true });
        controller.enqueue(new TextEncoder().encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', headers: { ...headers, ...type }, body, duplex: 'half' } as const;
  expect((await site.send('/operator/catalogue', init)).status).toBe(503);
  expect(failures(site.logged('error'))).toEqual([
    ['storing a catalogue file', 'storing a catalogue file failed', 'string'],
  ]);
});

test('an answer that the work of a form throws is not swallowed: an unknown tool is a 404', async () => {
  const { headers } = await addMember(app.db);
  const body = new URLSearchParams({ intent: 'favorite' });
  const response = await app.send('/tools/no-such-tool', { method: 'POST', headers, body });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Tool not found');
  expect(app.logged('error')).toEqual([]);
});

test('a script that sends a form hears where the answer leads, with its cookies; anybody else is led there', async () => {
  const account = await confirmedAccount(app);
  const plain = await logIn(app, account);
  const asked = await logIn(app, account, { headers: { 'X-In-Place': '1' } });
  const told = ({ response: { status, headers } }: typeof plain) => [
    status,
    headers.get('Location'),
    headers.get('X-Location'),
    headers.getSetCookie().length,
  ];
  expect(told(plain)).toEqual([303, '/tools', null, 2]);
  expect(told(asked)).toEqual([204, null, '/tools', 2]);
  expect(await asked.response.text()).toBe('');
  const led = await app.send('/settings/account', { headers: { 'X-In-Place': '1' } });
  expect([led.status, led.headers.get('Cache-Control')]).toEqual([204, 'no-store']);
  expect(led.headers.get('Vary')).toContain('X-In-Place');
  const refused = await logIn(app, freshAccount(), { headers: { 'X-In-Place': '1' } });
  expect([refused.status, refused.response.headers.get('X-Location')]).toEqual([401, null]);
});

test('a form that the page does not know is refused', async () => {
  for (const intent of ['', 'constructor', 'delete everything']) {
    const { headers } = await addMember(app.db);
    const body = new URLSearchParams({ intent });
    const response = await app.send('/settings/account', { method: 'POST', headers, body });
    expect([intent, response.status]).toEqual([intent, 400]);
  }
});
