import { redirect } from 'react-router';
import { readLink } from '#catalogue/tools/single-value.ts';
import { settleCase } from '#features/cases/cases.server.ts';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import { PROPOSAL_TEXTS } from '#features/editing/proposal.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { NO_FAULTS, type RecordFaults } from '#features/editing/record-faults.ts';
import type { Control } from '#features/editing/record-form.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { readProposal, storeDecisions } from '#features/proposals/proposals.server.ts';
import { mailOfProposal } from '#features/proposals/published.server.ts';
import { pathOfReport } from '#features/proposals/reports/report-rules.ts';
import { controlOf, readReported } from '#features/proposals/reports/reported-value.server.ts';
import { correctedSince, fillReport } from '#features/proposals/reports/reports.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { manyLines, oneLine } from '#site/form-fields.ts';
import { fieldsSent } from '#site/form-state.ts';
import { tooLong } from '#site/messages.ts';
import { QUOTE_LENGTH } from '#site/proposal-origins.ts';
import { addressOf } from '#site/web-address.ts';
import { deskForm } from '../desk-form.server.ts';

type Services = Parameters<typeof readProposal>[0];

/** An open report, unchanged since the form was shown. @throws Refused otherwise */
async function openReport(db: Services, { params, form }: Pick<Sent, 'params' | 'form'>) {
  const found = await readProposal(db, idOf(params));
  if (!found) throw notFound(PROPOSAL_TEXTS.goneTool);
  const { report, state, changed_at } = found;
  if (!report) throw new Refused({ status: 409, notice: CASE_TEXTS.unknown });
  if (state !== 'waiting' && state !== 'asked') {
    throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
  }
  if (form.seen !== changed_at) throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.resent });
  return { ...found, report, state };
}

const readNote = reads(CASE_FORM, 'note');

/**
 * Settles a report whose value was corrected otherwise: by a newer change of the field, or for the reason in the note.
 */
export const correct = deskForm('vendors', {
  form: CASE_FORM,
  operation: 'settling a report',
  read: readNote,
  async work({ services: { db, origin }, params, form, who: by, good: { note } }) {
    const proposal = await openReport(db.write, { params, form });
    const { id, subject, report, state, answer, created_at: since, values } = proposal;
    if (values.length > 0) throw new Refused({ status: 409, notice: CASE_TEXTS.unknown });
    if (note === null && (await correctedSince(db.write, { toolId: subject.id, report, since })) === null) {
      throw new Refused({ status: 400, errors: { note: PROPOSAL_TEXTS.notCorrected } });
    }
    const entry = await settleCase(db.write, {
      ...{ kind: 'proposal', id, intent: 'correct', note, by, from: { state, note: answer } },
      async also(tx) {
        if (!(await storeDecisions(tx, proposal, []))) {
          throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.resent });
        }
      },
      mail: (tx) => mailOfProposal(tx, { id, origin }),
    });
    if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
    return redirect(deskPaths.deskProposal(id, entry), 303);
  },
});

/** The form returned with a value that was not completed. */
export interface Unfilled {
  control: Control | null;
  faults: RecordFaults;
}

/** Adds the correct value to a report, which is then decided like any proposal; or changes a list in the form. */
export const fill = (sent: Sent) =>
  deskForm('vendors', {
    form: { ...CASE_FORM, fields: fieldsSent(Object.keys(sent.form), ['intent', 'seen']) },
    operation: 'filling in a report',
    read: ({ form }) => {
      const [address, quote] = [oneLine.parse(form.url ?? ''), manyLines.parse(form.quote ?? '')];
      const url = addressOf(address);
      const link = readLink(url);
      const errors = {
        ...(url !== '' && 'reason' in link && { url: link.reason }),
        ...(quote.length > QUOTE_LENGTH && { quote: tooLong('the quotation', QUOTE_LENGTH) }),
      };
      return Object.keys(errors).length > 0
        ? { errors }
        : { good: { url, quote, isRead: form.read === '1' } };
    },
    async work({ services: { db }, params, form, who: by, good: { url, quote, isRead } }) {
      const { id, subject: tool, report, values, changed_at } = await openReport(db.write, { params, form });
      const path = pathOfReport(report);
      if (path === null) throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.notTheField });
      const typed = readRecord(form);
      const back = (record: typeof typed, faults = NO_FAULTS) => ({
        outcome: { control: controlOf(record, path), faults } satisfies Unfilled,
      });
      if (isOneTooMany(form)) return { status: 409, notice: TOO_MANY_ENTRIES, ...back(typed) };
      if (form.change !== undefined) return back(changeEntries(typed, form.change).record);
      const today = await readEntered(db, tool.id);
      if (!today) throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.goneTool });
      const reading = await readReported(db, today, { typed, path, url, quote, isRead });
      if ('faults' in reading) {
        return { status: 400, notice: PROPOSAL_TEXTS.faulty, ...back(typed, reading.faults) };
      }
      const { value } = reading;
      if (!value) return { status: 400, notice: PROPOSAL_TEXTS.nothing, ...back(typed) };
      await db.write.transaction(async (tx) => {
        if (!(await fillReport(tx, { id, seen: changed_at, value }))) {
          throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.resent });
        }
        const subject = { kind: 'proposal', id } as const;
        await recordAction(tx, { by, action: 'proposal.fill', subject, before: values, after: [value] });
      });
      return redirect(`${deskPaths.deskProposal(id)}#decide`, 303);
    },
  })(sent);
