import { and, eq, inArray } from 'drizzle-orm';
import { CASES_A_PAGE } from '#features/cases/cases.server.ts';
import type { DeskAction } from '#features/operators/audit.server.ts';
import { CASE_TEXTS, UNDO_SECONDS } from '#features/operators/cases.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { formatCounted } from '#site/format.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { isOfTheLast, undoAction } from '../undo.server.ts';
import { decidePage, planPage } from './decide-page.server.ts';
import { boxOf, PAGE_FORM, type PageDone, type PagePlan, readCases } from './page-form.ts';

/** The outcome shown on the queue's page. */
export type PageOutcome = { plan: PagePlan } | { done: PageDone };

/** Deciding a page takes seconds, which count towards the time in which it can be undone. */
const SECONDS_OF_A_PAGE = 60;

function planOf({ isPublished, cases, left }: PagePlan): PageOutcome {
  return { plan: { isPublished, cases, left } };
}

/** Previews the decision; nothing is stored. */
const plan = (isPublished: boolean) =>
  deskForm<typeof PAGE_FORM.fields, 'cases', { cases: string }, never, PageOutcome>('vendors', {
    form: PAGE_FORM,
    operation: 'listing what a page would do',
    reads: ['cases'],
    async work({ services: { db }, good: { cases } }) {
      const ids = readCases(cases, CASES_A_PAGE).map(({ id }) => id);
      return { outcome: planOf(await planPage(db, ids, isPublished)) };
    },
  });

/** Applies the decision. */
const decide = (isPublished: boolean) =>
  deskForm<
    typeof PAGE_FORM.fields,
    'cases' | 'note',
    { cases: string; note: string | null },
    never,
    PageOutcome
  >('vendors', {
    form: PAGE_FORM,
    operation: 'deciding a page of proposals',
    reads: ['cases', 'note'],
    async work({ services: { db, origin }, form, who: by, good: { cases: typed, note } }) {
      const cases = readCases(typed, CASES_A_PAGE);
      const isTicked = (id: string, path: string) => form[boxOf(id, path)] === '1';
      const done = await decidePage(db, { cases, isPublished, isTicked, note, by, origin });
      if ('needsReason' in done) {
        return { status: 400, errors: { note: done.needsReason }, outcome: planOf(done.plan) };
      }
      const { entries, left } = done;
      const what = `${formatCounted(entries.length, 'proposal')} ${isPublished ? 'published' : 'declined'}.`;
      return { outcome: { done: { text: what, entries, left } } };
    },
  });

/** Undoes the decisions of a page, last first, where each could be undone by itself. */
const undo = deskForm<typeof PAGE_FORM.fields, 'entries', { entries: string }, never, PageOutcome>(
  'vendors',
  {
    form: PAGE_FORM,
    operation: 'undoing the decisions of a page',
    reads: ['entries'],
    async work({ services, who, good: { entries: typed } }) {
      const entries = typed.split(',', CASES_A_PAGE).filter((id) => uuid().safeParse(id).success);
      if (!(await isRecent(services.db.write, entries, who))) {
        throw new Refused({ status: 409, notice: CASE_TEXTS.tooLate });
      }
      let undone = 0;
      for (const id of entries.toReversed()) {
        try {
          if ((await undoAction(services, id, who, SECONDS_OF_A_PAGE)) !== null) undone += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }
      const kept = entries.length - undone;
      const text = `${formatCounted(undone, 'decision')} undone.`;
      const rest =
        kept > 0 ? ` ${formatCounted(kept, 'decision')} kept: somebody has changed the same since.` : '';
      return { outcome: { done: { text: text + rest, entries: [], left: [] } } };
    },
  },
);

async function isRecent(db: DrizzleDb, entries: readonly string[], by: DeskAction['by']): Promise<boolean> {
  if (entries.length === 0) return false;
  const isTheirs = and(inArray(log.id, [...entries]), eq(log.operator_id, by.id));
  return (await db.$count(log, and(isTheirs, isOfTheLast(UNDO_SECONDS)))) > 0;
}

/** Decides all proposals of a page of the queue. */
export const pageAction = deskAction(
  'vendors',
  {
    'plan-publish': plan(true),
    'plan-refuse': plan(false),
    'publish-page': decide(true),
    'refuse-page': decide(false),
    'undo-page': undo,
  },
  BODY_LIMITS.record,
);
