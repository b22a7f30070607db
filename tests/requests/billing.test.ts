import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { billingCheckouts, users } from '#server/db/schema.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, send } from '../harness/billing.ts';
import { startEdge } from '../harness/edge.ts';
import { FAKE_PRICES, type FakeStripe, startFakeStripe } from '../harness/fake-stripe.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Buying, changing and ending a plan, with a provider that keeps its own state. */

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
  stripe.asked.length = 0;
  stripe.portals.length = 0;
});

const sessionsOf = (member: TestMember) =>
  [...stripe.sessions.values()].filter(({ customer }) => customer === stripe.customerOf(member.email));
const subscriptionsOf = (member: TestMember) =>
  [...stripe.subscriptions.values()].filter(({ customer }) => customer === stripe.customerOf(member.email));
const banner = async (response: Response) =>
  /<p role="alert"[^>]*>([^<]*)/.exec(await response.text())?.[1]?.replaceAll('&#x27;', "'");
const openPortal = (member: TestMember | null) =>
  app.send('/subscription/portal', { method: 'POST', headers: { ...member?.headers } });
const success = (member: TestMember | null, query: string) =>
  app.get(`/subscription/success${query}`, member?.headers);

describe('choosing a plan', () => {
  test('leads to a checkout of that plan for this member, and takes none of it from the form', async () => {
    const member = await addMember(app.db);
    const other = await addMember(app.db);
    const response = await app.send('/premium', {
      method: 'POST',
      headers: member.headers,
      body: new URLSearchParams({
        plan: 'premium',
        price: FAKE_PRICES.basic,
        amount: '1',
        customer: 'cus_other',
        user_id: other.id,
        success_url: 'https://evil.example',
      }),
    });
    expect(response.status).toBe(303);
    const [session] = sessionsOf(member);
    expect(response.headers.get('Location')).toBe(session?.url);
    const asked = stripe.asked.find(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    );
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      mode: 'subscription',
      customer: stripe.customerOf(member.email),
      client_reference_id: member.id,
      'line_items[0][price]': FAKE_PRICES.premium,
      'line_items[0][quantity]': '1',
      success_url: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/subscription/cancel',
      'subscription_data[metadata][user_id]': member.id,
    });
  });

  test('sends a visitor to the login and back to the plans', async () => {
    const response = await choosePlan(app, null, 'basic');
    expect(response.headers.get('Location')).toBe('/auth/login?returnTo=%2Fpremium%3Fplan%3Dbasic');
    expect(stripe.asked).toEqual([]);
  });

  test.each([2, 6])('%i times at once makes one customer and one checkout', async (times) => {
    const member = await addMember(app.db);
    const clicks = Array.from({ length: times }, () => choosePlan(app, member, 'basic'));
    const answers = await Promise.all(clicks);
    const open = sessionsOf(member).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    expect(answers.map(({ headers }) => headers.get('Location'))).toEqual(answers.map(() => open[0]?.url));
  });

  test('again later leads to the same checkout', async () => {
    const member = await addMember(app.db);
    const first = await choosePlan(app, member, 'basic');
    const second = await choosePlan(app, member, 'basic');
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
  });

  test('and then another leaves one checkout that can be paid', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    await choosePlan(app, member, 'enterprise');
    expect(sessionsOf(member).map(({ status, price }) => [status, price])).toEqual([
      ['expired', FAKE_PRICES.basic],
      ['open', FAKE_PRICES.enterprise],
    ]);
  });

  test('and another at the same moment leaves one checkout that can be paid', async () => {
    const member = await addMember(app.db);
    const plans = ['basic', 'premium', 'enterprise', 'basic'];
    const answers = await Promise.all(plans.map((plan) => choosePlan(app, member, plan)));
    const open = sessionsOf(member).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    expect(answers.map(({ headers }) => headers.get('Location'))).toContain(open[0]?.url);
    const kept = await app.db.write
      .select({ id: billingCheckouts.id })
      .from(billingCheckouts)
      .where(sql`user_id = ${member.id} AND is_open`);
    expect(kept.map(({ id }) => stripe.sessions.get(id)?.status)).toEqual(['open']);
  });

  test('works again when an old checkout has expired', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    const [old] = sessionsOf(member);
    if (old) old.status = 'expired';
    const response = await choosePlan(app, member, 'basic');
    expect(response.headers.get('Location')).toBe(sessionsOf(member)[1]?.url);
  });

  test('makes no second subscription for a member who has one: a larger plan is a change', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    const response = await choosePlan(app, member, 'enterprise');
    expect(response.headers.get('Location')).toBe(`${stripe.base}/portal`);
    expect(Object.fromEntries(stripe.portals[0] ?? [])).toEqual({
      customer: stripe.customerOf(member.email),
      return_url: 'http://localhost:3000/profile',
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': subscription.id,
      'flow_data[subscription_update_confirm][items][0][id]': subscription.items.data[0]?.id,
      'flow_data[subscription_update_confirm][items][0][price]': FAKE_PRICES.enterprise,
      'flow_data[subscription_update_confirm][items][0][quantity]': '1',
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': 'http://localhost:3000/profile',
    });
    expect(sessionsOf(member)).toHaveLength(1);
  });

  test('makes no second subscription even if no event of the first one has come', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'premium');
    stripe.completeCheckout(sessionsOf(member)[0]?.id ?? '');
    const response = await choosePlan(app, member, 'premium');
    expect(response.status).toBe(409);
    expect(await banner(response)).toBe('Invalid plan selected');
    expect(sessionsOf(member)).toHaveLength(1);
    expect((await held(app, member)).tier).toBe('premium');
  });

  test('that is smaller is refused on this page', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const response = await choosePlan(app, member, 'basic');
    expect([response.status, await banner(response)]).toEqual([409, 'Invalid plan selected']);
  });

  test('while a payment is pending leads to the page that resolves it', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    stripe.renew(subscription, false);
    const response = await choosePlan(app, member, 'premium');
    expect(response.headers.get('Location')).toBe(`${stripe.base}/portal`);
    expect(stripe.portals[0]?.has('flow_data[type]')).toBe(false);
  });

  test('works again for a member whose customer was deleted at the provider', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    const former = stripe.customerOf(member.email);
    stripe.deleteCustomer(former);
    // The provider repeats its answer to a key, so the next customer has to wait for the next key.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60 * 1000);
    const response = await choosePlan(app, member, 'premium');
    clock.mockRestore();
    expect(response.status).toBe(303);
    expect(subscription.status).toBe('canceled');
    const open = [...stripe.sessions.values()].filter(({ url }) => url === response.headers.get('Location'));
    expect(open.map(({ customer }) => customer === former)).toEqual([false]);
    expect((await held(app, member)).tier).toBe('free');
  });

  test('again and again is limited', async () => {
    const member = await addMember(app.db);
    const answers: Response[] = [];
    for (let click = 0; click < 21; click += 1) answers.push(await choosePlan(app, member, 'basic'));
    expect(answers.at(-2)?.status).toBe(303);
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/);
  });
});

