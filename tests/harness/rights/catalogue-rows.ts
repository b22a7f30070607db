import { eq } from 'drizzle-orm';
import { imports } from '#features/imports/tables/imports.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const importOf = ({ importId }: World) => `/operator/catalogue/${importId}`;
const state = ({ db, importId }: World) =>
  db.write.select({ state: imports.state }).from(imports).where(eq(imports.id, importId));
const all = ({ db }: World) => db.write.select({ id: imports.id }).from(imports);

/** Who may import and export whole files. */
export const CATALOGUE_RIGHTS: readonly RightsRow[] = [
  page('/operator/catalogue', '/operator/catalogue'),
  page('/operator/catalogue/template', '/operator/catalogue/template'),
  page('/operator/catalogue/:id', importOf),
  {
    ...page('/operator/catalogue/:id/faults', (world) => `${importOf(world)}/faults`),
    outcome: forOperators('404'),
  },
  {
    method: 'GET',
    route: '/operator/catalogue/export',
    does: 'answers that it takes only POST',
    to: '/operator/catalogue/export',
    outcome: forOperators('405'),
    roles: ['editor'],
  },
  {
    ...write('/operator/catalogue', '/operator/catalogue', '400'),
    does: 'uploads no file',
    unlogged: true,
    guards: { what: all, changedBy: [] },
  },
  {
    ...write('/operator/catalogue/export', '/operator/catalogue/export', '200'),
    does: 'exports questions',
    form: () => ({ kind: 'questions' }),
  },
  {
    ...write('/operator/catalogue/:id', importOf, '303 /operator/catalogue/x', 'import'),
    guards: { what: state, changedBy: ['operator'] },
  },
  {
    ...write('/operator/catalogue/:id', importOf, '303 /operator/catalogue?done=deleted', 'delete'),
    guards: { what: state, changedBy: ['operator'] },
  },
  {
    ...write('/operator/catalogue/:id', importOf, '409', 'undo'),
    unlogged: true,
    guards: { what: state, changedBy: [] },
  },
];

function page(route: string, to: RightsRow['to']): RightsRow {
  return { method: 'GET', route, does: 'is read', to, outcome: forOperators('200'), roles: ['editor'] };
}

function write(route: string, to: RightsRow['to'], outcome: Outcome, intent = ''): Write {
  return {
    method: 'POST',
    route,
    does: `orders of an import: ${intent}`,
    to,
    ...(intent && { intent }),
    outcome: forOperators(outcome),
    roles: ['editor'],
    limit: { per: 'sender and account', as: 'operator' },
  };
}
