import { startingState } from '#site/form-state.ts';
import { LIST_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { LIST_FORM, type ListHead, type ListState } from './list-rules.ts';

/** Renames the list, or deletes it. */
export function ManageSection({ list, state }: { list: ListHead; state: ListState }) {
  const isRefused = state.values.intent === 'rename' && state.status >= 400;
  return (
    <section aria-labelledby="manage" className="no-print mt-12 border-t-2 border-ink pt-4">
      <h2 id="manage">Name, and deleting the list</h2>
      <form method="post" action={paths.list(list.id)} className="mt-4 grid max-w-prose gap-4">
        <input type="hidden" name="intent" value="rename" />
        <Field
          form={LIST_FORM}
          state={isRefused ? state : startingState(LIST_FORM, { name: list.name })}
          name="name"
        />
        <p>
          <button type="submit" className="btn">
            Rename
          </button>
        </p>
      </form>
      <form method="post" action={paths.lists} className="mt-6" {...MARKS.failed(LIST_FORM.failed)}>
        <input type="hidden" name="list" value={list.id} />
        <button type="submit" name="intent" value="delete" className="btn btn-danger">
          Delete this list
        </button>
        <p className="small mt-2">You can bring it back for {LIST_LIMITS.keptDays} days.</p>
      </form>
    </section>
  );
}
