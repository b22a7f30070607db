import { eq } from 'drizzle-orm';
import { lifecycleCases } from '#features/lifecycle/tables/lifecycle.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const LIST = '/operator/lifecycle';
const ONE = '/operator/lifecycle/:id';
const caseOf = ({ lifecycleId }: World) => `${LIST}/${lifecycleId}`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What the checker of tools' sites proposes, and what editors decide. */
export const LIFECYCLE_RIGHTS: readonly RightsRow[] = [
  page(LIST, LIST),
  page(ONE, caseOf),
  decide('accept'),
  decide('dismiss'),
  undo(LIST, LIST),
  undo(ONE, caseOf),
];

function page(route: string, to: RightsRow['to']): RightsRow {
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles: ['editor'] };
}

function write(route: string, to: RightsRow['to'], intent: string, outcome: Outcome): Write {
  return {
    method: 'POST',
    route,
    does: `decides about a proposal of the checker: ${intent}`,
    to,
    intent,
    outcome: forOperators(outcome),
    roles: ['editor'],
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function decide(intent: string): Write {
  return {
    ...write(ONE, caseOf, intent, '303 /operator/lifecycle/x?done=x'),
    form: ({ lifecycleId: id }) => ({ id, note: '' }),
    guards: {
      what: ({ db, lifecycleId }) =>
        db.write.select().from(lifecycleCases).where(eq(lifecycleCases.id, lifecycleId)),
      changedBy: ['operator'],
    },
  };
}

function undo(route: string, to: RightsRow['to']): Write {
  return { ...write(route, to, 'undo', '409'), form: () => ({ id: NOBODY }), unlogged: true };
}
