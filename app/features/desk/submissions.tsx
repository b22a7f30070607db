import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readDone, readSubmissionQuery, writeCaseQuery } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { acceptedSubmissions, draftOfEntry } from '#features/submissions/decisions.server.ts';
import { waitingSources } from '#features/submissions/decline-found.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { NEW_TOOL_ORIGINS, type NewToolOrigin } from '#site/proposal-origins.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/submissions';
import { undoForm } from './case-action.server.ts';
import { DeclineFound } from './decline-found.tsx';
import { declinePage, declineSource } from './decline-found-action.server.ts';
import { DECLINE_FOUND_FORM } from './decline-found-form.ts';
import { openDesk } from './desk.server.ts';
import { deskAction } from './desk-form.server.ts';
import { GoOn } from './go-on.tsx';
import { nextWaiting } from './next-waiting.server.ts';
import { readDoneAction } from './undo.server.ts';

/** The queue, read through the write handle so that a case just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'submissions');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readSubmissionQuery(searchParams);
  return orUnavailable(context, 'reading submissions', async () => {
    const done = await readDoneAction(write, readDone(searchParams), operator);
    return {
      desk,
      query,
      list: await listCases(write, 'submission', query),
      done,
      draft: done && mayDo(desk.role, 'tools') ? await draftOfEntry(write, done.id) : null,
      accepted: await acceptedSubmissions(write),
      sources: query.from === 'agent' && !query.settled ? await waitingSources(write) : [],
      next: done && (await nextWaiting(write, desk.role, 'submission')),
    };
  });
}

/** Undoes the last action, or declines found tools together. */
export const action = deskAction('submissions', {
  'decline-page': declinePage,
  'decline-source': declineSource,
  undo: undoForm('submissions', deskPaths.deskSubmissions),
});

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Submissions' });
}

/** The views of the queue by who has brought a tool. */
const FROM = [
  { text: 'Everybody' },
  ...NEW_TOOL_ORIGINS.map((from) => ({ from, text: from === 'agent' ? 'Agent' : 'Members' })),
] as readonly { from?: NewToolOrigin; text: string }[];

/** Which of the two forms has come back. */
function isDeclining(
  state: StateOf<typeof DECLINE_FOUND_FORM> | StateOf<typeof CASE_FORM>,
): state is StateOf<typeof DECLINE_FOUND_FORM> {
  return 'ids' in state.values;
}

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done, draft, next } = loaderData;
  const { from: _, ...asked } = query;
  const declining = actionData && isDeclining(actionData) ? actionData : null;
  return (
    <DeskPage
      desk={desk}
      title="Submissions"
      current={deskPaths.deskSubmissions}
      note="Tools that members propose, and those that the site’s agent has found. An accepted one stays below until the catalogue has it."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done}>
        {draft && (
          <a href={deskPaths.draft(draft)} className="btn btn-primary">
            Open its draft
          </a>
        )}
        <GoOn next={next} />
      </DoneNotice>
      <p className="mt-6 flex flex-wrap gap-6">
        {FROM.map(({ from, text }) => (
          <a
            key={text}
            href={deskPaths.deskCases(
              'submissions',
              writeCaseQuery({ ...asked, page: 1, ...(from && { from }) }),
            )}
            className={query.from === from ? 'font-semibold' : 'link'}
            {...(query.from === from && { 'aria-current': 'true' })}
          >
            {text}
          </a>
        ))}
      </p>
      <CaseList
        query={query}
        list={list}
        noun="submission"
        listAddress={(params) => deskPaths.deskCases('submissions', params)}
        caseAddress={(id) => deskPaths.deskSubmission(id)}
      />
      {query.from === 'agent' && !query.settled && (
        <DeclineFound
          ids={list.cases.map(({ id }) => id)}
          sources={loaderData.sources}
          state={declining ?? startingState(DECLINE_FOUND_FORM)}
        />
      )}
      <Accepted accepted={loaderData.accepted} />
    </DeskPage>
  );
}

function Accepted({ accepted }: Pick<Route.ComponentProps['loaderData'], 'accepted'>) {
  if (accepted.length === 0) return null;
  return (
    <section aria-labelledby="accepted" className="mt-16">
      <SectionHeading id="accepted" title="Accepted, not in the catalogue yet" />
      <ul>
        {accepted.map(({ id, name, url }) => (
          <li key={id} className="border-b border-line py-3">
            <a href={deskPaths.deskSubmission(id)} className="link font-medium wrap-anywhere">
              {name}
            </a>
            <span className="small block wrap-anywhere">{url}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
