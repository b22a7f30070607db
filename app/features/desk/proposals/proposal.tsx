import { FINDINGS } from '#features/lifecycle/findings.ts';
import type { Visit } from '#features/lifecycle/watch.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM, STATE_WORDS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { readProposal } from '#features/proposals/proposals.server.ts';
import { readQuoteChecks } from '#features/proposals/quote-checks.server.ts';
import { countOfProposer } from '#features/publishing/of-proposer.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatDate, formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { PROPOSERS, type ProposalOrigin } from '#site/proposal-origins.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { PrimaryLink, TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { GoOn } from '../go-on.tsx';
import { nextWaiting } from '../next-waiting.server.ts';
import { PublicationsLink } from '../tools/publications-link.tsx';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/proposal';
import { checkInWords } from './check-words.ts';
import { decideAction } from './decide-action.server.ts';
import { readReportAtDesk } from './read-report.server.ts';
import { FillReport, SettleReport } from './report.tsx';
import { shownValues } from './shown-values.ts';
import { readSubject } from './subject.server.ts';
import { UndoAll } from './undo-all.tsx';
import { DecideForm, Decisions } from './values.tsx';

/** A proposal: each value beside the present one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'vendors');
  const { db } = context.get(servicesContext);
  const id = idOf(params);
  return orUnavailable(context, 'reading a proposal', async () => {
    const found = await readProposal(db.write, id);
    const today = found && (await readSubject(db, found.subject));
    if (!found || !today) throw notFound(MESSAGES.pageNotFound);
    const { origin } = found;
    const checks = await readQuoteChecks(db.write, id);
    const isOpen = found.state === 'waiting' || found.state === 'asked';
    return {
      desk,
      left:
        origin === 'program' || origin === 'agent'
          ? await countOfProposer(db.write, { origin, userId: found.user_id })
          : null,
      next: isOpen ? null : await nextWaiting(db.write, desk.role, 'proposal'),
      done: await readDoneAction(db.write, readDone(new URL(request.url).searchParams), operator),
      proposal: {
        id,
        subject: found.subject,
        origin,
        email: found.email,
        report: await readReportAtDesk(db.write, today, found),
        state: found.state,
        check: checks.get('') ?? null,
        remark: found.remark,
        looks: found.looks,
        answer: found.answer,
        seen: found.changed_at,
        date: formatDate(found.changed_at),
        draft: found.draft,
        isPublished: found.published_at !== null,
        isByRule: found.by_rule,
        values: shownValues(today, found, checks).map((value) => ({
          ...value,
          decision: found.decisions?.find(({ path }) => path === value.shown.path) ?? null,
        })),
      },
    };
  });
}

const PROPOSED_BY = wordedTexts({
  vendor: 'its vendor',
  reader: 'a reader',
  program: 'a program of a member',
  agent: 'the site’s agent',
  checker: 'the checker of sites',
} as const satisfies Record<ProposalOrigin, string>);

export const action = decideAction;
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Proposal' });
}

/** A question stays with a proposal that waits again. */
const ANSWER_LABELS: Readonly<Record<string, string>> = { waiting: 'Asked before', asked: 'Asked' };

function stateInWords({ state, isPublished, isByRule }: Shown): string {
  const words = isPublished ? 'Published' : (STATE_WORDS[state] ?? state);
  return isByRule ? `${words}; a rule has accepted it` : words;
}

type Shown = Route.ComponentProps['loaderData']['proposal'];

