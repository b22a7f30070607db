import { eq } from 'drizzle-orm';
import { accounts, emailChanges, sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { followers } from '#features/following/tables/follows.server.ts';
import { letterReaders } from '#features/letters/tables/letters.server.ts';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { TEST_SECRET } from '../members.ts';
import { forMembers, type Outcome, type RightsRow, type Write } from './row.ts';
import type { Caller, World } from './world.ts';

/** Signed-in members are redirected to the tools, even if they send the form anyway. */
const forVisitors = (outcome: Outcome): Readonly<Record<Caller, Outcome>> => ({
  visitor: outcome,
  member: '302 /tools',
  owner: '302 /tools',
  operator: '302 /tools',
});

/** Looks like a real link's token, but is in nobody's email. */
const UNKNOWN_TOKEN = 'x'.repeat(43);
const GOOD_PASSWORD = 'three green bicycles';

/** Accounts and sessions: what visitors and members may do to their own, and nobody to anybody else's. */
export const ACCOUNT_RIGHTS: readonly RightsRow[] = [
  open('/auth/register', forVisitors('200')),
  {
    method: 'POST',
    route: '/auth/register',
    does: 'creates an account',
    to: '/auth/register',
    form: ({ submissionId }) => ({
      email: `${submissionId}@example.net`,
      password: GOOD_PASSWORD,
      confirm_password: GOOD_PASSWORD,
    }),
    outcome: '303 /auth/welcome',
    limit: { per: 'sender and account', as: 'visitor' },
  },
  open('/auth/login', forVisitors('200')),
  {
    method: 'POST',
    route: '/auth/login',
    does: 'signs in, here with a wrong password',
    to: '/auth/login',
    form: ({ members }) => ({ email: members.owner.email, password: 'a wrong password' }),
    outcome: forVisitors('401'),
    guards: { what: sessionsOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/auth/login',
    does: 'asks for another verification mail',
    to: '/auth/login',
    intent: 'resend',
    form: ({ members }) => ({ email: members.owner.email }),
    outcome: forVisitors('200'),
    limit: { per: 'sender and account', as: 'visitor' },
  },
  open('/auth/welcome', '200'),
  open('/auth/verify', '200'),
  link('/auth/verify', 'confirms an address, here with a link that nobody was sent', {}),
  {
    ...link('/auth/verify', 'asks for another link, here in place of one that nobody was sent', {}),
    intent: 'renew',
  },
  open('/auth/confirm-email', '200'),
  link('/auth/confirm-email', 'confirms a change of address, here with a link that nobody was sent', {}),
  open('/auth/stop-email-change', '200'),
  link('/auth/stop-email-change', 'stops a change of address, here with a link that nobody was sent', {}),
  open('/auth/not-me', '200'),
  link(
    '/auth/not-me',
    'removes a factor that somebody else added, here with a link that nobody was sent',
    {},
  ),
  open('/auth/forgot-password', '200'),
  {
    method: 'POST',
    route: '/auth/forgot-password',
    does: 'asks for a link to a new password',
    to: '/auth/forgot-password',
    form: ({ members }) => ({ email: members.owner.email }),
    outcome: '200',
    guards: { what: accountOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'visitor' },
  },
  open('/auth/reset-password', '200'),
  link('/auth/reset-password', 'sets a new password, here with a link that nobody was sent', {
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  }),
  { method: 'GET', route: '/auth/sign-out', does: 'is opened', to: '/auth/sign-out', outcome: '302 /' },
  {
    method: 'POST',
    route: '/auth/sign-out',
    does: 'ends the session',
    to: '/auth/sign-out',
    outcome: '302 /',
    limit: { none: 'nobody may be kept from signing out, and it can be done once' },
  },
  open('/auth/confirm-letter', '200'),
  link('/auth/confirm-letter', 'confirms the weekly letter, here with a link that nobody was sent', {}),
  {
    ...setting('letter-on', '303 /settings/account?done=letter-on#letter', () => ({})),
    guards: { what: letterOfOwner, changedBy: ['owner'] },
  },
  setting('letter-off', '303 /settings/account?done=letter-off#letter', () => ({})),
  {
    method: 'GET',
    route: '/unsubscribe',
    does: 'asks whether the owner wants no more mails',
    to: unsubscribeOwner,
    outcome: '200',
  },
  {
    method: 'POST',
    route: '/unsubscribe',
    does: 'ends the owner’s mails, for whoever has one of them',
    to: unsubscribeOwner,
    outcome: '200',
    limit: { per: 'account', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/unsubscribe',
    does: 'refuses an address that the site did not write',
    to: '/unsubscribe?token=alerts.b3duZXI.x',
    outcome: '404',
    guards: { what: mailOfOwner, changedBy: [] },
    limit: { none: 'it is refused before anything is read' },
  },
  open('/auth/session', '405'),
  {
    method: 'POST',
    route: '/auth/session',
    does: 'renews the session',
    to: '/auth/session',
    outcome: { visitor: '401', member: '200', owner: '200', operator: '200' },
    limit: { per: 'sender and account', as: 'member' },
  },
  open('/settings/account', forMembers('/settings/account', '200')),
  open('/settings/account/data', forMembers('/settings/account', '200')),
  setting('password', '400', () => ({
    current_password: 'a wrong password',
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  })),
  setting('email', '400', ({ submissionId }) => ({
    current_password: 'a wrong password',
    email: `${submissionId}@example.net`,
  })),
  {
    ...setting('keep-email', '303 /settings/account?done=keep-email#email', () => ({})),
    guards: { what: changeOfOwner, changedBy: ['owner'] },
  },
  setting('delete', '400', () => ({ current_password: 'a wrong password', confirmation: 'DELETE' })),
  {
    ...setting('end-session', '303 /settings/account?done=end-session#sessions', ({ sessionId }) => ({
      session: sessionId,
    })),
    guards: { what: sessionsOfOwner, changedBy: ['owner'] },
  },
  {
    ...setting('end-others', '303 /settings/account?done=end-others#sessions', () => ({})),
    guards: { what: sessionsOfOwner, changedBy: ['owner'] },
  },
];

function open(route: string, outcome: RightsRow['outcome']): RightsRow {
  return { method: 'GET', route, does: 'is opened', to: route, outcome };
}

/** Anybody with the link may use it, signed in or not; without the link nothing happens. */
function link(route: string, does: string, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route,
    does,
    to: route,
    form: () => ({ link: UNKNOWN_TOKEN, ...form }),
    outcome: '400',
    guards: { what: accountOfOwner, changedBy: [] },
    limit: { per: 'sender', as: 'visitor' },
  };
}

/** A form of the account settings. Those that ask for the password are sent with a wrong one. */
function setting(intent: string, outcome: Outcome, form: (world: World) => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/settings/account',
    does: `changes the account: ${intent}`,
    to: '/settings/account',
    intent,
    form,
    outcome: forMembers('/settings/account', outcome),
    guards: { what: accountOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function letterOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(letterReaders).where(eq(letterReaders.email, owner.email));
}

function unsubscribeOwner({ members: { owner } }: World): string {
  const site = { secret: TEST_SECRET, origin: '' };
  return unsubscribeAddress(site, { list: 'alerts', subscriber: owner.id });
}

function mailOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(followers).where(eq(followers.user_id, owner.id));
}

/** What belongs to an account: its owner's details, and how they sign in. */
async function accountOfOwner({ db, members: { owner } }: World) {
  return [
    await db.write.select().from(users).where(eq(users.id, owner.id)),
    await db.write.select().from(accounts).where(eq(accounts.user_id, owner.id)),
  ];
}

function changeOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(emailChanges).where(eq(emailChanges.user_id, owner.id));
}

function sessionsOfOwner({ db, members: { owner } }: World) {
  return db.write
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, owner.id))
    .orderBy(sessions.id);
}
