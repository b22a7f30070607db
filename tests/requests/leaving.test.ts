import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { billingCustomers } from '#features/billing/tables/billing.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { addAda, faults, mainOf, PASSWORD, post, readable } from '../harness/account-settings.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, send } from '../harness/billing.ts';
import { startFakeStripe } from '../harness/fake-stripe.ts';
import { FAKE_PRICES, type FakeStripe } from '../harness/fake-stripe-state.ts';
import type { TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';
import { report } from '../harness/report.ts';
import { withoutPages } from '../harness/written.ts';

/** Deleting an account that the payment provider knows: afterwards nobody is charged. */

const ends: Array<() => void> = [];
let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe((close) => void ends.push(close));
  app = await createTestApp({ settings: stripe.settings() });
});
afterAll(() => {
  for (const end of ends) end();
});
beforeEach(() => {
  stripe.fault = undefined;
  stripe.hold = undefined;
  stripe.events.length = 0;
});

const leave = (member: TestMember, forfeit?: string) =>
  post(app, member, {
    intent: 'delete',
    current_password: PASSWORD,
    confirmation: 'DELETE',
    ...(forfeit !== undefined && { forfeit }),
  });
const isThere = async ({ id }: TestMember) =>
  (await app.db.write.select().from(users).where(eq(users.id, id))).length > 0;
const settingsOf = async (member: TestMember) => mainOf(await app.get('/settings/account', member.headers));
/** What the page asks a member to give up. */
const forfeitOf = (page: Awaited<ReturnType<typeof mainOf>>) =>
  page.querySelector('[name=forfeit]')?.getAttribute('value');
const deliver = async () => {
  for (const event of stripe.takeEvents()) expect((await send(app, event)).status).toBe(200);
};

describe('a member without a cancelled plan', () => {
  const memberAtCheckout = async () => {
    const member = await addAda(app);
    await choosePlan(app, member, 'basic');
    const [session] = [...stripe.sessions.values()].filter(
      ({ customer }) => customer === stripe.customerOf(member.email),
    );
    return { member, id: session?.id ?? '' };
  };

  test('leaves behind no checkout that can still be paid', async () => {
    const { member, id } = await memberAtCheckout();
    expect((await leave(member)).status).toBe(303);
    expect(await isThere(member)).toBe(false);
    expect(stripe.sessions.get(id)?.status).toBe('expired');
  });

  test('cannot leave if the checkout was paid and no event has come yet', async () => {
    const { member, id } = await memberAtCheckout();
    stripe.completeCheckout(id);
    expect((await leave(member)).status).toBe(409);
    expect((await held(app, member)).tier).toBe('basic');
  });

  test('stays while the provider cannot be asked about the checkout, and only then', async () => {
    const { member } = await memberAtCheckout();
    const other = await addAda(app);
    stripe.fault = (_, response) => Boolean(response.destroy());
    expect((await leave(member)).status).toBe(503);
    expect(await isThere(member)).toBe(true);
    expect((await leave(other)).status).toBe(303);
  });

  test('cannot leave while the provider may still take money, even for nothing', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    const told = async () => {
      for (const event of stripe.takeEvents()) await send(app, event);
      return deleteAccount(withoutPages(app.db), member.id, { provider: null, forfeited: null, owners: [] });
    };
    expect(await told()).toBe('paying');
    stripe.update(subscription, { status: 'unpaid' });
    expect(await told()).toBe('paying');
    stripe.update(subscription, { status: 'canceled' });
    expect(await told()).toEqual({ photo_url: null });
  });

  test('removes the member’s rows, and later events find nobody', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    await app.db.write.delete(users).where(eq(users.id, member.id));
    stripe.takeEvents();
    stripe.update(subscription, { status: 'canceled' });
    for (const event of stripe.takeEvents()) expect((await send(app, event)).status).toBe(200);
    expect(
      await app.db.write.select().from(billingCustomers).where(eq(billingCustomers.user_id, member.id)),
    ).toEqual([]);
  });

  test('stays if a purchase began after the provider was settled', async () => {
    const { member } = await memberAtCheckout();
    const settled = { provider: 'stripe', forfeited: null, owners: [] } as const;
    expect(await deleteAccount(withoutPages(app.db), member.id, settled)).toBe('buying');
    expect(await isThere(member)).toBe(true);
  });
});

/** The loss to count when a member has left: a deleted member must not be charged. */
function reportFault(when: string, status: string) {
  const what = `payment provider cut off ${when} of a member who leaves`;
  report({ what, count: 1, lost: status === 'canceled' ? 0 : 1 });
}

