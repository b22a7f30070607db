import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readCaseQuery, readDone } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/facts';
import { undoForm } from './case-action.server.ts';
import { openDesk } from './desk.server.ts';
import { deskAction } from './desk-form.server.ts';
import { GoOn } from './go-on.tsx';
import { nextWaiting } from './next-waiting.server.ts';
import { readDoneAction } from './undo.server.ts';

/** The queue, read through the write handle so that a case just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'facts');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading facts', async () => {
    const done = await readDoneAction(write, readDone(searchParams), operator);
    const list = await listCases(write, 'fact', query);
    return { desk, query, list, done, next: done && (await nextWaiting(write, desk.role, 'fact')) };
  });
}

/** Undoes the last action. */
export const action = deskAction('facts', { undo: undoForm('facts', paths.deskFacts) });

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Wrong facts' });
}

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done, next } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Wrong facts"
      current={paths.deskFacts}
      note="Values that readers call wrong or missing."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done}>
        <GoOn next={next} />
      </DoneNotice>
      <CaseList
        query={query}
        list={list}
        noun="report"
        listAddress={(params) => paths.deskCases('facts', params)}
        caseAddress={(id) => paths.deskFact(id)}
      />
    </DeskPage>
  );
}
