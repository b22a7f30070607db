import { redirect } from 'react-router';
import { settleCase } from '#features/cases/cases.server.ts';
import { buttonsOf, CASE_FORM, CASE_TEXTS, type CaseKind, commandsOf } from '#features/operators/cases.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import type { DeskRight } from '#features/operators/roles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { QueuedMail } from '#platform/mail/outbox.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from './desk-form.server.ts';
import { undoAction } from './undo.server.ts';

type Typed = { typed: Record<'intent' | 'id' | 'note', string> };

const readNote = reads(CASE_FORM, 'note');

/** Reads an operator's command about a case, and the note to its sender. @throws Refused if the form names no case */
export function readCommand({ typed }: Typed) {
  const { id, intent } = typed;
  if (!uuid().safeParse(id).success) throw new Refused({ status: 400, notice: CASE_TEXTS.unknown });
  const reading = readNote({ typed });
  return 'errors' in reading ? reading : { good: { id, intent, note: reading.good.note } };
}

/**
 * Undoes an action.
 *
 * @returns the undoing's entry in the log
 * @throws Refused if it cannot be undone any more
 */
export async function undoOrRefuse(services: Services, id: string, by: Operator): Promise<string> {
  const entry = await undoAction(services, id, by);
  if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.tooLate });
  return entry;
}

/** The address of a page that reports an action. @param entry its id in the log */
export function doneAt(page: string, entry: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}done=${entry}`;
}

/** The form that undoes an operator's last action on a page. */
export function undoForm(right: DeskRight, page: string | ((params: Sent['params']) => string)) {
  return deskForm(right, {
    form: CASE_FORM,
    operation: 'undoing an action',
    read: readCommand,
    async work({ services, params, who, good: { id } }) {
      const entry = await undoOrRefuse(services, id, who);
      return redirect(doneAt(typeof page === 'string' ? page : page(params), entry), 303);
    },
  });
}

/** How the cases of a queue are settled. */
interface CasePlan {
  kind: CaseKind;
  right: DeskRight;
  /** The page of the queue. */
  page: string;
  /** Writes the mail to the sender; null if there is nobody to notify. */
  mail: (
    tx: DrizzleDb,
    settled: { id: string; state: string; note: string | null; origin: string },
  ) => Promise<QueuedMail | null>;
  /** Further effects, in the same transaction. */
  also?: (
    tx: DrizzleDb,
    settled: { id: string; intent: string; state: string; by: Operator },
  ) => Promise<unknown>;
}

/** The action of a case's page, one form for each command of its kind. It redirects to the queue. */
export function caseAction({ kind, right, page, mail, also = async () => {} }: CasePlan) {
  const orders = commandsOf(kind);
  const settle = deskForm(right, {
    form: CASE_FORM,
    operation: `settling a ${kind}`,
    read(sent: Typed) {
      const reading = readCommand(sent);
      const needsNote = orders[sent.typed.intent]?.needsNote && 'good' in reading && !reading.good.note;
      return needsNote ? { errors: { note: CASE_TEXTS.needsNote } } : reading;
    },
    async work({ services: { db, origin }, who: by, good: { id, intent, note } }) {
      const state = orders[intent]?.state ?? '';
      const write = (tx: DrizzleDb) => mail(tx, { id, state, note, origin });
      const entry = await settleCase(db.write, {
        kind,
        id,
        intent,
        note,
        by,
        mail: write,
        also: (tx) => also(tx, { id, intent, state, by }),
      });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(doneAt(page, entry), 303);
    },
  });
  const answers = Object.fromEntries(buttonsOf(kind).map(([intent]) => [intent, settle]));
  return deskAction(right, answers);
}
