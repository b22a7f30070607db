import { STATUS_LABELS } from '#catalogue/tools/tool-status.ts';
import { readLifecycleCase } from '#features/lifecycle/cases.server.ts';
import { STATE_LABELS } from '#features/lifecycle/findings.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/case';
import { lifecycleAction } from './case-action.server.ts';
import { VisitTable } from './visit-table.tsx';

/** One proposal of the checker, with what it has seen. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'lifecycle');
  const { write } = context.get(servicesContext).db;
  const id = idOf(params);
  return orUnavailable(context, 'reading a proposal of the checker', async () => {
    const found = await readLifecycleCase(write, id);
    if (!found) throw notFound(MESSAGES.pageNotFound);
    const done = await readDoneAction(write, readDone(new URL(request.url).searchParams), operator);
    return { desk, found, done };
  });
}

export const action = lifecycleAction;
/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Proposal of the checker' });
}

export default function LifecycleCase({
  loaderData: { desk, found, done },
  actionData,
}: Route.ComponentProps) {
  const { id, tool, proposed, reason, looks, state, answer, draft } = found;
  const leadsTo = looks.at(-1)?.address ?? null;
  return (
    <DeskPage
      desk={desk}
      title={`${tool.name}: ${STATE_LABELS[proposed].toLowerCase()}?`}
      current={deskPaths.deskLifecycle}
      note={`Proposed on ${formatMoment(found.created_at)} UTC`}
    >
      <DoneNotice done={actionData ? null : done} />
      <CaseFacts
        facts={[
          {
            label: 'Tool',
            text: (
              <a href={deskPaths.deskTool(tool.id)} className="link">
                {tool.name}
              </a>
            ),
          },
          { label: 'Its address', link: tool.url },
          { label: 'Recorded as', text: tool.status === 'active' ? 'Active' : STATUS_LABELS[tool.status] },
          { label: 'Proposed', text: STATE_LABELS[proposed] },
          { label: 'Reason', text: reason },
          { label: 'Where it leads', link: leadsTo === tool.url ? null : leadsTo },
        ]}
      />
      <VisitTable looks={looks} />
      {draft && (
        <p className="mt-6">
          <a href={deskPaths.draftReview(draft)} className="btn btn-primary">
            Review and publish
          </a>
        </p>
      )}
      <CaseCommands
        kind="lifecycle"
        id={id}
        state={state}
        note={answer}
        form={actionData ?? startingState(CASE_FORM)}
        action={deskPaths.deskLifecycleCase(id)}
        label="Note (optional; other operators see it)"
      />
    </DeskPage>
  );
}
