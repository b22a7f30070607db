import { redirect } from 'react-router';
import { readLink } from '#catalogue/tools/single-value.ts';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { NO_FAULTS, type RecordFaults } from '#features/editing/record-faults.ts';
import type { Control } from '#features/editing/record-form.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import {
  defineForm,
  type FormReading,
  formAction,
  nothing,
  reads,
  type Sent,
  type Shown,
} from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { refuseSpam } from '#platform/request/spam.server.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { type FieldTable, fieldsSent, fieldTexts, type GoodOf } from '#site/form-state.ts';
import { BODY_LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { addressOf } from '#site/web-address.ts';
import type { FactReport } from './fact-report.ts';
import { REPORT_FORM, REPORT_TEXTS } from './forms.ts';
import { isOnPage, pathOfReport, readReport } from './report-rules.ts';
import { controlOf, readReported, reportedPath, seenOf } from './reported-value.server.ts';
import { answerReport, readAskedReport, type StoredReport, storeReport } from './reports.server.ts';

/** What comes back with a form that was not stored. */
interface Unstored {
  /** With what was typed, perhaps with another list of entries; null where words have to do. */
  control: Control | null;
  faults: RecordFaults;
}

const READ = ['source', 'quote', 'right', 'email'] as const;
type Answer = GoodOf<(typeof REPORT_FORM)['fields'], (typeof READ)[number]>;

/** A report's subject: the tool that is listed under its address now, and what of it is called wrong. */
interface Subject {
  today: ToolRecord;
  fact: FactReport;
  path: FieldPath | null;
}

/** @throws Refused, with everything that was typed, for a tool that has gone */
async function subjectOf(context: Context, fact: FactReport): Promise<Subject> {
  const { db } = context.get(servicesContext);
  const tool = (await findPresentTool(db.write, fact.tool)) ?? fact.tool;
  const today = await readEntered(db, tool);
  if (!today) throw new Refused({ status: 409, notice: REPORT_TEXTS.gone });
  return { today, fact: { ...fact, tool }, path: reportedPath(today, fact) };
}

const readTyped = reads(REPORT_FORM, ...READ);
const readAnswer = ({ form }: Sent) =>
  readTyped({ typed: fieldTexts(REPORT_FORM.fields, (name) => form[name]) });

/** A form of a report. Its fields are those of the record too, so everything that was sent comes back. */
function reportForm<Good>(
  limits: typeof RATE_LIMITS.contact | typeof RATE_LIMITS.reportSteps,
  read: (sent: Sent) => FormReading<Good, string>,
  work: (sent: Sent, good: Good) => Promise<Response | Shown<string, Unstored>>,
) {
  return (sent: Sent) =>
    defineForm<FieldTable, null, string, Good, never, Unstored>({
      form: {
        fields: { ...fieldsSent(Object.keys(sent.form), []), ...REPORT_FORM.fields },
        failed: REPORT_FORM.failed,
      },
      operation: 'storing a report of a value',
      who: () => null,
      read,
      limits: ({ context }) => countOrRefuse(context, limits),
      work: ({ good }) => work(sent, good),
    })(sent);
}

/**
 * Reads a report, with its value.
 *
 * @returns what the page shows if the value does not fit, or has changed meanwhile
 * @throws Refused if nothing is said of it
 */
async function readStored(
  { context, form }: Sent,
  { today, fact, path }: Subject,
  answer: Answer,
): Promise<StoredReport | Shown<string, Unstored>> {
  refuseSpam({ name: '', text: [answer.right, answer.quote].filter(Boolean).join('\n') }, form);
  const link = answer.source === null ? null : readLink(addressOf(answer.source));
  const url = link && 'value' in link ? link.value : undefined;
  const quote = answer.quote ?? undefined;
  const values: StoredReport['values'] = [];
  if (path !== null) {
    const typed = readRecord(form);
    if (form.seen !== seenOf(today, path)) {
      const outcome = { control: controlOf(typed, path), faults: NO_FAULTS };
      return {
        ...{ status: 409, notice: REPORT_TEXTS.changedMeanwhile, outcome },
        values: { seen: seenOf(today, path) },
      };
    }
    const { db } = context.get(servicesContext);
    const reading = await readReported(db, today, { typed, path, url, quote });
    if ('faults' in reading) {
      return {
        ...{ status: 400, notice: REPORT_TEXTS.faulty },
        outcome: { control: controlOf(typed, path), faults: reading.faults },
      };
    }
    if (reading.value) values.push(reading.value);
  }
  if (values.length === 0 && !answer.right && !answer.quote && !answer.source) {
    const right = REPORT_TEXTS.saysNothing(fact.field, path !== null);
    throw new Refused({ status: 400, errors: { right } });
  }
  const { tab, field, shown } = fact;
  const elsewhere =
    answer.source !== null && url === undefined ? `Where it can be read: ${answer.source}` : null;
  return {
    report: { tab, field, shown, ...(url && { url }), ...(quote && { quote }) },
    values,
    remark: [answer.right, elsewhere].filter(Boolean).join('\n'),
    email: answer.email,
  };
}

const factOf = ({ form, params }: Sent) =>
  readReport(
    params.id ?? '',
    new URLSearchParams({ tab: form.tab ?? '', field: form.field ?? '', shown: form.shown ?? '' }),
  );

const report = reportForm(RATE_LIMITS.contact, readAnswer, async (sent, good) => {
  const { db } = sent.services;
  const fact = factOf(sent);
  if (!isOnPage(fact)) throw new Refused({ status: 400, notice: REPORT_TEXTS.noSuchField(fact.field) });
  const subject = await subjectOf(sent.context, fact);
  const stored = await readStored(sent, subject, good);
  if (!('report' in stored)) return stored;
  const tool = subject.fact.tool;
  await storeReport(db.write, tool, stored);
  return redirect(paths.factReported(tool), 303);
});

const answer = reportForm(RATE_LIMITS.reportSteps, readAnswer, async (sent, good) => {
  const { db } = sent.services;
  const id = idOf(sent.params);
  const asked = await readAskedReport(db.write, id);
  if (!asked) throw new Refused({ status: 409, notice: REPORT_TEXTS.answered });
  const subject = await subjectOf(sent.context, { tool: asked.toolId, ...asked.report });
  const stored = await readStored(sent, subject, good);
  if (!('report' in stored)) return stored;
  if (!(await answerReport(db.write, id, stored))) {
    throw new Refused({ status: 409, notice: REPORT_TEXTS.answered });
  }
  return redirect(paths.reportAnswered(id), 303);
});

/** Adds, removes or moves an entry of a list; nothing is stored. */
const changeList = reportForm(RATE_LIMITS.reportSteps, nothing, async (sent) => {
  const { form } = sent;
  const typed = readRecord(form);
  const path = pathOfReport(factOf(sent));
  const shown = (record: ToolRecord) => ({
    control: path === null ? null : controlOf(record, path),
    faults: NO_FAULTS,
  });
  if (isOneTooMany(form)) return { status: 409, notice: TOO_MANY_ENTRIES, outcome: shown(typed) };
  return { outcome: shown(changeEntries(typed, form.change ?? '').record) };
});

/** The buttons of lists belong to the same form. */
const orList = (store: typeof report) =>
  formAction(
    (sent: Sent) => (sent.form.change === undefined ? store(sent) : changeList(sent)),
    BODY_LIMITS.record,
  );

/** Stores what a reader calls wrong. */
export const reportAction = orList(report);
/** Stores a reader's answer to a question about their report. */
export const answerAction = orList(answer);
