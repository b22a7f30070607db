import { forOperators, type RightsRow } from './row.ts';

const LIST = '/operator/lifecycle';

/** Where the checker of tools' sites once had a queue of its own. */
export const LIFECYCLE_RIGHTS: readonly RightsRow[] = [
  {
    ...{ method: 'GET', route: LIST, does: 'leads to what the checker proposes', to: LIST },
    outcome: forOperators('301 /operator/waiting?kind=lifecycle'),
    roles: ['editor'],
  },
  {
    ...{ method: 'GET', route: `${LIST}/:id`, does: 'leads to a proposal of the checker' },
    to: ({ lifecycleId }) => `${LIST}/${lifecycleId}`,
    outcome: forOperators('301 /operator/vendors/x'),
    roles: ['editor'],
  },
];
