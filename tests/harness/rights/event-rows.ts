import { eq } from 'drizzle-orm';
import { companyEvents } from '#features/agents/tables/events.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const LIST = '/operator/events';
const ONE = '/operator/events/:id';
const caseOf = ({ eventId }: World) => `${LIST}/${eventId}`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What pages and feeds tell of companies, and what editors decide. */
export const EVENT_RIGHTS: readonly RightsRow[] = [
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
    does: `decides about an event of a company: ${intent}`,
    to,
    intent,
    outcome: forOperators(outcome),
    roles: ['editor'],
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function decide(intent: string): Write {
  return {
    ...write(ONE, caseOf, intent, '303 /operator/events/x?done=x'),
    form: ({ eventId: id }) => ({ id, note: '' }),
    guards: {
      what: ({ db, eventId }) => db.write.select().from(companyEvents).where(eq(companyEvents.id, eventId)),
      changedBy: ['operator'],
    },
  };
}

function undo(route: string, to: RightsRow['to']): Write {
  return { ...write(route, to, 'undo', '409'), form: () => ({ id: NOBODY }), unlogged: true };
}
