import type { Editor } from '#features/editing/editing.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import { isSame } from '#features/editing/merge-records.ts';
import { isUnchanged, PROPOSAL_TEXTS, type ProposedValue } from '#features/editing/proposal.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { CASE_TEXTS } from '#features/operators/cases.ts';
import { decideProposal } from '#features/proposals/decide.server.ts';
import { readProposal, waitingValues } from '#features/proposals/proposals.server.ts';
import type { QuoteCheck } from '#features/proposals/quote-check.ts';
import { readQuoteChecks } from '#features/proposals/quote-checks.server.ts';
import { publishAccepted } from '#features/publishing/publish.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { PROPOSERS } from '#site/proposal-origins.ts';
import type { LeftCase, PagePlan, PlannedCase, SeenCase } from './page-form.ts';
import { type FoundProposal, shownValues } from './shown-values.ts';
import { readSubject } from './subject.server.ts';

const WHY = wordedTexts({
  inDraft: 'It is accepted, but waits in a draft: somebody has to look at it first',
  noValue: 'It does not say what is right',
  same: 'The tool says this already',
  asked: 'An editor has asked about it, and nobody has answered yet',
  company: 'It would be in the company’s record at once, and is taken back there: look at it by itself',
  unticked: 'None of its values was ticked',
  second: 'Another proposal of this tool is published now; this one comes next',
  overtaken: (labels: string) => say`The tool has changed since in ${labels}`,
  contradicted: (labels: string) => `Another proposal says something else of ${labels}`,
} as const);

interface Known {
  found: FoundProposal;
  today: ToolRecord;
}

/** Previews deciding the proposals of a page: those that would be decided, and those left. */
export async function planPage(
  db: Database,
  ids: readonly string[],
  isPublished: boolean,
): Promise<PagePlan & { known: ReadonlyMap<string, Known> }> {
  const known = new Map<string, Known>();
  const [cases, left]: [PlannedCase[], LeftCase[]] = [[], []];
  const tools = new Set<string>();
  for (const id of ids) {
    const found = await readProposal(db.write, id);
    const today = found && (await readSubject(db, found.subject));
    if (!found || !today || found.state !== 'waiting') {
      const why = found?.state === 'asked' ? WHY.asked : CASE_TEXTS.settledAlready;
      left.push({ id, title: found?.subject.name ?? 'A proposal', why });
      continue;
    }
    const planned = plannedCase({ found, today }, await readQuoteChecks(db.write, id));
    const why = isPublished ? await whyNot(db, { found, today }, tools) : null;
    if (why !== null) {
      left.push({ id, title: planned.title, why });
      continue;
    }
    known.set(id, { found, today });
    tools.add(found.subject.id);
    cases.push(planned);
  }
  return { isPublished, cases, left, known };
}

function plannedCase({ found, today }: Known, checks: ReadonlyMap<string, QuoteCheck>): PlannedCase {
  const { id, changed_at: seen, subject, report, origin, email } = found;
  const title = report?.field ? `${subject.name}: ${report.field}` : subject.name;
  const values = shownValues(today, found, checks);
  return { id, seen, title, proposer: PROPOSERS[origin], isTold: email !== null, values };
}

/**
 * Why a proposal cannot be published with the others; null if it can.
 *
 * @param tools with another proposal that is published before
 */
async function whyNot(
  db: Database,
  { found, today }: Known,
  tools: ReadonlySet<string>,
): Promise<string | null> {
  if (found.subject.kind === 'company') return WHY.company;
  if (found.values.length === 0) return WHY.noValue;
  if (found.values.every(({ path, after }) => isUnchanged(today, { path, before: after }))) return WHY.same;
  const overtaken = found.values.filter((value) => !isUnchanged(today, value));
  if (overtaken.length > 0) return WHY.overtaken(named(overtaken));
  const others = await waitingValues(db.write, { toolId: found.subject.id, besides: found.id });
  const contradicted = found.values.filter((value) => others.some((other) => contradicts(value, other)));
  if (contradicted.length > 0) return WHY.contradicted(named(contradicted));
  return tools.has(found.subject.id) ? WHY.second : null;
}

function contradicts(one: ProposedValue, other: ProposedValue): boolean {
  return one.path === other.path && !isSame(one.after, other.after);
}

function named(values: readonly ProposedValue[]): string {
  return values.map(({ path }) => labelOf(path)).join(', ');
}

interface Deciding {
  cases: readonly SeenCase[];
  isPublished: boolean;
  /** Whether a value is published; unticked values of the same proposal are refused. */
  isTicked: (id: string, path: string) => boolean;
  note: string | null;
  by: Editor;
  /** The site's origin, for links in mails. */
  origin: string;
}

/**
 * Decides the proposals of a page one after another, each as on its own page. Those that have changed since, or cannot
 * be published unseen, stay waiting.
 *
 * @returns the log entries by which each can be undone, and what is left; or what is missing if somebody is told of a
 * refusal without a reason
 */
export async function decidePage(
  db: Database,
  { cases: seen, ...deciding }: Deciding,
): Promise<{ entries: string[]; left: LeftCase[] } | { needsReason: string; plan: PagePlan }> {
  const { isPublished, note } = deciding;
  const ids = seen.map(({ id }) => id);
  const { known, ...plan } = await planPage(db, ids, isPublished);
  const { cases } = plan;
  const left = [...plan.left];
  if (!isPublished && note === null && cases.some(({ isTold }) => isTold)) {
    return { needsReason: PROPOSAL_TEXTS.needsReason, plan };
  }
  const entries: string[] = [];
  for (const { id, seen: now, title } of cases) {
    const one = known.get(id);
    const isAsSeen = seen.some((each) => each.id === id && each.seen === now);
    const done = one && isAsSeen ? await decideOne(db, one, deciding) : { why: PROPOSAL_TEXTS.resent };
    if ('entry' in done) entries.push(done.entry);
    else left.push({ id, title, why: done.why });
  }
  return { entries, left };
}

async function decideOne(
  db: Database,
  { found, today }: Known,
  { isPublished, isTicked, note, by, origin }: Omit<Deciding, 'cases'>,
): Promise<{ entry: string } | { why: string }> {
  const decisions = found.values.map(({ path }) => {
    const isTaken = isPublished && isTicked(found.id, path);
    return { path, isPublished: isTaken, reason: isPublished && !isTaken ? PROPOSAL_TEXTS.leftOut : null };
  });
  if (isPublished && !decisions.some((one) => one.isPublished)) return { why: WHY.unticked };
  try {
    const entry = await decideProposal(db.write, { proposal: found, today, decisions, note, by, origin });
    if (entry === null) return { why: CASE_TEXTS.settledAlready };
    if (!isPublished) return { entry };
    const published = await publishAccepted(db, { proposal: found.id, by, origin });
    return published && 'entry' in published ? published : { why: WHY.inDraft };
  } catch (error) {
    // One proposal's failure must not stop the others.
    if (error instanceof Refused && error.refusal.notice) return { why: error.refusal.notice };
    throw error;
  }
}
