import { toolSubmissions } from '#features/editing/tables/submissions.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { forOperators, type RightsRow, type Write } from './row.ts';

/** What is decided of many things at once. */
export const BULK_RIGHTS: readonly RightsRow[] = [
  declineFound('decline-page', { ids: '00000000-0000-4000-8000-000000000000' }),
  declineFound('decline-source', { source: 'https://nowhere.example.org/' }),
  {
    method: 'POST',
    route: '/operator/agents',
    does: 'takes back everything of the agent, which has brought nothing',
    to: '/operator/agents',
    intent: 'undo-proposer',
    form: () => ({ sure: '1' }),
    outcome: forOperators('200'),
    roles: ['editor'],
    guards: {
      what: ({ db }) => db.write.select().from(proposals).orderBy(proposals.id),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  },
];

function declineFound(intent: string, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/submissions',
    does: `declines found tools, here none: ${intent}`,
    to: '/operator/submissions?from=agent',
    intent,
    form: () => ({ note: 'No products.', ...form }),
    outcome: forOperators('409'),
    roles: ['editor', 'moderator'],
    unlogged: true,
    guards: {
      what: ({ db }) => db.write.select().from(toolSubmissions).orderBy(toolSubmissions.id),
      changedBy: [],
    },
    limit: { per: 'sender and account', as: 'operator' },
  };
}
