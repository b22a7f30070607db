import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { createTestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, never, send, withStripe } from '../harness/billing.ts';
import { startEdge } from '../harness/edge.ts';
import { FAKE_PRICES } from '../harness/fake-stripe-state.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** How what happens to a subscription reaches what its member may read. */

const { app, stripe, sessionsOf, subscriptionsOf } = await withStripe();

describe('changes to a subscription reach the locked tab', () => {
  const isLocked = async (member: TestMember) =>
    (await (await app.get('/tools/tool-02?tab=market', member.headers)).text()).includes(
      'Premium Content Locked',
    );
  const stateAfter = async (member: TestMember, work: () => void) => {
    stripe.takeEvents();
    work();
    for (const event of stripe.takeEvents()) expect((await send(app, event)).status).toBe(200);
    const { tier, phase } = await held(app, member);
    return { tier, phase, isLocked: await isLocked(member) };
  };

  test('buying, upgrading, downgrading, cancelling, ending', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    const step = (work: () => void) => stateAfter(member, work);
    expect(await step(() => {})).toEqual({ tier: 'basic', phase: 'active', isLocked: false });
    expect(await step(() => stripe.changePrice(subscription, FAKE_PRICES.enterprise))).toMatchObject({
      tier: 'enterprise',
      isLocked: false,
    });
    expect(await step(() => stripe.changePrice(subscription, FAKE_PRICES.basic))).toMatchObject({
      tier: 'basic',
    });
    expect(await step(() => stripe.update(subscription, { cancel_at_period_end: true }))).toEqual({
      tier: 'basic',
      phase: 'ending',
      isLocked: false,
    });
    expect(await step(() => stripe.update(subscription, { status: 'canceled' }))).toEqual({
      tier: 'free',
      phase: 'none',
      isLocked: true,
    });
  });

  test('a failed payment leaves the days of grace, and the provider’s giving up ends them', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'premium');
    const failed = await stateAfter(member, () => stripe.renew(subscription, false));
    expect(failed).toEqual({ tier: 'premium', phase: 'past_due', isLocked: false });
    const given = await stateAfter(member, () => stripe.update(subscription, { status: 'unpaid' }));
    expect(given).toEqual({ tier: 'free', phase: 'suspended', isLocked: true });
    expect(await stateAfter(member, () => stripe.payDue(subscription))).toMatchObject({
      tier: 'premium',
      isLocked: false,
    });
  });

  test('a partial refund changes nothing, a full one ends access at once', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const customer = stripe.customerOf(member.email);
    expect(await stateAfter(member, () => stripe.refund(customer, 500))).toMatchObject({ isLocked: false });
    expect(await stateAfter(member, () => stripe.refund(customer))).toEqual({
      tier: 'free',
      phase: 'suspended',
      isLocked: true,
    });
  });

  test('at once, despite pages kept for visitors, and no page of a member is kept', async () => {
    const edge = await startEdge(app.app);
    const member = await addMember(app.db);
    const tab = '/tools/tool-02?tab=market';
    const seen = async (headers: Record<string, string> = {}) => {
      const answer = await edge.ask(tab, headers);
      const isOpen = !answer.body.toString().includes('Premium Content Locked');
      return { isOpen, control: answer.headers['cache-control'] };
    };
    const visitors = await seen();
    expect(visitors.isOpen).toBe(false);
    expect(await seen(member.headers)).toEqual({ isOpen: false, control: 'private, no-store' });
    await choosePlan(app, member, 'basic');
    stripe.takeEvents();
    const subscription = stripe.completeCheckout(sessionsOf(member)[0]?.id ?? '');
    for (const event of stripe.takeEvents()) await send(app, event);
    expect(await seen(member.headers)).toEqual({ isOpen: true, control: 'private, no-store' });
    expect(await seen()).toEqual(visitors);
    stripe.update(subscription, { status: 'canceled' });
    for (const event of stripe.takeEvents()) await send(app, event);
    expect(await seen(member.headers)).toEqual({ isOpen: false, control: 'private, no-store' });
  });

  test('it ends without any event', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    await app.db.write
      .update(users)
      .set({ subscription_expires_at: new Date(Date.now() - 1000) })
      .where(eq(users.id, member.id));
    expect(await isLocked(member)).toBe(true);
  });

  test('an older price that a member still pays keeps its plan', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const raised = await createTestApp({
      db: app.db,
      settings: { ...stripe.settings(), STRIPE_PRICE_PREMIUM: `price_new,${FAKE_PRICES.premium}` },
    });
    stripe.takeEvents();
    stripe.update(subscriptionsOf(member)[0] ?? never(), {});
    for (const event of stripe.takeEvents()) await send(raised, event);
    expect((await held(app, member)).tier).toBe('premium');
  });

  test('a deleted customer has nothing', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    expect(await stateAfter(member, () => stripe.deleteCustomer(stripe.customerOf(member.email)))).toEqual({
      tier: 'free',
      phase: 'none',
      isLocked: true,
    });
  });
});
