import { NEW_TOOL_FORM } from '#features/editing/forms.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import { deskAction } from '../desk-form.server.ts';
import type { Route } from './+types/new-tool';
import { begin } from './new-tool-action.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  return { desk, draft: crypto.randomUUID() };
}

export const action = deskAction('tools', { '': begin });

export function meta() {
  return pageMeta({ title: say`New tool` });
}

export default function NewTool({ loaderData: { desk, draft }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(NEW_TOOL_FORM);
  const { values } = state;
  const { doubles, compared } = actionData?.outcome ?? { doubles: [], compared: '' };
  return (
    <DeskPage
      desk={desk}
      title={say`New tool`}
      current={deskPaths.deskTools}
      note={say`Its name and address are compared with the tools that are listed. Everything else follows in the draft.`}
    >
      <ErrorBanner text={actionData?.notice} />
      {doubles.length > 0 && <ToolTable tools={doubles} />}
      <form method="post" action={deskPaths.newTool} className="mt-6 grid max-w-prose gap-6">
        <input type="hidden" name="draft" value={values.draft || draft} />
        {doubles.length > 0 && <input type="hidden" name="anyway" value={compared} />}
        <Fields form={NEW_TOOL_FORM} state={state} />
        <p>
          <button type="submit" className="btn btn-primary">
            {doubles.length > 0 ? 'Begin the draft anyway' : 'Begin the draft'}
          </button>
        </p>
      </form>
    </DeskPage>
  );
}

interface Props {
  tools: readonly { id: string; name: string; url: string | null }[];
}

/** Tools that can be edited. */
function ToolTable({ tools }: Props) {
  return (
    <table className="data">
      <TableHead columns={[say`Tool`, 'Website']} />
      <tbody>
        {tools.map(({ id, name, url }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
              <span className="small block">{id}</span>
            </th>
            <td className="wrap-anywhere">{url ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
