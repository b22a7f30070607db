import { redirect } from 'react-router';
import { settleCase } from '#features/cases/cases.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import {
  isUnchanged,
  PROPOSAL_TEXTS,
  REASON_LENGTH,
  type ValueDecision,
} from '#features/editing/proposal.ts';
import { CASE_FORM, CASE_TEXTS, NOTE_LENGTH } from '#features/operators/cases.ts';
import { decideProposal } from '#features/proposals/decide.server.ts';
import { readProposal } from '#features/proposals/proposals.server.ts';
import { questionMail } from '#features/proposals/published.server.ts';
import { publishAccepted } from '#features/publishing/publish.server.ts';
import { undoProposer } from '#features/publishing/undo-proposer.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import type { FormReading, Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { manyLines, oneLine } from '#site/form-fields.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { tooLong } from '#site/messages.ts';
import { shownOf } from '#site/visible-text.ts';
import { undoForm } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { addToCompany } from './decide-company.server.ts';
import { correct, fill } from './report-orders.server.ts';
import { readSubject } from './subject.server.ts';
import { takenBackInWords } from './taken-back.ts';

/** The prefix of fields that are named by a value's path. */
const VALUE = 'value.';
const REASON = 'reason.';
const READ = 'read.';

/** The field with the time of the proposal's last change as shown. */
const SEEN = 'seen';

interface Read {
  decisions: ValueDecision[];
  /** Reasons for refusals, by value path. */
  reasons: ReadonlyMap<string, string>;
  /** Paths of values whose source the editor has read. */
  read: ReadonlySet<string>;
  note: string | null;
}

/** Reads the form's decision on each value and its note to the proposer. */
function readDecisions(form: Sent['form']): FormReading<Read, string> {
  const reasons = new Map(
    Object.entries(form)
      .filter(([name]) => name.startsWith(REASON))
      .map(([name, typed]) => [name.slice(REASON.length), shownOf(oneLine.parse(typed))] as const)
      .filter(([, reason]) => reason !== ''),
  );
  const decisions = Object.entries(form)
    .filter(([name]) => name.startsWith(VALUE))
    .map(([name, choice]): ValueDecision => {
      const path = name.slice(VALUE.length);
      return { path, isPublished: choice === 'publish', reason: reasons.get(path) ?? null };
    });
  const read = new Set(
    Object.keys(form)
      .filter((name) => name.startsWith(READ))
      .map((name) => name.slice(READ.length)),
  );
  const note = shownOf(manyLines.parse(form.note ?? ''));
  const errors = Object.fromEntries([
    ...[...reasons].flatMap(([path, reason]) =>
      reason.length > REASON_LENGTH ? [[`${REASON}${path}`, tooLong('the reason', REASON_LENGTH)]] : [],
    ),
    ...(note.length > NOTE_LENGTH ? [['note', tooLong('the note', NOTE_LENGTH)]] : []),
  ]);
  return Object.keys(errors).length > 0
    ? { errors }
    : { good: { decisions, reasons, read, note: note === '' ? null : note } };
}

/** Refusals need a reason if somebody can be told: not for the agent, or a reader who left no address. */
function missingReasons(decisions: readonly ValueDecision[]): Record<string, string> {
  const refused = decisions.filter(({ isPublished, reason }) => !isPublished && reason === null);
  return Object.fromEntries(refused.map(({ path }) => [`${REASON}${path}`, PROPOSAL_TEXTS.needsReason]));
}

/** The fields depend on the values; everything submitted is returned, and reasons may be missing. */
function fieldsOf(form: Sent['form']): string[] {
  const names = Object.keys(form);
  const reasons = names
    .filter((name) => name.startsWith(VALUE))
    .map((name) => REASON + name.slice(VALUE.length));
  return [...new Set([...names, ...reasons, 'note'])];
}

type Found = NonNullable<Awaited<ReturnType<typeof readProposal>>>;

/** The decision for each value: the form's, or the same for all. */
function decisionsOf(
  { values, email }: Found,
  { decisions, reasons, note }: Read,
  isAllPublished: boolean | null,
): ValueDecision[] {
  if (values.length === 0 && isAllPublished !== false) {
    throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.noValue });
  }
  if (isAllPublished !== null) {
    if (!isAllPublished && note === null && email !== null) {
      throw new Refused({ status: 400, errors: { note: PROPOSAL_TEXTS.needsReason } });
    }
    return values.map(({ path }) => ({
      path,
      isPublished: isAllPublished,
      reason: isAllPublished ? null : (reasons.get(path) ?? null),
    }));
  }
  const errors = email !== null ? missingReasons(decisions) : {};
  if (Object.keys(errors).length > 0) throw new Refused({ status: 400, errors });
  const decided = new Set(decisions.map(({ path }) => path));
  if (values.some(({ path }) => !decided.has(path)) || decided.size !== values.length) {
    throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.undecided });
  }
  return decisions;
}

