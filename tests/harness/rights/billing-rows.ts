import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import {
  billingCheckouts,
  sandboxCheckouts,
  sandboxSubscriptions,
} from '#features/billing/tables/billing.server.ts';
import { forMembers, type RightsRow } from './row.ts';
import type { World } from './world.ts';

const OWN_CHECKOUT = '/sandbox/checkout/sbx_cs_x';

/**
 * Buying and managing a plan in the sandbox: the owner has a plan and an open checkout, the others have
 * neither. Checkout ids appear as `sbx_cs_x` in outcomes.
 */
export const BILLING_RIGHTS: readonly RightsRow[] = [
  {
    method: 'POST',
    route: '/premium',
    does: 'chooses a plan',
    to: '/premium',
    form: () => ({ plan: 'premium' }),
    outcome: {
      ...forMembers('/premium?plan=premium', `303 ${OWN_CHECKOUT}`),
      // A running plan is changed; nobody is ever sold a second one.
      owner: '303 /sandbox/portal?plan=premium',
    },
    guards: { what: purchasesOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'member' },
  },
  {
    method: 'GET',
    route: '/subscription/success',
    does: 'says what became of the owner’s checkout',
    to: ({ checkoutId }) => `/subscription/success?session_id=${checkoutId}`,
    outcome: { ...forMembers('/subscription/success?session_id=sbx_cs_x', '404'), owner: '409' },
  },
  {
    method: 'GET',
    route: '/subscription/cancel',
    does: 'is read',
    to: '/subscription/cancel',
    outcome: '200',
  },
  {
    method: 'GET',
    route: '/subscription/portal',
    does: 'is opened by hand',
    to: '/subscription/portal',
    outcome: '200',
  },
  {
    method: 'POST',
    route: '/subscription/portal',
    does: 'leads to where a plan is managed',
    to: '/subscription/portal',
    outcome: { visitor: '401', member: '409', owner: '303 /sandbox/portal', operator: '409' },
    guards: { what: purchasesOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'owner' },
  },
  {
    method: 'GET',
    route: '/webhooks/stripe',
    does: 'is for the payment provider',
    to: '/webhooks/stripe',
    outcome: '405',
  },
  {
    method: 'POST',
    route: '/webhooks/stripe',
    does: 'tells of a payment, here without a signature',
    to: '/webhooks/stripe',
    form: ({ customerId }) => ({ type: 'customer.subscription.updated', customer: customerId }),
    outcome: '400',
    guards: { what: purchasesOfOwner, changedBy: [] },
    limit: {
      none: 'the provider may send many events at once, and what it has not signed is refused unread',
    },
  },
  {
    method: 'GET',
    route: '/sandbox/checkout/:id',
    does: 'is the owner’s checkout',
    to: ({ checkoutId }) => `/sandbox/checkout/${checkoutId}`,
    outcome: { ...forMembers(OWN_CHECKOUT, '404'), owner: '200' },
  },
  {
    method: 'POST',
    route: '/sandbox/checkout/:id',
    does: 'pays the owner’s checkout',
    to: ({ checkoutId }) => `/sandbox/checkout/${checkoutId}`,
    form: () => ({ act: 'pay' }),
    outcome: {
      ...forMembers(OWN_CHECKOUT, '404'),
      owner: '303 /subscription/success?session_id=sbx_cs_x',
    },
    guards: { what: purchasesOfOwner, changedBy: ['owner'] },
    limit: { none: 'it can be done once, and each checkout is begun under a limit' },
  },
  {
    method: 'GET',
    route: '/sandbox/portal',
    does: 'is read',
    to: '/sandbox/portal',
    outcome: { ...forMembers('/sandbox/portal', '404'), owner: '200' },
  },
  {
    method: 'POST',
    route: '/sandbox/portal',
    does: 'cancels a plan',
    to: '/sandbox/portal',
    form: () => ({ act: 'cancel' }),
    outcome: { ...forMembers('/sandbox/portal', '404'), owner: '303 /sandbox/portal' },
    guards: { what: purchasesOfOwner, changedBy: ['owner'] },
    limit: { none: 'it changes one row of whoever presses it, on a site that takes no money' },
  },
];

/** What the owner has bought or started to buy, and what it gives them. */
async function purchasesOfOwner({ db, customerId, members: { owner } }: World) {
  return [
    await db.write
      .select({ tier: users.subscription_status, ends: users.subscription_expires_at })
      .from(users)
      .where(eq(users.id, owner.id)),
    await db.write.select().from(billingCheckouts).where(eq(billingCheckouts.user_id, owner.id)),
    await db.write.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.customer_id, customerId)),
    await db.write
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.customer_id, customerId))
      .orderBy(sandboxSubscriptions.id),
  ];
}
