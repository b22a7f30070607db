import { redirect } from 'react-router';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { forgetChoices, readSurvey } from '#features/imports/choices.server.ts';
import { readChoices } from '#features/imports/choices-form.ts';
import { commandImport, deleteImport, uploadsFolder } from '#features/imports/imports.server.ts';
import { IMPORT_FORM, IMPORT_TEXTS, type ImportCommand } from '#features/imports/imports.ts';
import { OUR_COLUMNS } from '#features/imports/our-columns.ts';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { nothing, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

function commandForm(order: Exclude<ImportCommand, 'check'>, operation: string) {
  return deskForm('catalogue', {
    form: IMPORT_FORM,
    operation,
    read: nothing,
    async work({ services: { db }, params: { id = '' }, who }) {
      const isDone = uuid().safeParse(id).success && (await commandImport(db.write, { id, order, by: who }));
      if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
      return redirect(deskPaths.deskImport(id), 303);
    },
  });
}

/** Checks a table again with the operator's choices. */
function decide(sent: Sent) {
  return deskForm('catalogue', {
    form: { fields: fieldsSent(Object.keys(sent.form), ['intent']), failed: IMPORT_TEXTS.failed },
    operation: 'deciding how a file is read',
    read: nothing,
    async work({ services: { db }, params: { id = '' }, form, who }) {
      const survey = uuid().safeParse(id).success ? await readSurvey(db.write, id) : null;
      if (!survey) throw new Refused({ status: 409, notice: IMPORT_TEXTS.noTable });
      const choices = readChoices(form, survey, await readKnown(db.write));
      const isDone = await commandImport(db.write, { id, order: 'check', by: who, choices });
      if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
      return redirect(deskPaths.deskImport(id), 303);
    },
  })(sent);
}

/** Checks a table again without the choices for its shape. */
const forget = deskForm('catalogue', {
  form: IMPORT_FORM,
  operation: 'forgetting how files are read',
  read: nothing,
  async work({ services: { db }, params: { id = '' }, who }) {
    const survey = uuid().safeParse(id).success ? await readSurvey(db.write, id) : null;
    if (!survey) throw new Refused({ status: 409, notice: IMPORT_TEXTS.noTable });
    await forgetChoices(db.write, survey.shape);
    const isDone = await commandImport(db.write, {
      id,
      order: 'check',
      by: who,
      choices: { ...NO_CHOICES, sheet: survey.choices.sheet },
    });
    if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
    return redirect(deskPaths.deskImport(id), 303);
  },
});

/** Deletes a file that was only checked. */
const discard = deskForm('catalogue', {
  form: IMPORT_FORM,
  operation: 'deleting a catalogue file',
  read: nothing,
  async work({ services: { db, settings }, params: { id = '' }, who }) {
    const asked = { id, by: who, folder: uploadsFolder(settings) };
    const isDone = uuid().safeParse(id).success && (await deleteImport(db.write, asked));
    if (!isDone) throw new Refused({ status: 409, notice: IMPORT_TEXTS.changed });
    return redirect(`${deskPaths.deskCatalogue}?done=deleted`, 303);
  },
});

async function readKnown(db: DrizzleDb) {
  const categories = await readCategoryChoices(db);
  const topics = categories.flatMap(({ id, specializations }) => [
    id,
    ...specializations.map((one) => `${id}/${one.id}`),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const columns = OUR_COLUMNS.flatMap((group) => group.columns.map(({ id }) => id));
  return { columns: new Set(columns), topics: new Set(topics), names };
}

/** The forms of an import's page. */
export const importAction = deskAction(
  'catalogue',
  {
    check: decide,
    forget,
    delete: discard,
    import: commandForm('import', 'beginning an import'),
    undo: commandForm('undo', 'beginning to undo an import'),
  },
  BODY_LIMITS.record,
);