describe('a member who has cancelled', () => {
  /** Ada, whose plan Premium is cancelled but still running. */
  async function cancelled({ isHeardOf = true } = {}) {
    const ada = await addAda(app);
    const { subscription } = await memberWhoBought(app, stripe, 'premium', ada);
    stripe.update(subscription, { cancel_at_period_end: true });
    if (isHeardOf) await deliver();
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
    return { ada, subscription, forfeit: `premium until ${end.toISOString().slice(0, 10)}`, end };
  }

  test('reads what is lost, agrees, and leaves; the plan ends at the provider', async () => {
    const { ada, subscription, forfeit, end } = await cancelled();
    const page = await settingsOf(ada);
    const day = end.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(readable(page.text)).toContain(
      `You have cancelled your ${SHIPPED_PLAN_NAMES.premium} plan, and it is paid until ${day}.`,
    );
    expect(forfeitOf(page)).toBe(forfeit);
    const left = await leave(ada, forfeit);
    expect([left.status, left.headers.get('Location')]).toEqual([303, '/?account=deleted']);
    expect(subscription.status).toBe('canceled');
    expect(await isThere(ada)).toBe(false);
    const goodbye = (await mailsTo(app, ada.email)).at(-1);
    expect(goodbye?.text).toContain(
      `Your ${SHIPPED_PLAN_NAMES.premium} plan has ended with it, and nothing more is charged.`,
    );
    await deliver();
    const cancel = stripe.asked.findLast(({ method }) => method === 'DELETE');
    expect(Object.fromEntries(cancel?.form ?? [])).toEqual({ invoice_now: 'false', prorate: 'false' });
  });

  test.each([undefined, '', 'premium', 'premium until 2020-01-01', 'basic until 2099-01-01'])(
    'and agrees to %j stays',
    async (agreed) => {
      const { ada, subscription } = await cancelled();
      const refused = await leave(ada, agreed);
      expect(refused.status).toBe(400);
      const page = await mainOf(refused);
      expect(faults(page).fields).toEqual({
        forfeit: 'Your plan has time left. Confirm that you give it up',
      });
      expect([subscription.status, await isThere(ada)]).toEqual(['active', true]);
    },
  );

  test('and has a larger plan by now must agree again', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.changePrice(subscription, FAKE_PRICES.enterprise);
    const refused = await leave(ada, forfeit);
    expect(refused.status).toBe(400);
    const agreed = forfeitOf(await mainOf(refused));
    expect(agreed).toBe(forfeit.replace('premium', 'enterprise'));
    expect((await leave(ada, agreed)).status).toBe(303);
  });

  test('and has resumed in the meantime stays, whatever the page has shown', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.update(subscription, { cancel_at_period_end: false });
    expect((await leave(ada, forfeit)).status).toBe(409);
    expect([subscription.status, await isThere(ada)]).toEqual(['active', true]);
    expect(readable((await settingsOf(ada)).text)).toContain('Cancel it first with Manage Subscription');
  });

  test('is asked to agree even if no event has come yet', async () => {
    const { ada, forfeit } = await cancelled({ isHeardOf: false });
    expect(forfeitOf(await settingsOf(ada))).toBeUndefined();
    const refused = await leave(ada);
    expect([refused.status, forfeitOf(await mainOf(refused))]).toEqual([400, forfeit]);
    expect((await leave(ada, forfeit)).status).toBe(303);
  });

  test('and whose last payment has failed is asked to agree too', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.update(subscription, { status: 'past_due' });
    await deliver();
    const refused = await leave(ada);
    expect([refused.status, forfeitOf(await mainOf(refused))]).toEqual([400, forfeit]);
    expect((await leave(ada, forfeit)).status).toBe(303);
    expect(subscription.status).toBe('canceled');
  });

  test('has no loss to agree to if the plan gives nothing', async () => {
    const { ada, subscription } = await cancelled();
    stripe.refund(stripe.customerOf(ada.email));
    await deliver();
    expect((await leave(ada)).status).toBe(303);
    expect(subscription.status).toBe('canceled');
  });

  test('stays while the provider is away, with the plan, and leaves when it is back', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.fault = (_, response) => Boolean(response.destroy());
    expect((await leave(ada, forfeit)).status).toBe(503);
    expect([subscription.status, await isThere(ada)]).toEqual(['active', true]);
    expect((await held(app, ada)).tier).toBe('premium');
    stripe.fault = undefined;
    expect((await leave(ada, forfeit)).status).toBe(303);
    reportFault('before it was asked to end a plan', subscription.status);
  });

  test('leaves even if the answer to ending the plan is lost', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.fault = ({ method }, response) => {
      if (method !== 'DELETE' || subscription.status === 'canceled') return false;
      stripe.update(subscription, { status: 'canceled' });
      return Boolean(response.destroy());
    };
    expect((await leave(ada, forfeit)).status).toBe(303);
    expect(await isThere(ada)).toBe(false);
    reportFault('while it ended a plan', subscription.status);
  });

  test('stays without the plan when the provider goes away after its end, and can still leave', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    stripe.fault = (_, response) => subscription.status === 'canceled' && Boolean(response.destroy());
    expect((await leave(ada, forfeit)).status).toBe(503);
    expect([subscription.status, await isThere(ada)]).toEqual(['canceled', true]);
    stripe.fault = undefined;
    await deliver();
    expect((await held(app, ada)).tier).toBe('free');
    expect((await leave(ada)).status).toBe(303);
    reportFault('after it had ended a plan', subscription.status);
  });

  test('and presses twice leaves once, and ends the plan once', async () => {
    const { ada, subscription, forfeit } = await cancelled();
    const answers = await Promise.all([1, 2, 3].map(() => leave(ada, forfeit)));
    expect(answers.map(({ status }) => status)).toContain(303);
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    expect([subscription.status, await isThere(ada)]).toEqual(['canceled', false]);
    const ended = stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.deleted');
    expect(ended).toHaveLength(1);
    const goodbyes = (await mailsTo(app, ada.email)).filter(({ subject }) => subject.includes('deleted'));
    expect(goodbyes).toHaveLength(1);
  });

  test('is not brought back by events that come late and in the wrong order', async () => {
    const { ada, forfeit } = await cancelled({ isHeardOf: false });
    const { customerId, late } = { customerId: stripe.customerOf(ada.email), late: stripe.takeEvents() };
    expect((await leave(ada, forfeit)).status).toBe(303);
    for (const event of [...stripe.takeEvents(), ...late.reverse()]) {
      expect((await send(app, event)).status).toBe(200);
    }
    const rows = app.db.write.select().from(billingCustomers);
    expect(await rows.where(eq(billingCustomers.customer_id, customerId))).toEqual([]);
  });
});
