import type { FoundSource } from '#features/submissions/decline-found.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { StateOf } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { Field } from '#ui/fields.tsx';
import { FormField } from '#ui/form-field.tsx';
import { DECLINE_FOUND_FORM } from './decline-found-form.ts';

interface Props {
  ids: readonly string[];
  sources: readonly FoundSource[];
  state: StateOf<typeof DECLINE_FOUND_FORM>;
}

/** Declines all found tools of the page, or of a source, with one reason. */
export function DeclineFound({ ids, sources, state }: Props) {
  if (ids.length === 0) return null;
  return (
    <details className="mt-12 border-t border-edge pt-4" open={state.status >= 400}>
      <summary className="cursor-pointer">Decline many at once</summary>
      <form method="post" action={deskPaths.deskFound()} className="mt-4 grid max-w-prose gap-4">
        <input type="hidden" name="ids" value={ids.join(',')} />
        <Field form={DECLINE_FOUND_FORM} state={state} name="note" />
        <FormField name="source" label="Source">
          {(tied) => (
            <select {...tied} defaultValue={state.values.source}>
              {sources.map(({ address, name, waiting }) => (
                <option key={address} value={address}>
                  {`${name}: ${formatCounted(waiting, 'tool')} (${address})`}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="decline-source" className="btn">
            Decline all of the source
          </button>
          <button type="submit" name="intent" value="decline-page" className="btn">
            Decline {ids.length === 1 ? 'the one' : `all ${ids.length}`} of this page
          </button>
        </p>
        <p className="small">
          At most 500 at once. What is declined is not proposed again; it can be undone for ten seconds.
        </p>
      </form>
    </details>
  );
}
