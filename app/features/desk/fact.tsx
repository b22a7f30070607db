import { readFactCase } from '#features/contact/fact-reports.server.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/fact';
import { openDesk } from './desk.server.ts';
import { settleFact } from './settle.server.ts';

/** One report. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'facts');
  const { write } = context.get(servicesContext).db;
  const id = idOf(params);
  const found = await orUnavailable(context, 'reading a report', () => readFactCase(write, id));
  if (!found) throw notFound(MESSAGES.pageNotFound);
  return { desk, found };
}

export const action = settleFact;
/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Wrong fact' });
}

export default function Fact({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  const { id, tool, tool_id, tab, field, shown } = found;
  const mayEdit = mayDo(desk.role, 'tools');
  return (
    <DeskPage
      desk={desk}
      title={tool?.name ?? tool_id}
      current={paths.deskFacts}
      note={`Reported on ${formatMoment(found.created_at)} UTC`}
    >
      <CaseFacts
        facts={[
          {
            label: 'Tool',
            text: tool ? (
              <>
                <a href={paths.tool(tool.id, tab ?? 'basic')} className="link">
                  {tool.name}
                </a>
                {mayEdit && (
                  <>
                    {' · '}
                    <a href={paths.deskTool(tool.id)} className="link">
                      Edit it
                    </a>
                  </>
                )}
              </>
            ) : (
              `${tool_id}, which is no longer in the catalogue`
            ),
          },
          { label: 'Field', text: field },
          { label: 'Shown then', text: shown || 'Nothing' },
          { label: 'What is right', text: found.right_value },
          { label: 'Where it can be read', text: found.source },
          { label: 'Answer to', text: found.email ?? 'Nobody: no address was left' },
        ]}
      />
      <CaseCommands
        kind="fact"
        id={id}
        state={found.state}
        note={found.answer}
        form={actionData ?? startingState(CASE_FORM)}
        action={paths.deskFact(id)}
        label="To the reader (needed where the value stays)"
      />
    </DeskPage>
  );
}
