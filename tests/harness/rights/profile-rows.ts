import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { apiKeys } from '#features/api/tables/api-keys.server.ts';
import { savedComparisons } from '#features/compare/tables/comparisons.server.ts';
import { compareTrays } from '#features/compare/tables/trays.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { webhooks } from '#features/webhooks/tables/webhooks.server.ts';
import { forMembers, type Outcome, type RightsRow, type Write } from './row.ts';
import { favoritesOfOwner, ratingOf, type World } from './world.ts';

/** What members may see and change about themselves. */
export const PROFILE_RIGHTS: readonly RightsRow[] = [
  forOneself('/profile'),
  onList('unfavorite', { tool: 'tool-02' }, { what: favoritesOfOwner, changedBy: ['owner'] }),
  onList('favorite', { tool: 'tool-01' }, { what: favoritesOfOwner, changedBy: ['owner'] }),
  onList('unrate', { tool: 'tool-01', with_review: 'yes' }, { what: ratingOf, changedBy: ['owner'] }),
  // Restores what was removed, and never replaces what is there.
  onList('rate', { tool: 'tool-01', rating: '1' }, { what: ratingOf, changedBy: [] }),
  forOneself('/profile/comparisons'),
  {
    ...onHistory('remove', ({ comparison }) => ({ set: comparison })),
    outcome: { ...forMembers('/profile/comparisons', '404'), owner: '200' },
  },
  { ...onHistory('clear', () => ({})), outcome: forMembers('/profile/comparisons', '200') },
  {
    method: 'GET',
    route: '/resources/comparison',
    does: 'is told of comparisons',
    to: '/resources/comparison',
    outcome: '405',
  },
  // None of their plans has the history.
  {
    method: 'POST',
    route: '/resources/comparison',
    does: 'keeps a comparison',
    to: '/resources/comparison',
    form: () => ({ tools: 'tool-03,tool-04' }),
    outcome: { visitor: '401', member: '403', owner: '403', operator: '403' },
    guards: { what: comparisonsOfOwner, changedBy: [] },
    limit: { none: 'nobody here has the right, which is asked for before anything is counted' },
  },
  {
    method: 'GET',
    route: '/resources/tray',
    does: 'is told of trays',
    to: '/resources/tray',
    outcome: '405',
  },
  {
    method: 'POST',
    route: '/resources/tray',
    does: 'collects tools to compare',
    to: '/resources/tray',
    form: () => ({ tools: 'tool-03,tool-04', base: '' }),
    outcome: { visitor: '401', member: '200', owner: '200', operator: '200' },
    guards: { what: trayOfOwner, changedBy: ['owner'] },
    limit: { per: 'sender and account', as: 'owner' },
  },
  forOneself('/profile/complete'),
  forOneself('/settings/profile'),
  forOneself('/settings/photo'),
  save('/profile/complete', '303 /profile/complete?saved=1'),
  save('/settings/profile', '303 /settings/profile?saved=1#saved'),
  {
    method: 'POST',
    route: '/settings/photo',
    does: 'takes the photo away',
    to: '/settings/photo',
    outcome: { ...forMembers('/settings/photo', '303 /settings/profile?photo=removed'), visitor: '401' },
    guards: { what: profileOfOwner, changedBy: ['owner'] },
    limit: { per: 'sender and account', as: 'owner' },
  },
  forOneself('/settings/keys'),
  forOneself('/settings/proposals'),
  {
    method: 'POST',
    route: '/settings/proposals',
    does: 'answers a question about a proposal of one’s own program, here of somebody else’s',
    to: '/settings/proposals',
    form: ({ proposalId }) => ({ id: proposalId, answer: 'Since May.' }),
    outcome: forMembers('/settings/proposals', '409'),
    guards: {
      what: ({ db, proposalId }) => db.write.select().from(proposals).where(eq(proposals.id, proposalId)),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'owner' },
  },
  {
    ...ofKeys('create', () => ({ name: 'Another program' })),
    outcome: forMembers('/settings/keys', '200'),
    guards: { what: keysOfOwner, changedBy: ['owner'] },
  },
  {
    ...ofKeys('revoke', ({ keyId }) => ({ key: keyId })),
    outcome: { ...forMembers('/settings/keys', '404'), owner: '200' },
    guards: { what: keysOfOwner, changedBy: ['owner'] },
  },
  forOneself('/settings/webhooks'),
  // None of their plans includes webhooks. Members who have lost the right may still stop and remove their
  // own.
  {
    ...ofWebhooks('add', () => ({ url: 'https://example.org/another', changes: 'yes', rounds: 'yes' })),
    outcome: forMembers('/settings/webhooks', '403'),
    guards: { what: webhooksOfOwner, changedBy: [] },
    limit: { none: 'nobody here has the right, which is asked for before anything is counted' },
  },
  {
    ...ofWebhooks('test'),
    outcome: forMembers('/settings/webhooks', '403'),
    guards: { what: webhooksOfOwner, changedBy: [] },
    limit: { none: 'nobody here has the right, which is asked for before anything is counted' },
  },
  ...(['pause', 'resume', 'remove'] as const).map((intent) => ({
    ...ofWebhooks(intent),
    outcome: { ...forMembers('/settings/webhooks', '404'), owner: '200' as const },
    guards: { what: webhooksOfOwner, changedBy: intent === 'resume' ? [] : (['owner'] as const) },
  })),
  { method: 'GET', route: '/logo/:name', does: 'is no logo', to: '/logo/x', outcome: '404' },
  { method: 'GET', route: '/photos/:key', does: 'is no photo', to: '/photos/x', outcome: '404' },
];

