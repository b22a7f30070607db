import { listWaiting } from '#features/cases/waiting.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { ListFilter, ViewLinks } from '#features/operators/list-filter.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ALL_PROPOSERS, PROPOSERS } from '#site/proposal-origins.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/waiting';
import { openDesk } from './desk.server.ts';
import { pageAction } from './proposals/page-action.server.ts';
import { PAGE_FORM } from './proposals/page-form.ts';
import { ConfirmPage, DecideAll, PageDoneNotice, RefuseAgain } from './proposals/page-of-proposals.tsx';
import { waitingChanges } from './proposals/waiting-changes.server.ts';
import { DifferenceText } from './tools/difference-list.tsx';
import { filtersOf, kindsShown, readWaitingQuery, toolCase, writeWaitingQuery } from './waiting-case.ts';

/** All that waits about tools, read through the write handle so that a case just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'submissions');
  const { db, settings } = context.get(servicesContext);
  const { q, page, kind: asked, from = null } = readWaitingQuery(new URL(request.url).searchParams);
  const filters = filtersOf(desk.role);
  const kind = filters.find(({ id }) => id === asked)?.id ?? null;
  const isOff = kind === 'lifecycle' && settings.SITE_CHECKS_PER_MINUTE === 0;
  return orUnavailable(context, 'reading what waits', async () => {
    const only = kind === 'lifecycle' || kind === 'event' ? kind : null;
    const list = await listWaiting(db.write, { kinds: kindsShown(desk.role, kind), only, from, q, page });
    const ids = list.cases.flatMap((one) => (one.kind === 'proposal' ? one.id : []));
    return { desk, q, kind, from, filters, isOff, list, changes: await waitingChanges(db, ids) };
  });
}

export const meta = () => pageMeta({ title: say`What waits about tools` });

export const action = pageAction;
export const handle = { failed: PAGE_FORM.failed };

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, q, kind, from, list } = loaderData;
  const outcome = actionData?.outcome ?? null;
  const { cases = '', intent, note = '' } = actionData?.values ?? {};
  const to = (asked: View, page = 1) => deskPaths.deskWaitingFor(writeWaitingQuery({ q, page, ...asked }));
  const here = to({ kind, from }, list.page);
  const typed = { action: here, note, errors: actionData?.errors ?? {} };
  return (
    <DeskPage
      desk={desk}
      title={say`What waits about tools`}
      current={deskPaths.deskWaiting}
      note={say`What matters most stands first: by the kind of change, how well known the tool is, and how long it waits. What is settled stands in the queue of its kind.`}
    >
      <ErrorBanner text={actionData?.notice ?? null} />
      {outcome && 'done' in outcome && <PageDoneNotice done={outcome.done} action={here} />}
      {outcome && 'plan' in outcome ? (
        <ConfirmPage plan={outcome.plan} {...typed} />
      ) : outcome === null && intent === 'refuse-page' ? (
        <RefuseAgain cases={cases} {...typed} />
      ) : (
        <Queue {...loaderData} to={to} />
      )}
    </DeskPage>
  );
}

type View = Pick<LoaderData, 'kind' | 'from'>;

interface QueueProps
  extends Pick<LoaderData, 'q' | 'kind' | 'from' | 'filters' | 'isOff' | 'list' | 'changes'> {
  to: (asked: View, page?: number) => string;
}

function Queue({ q, kind, from, filters, isOff, list, changes, to }: QueueProps) {
  const proposals = list.cases.filter((one) => one.kind === 'proposal');
  return (
    <>
      <ListFilter
        views={[
          { id: 'all', to: to({ kind: null, from }), text: 'Everything', isCurrent: kind === null },
          ...filters.map(({ id, title }) => ({
            id,
            to: to({ kind: id, from }),
            text: title,
            isCurrent: id === kind,
          })),
        ]}
        what="Cases"
        label="Words in it"
        q={q}
        kept={[
          ...(kind ? [{ name: 'kind', value: kind }] : []),
          ...(from ? [{ name: 'from', value: from }] : []),
        ]}
      />
      <ViewLinks
        views={[
          { id: 'anybody', to: to({ kind, from: null }), text: 'From everybody', isCurrent: from === null },
          ...ALL_PROPOSERS.map((id) => ({
            ...{ id, to: to({ kind, from: id }) },
            ...{ text: `${PROPOSERS[id]}s`, isCurrent: id === from },
          })),
        ]}
      />
      {isOff && (
        <p className="mt-6">
          {say`The checker is off. Set SITE_CHECKS_PER_MINUTE=10 in the environment and start the site again to have the sites of tools looked at.`}
        </p>
      )}
      <section aria-labelledby="cases" className="mt-8">
        <SectionHeading
          id="cases"
          title={`${formatCounted(list.count, 'case')} waiting`}
          note="Times are UTC."
        />
        {list.cases.length === 0 && (
          <EmptyState text={q === '' ? 'Nothing waits.' : 'No case has these words.'} />
        )}
        <ul>
          {list.cases.map((one) => (
            <Row key={one.id} one={one} changes={changes[one.id] ?? []} />
          ))}
        </ul>
        <Pager page={list.page} pages={list.pages} addressOf={(page) => to({ kind, from }, page)} />
      </section>
      <DecideAll ids={proposals.map(({ id }) => id)} action={to({ kind, from }, list.page)} />
    </>
  );
}

const SHOWN_CHANGES = 3;

interface RowProps {
  one: Waiting;
  changes: LoaderData['changes'][string];
}

function Row({ one: { kind, id, title, about, at }, changes }: RowProps) {
  const { label, address } = toolCase(kind);
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <a href={address(id)} className="link font-medium wrap-anywhere">
          {title}
        </a>
        <span className="small tabular-nums">
          {label}, <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      </p>
      <p dir="auto" className="small line-clamp-2 wrap-anywhere">
        {about}
      </p>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <div key={change.path} className="mt-1 flex flex-wrap gap-x-2 text-sm">
          <span className="text-muted">{change.label}:</span>
          <div className="line-clamp-4 min-w-0 wrap-anywhere">
            <DifferenceText difference={change} />
          </div>
        </div>
      ))}
      {changes.length > SHOWN_CHANGES && (
        <p className="small">and {formatCounted(changes.length - SHOWN_CHANGES, 'value')} more</p>
      )}
    </li>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];
type Waiting = Route.ComponentProps['loaderData']['list']['cases'][number];
