import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { LIST_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/lists';
import { ListNews } from './list-news.tsx';
import { FAVORITES_LIST, LIST_FORM, LIST_TEXTS, type ListState, type OwnList } from './list-rules.ts';
import { namesOf } from './listed-tools.server.ts';
import { listsAction } from './lists-action.server.ts';
import { countFavorites, deletedLists, listsOf } from './own-lists.server.ts';
import { readTools } from './read-tools.ts';

/** The member's lists, and which of the tools that the address names they have: four statements. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const asked = readTools(new URL(request.url).searchParams.get('tools')).slice(0, LIST_LIMITS.tools);
  return orUnavailable(context, 'reading lists', async () => {
    const tools = await namesOf(write, asked);
    const [lists, deleted, favorites] = await Promise.all([
      listsOf(
        write,
        member.id,
        tools.map(({ id }) => id),
      ),
      deletedLists(write, member.id),
      countFavorites(write, member.id),
    ]);
    return { tools, lists, deleted, favorites };
  });
}

export const action = listsAction;
export const handle = { failed: LIST_FORM.failed };

export function meta() {
  return pageMeta({ title: LIST_TEXTS.title });
}

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  const { tools, lists, deleted, favorites } = loaderData;
  const state: ListState = actionData ?? startingState(LIST_FORM);
  const undo = state.values.intent === 'delete' && <RestoreForm id={state.values.list} label="Undo" />;
  return (
    <div className="wrap pt-8">
      <h1>{LIST_TEXTS.title}</h1>
      <p className="mt-4 max-w-prose text-muted">{say`Tools in an order of your own, with your notes. Only you can read a list until you share it.`}</p>
      <ListNews state={state} undo={undo} />
      {tools.length > 0 && <AddToList tools={tools} lists={lists} />}
      <ul className="mt-8 border-t-2 border-ink">
        <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-4">
          <h2 className="font-sans text-base tracking-normal">
            <a href={`${paths.profile}#favorites`} className="link font-semibold">
              {FAVORITES_LIST}
            </a>
          </h2>
          <div className="flex flex-wrap items-baseline gap-x-4">
            <p className="small">
              {formatCounted(favorites, 'tool')}, on your profile. They are marks without notes or order: a
              list made from them has both.
            </p>
            {favorites > 0 && <FromFavorites count={favorites} />}
          </div>
        </li>
        {lists.map((list) => (
          <li
            key={list.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-4"
          >
            <h2 dir="auto" className="min-w-0 font-sans text-base tracking-normal wrap-anywhere">
              <a href={paths.list(list.id)} className="link font-semibold">
                {list.name}
              </a>
            </h2>
            <p className="small">
              {formatCounted(list.tools, 'tool')}, changed on {formatDate(list.changedAt)}
              {list.isShared && <span className="badge ml-2">Shared</span>}
            </p>
          </li>
        ))}
      </ul>
      <NewList tools={tools} state={state} />
      {deleted.length > 0 && <DeletedLists lists={deleted} />}
    </div>
  );
}

/** A list of one's own with the favourites of today, to note something, to order and to share. */
function FromFavorites({ count }: { count: number }) {
  return (
    <form method="post" action={paths.lists}>
      <button type="submit" name="intent" value="from-favorites" className="link cursor-pointer py-1 text-sm">
        {count > LIST_LIMITS.tools
          ? `Make a list of the newest ${LIST_LIMITS.tools} to share`
          : 'Make a list of them to share'}
      </button>
    </form>
  );
}

/** What can be brought back. */
function DeletedLists({ lists }: { lists: readonly { id: string; name: string; removedAt: string }[] }) {
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
function RestoreForm({ id, label, of = '' }: { id: string; label: string; of?: string }) {
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

interface Props {
  /** What the list begins with. */
  tools: readonly { id: string; name: string }[];
  state: ListState;
}

function NewList({ tools, state }: Props) {
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

interface AddToListProps {
  /** What the address asks to add. */
  tools: readonly { id: string; name: string }[];
  lists: readonly OwnList[];
}

/** Adds tools to one of the member's lists, with a way back to where they are from. */
function AddToList({ tools, lists }: AddToListProps) {
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
