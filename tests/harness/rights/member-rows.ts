import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

type Whose = 'member' | 'owner';

/** What can be undone is named by its entry of the log. */
const DONE: Outcome = '303 /operator/members/x?done=x';
const NOT_DONE = '00000000-0000-4000-8000-000000000000';

/** What operators may do about members: moderators block and end sessions, owners do the rest. */
export const MEMBER_RIGHTS: readonly RightsRow[] = [
  {
    method: 'GET',
    route: '/operator/members',
    does: 'lists members',
    to: '/operator/members',
    outcome: forOperators('200'),
    roles: ['moderator'],
  },
  {
    method: 'GET',
    route: '/operator/members/:id',
    does: 'shows a member',
    to: ({ members }) => `/operator/members/${members.owner.id}`,
    outcome: forOperators('200'),
    roles: ['moderator'],
  },
  {
    method: 'GET',
    route: '/operator/members/:id/data',
    does: 'answers that it takes only POST',
    to: ({ members }) => `/operator/members/${members.owner.id}/data`,
    outcome: forOperators('405'),
    roles: [],
  },
  {
    method: 'POST',
    route: '/operator/members/:id/data',
    does: 'takes a copy of what is stored about a member',
    to: ({ members }) => `/operator/members/${members.owner.id}/data`,
    outcome: forOperators('200'),
    roles: [],
    limit: { per: 'sender and account', as: 'operator' },
  },
  onMember('block', {
    form: () => ({ note: 'Advertising.' }),
    outcome: DONE,
    roles: ['moderator'],
    changes: true,
  }),
  onMember('sessions', { roles: ['moderator'] }),
  onMember('grant', {
    form: () => ({ tier: 'premium', until: '2028-02-29' }),
    outcome: DONE,
    changes: true,
  }),
  onMember('factors', { whose: 'owner' }),
  onMember('delete', {
    form: ({ members }) => ({ confirmation: members.member.email }),
    outcome: '303 /operator/members',
    changes: true,
  }),
  { ...onMember('unblock', { outcome: '409', roles: ['moderator'] }), unlogged: true },
  { ...onMember('ungrant', { outcome: '409' }), unlogged: true },
  {
    ...onMember('undo', { form: () => ({ id: NOT_DONE }), outcome: '409', roles: ['moderator'] }),
    unlogged: true,
  },
];

interface Plan {
  whose?: Whose;
  form?: (world: World) => Record<string, string>;
  outcome?: Outcome;
  roles?: RightsRow['roles'];
  /** Whether the member's row changes. */
  changes?: true;
}

function onMember(
  intent: string,
  { whose = 'member', form = () => ({}), outcome, roles = [], changes }: Plan,
): Write {
  const idOf = ({ members }: World) => members[whose].id;
  return {
    method: 'POST',
    route: '/operator/members/:id',
    does: `changes a member's account: ${intent}`,
    to: (world) => `/operator/members/${idOf(world)}`,
    intent,
    form,
    outcome: forOperators(outcome ?? (`303 /operator/members/x?done=${intent}` as Outcome)),
    roles,
    guards: {
      what: (world) =>
        world.db.write
          .select()
          .from(users)
          .where(eq(users.id, idOf(world))),
      changedBy: changes ? ['operator'] : [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}
