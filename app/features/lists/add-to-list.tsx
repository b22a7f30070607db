import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { OwnList } from './list-rules.ts';

interface Props {
  /** What the address asks to add. */
  tools: readonly { id: string; name: string }[];
  lists: readonly OwnList[];
}

/** Adds tools to one of the member's lists, with a way back to where they are from. */
export function AddToList({ tools, lists }: Props) {
  const ids = tools.map(({ id }) => id);
  const [only] = tools;
  const what = tools.length === 1 && only ? only.name : formatCounted(tools.length, 'tool');
  return (
    <section aria-labelledby="add" className="mt-8 max-w-prose">
      <h2 id="add" className="wrap-anywhere">
        Add {what} to a list
      </h2>
      <p className="small mt-2 wrap-anywhere">
        {tools.length > 1 && `${tools.map(({ name }) => name).join(', ')}. `}
        <TextLink to={tools.length === 1 && only ? paths.tool(only.id) : paths.comparison({ tools: ids })}>
          {tools.length === 1 ? `Back to ${what}` : 'Back to the comparison'}
        </TextLink>
      </p>
      {lists.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {lists.map(({ id, name, held }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-4">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {name}
              </span>
              {held === tools.length ? (
                <span className="small">
                  On it. <TextLink to={paths.list(id)}>{`Open ${name}`}</TextLink>
                </span>
              ) : (
                <form method="post" action={paths.listsFor(ids)}>
                  <input type="hidden" name="list" value={id} />
                  <input type="hidden" name="tools" value={ids.join(',')} />
                  <button type="submit" name="intent" value="add" className="btn">
                    Add<span className="sr-only"> to {name}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