describe('a checkout that cannot begin says why (spec §8)', () => {
  const chooseAt = async (settings: NodeJS.ProcessEnv, plan: string, db = app.db) => {
    const other = await createTestApp({ db, settings });
    const response = await choosePlan(other, await addMember(app.db), plan);
    return [response.status, await banner(response)];
  };

  test.each([
    [
      'no publishable key',
      { STRIPE_PUBLISHABLE_KEY: '' },
      503,
      "The payment provider's publishable key is not configured",
    ],
    ['no price', { STRIPE_PRICE_BASIC: '' }, 503, 'Price ID not configured for basic plan'],
    ['no secret key', { STRIPE_SECRET_KEY: '' }, 503, 'Failed to create checkout session'],
    ['a wrong secret key', { STRIPE_SECRET_KEY: 'sk_test_wrong' }, 502, 'Failed to create checkout session'],
    [
      'a price that the provider does not know',
      { STRIPE_PRICE_BASIC: 'price_gone' },
      502,
      'Failed to create checkout session',
    ],
    [
      'a provider that is down',
      { STRIPE_API_BASE: 'http://127.0.0.1:1' },
      502,
      'Failed to create checkout session',
    ],
  ])('%s', async (_, change, status, text) => {
    expect(await chooseAt({ ...stripe.settings(), ...change }, 'basic')).toEqual([status, text]);
  });

  test('a missing price does not stop the sale of the others', async () => {
    const [status] = await chooseAt({ ...stripe.settings(), STRIPE_PRICE_BASIC: '' }, 'premium');
    expect(status).toBe(303);
  });

  test('a slow provider is waited for no longer than 10 seconds', async () => {
    stripe.fault = () => true;
    const begun = Date.now();
    expect(await chooseAt(stripe.settings(), 'basic')).toEqual([502, 'Failed to create checkout session']);
    expect(Date.now() - begun).toBeLessThan(10_000);
  }, 20_000);

  test('after a failure the next click works', async () => {
    const member = await addMember(app.db);
    stripe.fault = ({ path }, response) =>
      path === '/v1/checkout/sessions' &&
      Boolean(response.writeHead(402).end('{"error":{"type":"api_error","message":"no"}}'));
    expect((await choosePlan(app, member, 'basic')).status).toBe(502);
    stripe.fault = undefined;
    expect((await choosePlan(app, member, 'basic')).status).toBe(303);
  });

  test('anything else is the fallback', async () => {
    const member = await addMember(app.db);
    await app.db.bulk.execute('ALTER TABLE billing_customers RENAME TO away');
    const response = await choosePlan(app, member, 'basic');
    await app.db.bulk.execute('ALTER TABLE away RENAME TO billing_customers');
    expect([response.status, await banner(response)]).toEqual([
      503,
      'An error occurred while processing your request',
    ]);
    expect(
      (
        await choosePlan(
          await createTestApp({ db: brokenDatabase(), settings: stripe.settings() }),
          null,
          'basic',
        )
      ).status,
    ).toBe(302);
  });

  test('no key and no address of a member is logged', () => {
    const lines = app.logged('error').join();
    expect(lines).not.toContain('sk_test_fake');
    expect(lines).not.toContain('@example.com');
  });
});

