import { redirect } from 'react-router';
import { IMPORT_FORM, IMPORT_TEXTS, type ImportOrder } from '#domain/imports/imports.ts';
import { paths } from '#domain/paths.ts';
import { orderImport } from '#server/imports/imports.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { nothing } from '#server/request/form.server.ts';
import { Refused } from '#server/request/refused.server.ts';

function orderForm(order: ImportOrder, operation: string) {
  return deskForm('catalogue', {
    form: IMPORT_FORM,
    operation,
    read: nothing,
    async work({ context, params: { id = '' }, who }) {
      const { db } = context.get(servicesContext);
      const isDone = /^[0-9a-f-]{36}$/.test(id) && (await orderImport(db.write, { id, order, by: who }));
      if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
      return redirect(paths.deskImport(id), 303);
    },
  });
}

/** What an operator can order of an import. */
export const importAction = deskAction('catalogue', {
  import: orderForm('import', 'beginning an import'),
  undo: orderForm('undo', 'beginning to undo an import'),
});
