import { Fragment } from 'react';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { anchorOf } from './entry-row.tsx';
import { LIST_FORM, type ListEntry, type ListIntent, type ListState } from './list-rules.ts';

interface Props {
  listId: string;
  entry: ListEntry;
  /** From 1, of so many. */
  place: number;
  count: number;
  /** The result of the page's last form. */
  state: ListState;
}

const WAYS = { up: 'Up', down: 'Down' } as const;

/** Moves a tool on its member's list, removes it, and notes something about it. All of it works without scripts. */
export function EntryControls({ listId, entry: { tool, note }, place, count, state }: Props) {
  const action = `${paths.list(listId)}#${anchorOf(tool.id)}`;
  const isRefused = state.values.intent === 'note' && state.values.tool === tool.id && state.status >= 400;
  const isStale = isRefused && state.status === 409;
  const ways = [...(place > 1 ? (['up'] as const) : []), ...(place < count ? (['down'] as const) : [])];
  // Whoever moves a tool presses the same button again, or the other one at the end of the list.
  const { intent: sent } = state.values;
  const isMoved = state.values.tool === tool.id && state.status < 400 && (sent === 'up' || sent === 'down');
  const next = isMoved ? (ways.find((way) => way === sent) ?? ways[0]) : undefined;
  const button = (intent: ListIntent, words: string, label: string) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="link cursor-pointer py-1 text-sm"
      aria-label={label}
      {...(intent === next && MARKS.takesFocus())}
    >
      {words}
    </button>
  );
  return (
    <div className="no-print mt-2">
      <form
        method="post"
        action={action}
        className="flex flex-wrap gap-x-4"
        {...MARKS.failed(LIST_FORM.failed)}
      >
        <input type="hidden" name="tool" value={tool.id} />
        {ways.map((way) => (
          <Fragment key={way}>
            {button(way, WAYS[way], `Move ${tool.name} ${way}, now ${place} of ${count}`)}
          </Fragment>
        ))}
        {button('remove', 'Remove', `Remove ${tool.name} from the list`)}
      </form>
      <details open={isRefused || undefined}>
        <summary className="link inline-flex min-h-8 cursor-pointer items-center text-sm">
          {note === '' ? 'Add a note' : 'Edit the note'}
          <span className="sr-only"> about {tool.name}</span>
        </summary>
        <form method="post" action={action} className="mt-3 grid max-w-prose gap-4">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="tool" value={tool.id} />
          <input type="hidden" name="was" value={isRefused && !isStale ? state.values.was : note} />
          {isStale && (
            <p className="whitespace-pre-line wrap-anywhere">
              <b className="block">Stored meanwhile</b>
              {note === '' ? 'No note' : note}
            </p>
          )}
          <Field
            form={LIST_FORM}
            state={isRefused ? state : startingState(LIST_FORM, { note })}
            name="note"
          />
          <p>
            <button type="submit" className="btn">
              Save the note<span className="sr-only"> about {tool.name}</span>
            </button>
          </p>
        </form>
      </details>
    </div>
  );
}
