import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { signingSecret } from '#features/webhooks/signature.server.ts';
import { webhookDeliveries, webhooks } from '#features/webhooks/tables/webhooks.server.ts';
import { addWebhook } from '#features/webhooks/webhooks.server.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, TEST_SECRET, type TestMember } from '../harness/members.ts';

/** A member's webhooks: added, shown once, tested, paused, removed. */

const app = await createTestApp();
const subscriber = () => addMember(app.db, { subscription_status: 'enterprise' });
const GOOD = { intent: 'add', url: 'https://example.org/hook', changes: 'yes', rounds: 'yes' };

async function send({ headers }: TestMember, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await app.send('/settings/webhooks', { method: 'POST', headers, body });
  return { status: response.status, main: parse(await response.text()).querySelector('main') };
}

const pageOf = async ({ headers }: TestMember) => (await app.get('/settings/webhooks', headers)).text();
const hooksOf = ({ id }: TestMember) => app.db.write.select().from(webhooks).where(eq(webhooks.user_id, id));

async function withHook() {
  const owner = await subscriber();
  await send(owner, GOOD);
  const [hook] = await hooksOf(owner);
  if (!hook) throw new Error('The webhook was not added.');
  return { owner, hook };
}

test('its secret is shown once and stored nowhere', async () => {
  const ada = await subscriber();
  const { status, main } = await send(ada, GOOD);
  const secret = main?.querySelector('output')?.text ?? '';
  expect(status).toBe(200);
  // 256 bits: the specification asks for 192 to 512.
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [hook] = await hooksOf(ada);
  expect(secret).toBe(signingSecret(TEST_SECRET, hook?.id ?? ''));
  expect(hook).toMatchObject({ url: GOOD.url, events: ['tool.changed', 'round.recorded'] });
  expect(JSON.stringify(hook)).not.toContain(secret);
  expect(await pageOf(ada)).toContain(GOOD.url);
  expect(parse(await pageOf(ada)).text).toMatch(/Active, added on [A-Z][a-z]+ \d+, \d{4}\./);
  expect(await pageOf(ada)).not.toContain(secret);
  const data = await (await app.get('/settings/account/data', ada.headers)).text();
  expect(data).toContain(GOOD.url);
  expect(data).not.toContain(secret);
});

describe('is not added', () => {
  test.each([
    [{ url: 'http://example.org' }, 'https://'],
    [{ url: 'https://127.0.0.1/' }, 'reached from the internet'],
    [{ url: 'https://[fd00::1]/' }, 'reached from the internet'],
    [{ changes: '', rounds: '' }, 'Choose what'],
  ])('with %o', async (fields, said) => {
    const ada = await subscriber();
    const { status, main } = await send(ada, { ...GOOD, ...fields });
    expect(status).toBe(400);
    expect(main?.text).toContain(said);
    expect(await hooksOf(ada)).toEqual([]);
  });

  test('beyond the most that a member may have, even by many forms at once', async () => {
    const ada = await subscriber();
    const all = Array.from({ length: MEMBER_LIMITS.webhooks + 3 }, (_, index) =>
      addWebhook(app.db.write, ada.id, { url: GOOD.url + index, events: ['tool.changed'] }),
    );
    await Promise.all(all);
    expect(await hooksOf(ada)).toHaveLength(MEMBER_LIMITS.webhooks);
    expect((await send(ada, GOOD)).status).toBe(409);
  });

  test('twice for one address, however often its form is sent', async () => {
    const ada = await subscriber();
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(ada, GOOD)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await hooksOf(ada)).toHaveLength(1);
    expect((await send(ada, GOOD)).main?.text).toContain('You have a webhook for this address already.');
  });

  test.each(['free', 'basic', 'premium'] as const)('with the plan %s', async (tier) => {
    const ada = await addMember(app.db, { subscription_status: tier });
    const { status, main } = await send(ada, GOOD);
    expect(status).toBe(403);
    expect(main?.text).toContain(`belong to the plan ${SHIPPED_PLAN_NAMES.enterprise}`);
    expect(await hooksOf(ada)).toEqual([]);
  });
});

test('a test message waits to be sent, and the log shows it', async () => {
  const { owner, hook } = await withHook();
  const { status, main } = await send(owner, { intent: 'test', webhook: hook.id });
  expect(status).toBe(200);
  expect(main?.querySelector('tbody')?.text).toMatch(/test.*0.*Waiting/s);
  await app.db.write
    .update(webhookDeliveries)
    .set({ attempts: 2, status: 500, error: 'The receiver refused it', tried_at: sql`now()` });
  const row = parse(await pageOf(owner)).querySelector('tbody tr');
  const cells = row?.querySelectorAll('td').map(({ text }) => text.trim());
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(cells).toEqual([minute, 'test', '2', 'The receiver refused it (500)', minute]);
});

test('is paused, resumed and removed', async () => {
  const { owner, hook } = await withHook();
  const order = (intent: string) => send(owner, { intent, webhook: hook.id });
  expect((await order('pause')).main?.text).toContain('Paused');
  expect((await order('test')).status).toBe(409);
  expect((await order('resume')).main?.text).toContain('is active again');
  expect((await order('remove')).main?.text).toContain('You have no webhooks');
  expect((await order('remove')).status).toBe(404);
});

test('stays visible and can be removed after the plan has ended', async () => {
  const { owner, hook } = await withHook();
  await app.db.write.update(users).set({ subscription_status: 'free' }).where(eq(users.id, owner.id));
  const page = parse(await pageOf(owner));
  expect(page.querySelectorAll('main button').map(({ text }) => text)).toEqual(['Remove']);
  expect((await send(owner, { intent: 'test', webhook: hook.id })).status).toBe(403);
  expect((await send(owner, { intent: 'remove', webhook: hook.id })).status).toBe(200);
});
