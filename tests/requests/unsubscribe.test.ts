import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';

/** Unsubscribing from alerts with the address in a mail, without an account (RFC 8058). */

const app = await createTestApp();

async function subscribed() {
  const { id } = await addMember(app.db);
  await app.db.write.execute(sql`INSERT INTO followers (user_id) VALUES (${id})`);
  const site = { secret: TEST_SECRET, origin: '' };
  return { id, address: unsubscribeAddress(site, { list: 'alerts', subscriber: id }) };
}

function post(address: string, body: URLSearchParams | FormData = new URLSearchParams()): Promise<Response> {
  return app.send(address, { method: 'POST', body });
}

async function hasMail(id: string): Promise<unknown> {
  const { rows } = await app.db.write.execute(sql`SELECT has_mail FROM followers WHERE user_id = ${id}`);
  return rows[0]?.has_mail;
}

test('opening the address changes nothing and shows a button', async () => {
  const { id, address } = await subscribed();
  const response = await app.get(address);
  expect(response.status).toBe(200);
  const form = parse(await response.text()).querySelector('form[method=post][action^="/unsubscribe"]');
  expect(form?.getAttribute('action')).toBe(address);
  expect(await hasMail(id)).toBe(true);
});

/** What mail programs send (RFC 8058, section 3.2): either kind of form. */
const BODIES = { 'as a form': new URLSearchParams(), 'in parts': new FormData() };
for (const body of Object.values(BODIES)) body.set('List-Unsubscribe', 'One-Click');

test.each(Object.entries(BODIES))('one request %s unsubscribes, without a session', async (_, body) => {
  const { id, address } = await subscribed();
  const response = await post(address, body);
  expect(response.status).toBe(200);
  expect(await hasMail(id)).toBe(false);
  expect(await response.text()).toContain('You get no more mails about what you follow.');
  // A second click, or a second program, is no error.
  expect((await post(address, body)).status).toBe(200);
});

test('an address that was cut off says so, and what to do', async () => {
  const main = parse(await (await app.get('/unsubscribe')).text()).querySelector('main');
  expect(main?.querySelector('h1')?.text).toBe('This link is not complete');
  expect(main?.text).toContain('Copy the whole address from the mail.');
});

test('an altered address ends nobody’s mails', async () => {
  const { id, address } = await subscribed();
  const other = await subscribed();
  const [, , signature] = address.split('.');
  const altered = [address.slice(0, -2), other.address.replace(/[^.]+$/, signature ?? '')];
  for (const wrong of [...altered, '/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token=a.b.c.d']) {
    expect((await post(wrong)).status).toBe(404);
    expect((await app.get(wrong)).status).toBe(404);
  }
  expect([await hasMail(id), await hasMail(other.id)]).toEqual([true, true]);
});

test('the address of a deleted account still answers', async () => {
  const { id, address } = await subscribed();
  await app.db.write.execute(sql`DELETE FROM users WHERE id = ${id}`);
  expect((await post(address)).status).toBe(200);
  expect(await hasMail(id)).toBeUndefined();
});
