import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What is decided of many things at once. */
export const BULK_RIGHTS: readonly RightsRow[] = [
  declineFound('decline-page', { ids: NOBODY }),
  declineFound('decline-source', { source: 'https://nowhere.example.org/' }),
  decidePage('plan-publish', '200', { cases: `${NOBODY}/` }),
  decidePage('plan-refuse', '200', { cases: `${NOBODY}/` }),
  decidePage('publish-page', '200', { cases: `${NOBODY}/2026-11-30T00:00:00.000Z` }),
  decidePage('refuse-page', '200', { cases: `${NOBODY}/2026-11-30T00:00:00.000Z` }),
  decidePage('undo-page', '409', { entries: NOBODY }),
  {
    method: 'POST',
    route: '/operator/agents',
    does: 'takes back everything of the agent, which declines what waits',
    to: '/operator/agents',
    intent: 'undo-proposer',
    form: () => ({ sure: '1' }),
    outcome: forOperators('200'),
    roles: ['editor'],
    guards: {
      what: ({ db }) => db.write.select().from(proposals).orderBy(proposals.id),
      changedBy: ['operator'],
    },
    limit: { per: 'sender and account', as: 'operator' },
  },
];

function declineFound(intent: string, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/vendors',
    does: `declines found tools, here none: ${intent}`,
    to: '/operator/vendors?from=found',
    intent,
    form: () => ({ note: 'No products.', ...form }),
    outcome: forOperators('409'),
    roles: ['editor', 'moderator'],
    unlogged: true,
    guards: {
      what: ({ db }) => db.write.select().from(proposals).orderBy(proposals.id),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

/** What each does with proposals is tried in tests/requests/page-of-proposals.test.ts. */
function decidePage(intent: string, outcome: Outcome, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/waiting',
    does: `decides a page of proposals, here one that nobody has made: ${intent}`,
    to: '/operator/waiting',
    intent,
    form: () => form,
    outcome: forOperators(outcome),
    roles: ['editor'],
    unlogged: true,
    guards: {
      what: ({ db }) => db.write.select().from(proposals).orderBy(proposals.id),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}
