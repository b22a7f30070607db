import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/tables/accounts.server.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#features/accounts/tables/factors.server.ts';
import { forMembers, type Outcome, type RightsRow, type Write } from './row.ts';
import type { Caller, World } from './world.ts';

/** Second factors and sign-in through other sites: everybody may change their own, and nobody another's. */
export const SIGN_IN_RIGHTS: readonly RightsRow[] = [
  open('/auth/second-step', '302 /auth/login'),
  ...['code', 'recovery', 'passkey'].map((intent) => withoutFirstStep('/auth/second-step', intent)),
  open('/auth/passkey', '405'),
  {
    method: 'POST',
    route: '/auth/passkey',
    does: 'asks for a challenge',
    to: '/auth/passkey',
    form: () => ({ use: 'sign-in' }),
    outcome: '200',
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/auth/login',
    does: 'signs in with a passkey, here with none',
    to: '/auth/login',
    intent: 'passkey',
    form: () => ({ credential: '{}' }),
    outcome: { visitor: '401', member: '302 /tools', owner: '302 /tools', operator: '302 /tools' },
    guards: { what: waysOfOwner, changedBy: [] },
    limit: { per: 'sender', as: 'visitor' },
  },
  { ...open('/auth/with/:provider', '404'), to: '/auth/with/google' },
  { ...open('/auth/with/:provider/return', '404'), to: '/auth/with/google/return' },
  open('/auth/connect', '302 /auth/login'),
  ...['password', 'mail'].map((intent) => withoutFirstStep('/auth/connect', intent)),
  open('/auth/confirm-connection', '200'),
  {
    method: 'POST',
    route: '/auth/confirm-connection',
    does: 'connects another site, here with a link that nobody was sent',
    to: '/auth/confirm-connection',
    form: () => ({ link: 'x'.repeat(43) }),
    outcome: '400',
    guards: { what: waysOfOwner, changedBy: [] },
    limit: { per: 'sender', as: 'visitor' },
  },
  open('/settings/security', forMembers('/settings/security', '200')),
  setting('factor-show', '400', { form: () => ({ credential: '{}' }) }),
  setting('app-begin', done('app-begin', 'app')),
  setting('app-confirm', '400', { form: () => ({ code: '000000' }) }),
  setting('app-cancel', done('app-cancel', 'app')),
  setting('app-off', done('app-off', 'app')),
  setting('codes', forOwner('200', '409'), { isOwners: true }),
  setting('passkey-add', '400', { form: () => ({ name: 'A phone', credential: '{}' }) }),
  setting('passkey-rename', forOwner(done('passkey-rename', 'passkeys'), '404'), {
    form: ({ passkeyId }) => ({ passkey: passkeyId, name: 'Another name' }),
    isOwners: true,
  }),
  setting('passkey-remove', forOwner(done('passkey-remove', 'passkeys'), '404'), {
    form: ({ passkeyId }) => ({ passkey: passkeyId }),
    isOwners: true,
  }),
  setting('disconnect', '409', { form: () => ({ provider: 'google' }) }),
];

function open(route: string, outcome: RightsRow['outcome']): RightsRow {
  return { method: 'GET', route, does: 'is opened', to: route, outcome };
}

/** Whoever has not taken the step before is asked to sign in. */
function withoutFirstStep(route: string, intent: string): Write {
  return {
    method: 'POST',
    route,
    does: `goes on to sign in, here without having begun: ${intent}`,
    to: route,
    intent,
    outcome: '302 /auth/login',
    guards: { what: waysOfOwner, changedBy: [] },
    limit: {
      none: 'it is refused before anything is read; tests/requests/second-factor.test.ts has the limit',
    },
  };
}

/** The sessions of these members have just begun and a factor was shown in them, so no proof is asked for. */
function setting(
  intent: string,
  outcome: Outcome | Readonly<Record<Caller, Outcome>>,
  {
    form = () => ({}),
    isOwners = false,
  }: { form?: (world: World) => Record<string, string>; isOwners?: boolean } = {},
): Write {
  return {
    method: 'POST',
    route: '/settings/security',
    does: `changes how a member signs in: ${intent}`,
    to: '/settings/security',
    intent,
    form,
    outcome: typeof outcome === 'string' ? forMembers('/settings/security', outcome) : outcome,
    guards: { what: waysOfOwner, changedBy: isOwners || intent === 'app-begin' ? ['owner'] : [] },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function done(intent: string, part: string): Outcome {
  return `303 /settings/security?done=${intent}#${part}`;
}

function forOwner(outcome: Outcome, others: Outcome): Readonly<Record<Caller, Outcome>> {
  return { ...forMembers('/settings/security', others), owner: outcome };
}

/** The ways in which the owner signs in, besides the password. */
async function waysOfOwner({ db, members: { owner } }: World) {
  const { write } = db;
  return [
    await write.select().from(accounts).where(eq(accounts.user_id, owner.id)),
    await write.select().from(passkeys).where(eq(passkeys.user_id, owner.id)),
    await write.select().from(authenticatorApps).where(eq(authenticatorApps.user_id, owner.id)),
    await write.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, owner.id)),
  ];
}
