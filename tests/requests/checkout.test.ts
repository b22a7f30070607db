import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { billingCheckouts } from '#features/billing/tables/billing.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, withStripe } from '../harness/billing.ts';
import { FAKE_PRICES } from '../harness/fake-stripe-state.ts';
import { addMember } from '../harness/members.ts';

/** Choosing a plan, with a provider that keeps its own state. */

const { app, stripe, sessionsOf } = await withStripe();
const banner = async (response: Response) =>
  /<p role="alert"[^>]*>([^<]*)/.exec(await response.text())?.[1]?.replaceAll('&#x27;', "'");

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
      'No plan can be bought on this site at present',
    ],
    ['no price', { STRIPE_PRICE_BASIC: '' }, 503, 'The basic plan cannot be bought on this site at present'],
    ['no secret key', { STRIPE_SECRET_KEY: '' }, 503, 'No plan can be bought on this site at present'],
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
