import { startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { LIST_FORM, type ListState } from './list-rules.ts';

interface Props {
  /** What the list begins with. */
  tools: readonly { id: string; name: string }[];
  state: ListState;
}

/** Makes a list. */
export function NewList({ tools, state }: Props) {
  const ids = tools.map(({ id }) => id);
  const isRefused = state.values.intent === 'make' && state.status >= 400;
  return (
    <section aria-labelledby="new" className="mt-10 max-w-prose">
      <h2 id="new">
        {ids.length === 0 ? 'A new list' : `A new list with ${formatCounted(ids.length, 'tool')}`}
      </h2>
      <form
        method="post"
        action={ids.length === 0 ? paths.lists : paths.listsFor(ids)}
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="tools" value={ids.join(',')} />
        <Field form={LIST_FORM} state={isRefused ? state : startingState(LIST_FORM)} name="name" />
        <p>
          <button type="submit" className="btn btn-primary">
            {ids.length === 0 ? 'Make the list' : 'Save as a list'}
          </button>
        </p>
      </form>
    </section>
  );
}
