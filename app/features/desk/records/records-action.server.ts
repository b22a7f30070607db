import { isOrdered } from '#features/editing/ordering.ts';
import { listedKind } from '#features/editing/record-kinds.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { deskAction } from '../desk-form.server.ts';
import { moveForms } from './move-action.server.ts';

/** Moves a topic in the lists of the site. */
export const recordsAction = deskAction(
  'topics',
  moveForms(({ kind: named }, id) => {
    const kind = listedKind(named);
    return isOrdered(kind) ? { kind, id, page: deskPaths.deskList(kind) } : null;
  }),
);
