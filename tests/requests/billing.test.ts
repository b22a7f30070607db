import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { createTestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, never, send, withStripe } from '../harness/billing.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** What follows a purchase, with a provider that keeps its own state. */

const { app, stripe, sessionsOf, subscriptionsOf } = await withStripe();
const openPortal = (member: TestMember | null) =>
  app.send('/subscription/portal', { method: 'POST', headers: { ...member?.headers } });
const success = (member: TestMember | null, query: string) =>
  app.get(`/subscription/success${query}`, member?.headers);

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
    expect(html.replaceAll('<!-- -->', '')).toContain(`You have the ${SHIPPED_PLAN_NAMES.enterprise} plan.`);
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

  test.each([
    ['canceled', 'Subscription Ended'],
    ['incomplete_expired', 'Subscription Ended'],
    ['unpaid', 'Subscription Suspended'],
  ] as const)(
    'says of an old link whose plan is %s what the subscription is now',
    async (status, heading) => {
      const { member, subscription, sessionId } = await memberWhoBought(app, stripe, 'premium');
      stripe.update(subscription, { status });
      const response = await success(member, `?session_id=${sessionId}`);
      const html = await response.text();
      expect([response.status, /<h1>([^<]*)/.exec(html)?.[1]]).toEqual([200, heading]);
      expect(html).not.toContain('Look again');
      expect(html).toMatch(/href="\/profile"[^>]*>Go to Profile/);
    },
  );

  test('does not wait for ever for a subscription that the provider never lists', async () => {
    const { member, subscription, sessionId } = await memberWhoBought(app, stripe, 'premium');
    stripe.subscriptions.delete(subscription.id);
    const load = async () => (await success(member, `?session_id=${sessionId}`)).text();
    expect(await load()).toContain('Look again');
    await app.db.write.execute(
      sql`UPDATE billing_checkouts SET created_at = now() - interval '2 days' WHERE id = ${sessionId}`,
    );
    expect(await load()).toContain('Subscription Ended');
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
    expect(await told(await openPortal(await addMember(app.db)))).toEqual([409, 'No portal URL returned']);
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
    expect(html).not.toContain(`Upgrade to ${SHIPPED_PLAN_NAMES.basic}`);
    stripe.update(subscriptionsOf(member)[0] ?? never(), { cancel_at_period_end: true });
    for (const event of stripe.takeEvents()) await send(app, event);
    expect(await shown(member)).toMatch(/Ends on <time/);
    const free = await shown(await addMember(app.db));
    expect(free).toContain(`Upgrade to ${SHIPPED_PLAN_NAMES.basic}`);
    expect(free).not.toContain('Manage Subscription');
  });
});
