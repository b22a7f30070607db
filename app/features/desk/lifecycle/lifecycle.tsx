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
import type { Route } from './+types/lifecycle';

/** What the checker of tools' sites proposes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'lifecycle');
  const { db, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading proposals of the checker', async () => ({
    desk,
    query,
    perMinute: settings.SITE_CHECKS_PER_MINUTE,
    list: await listCases(db.write, 'lifecycle', query),
    done: await readDoneAction(db.write, readDone(searchParams), operator),
  }));
}

/** Undoes the last action. */
export const action = deskAction('lifecycle', { undo: undoForm('lifecycle', deskPaths.deskLifecycle) });

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Lifecycle' });
}

export default function Lifecycle({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, perMinute, list, done } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Lifecycle"
      current={deskPaths.deskLifecycle}
      note={
        perMinute > 0
          ? 'What has become of tools, as the checker reads it from their own sites. Nothing changes until you accept it and publish the draft.'
          : 'The checker is off. Set SITE_CHECKS_PER_MINUTE=10 in the environment and start the site again to have the sites of tools looked at.'
      }
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <CaseList
        query={query}
        list={list}
        noun="proposal"
        listAddress={(params) => deskPaths.deskCases('lifecycle', params)}
        caseAddress={(id) => deskPaths.deskLifecycleCase(id)}
      />
    </DeskPage>
  );
}
