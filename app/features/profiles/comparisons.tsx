import { addressOf, membersOnly, requireMember } from '#features/accounts/member.server.ts';
import { clearComparisons, listComparisons, removeComparison } from '#features/compare/comparisons.server.ts';
import {
  type ComparisonIntent,
  HISTORY_FORM,
  HISTORY_TEXTS,
  type HistoryState,
  type SavedComparison,
} from '#features/compare/history.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import type { SessionUser } from '#site/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { Route } from './+types/comparisons';

/** The member's comparisons. Members whose plan no longer allows comparisons can still see and remove theirs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const comparisons = await orUnavailable(context, 'reading comparisons', () => listComparisons(write, id));
  const isAllowed = gives(context.get(viewerContext).tier, 'comparisons');
  return { isAllowed, comparisons: isAllowed ? comparisons : comparisons.map(withoutChanges) };
}

/** Drops what changed since the last visit: members without the right do not see it. */
function withoutChanges(comparison: SavedComparison): SavedComparison {
  return { ...comparison, changes: [], moreChanges: 0 };
}

const byMember = {
  form: HISTORY_FORM,
  who: membersOnly(paths.comparisons),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.comparisons, id),
};

const remove = defineForm({
  ...byMember,
  operation: 'removing a comparison',
  read: ({ typed }) => ({ good: typed.set }),
  async work({ services: { db }, who: { id }, good: set }) {
    const isRemoved = await removeComparison(db.write, id, set);
    if (!isRemoved) throw new Refused({ status: 404, notice: HISTORY_TEXTS.noSuch });
    return { notice: HISTORY_TEXTS.removed };
  },
});

const clear = defineForm({
  ...byMember,
  operation: 'removing all comparisons',
  read: nothing,
  async work({ services: { db }, who: { id } }) {
    await clearComparisons(db.write, id);
    return { notice: HISTORY_TEXTS.cleared };
  },
});

export const action = formsAction({ remove, clear } satisfies Record<ComparisonIntent, unknown>);
export const handle = { failed: HISTORY_FORM.failed };

export function meta() {
  return pageMeta({ title: HISTORY_TEXTS.title });
}

export default function Comparisons({
  loaderData: { comparisons, isAllowed },
  actionData,
}: Route.ComponentProps) {
  const { status, notice }: HistoryState = actionData ?? startingState(HISTORY_FORM);
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.comparisons} />
      <h1>{HISTORY_TEXTS.title}</h1>
      <p className="mt-4 mb-8 max-w-prose text-muted">
        {isAllowed ? (
          say`What you have compared, the last first, and what has changed about the tools since you last looked.`
        ) : (
          <>
            {HISTORY_TEXTS.noRight}. <TextLink to={paths.plansFor(paths.comparisons)}>See the plans</TextLink>
          </>
        )}
      </p>
      {status >= 400 && <ErrorBanner text={notice} />}
      {/* A new element each time, so that screen readers announce repeated words again. */}
      {status < 400 && notice !== null && <Notice key={comparisons.length}>{notice}</Notice>}
      {comparisons.length === 0 ? (
        isAllowed && (
          <EmptyState text={HISTORY_TEXTS.empty}>
            <ButtonLink to={paths.compare}>{say`Compare tools`}</ButtonLink>
          </EmptyState>
        )
      ) : (
        <>
          <ul className="border-t-2 border-ink">
            {comparisons.map((comparison) => (
              <Row key={comparison.set} comparison={comparison} />
            ))}
          </ul>
          <form method="post" className="mt-6">
            <button type="submit" name="intent" value="clear" className="btn">
              Remove all
            </button>
          </form>
        </>
      )}
    </div>
  );
}

function Row({ comparison }: { comparison: SavedComparison }) {
  const { set, tools, openedAt, changes, moreChanges } = comparison;
  const names = tools.map(({ name }) => name).join(' vs ');
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex gap-1">
            {tools.map(({ id, name, logo, hexColor }) => (
              <ToolLogo key={id} name={name} logo={logo} hexColor={hexColor} className="tile-small" />
            ))}
          </span>
          <h2 className="font-sans text-base tracking-normal wrap-anywhere">
            {tools.length > 1 ? (
              <a href={paths.comparison({ tools: tools.map(({ id }) => id) })} className="link font-semibold">
                {names}
              </a>
            ) : (
              names || say`These tools are no longer listed`
            )}
          </h2>
        </div>
        <div className="flex items-center gap-4">
          <p className="small">Opened on {formatDate(openedAt)}</p>
          <form method="post">
            <input type="hidden" name="set" value={set} />
            <button type="submit" name="intent" value="remove" className="btn">
              Remove<span className="sr-only"> {names}</span>
            </button>
          </form>
        </div>
      </div>
      {changes.length > 0 && (
        <ul aria-label="Changed since" className="mt-2 text-sm">
          {changes.map(({ tool, changedAt, text }) => (
            <li key={`${tool.id} ${changedAt} ${text}`} className="wrap-anywhere">
              <span className="small tabular-nums">{formatDate(changedAt)}</span> {tool.name}: {text}
            </li>
          ))}
          {moreChanges > 0 && (
            <li className="small">and {formatCounted(moreChanges, 'more change', 'more changes')}</li>
          )}
        </ul>
      )}
    </li>
  );
}
