import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readCaseQuery, readDone } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/messages';
import { undoForm } from './case-action.server.ts';
import { openDesk } from './desk.server.ts';
import { deskAction } from './desk-form.server.ts';
import { readDoneAction } from './undo.server.ts';

/** The queue, read from the primary, so that a case settled just now is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'messages');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading messages', async () => ({
    desk,
    query,
    list: await listCases(write, 'message', query),
    done: await readDoneAction(write, readDone(searchParams), operator),
  }));
}

/** Undoes the last action. */
export const action = deskAction('messages', { undo: undoForm('messages', deskPaths.deskMessages) });

export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Messages' });

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Messages"
      current={deskPaths.deskMessages}
      note="What people wrote through the contact form."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <CaseList
        query={query}
        list={list}
        noun="message"
        views={['waiting', 'settled']}
        listAddress={(params) => deskPaths.deskCases('messages', params)}
        caseAddress={(id) => deskPaths.deskMessage(id)}
      />
    </DeskPage>
  );
}
