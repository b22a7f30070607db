import { redirect } from 'react-router';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { readBase } from '#features/editing/base-record.ts';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { withOwnOrigin } from '#features/editing/provenance.ts';
import { readOwn } from '#features/editing/read-record.ts';
import { isTopicKind, RECORD_KINDS, type RecordKindName } from '#features/editing/record-kinds.ts';
import type { NotSaved, Saving } from '#features/editing/records.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { ownDifference, type ShownDifference } from '#features/editing/words.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import { saveRecord, takeCatalogueValueOfTopic } from '#features/publishing/records.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import type { Sent, Shown } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS, type BodyLimits } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { moveForms } from './move-action.server.ts';
import { withdrawForms } from './withdraw-action.server.ts';

/** Returned with a form whose record was not saved. */
export interface Unsaved {
  /** The record to show. */
  record: ToolRecord;
  /** The stored record that the form's changes now apply to. */
  base: ToolRecord;
  faults: FieldFault[];
  /** Differences by concurrent saves. */
  theirs: ShownDifference[];
}

interface Editor {
  kind: RecordKindName;
  /** The record's id by the address's parameters, null for a new record; and the page's address. */
  id: (params: Sent['params']) => string | null;
  page: (id: string) => string;
  /** Runs after a save, before the answer. */
  published?: (services: Services) => Promise<void>;
  /** Limits of the request body. */
  limits?: BodyLimits;
}

/** The submitted record, and the record that the form started from. */
function sentRecord(kind: RecordKindName, form: Sent['form']): { record: ToolRecord; base: ToolRecord } {
  const base = readBase(form.base);
  if (!base) throw new Refused({ status: 400, notice: EDITING_TEXTS.recordFailed });
  return { record: readOwn(RECORD_KINDS[kind].fields, form), base };
}

/** The same, with the origin that saving today gives to changed values. */
export function recordToSave(kind: RecordKindName, form: Sent['form']): ReturnType<typeof sentRecord> {
  const { base, record } = sentRecord(kind, form);
  const today = new Date().toISOString().slice(0, 10);
  return { base, record: withOwnOrigin(kind, { base, typed: record }, today) };
}

/** The forms of a record's page: saving, and adding, moving or removing list entries. */
export function recordActionOf({ kind, id, page, published, limits = BODY_LIMITS.record }: Editor) {
  const { right } = RECORD_KINDS[kind];
  const form =
    (
      operation: string,
      work: (sent: Sent & { who: Operator }) => Promise<Response | Shown<string, Unsaved>>,
    ) =>
    (sent: Sent) =>
      deskForm(right, {
        form: { fields: fieldsSent(Object.keys(sent.form), ['base']), failed: EDITING_TEXTS.recordFailed },
        operation,
        read: () => ({ good: null }),
        work,
      })(sent);
  const save = form('saving a record', async ({ context, params, form: typed, who: by }) => {
    const services = context.get(servicesContext);
    const { base, record } = recordToSave(kind, typed);
    const order = { kind, id: id(params), base, record, by };
    const saved = await saveRecord(services.db, order);
    if ('faults' in saved || 'conflicts' in saved) return unsaved(order, saved);
    if (saved.outcome === 'gone') throw new Refused({ status: 404, notice: EDITING_TEXTS.noRecord });
    await published?.(services);
    services.log.info({ kind, record: saved.id, operator: by.id }, 'A record was edited');
    return redirect(deskPaths.recordAt(page(saved.id), { done: saved.outcome }), 303);
  });
  const change = form('changing a list', async ({ form: typed }) => {
    if (isOneTooMany(typed)) throw new Refused({ status: 409, notice: TOO_MANY_ENTRIES });
    const { record, base } = sentRecord(kind, typed);
    const changed = changeEntries(record, typed.change ?? '', RECORD_KINDS[kind].fields).record;
    return { outcome: { record: changed, base, faults: [], theirs: [] } };
  });
  const take = form('taking a value of the catalogue', async ({ context, params, form: typed, who: by }) => {
    const recordId = id(params);
    if (!isTopicKind(kind) || recordId === null)
      throw new Refused({ status: 404, notice: EDITING_TEXTS.noRecord });
    const { db } = context.get(servicesContext);
    const order = { kind, id: recordId, field: typed.field ?? '', by };
    const taken = await takeCatalogueValueOfTopic(db, order);
    if (taken !== 'taken') throw new Refused({ status: 409, notice: NOT_TAKEN[taken] });
    return redirect(deskPaths.recordAt(page(recordId), { done: taken }), 303);
  });
  const move = moveForms(({ id: category = '' }, specialization) =>
    kind === 'categories'
      ? {
          kind: 'specializations',
          id: `${category}/${specialization}`,
          page: `${page(category)}#specialization-order`,
        }
      : null,
  );
  return deskAction(right, { save, take, ...move, ...withdrawForms(kind), '': change }, limits);
}

const NOT_TAKEN = { gone: EDITING_TEXTS.valueGone, refused: EDITING_TEXTS.valueRefused } as const;

function unsaved({ kind, record, base }: Saving, saved: NotSaved): Shown<string, Unsaved> {
  if (saved.outcome === 'faulty') {
    const outcome = { record, base, faults: saved.faults, theirs: [] };
    return { status: 400, notice: EDITING_TEXTS.faulty, outcome };
  }
  const theirs = saved.conflicts.map(({ path, theirs: now, mine }) =>
    ownDifference(RECORD_KINDS[kind].fields, { path, before: mine, after: now }),
  );
  const outcome = { record: saved.mine, base: saved.theirs, faults: [], theirs };
  return { status: 409, notice: EDITING_TEXTS.contested, outcome };
}
