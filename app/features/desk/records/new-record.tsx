import { type ActionFunctionArgs, data } from 'react-router';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { listedKind, RECORD_KINDS } from '#features/editing/record-kinds.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/new-record';
import { PreviewButton } from './preview-button.tsx';
import { recordActionOf } from './record-action.server.ts';
import { RecordEditor } from './record-editor.tsx';

/** An empty form for a category, a question or a business function. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'topics');
  const kind = listedKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  const categories = await orUnavailable(context, 'reading the categories', () =>
    readCategoryChoices(db.read),
  );
  return { desk, kind, categories };
}

/** Without access the answer is 404 for every kind. */
export function action(args: ActionFunctionArgs) {
  const kind = listedKind(args.params.kind);
  if (!kind) throw data(null, { status: 404 });
  return recordActionOf({ kind, id: () => null, page: (id) => deskPaths.deskRecord(kind, id) })(args);
}

export const meta = () => pageMeta({ title: 'New at the desk' });

export default function NewRecord({
  loaderData: { desk, kind, categories },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title={`New ${RECORD_KINDS[kind].one.toLowerCase()}`}
      current={deskPaths.deskList('categories')}
      note="It is public as soon as it is saved."
    >
      <RecordEditor
        editor={{
          ...{ kind, categories, base: {}, record: {} },
          ...{ history: null, deskValues: [], compared: null, notice: null },
        }}
        state={actionData}
        page={deskPaths.newRecord(kind)}
        previews={<PreviewButton kind={kind} id={null} />}
      />
    </DeskPage>
  );
}
