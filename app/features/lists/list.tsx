import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { LIST_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { Field } from '#ui/fields.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/list';
import { EntryControls } from './entry-controls.tsx';
import { FollowAll } from './follow-all.tsx';
import { listAction } from './list-action.server.ts';
import { ListNews } from './list-news.tsx';
import { LIST_FORM, LIST_TEXTS, type ListHead, type ListState } from './list-rules.ts';
import { ListTools } from './list-tools.tsx';
import { readEntries } from './listed-tools.server.ts';
import { readOwnList } from './own-lists.server.ts';
import { isAboutSharing, ShareSection } from './share-section.tsx';

/** One of the member's own lists: two statements. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const member = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const found = await orUnavailable(context, 'reading a list', async () => {
    const list = await readOwnList(write, member.id, id);
    return list && { list, entries: await readEntries(write, list.id) };
  });
  if (!found) throw notFound(LIST_TEXTS.noSuchList);
  return found;
}

export const action = listAction;
export const handle = { failed: LIST_FORM.failed };

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, LIST_TEXTS.noSuchList);
  return pageMeta({ title: loaderData.list.name });
}

export default function List({ loaderData: { list, entries }, actionData, matches }: Route.ComponentProps) {
  const state: ListState = actionData ?? startingState(LIST_FORM);
  return (
    <div className="wrap pt-8">
      <p className="no-print mb-4 text-sm">
        <TextLink to={paths.lists}>{LIST_TEXTS.title}</TextLink>
      </p>
      <h1 dir="auto" className="wrap-anywhere">
        {list.name}
      </h1>
      <p className="small mt-2">
        {formatCounted(entries.length, 'tool')}, changed on {formatDate(list.changedAt)}
        {list.shareKey !== null && <span className="badge ml-2">Shared</span>}
      </p>
      {!isAboutSharing(state) && (
        <ListNews
          state={state}
          undo={state.values.intent === 'remove' && <PutBack id={list.id} state={state} />}
        />
      )}
      {entries.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            text={say`No tools yet. Press ‘Add to a list’ on the page of a tool, or ‘Save as a list’ on a comparison.`}
          >
            <ButtonLink to={paths.tools}>{say`Browse all tools`}</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <ListTools
          entries={entries}
          fileAddress={(file) => paths.list(list.id, file)}
          follow={<FollowAll action={paths.list(list.id)} />}
          controls={(entry, at) => (
            <EntryControls
              listId={list.id}
              entry={entry}
              place={at + 1}
              count={entries.length}
              state={state}
            />
          )}
        />
      )}
      <ShareSection list={list} origin={matches[0].loaderData.siteUrl ?? ''} state={state} />
      <ManageSection list={list} state={state} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.lists} text="Your lists" />;
}

/** Gives a removed tool back, with its note and at its place. */
function PutBack({ id, state: { values } }: { id: string; state: ListState }) {
  return (
    <form method="post" action={paths.list(id)}>
      <input type="hidden" name="intent" value="put-back" />
      <input type="hidden" name="tool" value={values.tool} />
      <input type="hidden" name="note" value={values.note} />
      <input type="hidden" name="place" value={values.place} />
      <button type="submit" className="btn">
        Undo
      </button>
    </form>
  );
}

/** Renames the list, or deletes it. */
function ManageSection({ list, state }: { list: ListHead; state: ListState }) {
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
