import { data, redirect } from 'react-router';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import { shownDifference } from '#features/editing/words.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { readEdit, type StoredEdit, undoEdit } from '#features/publishing/undo-bulk.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN } from '#site/form-state.ts';
import { formatCount, formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import type { Route } from './+types/edit';
import { BULK_TEXTS } from './bulk-texts.ts';
import { EditTable, LeftTools } from './edit-table.tsx';

const SHOWN = 50;

/** A logged change of one field of many tools, which can be undone at any time. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const id = idOf(params);
  const isJustDone = new URL(request.url).searchParams.get('done') !== null;
  return orUnavailable(context, 'reading a change of many tools', async () => {
    const edit = await readEdit(db.write, id);
    if (!edit) throw data(null, { status: 404 });
    const catalogue = await catalogueOf(db.read);
    return {
      ...{ desk, id, isJustDone, label: labelOf(edit.done.field) },
      done: shownEdit(edit.done, catalogue),
      undone: edit.undone && shownEdit(edit.undone, catalogue),
    };
  });
}

function shownEdit({ by, at, field, before, after, left }: StoredEdit, catalogue: Catalogue) {
  // The database keeps them in an order of its own.
  const tools = Object.keys(after)
    .map((id) => ({ id, name: catalogue.withId(id)?.name ?? id }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return {
    ...{ by, at, left, count: tools.length },
    shown: tools.slice(0, SHOWN).map(({ id, name }) => ({
      ...{ id, name },
      difference: shownDifference(
        { path: field, before: before[id] ?? undefined, after: after[id] ?? undefined },
        at,
      ),
    })),
  };
}

const undo = deskForm('tools', {
  form: { fields: { intent: HIDDEN }, failed: BULK_TEXTS.failed },
  operation: 'undoing a change of many tools',
  read: nothing,
  async work({ services: { db }, params, who: by }) {
    const id = idOf(params);
    const count = await undoEdit(db, id, by);
    if (count === null || count === 0) throw new Refused({ status: 409, notice: BULK_TEXTS.notUndone });
    return redirect(deskPaths.deskEdit(id, 'undone'), 303);
  },
});

/** Undoes one change of many tools. */
export const action = deskAction('tools', { undo });

export const meta = () => pageMeta({ title: say`A change of many tools` });

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, id, label, done, undone, isJustDone } = loaderData;
  const said = undone ? backText(undone) : `${label} changed in ${formatCounted(done.count, 'tool')}.`;
  return (
    <DeskPage
      desk={desk}
      title={`${label}: ${formatCounted(done.count, 'tool')}`}
      current={deskPaths.deskTools}
      note={`Changed by ${done.by} on ${formatMoment(done.at)}`}
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={isJustDone && !actionData ? { id, text: said, canUndo: false } : null} />
      {undone ? (
        <section aria-labelledby="undone" className="mt-8">
          <SectionHeading
            id="undone"
            title="Undone"
            note={`By ${undone.by} on ${formatMoment(undone.at)}. ${backText(undone)}`}
          />
          <LeftTools left={undone.left} />
        </section>
      ) : (
        <form method="post" action={deskPaths.deskEdit(id)} className="mt-6">
          <button type="submit" name="intent" value="undo" className="btn">
            Undo
          </button>
          <p className="small mt-2">{say`Tools whose field somebody has changed since stay as they are.`}</p>
        </form>
      )}
      <section aria-labelledby="changed" className="mt-8">
        <SectionHeading
          id="changed"
          title="What was changed"
          note={
            done.shown.length < done.count
              ? `The first ${formatCount(done.shown.length)} are shown.`
              : undefined
          }
        />
        <EditTable rows={done.shown} />
        <LeftTools left={done.left} />
      </section>
    </DeskPage>
  );
}

function backText({ count, left }: { count: number; left: readonly unknown[] }): string {
  const back =
    count === 1 ? say`1 tool has its value back.` : say`${formatCount(count)} tools have their values back.`;
  if (left.length === 0) return back;
  return `${back} ${formatCounted(left.length, 'tool')} ${left.length === 1 ? 'was' : 'were'} left: ${left.length === 1 ? 'it was' : 'they were'} changed since.`;
}
