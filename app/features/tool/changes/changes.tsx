import { redirect } from 'react-router';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { refuseWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import { changesTitles } from '#features/discovery/tool-titles.ts';
import { ChangeText } from '#features/history/change-text.tsx';
import type { ShownChange, ShownWrite } from '#features/history/changed-values.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { LOCKED_CLASS } from '#site/locked-class.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Dots } from '#ui/dotted.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedToolPage } from '#ui/failed-tool-page.tsx';
import { Icon } from '#ui/icon.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import { UpgradeLink } from '#ui/upgrade-link.tsx';
import type { Route } from './+types/changes';
import { type ChangesPage, readChangesPage } from './changes-page.server.ts';
import { restoreAction } from './restore-action.server.ts';
import { RESTORE_FORM, RESTORE_TEXTS } from './restoring.ts';

/** What has changed about a tool, newest first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  const { search, searchParams } = new URL(request.url);
  return orUnavailable(context, "reading a tool's changes", async () => {
    const page = await readChangesPage(context, id, searchParams);
    if (page) {
      if (page.count > 0) describePage(context, (site) => described(site, page));
      return { ...page, isRestored: searchParams.has('restored') };
    }
    const { read } = context.get(servicesContext).db;
    const now = await findPresentTool(read, id);
    if (now !== null) throw redirect(paths.toolChanges(now) + search, 301);
    await refuseWithdrawn(read, id);
    throw notFound(MESSAGES.tool.notFound);
  });
}

function described(site: string, { tool, page, locked }: ChangesPage) {
  const path = paths.toolChanges(tool.id, page);
  return [
    breadcrumbs(site, [
      { name: `${SITE.listed.titled} Directory`, path: paths.tools },
      { name: tool.name, path: paths.tool(tool.id) },
      { name: 'Changes', path },
    ]),
    ...(locked.length > 0 ? [lockedPage(site, path)] : []),
  ];
}

export const action = restoreAction;

export const handle = { failed: RESTORE_FORM.failed };

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.tool.notFound);
  const { tool, count, page } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    ...changesTitles(tool),
    canonical: { siteUrl, path: paths.toolChanges(tool.id, page) },
    indexed: count > 0,
  });
}

export default function Changes({ loaderData, actionData }: Route.ComponentProps) {
  const { tool, writes, count, locked, page, pages, prices, price, operator, isRestored } = loaderData;
  return (
    <article className="wrap pt-8">
      <h1 className="wrap-anywhere">Changes of {tool.name}</h1>
      <p className="mt-2 mb-8 text-muted">
        <Dots
          parts={[
            <TextLink key="tool" to={paths.tool(tool.id)}>
              {tool.name}
            </TextLink>,
            ...(count > 0 ? [`${formatCounted(count, 'recorded change')} of its facts, newest first`] : []),
          ]}
        />
      </p>
      <ErrorBanner text={actionData?.notice} />
      {isRestored && !actionData && (
        <p role="status" className="mb-8 border-l-4 border-brand pl-4">
          {RESTORE_TEXTS.restored}
        </p>
      )}
      {operator?.asked && <RestoreQuestion tool={tool} change={operator.asked} />}
      {prices && <PriceHistory prices={prices} />}
      <Writes writes={writes} undoAddress={operator && ((change) => paths.undoChange(tool.id, change))} />
      {count === 0 && (
        <EmptyState
          text={say`No change ${locked.length > 0 ? 'of its open facts ' : ''}is recorded yet. The record begins when the tool was listed.`}
        />
      )}
      {count === 0 && price !== null && (
        <p className="mt-4">
          The lowest list price that is recorded now: {price.text} ({price.date}). An earlier one is not
          recorded, so whether it has changed is not known.
        </p>
      )}
      {writes.length === 0 && count > 0 && (
        <EmptyState text="There is no such page.">
          <ButtonLink to={paths.toolChanges(tool.id)}>The newest changes</ButtonLink>
        </EmptyState>
      )}
      <Pager page={page} pages={pages} addressOf={(to) => paths.toolChanges(tool.id, to)} />
      <LockedChanges locked={locked} address={paths.toolChanges(tool.id)} />
    </article>
  );
}

/** Nothing is restored without a second step. */
function RestoreQuestion({ tool, change }: { tool: ChangesPage['tool']; change: ShownChange }) {
  return (
    <section
      id="restore"
      aria-label="Restore an earlier value"
      className="mb-10 scroll-mt-32 border-y-2 border-brand py-6"
    >
      <h2>Restore the earlier value?</h2>
      <p className="mt-2">{change.label}:</p>
      <ChangeText words={change.words} />
      <p className="small mt-2">{say`The tool gets the value from before this change. Imports leave it, until an editor takes the catalogue’s value.`}</p>
      <form method="post" action={paths.toolChanges(tool.id)} className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="change" value={change.id} />
        <button type="submit" className="btn btn-primary">
          Restore the earlier value
        </button>
        <ButtonLink to={paths.toolChanges(tool.id)}>Keep it as it is</ButtonLink>
      </form>
    </section>
  );
}

const PRICES = 'Lowest list price, by the date on which a change was recorded';

function PriceHistory({ prices: { points, line } }: { prices: NonNullable<ChangesPage['prices']> }) {
  return (
    <section className="mb-12 max-w-2xl">
      <SectionHeading title="Price history" note={PRICES} />
      <LineChart geometry={line} title={PRICES} points={points} />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToolPage error={error} />;
}

interface Props {
  /** The titles of the tabs that the reader may not open. */
  locked: readonly string[];
  /** The page's own address, to which the reader returns after buying a plan. */
  address: string;
}

/** Where changes are that the reader may not see, whether or not there are any. */
function LockedChanges({ locked, address }: Props) {
  if (locked.length === 0) return null;
  return (
    <p className={`${LOCKED_CLASS} mt-8 flex gap-3 border-y-2 border-brand bg-brand-soft px-4 py-4`}>
      <span className="mt-1 flex-none">
        <Icon name="lock" />
      </span>
      <span>
        Changes in these tabs are for subscribers: {locked.join(', ')}. <UpgradeLink address={address} />
      </span>
    </p>
  );
}

interface WritesProps {
  writes: ShownWrite[];
  /** Where an operator undoes a change; null for everybody else. */
  undoAddress: ((change: string) => string) | null;
}

/** Changes under the date of the write that made them. */
function Writes({ writes, undoAddress }: WritesProps) {
  return writes.map(({ at, by, changes }) => (
    <section key={at} id={`changed-${at}`} className="mb-10 scroll-mt-32">
      <h2 className="border-b border-edge pb-1 text-lg">
        {formatDate(at)} <span className="small">{by}</span>
      </h2>
      <dl>
        {changes.map(({ id, label, words, origin }) => (
          <div
            key={id}
            className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)_14rem]"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0">
              <ChangeText words={words} />
              {undoAddress && (
                <a href={undoAddress(id)} rel="nofollow" className="link text-sm">
                  Restore the earlier value<span className="sr-only">{`: ${label}`}</span>
                </a>
              )}
            </dd>
            {origin && (
              <dd>
                <SourceNote origin={origin} of={label} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
}
