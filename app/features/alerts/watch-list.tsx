import { pressSort } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import { type FollowingQuery, writeFollowingQuery } from '#features/following/following-query.ts';
import { FOLLOW_TEXTS, type FollowState, type OwnFollow } from '#features/following/forms.ts';
import type { FollowAllowance } from '#site/follow-allowance.ts';
import { FOLLOW_KINDS, type FollowKind, KIND_LABELS } from '#site/follows.ts';
import { formatCount } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { ColumnPicker } from '#ui/column-picker.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { PrimaryLink, TextLink } from '#ui/links.tsx';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SegmentLink } from '#ui/segment-link.tsx';
import { ToolTable } from '#ui/tool-table.tsx';
import { FollowRow } from './follow-row.tsx';
import { watchListColumns } from './watch-list-columns.ts';

interface Props {
  follows: readonly OwnFollow[];
  /** The followed tools with their facts; null in the view with notes. */
  tools: ToolCard[] | null;
  kinds: Partial<Record<FollowKind, number>>;
  resting: number;
  query: FollowingQuery;
  pages: number;
  allowance: FollowAllowance;
  state: FollowState;
}

const TITLE = 'watch-list';

/** A member's follows, either with notes or with the tools among them side by side. */
export function WatchList({ follows, tools, kinds, resting, query, pages, allowance, state }: Props) {
  const count = Object.values(kinds).reduce((sum, each) => sum + each, 0);
  const address = (change: Partial<FollowingQuery>) =>
    `${paths.followingList(writeFollowingQuery({ ...query, page: 1, ...change }))}#${TITLE}`;
  return (
    <section aria-labelledby={TITLE} className="mt-12 border-t-2 border-ink pt-4">
      <h2 id={TITLE} tabIndex={-1}>
        Watch list
      </h2>
      <p className="small mt-1 tabular-nums">
        {formatCount(count)} of {formatCount(allowance.follows)} that your plan follows.{' '}
        <TextLink to={paths.plansFor(paths.following)}>Compare plans</TextLink>
      </p>
      {resting > 0 && (
        <p className="mt-3 max-w-prose border-l-4 border-line pl-4">
          {formatCount(resting)} of them exceed your plan. They are kept, but they rest: nothing is reported
          about them until you remove others or choose a larger plan.
        </p>
      )}
      <FollowNews state={state} />
      {count === 0 ? (
        <div className="mt-4">
          <EmptyState text={say`You follow nothing yet. Press Follow on the page of a tool or category.`}>
            <PrimaryLink to={paths.tools}>{say`Browse tools`}</PrimaryLink>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <nav aria-label="Kind" className="segments">
              <SegmentLink
                to={address({ kind: null, isTable: false })}
                active={query.kind === null && tools === null}
              >
                All
              </SegmentLink>
              {FOLLOW_KINDS.filter((kind) => kinds[kind]).map((kind) => (
                <SegmentLink
                  key={kind}
                  to={address({ kind, isTable: false })}
                  active={query.kind === kind && tools === null}
                >
                  {`${KIND_LABELS[kind]} (${formatCount(kinds[kind] ?? 0)})`}
                </SegmentLink>
              ))}
              {kinds.tool && (
                <SegmentLink
                  to={address({ kind: null, isTable: true })}
                  active={tools !== null}
                >{say`Table of tools`}</SegmentLink>
              )}
            </nav>
            {allowance.hasExport ? (
              <>
                <a href={paths.watchListFile} download className="link text-sm">
                  Export as CSV
                </a>
                <ChosenColumns columns={watchListColumns('')} files={[['CSV', paths.watchListFile]]} />
              </>
            ) : (
              <p className="small">{FOLLOW_TEXTS.noExport}</p>
            )}
            {tools !== null && <ColumnPicker />}
          </div>
          {tools === null ? (
            <ul className="border-t border-line">
              {follows.map((follow) => (
                <FollowRow key={follow.id} follow={follow} quickest={allowance.quickest} state={state} />
              ))}
            </ul>
          ) : (
            <FollowedTools tools={tools} query={query} address={address} />
          )}
          {tools === null && (
            <PreviousNext
              page={query.page}
              pages={pages}
              addressOf={(page) => paths.followingList(writeFollowingQuery({ ...query, page }))}
              resultsId={TITLE}
            />
          )}
        </>
      )}
    </section>
  );
}

interface TableProps {
  tools: ToolCard[];
  query: FollowingQuery;
  address: (change: Partial<FollowingQuery>) => string;
}

function FollowedTools({ tools, query, address }: TableProps) {
  return (
    <>
      <ToolTable
        tools={tools.map((tool) => ({ ...tool, reason: null }))}
        caption={say`The tools that you follow, and their facts`}
        marks={NO_MARKS}
        sorted={query}
        sortAddress={(field) => {
          const { sortBy, sortOrder } = pressSort({ ...DIRECTORY_DEFAULTS, ...query }, field);
          return address({ sortBy: sortBy === 'relevance' ? 'name' : sortBy, sortOrder });
        }}
      />
      {tools.length > 1 && (
        <form action={paths.compare} className="mt-6">
          <fieldset>
            <legend className="font-semibold">Compare two to {LIMITS.compared} of them</legend>
            <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
              {tools.map(({ id, name }) => (
                <label key={id} className="flex min-h-8 items-center gap-2 wrap-anywhere">
                  <input type="checkbox" name="tools" value={id} />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className="btn mt-3">
            Compare
          </button>
        </form>
      )}
    </>
  );
}

const NO_MARKS: ReadonlySet<string> = new Set();

const OWN = ['follow', 'unfollow', 'edit'];

/** What the last form did to the watch list, with a button to undo a removal, or why it was refused. */
function FollowNews({ state }: { state: FollowState }) {
  const { intent, kind, subject } = state.values;
  const own = OWN.includes(intent) ? state : undefined;
  if (!own || own.notice === null) return null;
  return (
    <div className="mt-4">
      {own.status >= 400 ? (
        <ErrorBanner text={own.notice} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
            {own.notice}
          </p>
          {intent === 'unfollow' && (
            <form method="post" action={`${paths.following}#watch-list`}>
              <input type="hidden" name="intent" value="follow" />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="subject" value={subject} />
              <button type="submit" className="btn">
                Undo
              </button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