describe('the success page', () => {
  test('names the plan, even if no event has come', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'enterprise');
    const id = sessionsOf(member)[0]?.id ?? '';
    stripe.completeCheckout(id);
    const response = await success(member, `?session_id=${id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Subscription Successful!');
    expect(html.replaceAll('<!-- -->', '')).toContain('You have the Enterprise plan.');
    expect(html).toContain('Go to Profile');
    expect((await held(app, member)).tier).toBe('enterprise');
  });

  test.each(['', '?session_id=', '?session_id=cs_made_up', '?session_id=..%2F..%2Fcustomers'])(
    'refuses "%s" without asking the provider',
    async (query) => {
      const member = await addMember(app.db);
      const response = await success(member, query);
      const html = await response.text();
      expect([400, 404]).toContain(response.status);
      expect(html).toContain('Subscription Error');
      expect(html).toContain('Invalid session ID');
      expect(html).toMatch(/href="\/premium"[^>]*>Try Again/);
      expect(stripe.asked).toEqual([]);
    },
  );

  test('treats another member’s session as no session', async () => {
    const { sessionId } = await memberWhoBought(app, stripe, 'premium');
    const thief = await addMember(app.db);
    const response = await success(thief, `?session_id=${sessionId}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Invalid session ID');
    expect((await held(app, thief)).tier).toBe('free');
  });

  test('limits how often it asks the provider', async () => {
    const { member, sessionId } = await memberWhoBought(app, stripe, 'basic');
    const load = () => success(member, `?session_id=${sessionId}`);
    expect((await load()).status).toBe(200);
    // All its turns are gone.
    await app.db.write.execute(
      sql`UPDATE rate_limits SET full_at = now() + interval '1 day' WHERE key LIKE 'verification %'`,
    );
    stripe.asked.length = 0;
    const refused = await load();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('Subscription Error');
    expect(stripe.asked).toEqual([]);
  });

  test('does not thank for a checkout that was not paid', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    const response = await success(member, `?session_id=${sessionsOf(member)[0]?.id}`);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Subscription Error');
    expect((await held(app, member)).tier).toBe('free');
  });

  test('waits while the payment is on its way', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    const id = sessionsOf(member)[0]?.id ?? '';
    const subscription = stripe.completeCheckout(id);
    stripe.update(subscription, { status: 'incomplete' });
    const html = await (await success(member, `?session_id=${id}`)).text();
    expect(html).toContain('Verifying your subscription');
    expect(html).not.toContain('Subscription Successful!');
    expect(html).toMatch(new RegExp(`href="/subscription/success\\?session_id=${id}"[^>]*>Look again`));
  });

  test('sends a visitor to the login, and back with the session', async () => {
    const response = await success(null, '?session_id=cs_1');
    expect(response.headers.get('Location')).toBe(
      '/auth/login?returnTo=%2Fsubscription%2Fsuccess%3Fsession_id%3Dcs_1',
    );
  });

  test('shows the fallback when the provider is away, unless the event has come before', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    const id = sessionsOf(member)[0]?.id ?? '';
    stripe.takeEvents();
    stripe.completeCheckout(id);
    const events = stripe.takeEvents();
    stripe.fault = (_, response) => Boolean(response.destroy());
    const early = await success(member, `?session_id=${id}`);
    expect(early.status).toBe(503);
    expect(await early.text()).toContain('An error occurred while verifying your subscription');
    stripe.fault = undefined;
    for (const event of events) await send(app, event);
    stripe.fault = (_, response) => Boolean(response.destroy());
    const late = await success(member, `?session_id=${id}`);
    expect(await late.text()).toContain('Subscription Successful!');
  });
});

