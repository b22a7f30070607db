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
import { undoForm } from '../case-action.server.ts';
import { openDesk } from '../desk.server.ts';
import { deskAction } from '../desk-form.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/events';

/** What pages and feeds tell of companies. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'events');
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading events of companies', async () => ({
    desk,
    query,
    list: await listCases(db.write, 'event', query),
    done: await readDoneAction(db.write, readDone(searchParams), operator),
  }));
}

/** Undoes the last action. */
export const action = deskAction('events', { undo: undoForm('events', deskPaths.deskEvents) });

export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Events' });

export default function Events({
  loaderData: { desk, query, list, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Events"
      current={deskPaths.deskEvents}
      note="Rounds and takeovers that the agents have read on tools’ own pages and in feeds. What you accept is added to the company’s record."
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <CaseList
        query={query}
        list={list}
        noun="event"
        listAddress={(params) => deskPaths.deskCases('events', params)}
        caseAddress={(id) => deskPaths.deskEvent(id)}
      />
    </DeskPage>
  );
}
