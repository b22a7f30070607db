import { formatDate } from '#site/format.ts';
import { LIST_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';

/** What can be brought back. */
export function DeletedLists({
  lists,
}: {
  lists: readonly { id: string; name: string; removedAt: string }[];
}) {
  return (
    <details className="mt-10 max-w-prose">
      <summary className="link cursor-pointer py-2">Deleted lists</summary>
      <p className="small mt-2">They are kept for {LIST_LIMITS.keptDays} days.</p>
      <ul className="mt-2 grid gap-2">
        {lists.map(({ id, name, removedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name} <span className="small">deleted on {formatDate(removedAt)}</span>
            </span>
            <RestoreForm id={id} label="Bring back" of={name} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** @param of the list's name, where several such buttons are on a page */
export function RestoreForm({ id, label, of = '' }: { id: string; label: string; of?: string }) {
  return (
    <form method="post" action={paths.lists}>
      <input type="hidden" name="list" value={id} />
      <button type="submit" name="intent" value="restore" className="btn">
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </button>
    </form>
  );
}
