import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { billingCustomers } from '#features/billing/tables/billing.server.ts';
import { createTestApp, type TestApp } from './app.ts';
import { signedEvent, startFakeStripe } from './fake-stripe.ts';
import type { FakeEvent, FakeStripe } from './fake-stripe-state.ts';
import { addMember, type TestMember } from './members.ts';

/** For a whole test file: an app, and a provider that forgets faults and past requests before each test. */
export async function withStripe() {
  const ends: Array<() => void> = [];
  const stripe = await startFakeStripe((close) => void ends.push(close));
  const app = await createTestApp({ settings: stripe.settings() });
  afterAll(() => {
    for (const end of ends) end();
  });
  beforeEach(() => {
    stripe.fault = undefined;
    stripe.asked.length = 0;
    stripe.portals.length = 0;
  });
  const ofCustomer =
    <Kept extends { customer: unknown }>(all: ReadonlyMap<string, Kept>) =>
    ({ email }: TestMember) =>
      [...all.values()].filter(({ customer }) => customer === stripe.customerOf(email));
  return {
    app,
    stripe,
    sessionsOf: ofCustomer(stripe.sessions),
    subscriptionsOf: ofCustomer(stripe.subscriptions),
  };
}

/** Stands for a value that a test knows to be there. */
export function never(): never {
  throw new Error('Nothing was found');
}

/** Chooses a plan as the plans page does. */
export function choosePlan(
  app: TestApp,
  member: Pick<TestMember, 'headers'> | null,
  plan: string,
): Promise<Response> {
  return app.send('/premium', {
    method: 'POST',
    body: new URLSearchParams({ plan }),
    headers: { ...member?.headers },
  });
}

/** Sends an event to the webhook, as the provider does. */
export function send(app: TestApp, event: FakeEvent): Promise<Response> {
  return app.send('/webhooks/stripe', signedEvent(event));
}

/** A member who has bought a plan, after all its events have arrived. */
export async function memberWhoBought(
  app: TestApp,
  stripe: FakeStripe,
  plan: 'basic' | 'premium' | 'enterprise',
  buyer?: TestMember,
) {
  const member = buyer ?? (await addMember(app.db));
  const response = await choosePlan(app, member, plan);
  const sessionId = new URL(response.headers.get('Location') ?? '').pathname.split('/').pop() ?? '';
  stripe.takeEvents();
  const subscription = stripe.completeCheckout(sessionId);
  for (const event of stripe.takeEvents()) await send(app, event);
  return { member, subscription, sessionId };
}

/** What a member has, according to the database. */
export async function held(app: TestApp, { id }: Pick<TestMember, 'id'>) {
  const [row] = await app.db.write
    .select({
      tier: users.subscription_status,
      ends: users.subscription_expires_at,
      phase: billingCustomers.phase,
    })
    .from(users)
    .leftJoin(billingCustomers, and(eq(billingCustomers.user_id, users.id)))
    .where(eq(users.id, id));
  if (!row) throw new Error('The member has gone');
  return { ...row, ends: row.ends && row.ends.getTime() / 1000 };
}