export default function Proposal({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, done, proposal, left, next } = loaderData;
  const { id, subject, origin, email, state, remark, answer, seen, date, draft, values, report, looks } =
    proposal;
  const typed: Readonly<Record<string, string>> = actionData?.values ?? {};
  const errors: Readonly<Partial<Record<string, string>>> = actionData?.errors ?? {};
  const back = actionData?.outcome ?? null;
  const control = back?.control ?? report?.control ?? null;
  const isOfTool = subject.kind === 'tool';
  const isSettled = state !== 'waiting' && state !== 'asked';
  return (
    <DeskPage
      desk={desk}
      title={`${subject.name}: what ${PROPOSED_BY[origin]} proposes`}
      current={deskPaths.deskVendors}
      note={`Proposed on ${date}`}
    >
      <DoneNotice done={actionData ? null : done}>{isSettled && <GoOn next={next} />}</DoneNotice>
      {actionData && actionData.status < 400 && actionData.notice && <Notice>{actionData.notice}</Notice>}
      <ErrorBanner text={actionData && actionData.status >= 400 ? actionData.notice : null} />
      <CaseFacts
        facts={[
          {
            label: isOfTool ? say`Tool` : 'Company',
            text: (
              <TextLink to={isOfTool ? paths.tool(subject.id) : paths.company(subject.id)}>
                {subject.name}
              </TextLink>
            ),
          },
          { label: 'Field', text: report?.field },
          { label: 'Shown then', text: report && (report.shown || 'Nothing') },
          { label: 'Can be read at', link: values.length === 0 ? (report?.url ?? null) : null },
          { label: 'Words there', text: values.length === 0 && report?.quote },
          { label: 'Looked for', text: proposal.check && checkInWords(proposal.check) },
          {
            label: 'From',
            text: report && email === null ? 'A reader who wants no answer' : (email ?? PROPOSERS[origin]),
          },
          { label: looks ? 'Seen' : 'Note', text: remark },
          { label: 'State', text: stateInWords(proposal) },
          { label: ANSWER_LABELS[state] ?? 'Answer', text: answer },
        ]}
      />
      {draft && (
        <p className="mt-6">
          <PrimaryLink to={deskPaths.draftReview(draft)}>Review and publish</PrimaryLink>
        </p>
      )}
      {!isSettled ? (
        <>
          {report && values.length === 0 ? (
            <SettleReport
              {...{ id, seen, typed, errors }}
              isTold={email !== null}
              correctedOn={report.correctedOn}
            />
          ) : (
            <DecideForm {...{ id, origin, isOfTool, seen, values, typed, errors }} isTold={email !== null} />
          )}
          {report && control && (
            <FillReport
              {...{ id, seen, control, errors }}
              faulty={new Map(back?.faults.summary.map(({ name, reason }) => [name, reason]))}
              typed={{
                url: typed.url ?? report.url,
                quote: typed.quote ?? report.quote,
                read: typed.read,
              }}
              isFirst={values.length === 0}
            />
          )}
        </>
      ) : (
        <>
          {!done && (
            <div className="mt-6">
              <GoOn next={next} />
            </div>
          )}
          <Decisions values={values} />
          {isOfTool && proposal.isPublished && <PublicationsLink tool={subject.id} role={desk.role} />}
        </>
      )}
      {looks && <VisitTable looks={looks} />}
      {left && (
        <UndoAll
          action={deskPaths.deskProposal(id)}
          whose={email === null ? PROPOSED_BY[origin] : `the programs of ${email}`}
          left={left}
        />
      )}
    </DeskPage>
  );
}

/** The checker's visits, latest first. */
function VisitTable({ looks }: { looks: readonly Visit[] }) {
  return (
    <section aria-labelledby="looks" className="mt-10">
      <SectionHeading
        id="looks"
        title={`The last ${formatCounted(looks.length, 'look')}`}
        note="The latest first. Times are UTC."
      />
      <ul>
        {looks.toReversed().map(({ at, finding, status, address, title }) => (
          <li key={at} className="border-b border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>{FINDINGS[finding].text}</span>
              <span className="small tabular-nums">
                {status !== null && `Status ${status}, `}
                <time dateTime={at}>{formatMoment(at)}</time>
              </span>
            </p>
            {address && <p className="small wrap-anywhere">{address}</p>}
            {title && (
              <p dir="auto" className="small wrap-anywhere">
                {title}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
