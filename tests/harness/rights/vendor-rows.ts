import { eq } from 'drizzle-orm';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { forMembers, forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const CLAIM = '/tools/tool-05/claim';
const VENDOR = '/vendor/tool-05';
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Claims of tools, what vendors propose, and what editors decide: the owner holds tool-05. */
export const VENDOR_RIGHTS: readonly RightsRow[] = [
  {
    method: 'GET',
    route: '/tools/:id/claim',
    does: 'asks for a proof',
    to: CLAIM,
    outcome: { ...forMembers(CLAIM, '200'), owner: `302 ${VENDOR}` },
  },
  prove('mail', '200', { local: 'info' }),
  prove('dns', '400'),
  prove('page', '400'),
  {
    ...prove('confirm', '400', { link: 'x'.repeat(43) }),
    does: 'claims a tool, here with a link that nobody was sent',
    limit: { per: 'sender', as: 'member' },
  },
  {
    method: 'GET',
    route: '/vendor/:id',
    does: 'is for the tool’s vendor',
    to: VENDOR,
    outcome: forVendor('200'),
  },
  // What is stored when the form is right is tried in tests/requests/vendors.test.ts.
  onVendor('propose', '409', []),
  onVendor('', '200', []),
  onVendor('withdraw', `303 ${VENDOR}?done=withdrawn`, ['owner']),
  { ...page('/operator/vendors', '/operator/vendors'), roles: ['editor', 'moderator'] },
  page('/operator/vendors/:id', ({ proposalId }) => `/operator/vendors/${proposalId}`),
  page('/operator/claims', '/operator/claims'),
  {
    ...atDesk('decide', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: ({ proposalSeen: seen }) => ({ seen, 'value.business_information.business_location': 'publish' }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('accept-all', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: ({ proposalSeen: seen }) => ({ seen }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('ask', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: () => ({ note: 'Since when?' }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('publish', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: ({ proposalSeen: seen }) => ({ seen, 'value.business_information.business_location': 'publish' }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('publish-all', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: ({ proposalSeen: seen }) => ({ seen }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('refuse-all', '/operator/vendors/:id', '303 /operator/vendors/x?done=x'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    form: ({ proposalSeen: seen }) => ({ seen, note: 'It is in Berlin.' }),
    guards: { what: proposal, changedBy: ['operator'] },
  },
  {
    ...atDesk('undo-proposer', '/operator/vendors/:id', '409'),
    does: 'takes back everything of a proposer, here of a vendor, who is none',
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
    unlogged: true,
    guards: { what: proposal, changedBy: [] },
  },
  {
    ...undo('/operator/vendors/:id'),
    to: ({ proposalId }) => `/operator/vendors/${proposalId}`,
  },
  { ...undo('/operator/vendors'), roles: ['editor', 'moderator'] },
  undo('/operator/claims'),
  {
    ...atDesk('take', '/operator/claims', '303 /operator/claims?done=x'),
    form: ({ claimId }) => ({ id: claimId }),
    guards: { what: claim, changedBy: ['operator'] },
  },
  {
    ...atDesk('give', '/operator/claims', '409'),
    does: 'gives back a claim, here one that is in force',
    form: ({ claimId }) => ({ id: claimId }),
    unlogged: true,
    guards: { what: claim, changedBy: [] },
  },
];

/** Other members are led to the claim. */
function forVendor(outcome: Outcome) {
  return { ...forMembers(VENDOR, `302 ${CLAIM}`), owner: outcome };
}

function prove(intent: string, outcome: Outcome, form: Record<string, string> = {}): Write {
  return {
    method: 'POST',
    route: '/tools/:id/claim',
    does: `proves a claim: ${intent}`,
    to: CLAIM,
    intent,
    form: () => form,
    // Who holds the tool already is led to it.
    outcome: { ...forMembers(CLAIM, outcome), owner: `302 ${VENDOR}` },
    guards: {
      what: ({ db }) => db.write.select({ id: toolVendors.id }).from(toolVendors),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'member' },
  };
}

function onVendor(intent: string, outcome: Outcome, changedBy: readonly 'owner'[]): Write {
  return {
    method: 'POST',
    route: '/vendor/:id',
    does: `proposes values: ${intent || 'another entry of a list'}`,
    to: VENDOR,
    ...(intent && { intent }),
    form: () => ({ seen: 'an older state', name: 'Changed' }),
    outcome: forVendor(outcome),
    guards: { what: proposal, changedBy },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function page(route: string, to: RightsRow['to']): RightsRow {
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles: ['editor'] };
}

function atDesk(intent: string, route: string, outcome: Outcome): Write {
  return {
    method: 'POST',
    route,
    does: `is about vendors: ${intent}`,
    to: route,
    intent,
    outcome: forOperators(outcome),
    roles: ['editor'],
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function undo(route: string): Write {
  return { ...atDesk('undo', route, '409'), form: () => ({ id: NOBODY }), unlogged: true };
}

function claim({ db, claimId }: World) {
  return db.write.select().from(toolVendors).where(eq(toolVendors.id, claimId));
}

function proposal({ db, proposalId }: World) {
  return db.write.select().from(proposals).where(eq(proposals.id, proposalId));
}
