import { deskPaths } from '#site/desk-paths.ts';
import type { FormState } from '#site/form-state.ts';
import { Field } from '#ui/fields.tsx';
import { VIEW_FORM, type View } from './views.ts';

interface Props {
  views: readonly View[];
  /** The current query's parameters. */
  query: string;
  state: FormState<keyof typeof VIEW_FORM.fields>;
}

/** Saved views of the list, and the form to save the current one. */
export function ViewList({ views, query, state }: Props) {
  return (
    <section aria-label="Saved views" className="mt-6">
      {views.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {views.map((view) => (
            <li key={view.id} className="flex items-baseline gap-2">
              <a
                href={deskPaths.deskToolList(new URLSearchParams(view.query))}
                className={view.query === query ? 'font-semibold' : 'link'}
                {...(view.query === query && { 'aria-current': 'true' })}
              >
                {view.name}
              </a>
              {view.isShared && <span className="small">for everybody</span>}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2" open={state.notice !== null}>
        <summary className="cursor-pointer text-sm">Save this view, or remove one</summary>
        <form method="post" action={deskPaths.deskTools} className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="query" value={query} />
          <Field form={VIEW_FORM} state={state} name="name" />
          <label className="flex items-center gap-2 py-2 text-sm">
            <input type="checkbox" name="shared" value="1" defaultChecked={state.values.shared === '1'} />
            For every operator
          </label>
          <button type="submit" name="intent" value="keep" className="btn">
            Save the view
          </button>
        </form>
        <ul className="mt-3">
          {views
            .filter(({ isMine }) => isMine)
            .map(({ id, name }) => (
              <li key={id}>
                <form method="post" action={deskPaths.deskTools}>
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" name="intent" value="drop" className="btn my-1">
                    {`Remove “${name}”`}
                  </button>
                </form>
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}
