import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readCaseQuery, readDone } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { acceptedSubmissions, draftOfEntry } from '#features/submissions/decisions.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/submissions';
import { undoForm } from './case-action.server.ts';
import { openDesk } from './desk.server.ts';
import { deskAction } from './desk-form.server.ts';
import { readDoneAction } from './undo.server.ts';

/** The queue, read through the write handle so that a case just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'submissions');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading submissions', async () => {
    const done = await readDoneAction(write, readDone(searchParams), operator);
    return {
      desk,
      query,
      list: await listCases(write, 'submission', query),
      done,
      draft: done && mayDo(desk.role, 'tools') ? await draftOfEntry(write, done.id) : null,
      accepted: await acceptedSubmissions(write),
    };
  });
}

/** Undoes the last action. */
export const action = deskAction('submissions', { undo: undoForm('submissions', paths.deskSubmissions) });

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Submissions' });
}

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done, draft } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Submissions"
      current={paths.deskSubmissions}
      note="Tools that members propose. An accepted one stays below until the catalogue has it."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done}>
        {draft && (
          <a href={paths.draft(draft)} className="btn btn-primary">
            Open its draft
          </a>
        )}
      </DoneNotice>
      <CaseList
        query={query}
        list={list}
        noun="submission"
        listAddress={(params) => paths.deskCases('submissions', params)}
        caseAddress={(id) => paths.deskSubmission(id)}
      />
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
            <a href={paths.deskSubmission(id)} className="link font-medium wrap-anywhere">
              {name}
            </a>
            <span className="small block wrap-anywhere">{url}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
