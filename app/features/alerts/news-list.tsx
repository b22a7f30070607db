import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import type { FeedEntry } from '#features/discovery/feeds/feed.ts';
import { type FollowingQuery, writeFollowingQuery } from '#features/following/following-query.ts';
import { followedPath } from '#features/following/subjects.ts';
import type { FollowKind } from '#site/follows.ts';
import { formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PreviousNext } from '#ui/previous-next.tsx';

interface News {
  entry: FeedEntry;
  at: string;
  of: { kind: FollowKind; subject: string; name: string | null };
}

interface Props {
  news: readonly News[];
  /** Later news is marked as new; null marks everything. */
  seenAt: string | null;
  query: FollowingQuery;
  pages: number;
}

const TITLE = 'news';

/** The inbox: news of what a member follows, newest first. */
export function NewsList({ news, seenAt, query, pages }: Props) {
  return (
    <section aria-labelledby={TITLE} className="mt-8 border-t-2 border-ink pt-4">
      <h2 id={TITLE} tabIndex={-1}>
        What is new
      </h2>
      {news.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            text={say`Nothing has happened yet to what you follow. Changed facts, prices among them, new tools${speaksOfRounds() ? ', and rounds, sales and listings of companies' : ''} appear here.`}
          >
            <ButtonLink to={paths.tools}>{say`Browse tools`}</ButtonLink>
            <ButtonLink to={paths.categories}>Browse categories</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <ol className="mt-4 border-t border-line">
          {news.map((each) => (
            <NewsItem
              key={`${each.entry.path} ${each.at}`}
              news={each}
              isNew={seenAt === null || each.at > seenAt}
            />
          ))}
        </ol>
      )}
      <PreviousNext
        page={query.news}
        pages={pages}
        addressOf={(page) => paths.followingList(writeFollowingQuery({ ...query, news: page }))}
        resultsId={TITLE}
      />
    </section>
  );
}

function NewsItem({ news: { entry, at, of }, isNew }: { news: News; isNew: boolean }) {
  return (
    <li className={`border-b border-line py-4 ${isNew ? 'border-l-4 border-l-brand pl-4' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-base font-semibold wrap-anywhere">
          {isNew && <span className="badge mr-2">New</span>}
          <TextLink to={entry.path}>{entry.title}</TextLink>
        </h3>
        <time dateTime={at} className="small tabular-nums">
          {formatDate(at)}
        </time>
      </div>
      {entry.facts.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
          {entry.facts.slice(0, FACTS_SHOWN).map(({ label, text, origin }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">
                {text} <span className="small">({CERTAINTY_LABELS[origin.certainty].toLowerCase()})</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {of.kind !== 'tool' && (
        <p className="small mt-1">
          Because you follow{' '}
          <TextLink to={followedPath(of.kind, of.subject)}>{of.name ?? of.subject}</TextLink>
        </p>
      )}
    </li>
  );
}

const FACTS_SHOWN = 6;
