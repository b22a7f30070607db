import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { Field } from '#ui/fields.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { useSession } from '#ui/session.tsx';
import type { Route } from './+types/shared';
import { FollowAll } from './follow-all.tsx';
import { ListNews } from './list-news.tsx';
import { LIST_FORM, LIST_TEXTS, type ListState } from './list-rules.ts';
import { ListTools } from './list-tools.tsx';
import { readEntries } from './listed-tools.server.ts';
import { sharedAction } from './shared-action.server.ts';
import { readSharedList } from './sharing.server.ts';

/**
 * A list that its member shares, for whoever has its address: two statements. Nobody keeps a copy, so that it is gone as
 * soon as the address is withdrawn.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const { write } = context.get(servicesContext).db;
  const found = await orUnavailable(context, 'reading a shared list', async () => {
    const list = await readSharedList(write, key);
    return list && { list, entries: await readEntries(write, list.id) };
  });
  if (!found) throw notFound(LIST_TEXTS.notShared);
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const { name, sharedBy, sharesNotes, changedAt } = found.list;
  const entries = found.entries.map((entry) => (sharesNotes ? entry : { ...entry, note: '' }));
  return { key, list: { name, sharedBy, changedAt }, entries };
}

export const action = sharedAction;
/** What its forms say if no answer comes. */
export const handle = { failed: LIST_FORM.failed };

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, LIST_TEXTS.notShared);
  const { list, entries } = loaderData;
  return pageMeta({
    title: list.name,
    description: `A list of ${formatCounted(entries.length, SITE.listed.one, SITE.listed.many)}.`,
  });
}

export default function Shared({ loaderData: { key, list, entries }, actionData }: Route.ComponentProps) {
  const state: ListState = actionData ?? startingState(LIST_FORM);
  const isVisitor = useSession().status === 'signed out';
  const here = paths.sharedList(key);
  return (
    <div className="wrap pt-8">
      <p className="small">
        A member’s own list{list.sharedBy !== null && `, shared by ${list.sharedBy}`}. Its name, order and
        notes are theirs; the facts are the directory’s.
      </p>
      <h1 dir="auto" className="mt-2 wrap-anywhere">
        {list.name}
      </h1>
      <p className="small mt-2">
        {formatCounted(entries.length, 'tool')}, changed on {formatDate(list.changedAt)}
      </p>
      <ListNews state={state} />
      {entries.length === 0 ? (
        <div className="mt-6">
          <EmptyState text={say`No tools are on this list for now.`} />
        </div>
      ) : (
        <ListTools
          entries={entries}
          fileAddress={(file) => paths.sharedList(key, file)}
          follow={
            isVisitor ? (
              <a href={paths.loginFor(here)} rel="nofollow" className="btn">
                Sign in to copy or follow this list
              </a>
            ) : (
              <FollowAll action={here} />
            )
          }
        />
      )}
      {!isVisitor && (
        <section aria-labelledby="copy" className="no-print mt-10 max-w-prose">
          <h2 id="copy">Copy into a list of your own</h2>
          <form method="post" action={here} className="mt-4 grid gap-4">
            <input type="hidden" name="intent" value="copy" />
            <Field
              form={LIST_FORM}
              state={state.status >= 400 ? state : startingState(LIST_FORM, { name: list.name })}
              name="name"
            />
            <p>
              <button type="submit" className="btn">
                Copy this list
              </button>
            </p>
          </form>
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage error={error}>
      <a href={paths.tools} className="btn">{say`Browse all tools`}</a>
    </FailedPage>
  );
}