function forOneself(route: string): RightsRow {
  return { method: 'GET', route, does: 'is read', to: route, outcome: forMembers(route, '200') };
}

function onList(intent: string, form: Record<string, string>, guards: Write['guards'] & {}): Write {
  return {
    method: 'POST',
    route: '/profile',
    does: `changes a list of one’s own: ${intent}`,
    to: '/profile',
    intent,
    form: () => form,
    outcome: forMembers('/profile', '200'),
    guards,
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function onHistory(intent: string, form: (world: World) => Record<string, string>): Omit<Write, 'outcome'> {
  return {
    method: 'POST',
    route: '/profile/comparisons',
    does: `changes one’s own history of comparisons: ${intent}`,
    to: '/profile/comparisons',
    intent,
    form,
    guards: { what: comparisonsOfOwner, changedBy: ['owner'] },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function trayOfOwner({ db, members: { owner } }: World) {
  return db.write
    .select({ tools: compareTrays.tools })
    .from(compareTrays)
    .where(eq(compareTrays.user_id, owner.id));
}

function comparisonsOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(savedComparisons).where(eq(savedComparisons.user_id, owner.id));
}

function ofKeys(intent: string, form: (world: World) => Record<string, string>): Omit<Write, 'outcome'> {
  return {
    method: 'POST',
    route: '/settings/keys',
    does: `changes one’s own keys: ${intent}`,
    to: '/settings/keys',
    intent,
    form,
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function ofWebhooks(
  intent: string,
  form = ({ webhookId }: World): Record<string, string> => ({ webhook: webhookId }),
): Omit<Write, 'outcome'> {
  return {
    method: 'POST',
    route: '/settings/webhooks',
    does: `changes one’s own webhooks: ${intent}`,
    to: '/settings/webhooks',
    intent,
    form,
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function save(route: string, saved: Outcome): Write {
  return {
    method: 'POST',
    route,
    does: 'saves the profile',
    to: route,
    form: () => ({ first_name: 'Changed' }),
    outcome: { visitor: '401', member: saved, owner: saved, operator: saved },
    guards: { what: profileOfOwner, changedBy: ['owner'] },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function keysOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(apiKeys).where(eq(apiKeys.user_id, owner.id));
}

function webhooksOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(webhooks).where(eq(webhooks.user_id, owner.id));
}

function profileOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(users).where(eq(users.id, owner.id));
}