describe('without scripts', () => {
  const formTargets = async (settings: NodeJS.ProcessEnv) => {
    const site = await createTestApp({ db: app.db, settings });
    const policy = (await site.get('/premium')).headers.get('Content-Security-Policy') ?? '';
    return /form-action ([^;]*)/.exec(policy)?.[1];
  };

  test('a form may lead to the pages of the provider, and nowhere else', async () => {
    const { STRIPE_API_BASE: _, ...live } = stripe.settings();
    expect(await formTargets(live)).toBe("'self' https://checkout.stripe.com https://billing.stripe.com");
    expect(await formTargets(stripe.settings())).toBe(`'self' ${stripe.base}`);
    expect(await formTargets({ PAYMENT: 'sandbox' })).toBe("'self'");
    expect(await formTargets({})).toBe("'self'");
  });
});

describe('the cancel page', () => {
  test('says that nothing was charged', async () => {
    const html = await (await app.get('/subscription/cancel')).text();
    expect(html).toContain('Subscription Cancelled');
    expect(html).toContain('Your subscription process was cancelled. No charges have been made.');
    expect(html).toMatch(/href="\/premium"[^>]*>Return to Plans/);
  });
});

describe('Manage Subscription', () => {
  test('leads to the portal of the member’s own customer, and back to the profile', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const response = await app.send('/subscription/portal', {
      method: 'POST',
      headers: member.headers,
      body: new URLSearchParams({ customer: 'cus_other', returnUrl: 'https://evil.example' }),
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${stripe.base}/portal`]);
    expect(Object.fromEntries(stripe.portals[0] ?? [])).toEqual({
      customer: stripe.customerOf(member.email),
      return_url: 'http://localhost:3000/profile',
    });
  });

  test('tells a visitor, a member without a customer, and one whose provider is away', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const told = async (response: Response) => [
      response.status,
      /<h1>([^<]*)/.exec(await response.text())?.[1],
    ];
    expect(await told(await openPortal(null))).toEqual([401, 'User not authenticated']);
    expect(await told(await openPortal(await addMember(app.db)))).toEqual([502, 'No portal URL returned']);
    stripe.fault = (_, response) => Boolean(response.writeHead(200).end('{"id":"bps_1","url":""}'));
    expect(await told(await openPortal(member))).toEqual([502, 'No portal URL returned']);
    stripe.fault = (_, response) =>
      Boolean(response.writeHead(200).end('{"id":"bps_1","url":"javascript:alert(1)"}'));
    expect(await told(await openPortal(member))).toEqual([502, 'No portal URL returned']);
    stripe.fault = (_, response) => Boolean(response.destroy());
    expect(await told(await openPortal(member))).toEqual([503, 'An error occurred']);
  });

  test('is what paying members see, and the banner what the others do', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const shown = async (of: TestMember) =>
      (await (await app.get('/profile', of.headers)).text()).replaceAll('<!-- -->', '');
    const html = await shown(member);
    expect(html).toContain('Manage Subscription');
    expect(html).toMatch(/Renews on <time/);
    expect(html).not.toContain('Upgrade to Premium');
    stripe.update(subscriptionsOf(member)[0] ?? never(), { cancel_at_period_end: true });
    for (const event of stripe.takeEvents()) await send(app, event);
    expect(await shown(member)).toMatch(/Ends on <time/);
    const free = await shown(await addMember(app.db));
    expect(free).toContain('Upgrade to Premium');
    expect(free).not.toContain('Manage Subscription');
  });
});

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

function never(): never {
  throw new Error('Nothing was found');
}
