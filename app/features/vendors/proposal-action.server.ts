import { redirect } from 'react-router';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import {
  faultsOfSources,
  faultsOfValues,
  PROPOSAL_TEXTS,
  proposedValues,
  REMARK_LENGTH,
  vendorForm,
} from '#features/editing/proposal.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { faultsInForm, NO_FAULTS, type RecordFaults } from '#features/editing/record-faults.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { type ShownDifference, shownDifference } from '#features/editing/words.ts';
import { faultsOfDraft } from '#features/records/records/entered-tool.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, nothing, type Sent, type Shown } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { manyLines } from '#site/form-fields.ts';
import { type FieldTable, fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { openForVendor, type VendorsTool } from './vendor-form.server.ts';
import { storeProposal, withdrawProposal } from './vendor-proposals.server.ts';

/** What a form shows again if it was not stored. */
export interface Unstored {
  /** What was typed, perhaps with a changed list of entries. */
  record: ToolRecord;
  faults: RecordFaults;
  /** What the directory says by now instead of what was typed. */
  today: ShownDifference[];
}

/** A form of the vendor's page. Its fields are those of the record, so everything that was sent comes back. */
function vendorsForm(work: (sent: Sent, tool: VendorsTool) => Promise<Response | Shown<string, Unstored>>) {
  return (sent: Sent) =>
    defineForm<FieldTable, VendorsTool, string, null, never, Unstored>({
      form: { fields: fieldsSent(Object.keys(sent.form), ['intent', 'seen']), failed: PROPOSAL_TEXTS.failed },
      operation: 'storing a proposal',
      who: ({ context, params }) => openForVendor(context, params.id ?? ''),
      read: nothing,
      limits: ({ context, who }) => countOrRefuse(context, RATE_LIMITS.vendor, who.userId),
      work: ({ who }) => work(sent, who),
    })(sent);
}

const propose = vendorsForm(async ({ context, form, params }, tool) => {
  const { db } = context.get(servicesContext);
  const toolId = params.id ?? '';
  const record = readRecord(form);
  const remark = manyLines.parse(form.remark ?? '');
  if (remark.length > REMARK_LENGTH) return unstored(400, PROPOSAL_TEXTS.remarkTooLong, record);
  if (form.seen !== tool.seen) return overtaken(tool, record);
  const values = proposedValues(tool.today, record, tool.paths);
  const ofSources = faultsOfSources(record, values, tool.paths);
  if (values.length + ofSources.length === 0) return unstored(400, PROPOSAL_TEXTS.nothing, record);
  const date = new Date().toISOString().slice(0, 10);
  // The values as they are after an editor has read them, so that addresses are checked too.
  const read = values.map((value) => ({ ...value, read_on: date }));
  const wanted = withStatedValues(tool.today, read, { origin: 'vendor', date });
  const faults = [
    ...ofSources,
    ...faultsOfValues(values, await faultsOfDraft(db, { tool_id: toolId, record: wanted })),
  ];
  if (faults.length > 0) {
    const inForm = faultsInForm(vendorForm(record, tool.paths), faults);
    return unstored(400, PROPOSAL_TEXTS.faulty, record, { faults: inForm });
  }
  await storeProposal(db.write, { toolId, userId: tool.userId, values, remark });
  return redirect(paths.vendor(toolId, 'stored'), 303);
});

/** Adds, removes or moves an entry of a list; nothing is stored. */
const changeList = vendorsForm(async ({ form }, { seen }) => {
  const typed = readRecord(form);
  if (isOneTooMany(form)) return unstored(409, TOO_MANY_ENTRIES, typed);
  const { record } = changeEntries(typed, form.change ?? '');
  return { outcome: { record, faults: NO_FAULTS, today: [] }, values: { seen: form.seen ?? seen } };
});

const withdraw = vendorsForm(async ({ context, params }, { userId }) => {
  const { db } = context.get(servicesContext);
  await withdrawProposal(db.write, { toolId: params.id ?? '', userId });
  return redirect(paths.vendor(params.id ?? '', 'withdrawn'), 303);
});

function unstored(
  status: number,
  notice: string,
  record: ToolRecord,
  more: Partial<Unstored> = {},
): Shown<string, Unstored> {
  return { status, notice, outcome: { record, faults: NO_FAULTS, today: [], ...more } };
}

/** Shows what has changed since the form was opened. The form that comes back counts as opened now. */
function overtaken({ today, paths: open, seen }: VendorsTool, record: ToolRecord): Shown<string, Unstored> {
  const at = new Date().toISOString();
  const different = proposedValues(today, record, open).map(({ path, before, after }) =>
    shownDifference({ path, before: after, after: before }, at),
  );
  return {
    ...unstored(409, PROPOSAL_TEXTS.changedMeanwhile, record, { today: different }),
    values: { seen },
  };
}

/** Stores a proposal, changes a list in its form, or withdraws the proposal. */
export const proposalAction = formsAction({ propose, '': changeList, withdraw }, BODY_LIMITS.record);
