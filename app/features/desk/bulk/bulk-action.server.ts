import { redirect } from 'react-router';
import { type BulkChange, saysWhat } from '#features/editing/bulk-change.ts';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import { recordOf, valuesOf, withoutBlanks } from '#features/editing/merge-records.ts';
import { enteredTexts, readRecord } from '#features/editing/read-record.ts';
import { recordForm } from '#features/editing/record-form.ts';
import { type ShownDifference, shownDifference } from '#features/editing/words.ts';
import {
  type BulkPreview,
  editInBulk,
  type LeftTool,
  previewBulk,
} from '#features/publishing/bulk.server.ts';
import { nothing, type Sent, type Shown } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { readBulkQuery, readIds, readSeen, writeSeen } from './bulk-query.ts';
import { BULK_TEXTS } from './bulk-texts.ts';

/** How many tools the preview shows with their values. */
const SHOWN_IN_PREVIEW = 50;

/** The effect of a change on the chosen tools. */
export interface ShownPreview {
  count: number;
  same: number;
  /** The first of those that change. */
  shown: { id: string; name: string; difference: ShownDifference }[];
  left: LeftTool[];
  /** A token of the values shown, to detect changes before the form applies it. */
  seen: string;
}

/** The form's fields are those of a record, so everything that was sent comes back. */
function formOf({ form }: Sent) {
  return {
    fields: fieldsSent(Object.keys(form), ['ids', 'seen', 'field', 'how']),
    failed: BULK_TEXTS.failed,
  };
}

function preview(sent: Sent) {
  return deskForm('tools', {
    form: formOf(sent),
    operation: 'previewing a change of many tools',
    read: nothing,
    async work({ services: { db } }): Promise<Response | Shown<string, ShownPreview>> {
      const ids = readIds(sent.form.ids ?? '');
      if (ids.length === 0) throw new Refused({ status: 400, notice: BULK_TEXTS.nothingChosen });
      const change = changeIn(sent);
      return { outcome: shownPreview(await previewBulk(db, ids, change), change) };
    },
  })(sent);
}

function apply(sent: Sent) {
  return deskForm('tools', {
    form: formOf(sent),
    operation: 'changing many tools',
    read: nothing,
    async work({ services: { db }, who: by }): Promise<Response | Shown<string, ShownPreview>> {
      const seen = readSeen(sent.form.seen ?? '');
      const { edit } = await editInBulk(db, { seen, change: changeIn(sent), by });
      if (edit === null) throw new Refused({ status: 409, notice: BULK_TEXTS.nothingChanged });
      return redirect(deskPaths.deskEdit(edit, 'changed'), 303);
    },
  })(sent);
}

/** Adds, removes or moves an entry of the field's list, as the pressed button says. */
function changeList(sent: Sent) {
  const { form } = sent;
  const { field } = readBulkQuery(new URLSearchParams({ field: form.field ?? '' }));
  const { record } = changeEntries(readRecord(form), form.change ?? '');
  const alone = recordOf(new Map([[field, valuesOf(record).get(field)]]));
  const own = Object.entries(enteredTexts(recordForm(alone, []))).filter(([name]) => name.startsWith(field));
  const values = { ids: form.ids ?? '', field, how: form.how ?? '', ...Object.fromEntries(own) };
  return deskForm('tools', {
    form: formOf({ ...sent, form: values }),
    operation: 'changing the entries of a field',
    read: nothing,
    work: async (): Promise<Response | Shown<string, ShownPreview>> => {
      if (isOneTooMany(form)) throw new Refused({ status: 400, notice: TOO_MANY_ENTRIES });
      return { values };
    },
  })(sent);
}

/** The change that a form describes. @throws Refused for an incomplete one */
function changeIn({ form }: Sent): BulkChange {
  const { field, how } = readBulkQuery(new URLSearchParams({ field: form.field ?? '', how: form.how ?? '' }));
  if (field === '') throw new Refused({ status: 400, notice: BULK_TEXTS.noField });
  const day = new Date().toISOString().slice(0, 10);
  const typed = valuesOf(withoutBlanks(readRecord(form))).get(field);
  const change = { path: field, how, day, given: how === 'empty' ? undefined : typed };
  if (!saysWhat(change)) throw new Refused({ status: 400, notice: BULK_TEXTS.noValue });
  return change;
}

function shownPreview({ changes, same, left }: BulkPreview, { path }: BulkChange): ShownPreview {
  const at = new Date().toISOString();
  return {
    ...{ count: changes.length, same, left },
    shown: changes.slice(0, SHOWN_IN_PREVIEW).map(({ id, name, before, after }) => ({
      ...{ id, name },
      difference: shownDifference({ path, before, after }, at),
    })),
    seen: writeSeen(changes),
  };
}

/** Previews and applies a change of many tools. */
export const bulkAction = deskAction('tools', { preview, apply, '': changeList }, BODY_LIMITS.record);
