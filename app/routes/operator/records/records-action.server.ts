import { listedKind } from '#domain/editing/record-kinds.ts';
import { paths } from '#domain/paths.ts';
import { deskAction } from '#server/operators/desk-form.server.ts';
import { moveForms } from './move-action.server.ts';

/** Moves a topic in the lists of the site. */
export const recordsAction = deskAction(
  'topics',
  moveForms(({ kind: named }, id) => {
    const kind = listedKind(named);
    return kind && { kind, id, page: paths.deskList(kind) };
  }),
);
