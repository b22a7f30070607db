import { forOperators, type RightsRow } from './row.ts';
import type { World } from './world.ts';

/** Where submissions, the checker of sites and the events of companies once had queues of their own. */
export const FORMER_RIGHTS: readonly RightsRow[] = [
  {
    ...{ method: 'GET', route: '/operator/submissions', does: 'leads to a view of the proposals' },
    ...{ to: '/operator/submissions?from=agent&settled=1', roles: ['editor', 'moderator'] },
    outcome: forOperators('301 /operator/vendors?from=found&settled=1'),
  },
  ...former('lifecycle', 'lifecycle', ({ lifecycleId }) => lifecycleId),
  ...former('events', 'event', ({ eventId }) => eventId),
];

function former(queue: string, kind: string, idOf: (world: World) => string): RightsRow[] {
  const list = `/operator/${queue}`;
  return [
    {
      ...{ method: 'GET', route: list, does: 'leads to a view of the one queue', to: list },
      outcome: forOperators(`301 /operator/waiting?kind=${kind}`),
      roles: ['editor'],
    },
    {
      ...{ method: 'GET', route: `${list}/:id`, does: 'leads to the proposal' },
      to: (world) => `${list}/${idOf(world)}`,
      outcome: forOperators('301 /operator/vendors/x'),
      roles: ['editor'],
    },
  ];
}
