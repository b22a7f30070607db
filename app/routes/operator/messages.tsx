import { readCaseQuery, readDone } from '#domain/operators/case-query.ts';
import { CASE_FORM } from '#domain/operators/cases.ts';
import { paths } from '#domain/paths.ts';
import { undoForm } from '#server/operators/case-action.server.ts';
import { listCases } from '#server/operators/cases.server.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { deskAction } from '#server/operators/desk-form.server.ts';
import { readDoneAction } from '#server/operators/undo.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { CaseList } from '#ui/operator/case-list.tsx';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { DoneNotice } from '#ui/operator/done-notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/messages';

/** The queue, read through the write handle so that a case just settled is gone. */
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
export const action = deskAction('messages', { undo: undoForm('messages', paths.deskMessages) });

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Messages' });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Messages"
      current={paths.deskMessages}
      note="What people wrote through the contact form."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <CaseList
        query={query}
        list={list}
        noun="message"
        listAddress={(params) => paths.deskCases('messages', params)}
        caseAddress={(id) => paths.deskMessage(id)}
      />
    </DeskPage>
  );
}
