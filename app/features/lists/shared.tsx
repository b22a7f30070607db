import { answerHeadersContext, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
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
import { followAll } from './follow-all.server.ts';
import { FollowAll } from './follow-all.tsx';
import { ListNews } from './list-news.tsx';
import { LIST_FORM, LIST_TEXTS, type ListState, type SharedIntent } from './list-rules.ts';
import { ListTools } from './list-tools.tsx';
import { readEntries } from './listed-tools.server.ts';
import { byMember, toNewList } from './lists-action.server.ts';
import { makeList } from './own-lists.server.ts';
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
  return { key, list: { name, sharedBy, sharesNotes, changedAt }, entries };
}

/** @throws a 404 for an address that leads to no list */
async function sharedIn({ context, request }: Sent) {
  const { write } = context.get(servicesContext).db;
  const list = await readSharedList(write, new URL(request.url).searchParams.get('key') ?? '');
  if (!list) throw notFound(LIST_TEXTS.notShared);
  return { ...list, entries: await readEntries(write, list.id) };
}

/** Notes are copied only if they are shared. */
const copy = defineForm({
  ...byMember,
  operation: 'copying a list',
  reads: ['name'],
  async work(sent) {
    const { entries, sharesNotes } = await sharedIn(sent);
    const tools = entries.map(({ tool, note }) => ({ id: tool.id, note: sharesNotes ? note : '' }));
    const { write } = sent.services.db;
    return toNewList(await makeList(write, sent.who.id, { name: sent.good.name, tools }));
  },
});

const followTools = defineForm({
  ...byMember,
  operation: 'following the tools of a shared list',
  read: nothing,
  async work(sent) {
    const { entries } = await sharedIn(sent);
    const { write } = sent.services.db;
    const tools = entries.map(({ tool }) => tool.id);
    const allowance = FOLLOWING[sent.context.get(viewerContext).tier];
    return { notice: await followAll(write, sent.who.id, tools, allowance) };
  },
});

/** What members do with a list that somebody shares with them. */
export const action = formsAction({
  copy,
  'follow-all': followTools,
} satisfies Record<SharedIntent, unknown>);

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
          hasNotes={list.sharesNotes}
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
  return <FailedPage error={error} to={paths.tools} text={say`Browse all tools`} />;
}