interface Deciding {
  /** One decision for all values; null to decide one by one. */
  isAllPublished: boolean | null;
  /** Whether accepted values are published at once. */
  isAtOnce?: boolean;
}

const decide =
  ({ isAllPublished, isAtOnce = false }: Deciding) =>
  (sent: Sent) =>
    deskForm('vendors', {
      form: { ...CASE_FORM, fields: fieldsSent(fieldsOf(sent.form), ['intent', SEEN]) },
      operation: 'deciding a proposal',
      read: ({ form }) => readDecisions(form),
      async work({ services: { db, origin }, params, who: by, good }) {
        const proposal = await readProposal(db.write, idOf(params));
        if (!proposal) throw notFound(PROPOSAL_TEXTS.goneTool);
        if (sent.form[SEEN] !== proposal.changed_at) {
          throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.resent });
        }
        const decisions = decisionsOf(proposal, good, isAllPublished);
        const { note, read } = good;
        const today = await readSubject(db, proposal.subject);
        if (!today) throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.goneTool });
        const { id, subject } = proposal;
        if (subject.kind === 'company' && decisions.some(({ isPublished }) => isPublished)) {
          if (!isAtOnce) throw new Refused({ status: 409, notice: CASE_TEXTS.unknown });
          const added = await addToCompany(db, { proposal, note, by });
          if (added === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
          if (added === 'unfit') throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.unfit });
          return redirect(deskPaths.deskProposal(id, added), 303);
        }
        // The page shows that a single value was overtaken; among many, the editor may have missed it.
        const overtaken = proposal.values.filter((value) => !isUnchanged(today, value));
        if (isAllPublished && proposal.values.length > 1 && overtaken.length > 0) {
          const labels = overtaken.map(({ path }) => labelOf(path)).join(', ');
          throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.overtaken(labels) });
        }
        const entry = await decideProposal(db.write, { proposal, today, decisions, read, note, by, origin });
        if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
        const published = isAtOnce ? await publishAccepted(db, { proposal: id, by, origin }) : null;
        if (published && 'draft' in published) return redirect(deskPaths.draftReview(published.draft), 303);
        return redirect(deskPaths.deskProposal(id, published?.entry ?? entry), 303);
      },
    })(sent);

/** Asks the proposer a question before deciding. */
const ask = (sent: Sent) =>
  deskForm('vendors', {
    form: { ...CASE_FORM, fields: fieldsSent(fieldsOf(sent.form), ['intent', SEEN]) },
    operation: 'asking about a proposal',
    read: ({ form }) => readDecisions(form),
    async work({ services: { db, origin }, params, who: by, good: { note } }) {
      const proposal = await readProposal(db.write, idOf(params));
      if (!proposal) throw notFound(PROPOSAL_TEXTS.goneTool);
      if (proposal.email === null) throw new Refused({ status: 409, notice: CASE_TEXTS.unknown });
      if (!note) throw new Refused({ status: 400, errors: { note: CASE_TEXTS.needsNote } });
      const { id } = proposal;
      const entry = await settleCase(db.write, {
        ...{ kind: 'proposal', id, intent: 'ask', note, by },
        also: () => Promise.resolve(),
        mail: (tx) => questionMail(tx, { id, question: note, origin }),
      });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(deskPaths.deskProposal(id, entry), 303);
    },
  })(sent);

/** Undoes everything contributed by the program or agent behind a proposal. */
const undoAll = deskForm('vendors', {
  form: CASE_FORM,
  operation: 'taking back what a proposer has brought',
  read: ({ form }) => ({ good: form.sure === '1' }),
  async work({ services: { db }, params, who: by, good: isSure }) {
    const proposal = await readProposal(db.write, idOf(params));
    if (!proposal) throw notFound(PROPOSAL_TEXTS.goneTool);
    const { id, origin, user_id: userId } = proposal;
    if (origin !== 'program' && origin !== 'agent') {
      throw new Refused({ status: 409, notice: CASE_TEXTS.noWayBack });
    }
    if (!isSure) throw new Refused({ status: 400, notice: PROPOSAL_TEXTS.unsure });
    return {
      notice: takenBackInWords(
        await undoProposer(db, { proposer: { origin, userId }, subject: { kind: 'proposal', id }, by }),
      ),
    };
  },
});

/** Decides a proposal, as a whole or by value, or undoes that. */
export const decideAction = deskAction(
  'vendors',
  {
    decide: decide({ isAllPublished: null }),
    publish: decide({ isAllPublished: null, isAtOnce: true }),
    'accept-all': decide({ isAllPublished: true }),
    'publish-all': decide({ isAllPublished: true, isAtOnce: true }),
    'refuse-all': decide({ isAllPublished: false }),
    correct,
    fill,
    ask,
    'undo-proposer': undoAll,
    undo: undoForm('vendors', deskPaths.deskVendors),
  },
  BODY_LIMITS.record,
);
