import { redirect } from 'react-router';
import { commandImport } from '#features/imports/imports.server.ts';
import { IMPORT_FORM, IMPORT_TEXTS, type ImportCommand } from '#features/imports/imports.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { paths } from '#site/paths.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

function commandForm(order: ImportCommand, operation: string) {
  return deskForm('catalogue', {
    form: IMPORT_FORM,
    operation,
    read: nothing,
    async work({ context, params: { id = '' }, who }) {
      const { db } = context.get(servicesContext);
      const isDone = uuid().safeParse(id).success && (await commandImport(db.write, { id, order, by: who }));
      if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
      return redirect(paths.deskImport(id), 303);
    },
  });
}

/** What an operator can order of an import. */
export const importAction = deskAction('catalogue', {
  import: commandForm('import', 'beginning an import'),
  undo: commandForm('undo', 'beginning to undo an import'),
});
