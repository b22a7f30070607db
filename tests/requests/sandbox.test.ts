import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { choosePlan, held } from '../harness/billing.ts';
import { signedEvent, startFakeStripe } from '../harness/fake-stripe.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** The provider that takes no money: the whole purchase without an account anywhere. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT: 'sandbox' } });
});

const press = (member: TestMember, path: string, act: string) =>
  app.send(path, { method: 'POST', headers: member.headers, body: new URLSearchParams({ act }) });
const locationOf = (response: Response) => response.headers.get('Location') ?? '';
const isLocked = async (member: TestMember) =>
  (await (await app.get('/tools/tool-02?tab=market', member.headers)).text()).includes(
    'Premium Content Locked',
  );

async function memberWithPlan(plan: string) {
  const member = await addMember(app.db);
  const checkout = locationOf(await choosePlan(app, member, plan));
  const paid = await press(member, checkout, 'pay');
  return { member, checkout, success: locationOf(paid) };
}

describe('a purchase in the sandbox', () => {
  test('leads through its checkout to the plan', async () => {
    const member = await addMember(app.db);
    const checkout = locationOf(await choosePlan(app, member, 'premium'));
    expect(checkout).toMatch(/^\/sandbox\/checkout\/sbx_cs_/);
    const html = await (await app.get(checkout, member.headers)).text();
    expect(html).toContain('Sandbox: no money moves');
    expect(html.replaceAll('<!-- -->', '')).toContain(`${SHIPPED_PLAN_NAMES.premium} plan: $9.99 per month.`);
    expect(await isLocked(member)).toBe(true);
    const paid = await press(member, checkout, 'pay');
    expect(locationOf(paid)).toMatch(/^\/subscription\/success\?session_id=sbx_cs_/);
    expect(await isLocked(member)).toBe(false);
    const thanks = await (await app.get(locationOf(paid), member.headers)).text();
    expect(thanks.replaceAll('<!-- -->', '')).toContain(`You have the ${SHIPPED_PLAN_NAMES.premium} plan.`);
  });

  test('buys nothing with a declined card, or when the member leaves', async () => {
    const member = await addMember(app.db);
    const checkout = locationOf(await choosePlan(app, member, 'basic'));
    expect((await press(member, checkout, 'decline')).status).toBe(402);
    expect(locationOf(await press(member, checkout, 'leave'))).toBe('/subscription/cancel');
    expect(await held(app, member)).toEqual({ tier: 'free', ends: null, phase: 'none' });
  });

  test('paid twice at once begins one subscription', async () => {
    const member = await addMember(app.db);
    const checkout = locationOf(await choosePlan(app, member, 'basic'));
    const answers = await Promise.all([1, 2, 3].map(() => press(member, checkout, 'pay')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const { rows } = await app.db.write.execute(
      sql`SELECT count(*)::int AS count FROM sandbox_subscriptions s JOIN billing_customers c
        ON c.customer_id = s.customer_id WHERE c.user_id = ${member.id}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is the member’s own', async () => {
    const { checkout } = await memberWithPlan('basic');
    const other = await memberWithPlan('basic');
    expect((await app.get(checkout, other.member.headers)).status).toBe(404);
    expect((await press(other.member, checkout, 'pay')).status).toBe(404);
    expect(locationOf(await app.get(checkout))).toMatch(/^\/auth\/login/);
  });
});

describe('the portal of the sandbox', () => {
  const portal = '/sandbox/portal';
  const stateAfter = async (member: TestMember, ...acts: string[]) => {
    for (const act of acts) expect((await press(member, portal, act)).status).toBe(303);
    const { tier, phase } = await held(app, member);
    return [tier, phase, await isLocked(member)];
  };

  test('cancels at the end of the period, which it can bring about', async () => {
    const { member } = await memberWithPlan('basic');
    expect(await stateAfter(member, 'cancel')).toEqual(['basic', 'ending', false]);
    expect(await stateAfter(member, 'end_period')).toEqual(['free', 'none', true]);
  });

  test.each([
    [['end_period'], ['basic', 'active', false]],
    [
      ['cancel', 'resume', 'end_period'],
      ['basic', 'active', false],
    ],
    [['change_enterprise'], ['enterprise', 'active', false]],
    [['fail_payment'], ['basic', 'past_due', false]],
    [
      ['fail_payment', 'pay'],
      ['basic', 'active', false],
    ],
    [['refund'], ['free', 'suspended', true]],
    [
      ['refund', 'end_period'],
      ['basic', 'active', false],
    ],
  ])('%j', async (acts, expected) => {
    const { member } = await memberWithPlan('basic');
    expect(await stateAfter(member, ...acts)).toEqual(expected);
  });

  test('is where Manage Subscription and another plan lead', async () => {
    const { member } = await memberWithPlan('basic');
    const managed = await app.send('/subscription/portal', { method: 'POST', headers: member.headers });
    expect(locationOf(managed)).toBe(portal);
    expect(locationOf(await choosePlan(app, member, 'premium'))).toBe(`${portal}?plan=premium`);
    const html = await (await app.get(portal, member.headers)).text();
    expect(html).toContain('Sandbox: no money moves');
    expect(html).toContain('It renews itself.');
  });

  test('does nothing that has no button', async () => {
    const { member } = await memberWithPlan('basic');
    expect((await press(member, portal, 'give_money')).status).toBe(400);
  });

  test('lists its payments like any provider’s', async () => {
    const { member } = await memberWithPlan('basic');
    await stateAfter(member, 'fail_payment', 'pay', 'refund');
    const { rows } = await app.db.write.execute(sql`
      SELECT provider, tier, amount::int, refunded::int, currency, has_failed FROM payments
      WHERE user_id = ${member.id} ORDER BY has_failed DESC, paid_at`);
    const payment = { provider: 'sandbox', tier: 'basic', amount: 499, currency: 'USD' };
    expect(rows).toEqual([
      { ...payment, refunded: 0, has_failed: true },
      { ...payment, refunded: 0, has_failed: false },
      { ...payment, refunded: 499, has_failed: false },
    ]);
  });
});

describe('outside the sandbox', () => {
  test('its pages do not exist, and its events count as forged', async () => {
    const stripe = await startFakeStripe();
    const { member, checkout } = await memberWithPlan('basic');
    for (const settings of [{}, stripe.settings()]) {
      const other = await createTestApp({ db: app.db, settings });
      expect((await other.get(checkout, member.headers)).status).toBe(404);
      expect((await other.get('/sandbox/portal', member.headers)).status).toBe(404);
      expect((await other.send(checkout, { method: 'POST', headers: member.headers })).status).toBe(404);
    }
  });

  test('nobody can sign in its place', async () => {
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { object: 'x', customer: 'sbx_cus_1' } },
    };
    expect((await app.send('/webhooks/stripe', signedEvent(event))).status).toBe(400);
    expect((await app.send('/webhooks/stripe', signedEvent(event, { secret: ' ' }))).status).toBe(400);
  });

  test('the plans page says that no money moves only if that is true', async () => {
    expect(await (await app.get('/premium')).text()).toContain('Sandbox: no money moves');
    const other = await createTestApp({ db: app.db });
    expect(await (await other.get('/premium')).text()).not.toContain('Sandbox:');
  });
});
