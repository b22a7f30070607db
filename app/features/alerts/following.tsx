import { pageCount } from '#catalogue/search/filters/tool-query.ts';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { FEED_FORMATS } from '#features/discovery/feeds/feed.ts';
import { readFollowingQuery } from '#features/following/following-query.ts';
import { FOLLOW_FORM, FOLLOW_TEXTS, type FollowIntent, type FollowState } from '#features/following/forms.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { CADENCE_LABELS, CADENCES, type Cadence, DIGEST_HOUR } from '#site/cadence.ts';
import { FOLLOWING, type FollowAllowance } from '#site/follow-allowance.ts';
import { startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/following';
import { CadenceField } from './follow-row.tsx';
import { followingAction } from './following-action.server.ts';
import { beginVisit, countNews, NEWS_ON_PAGE, readNews } from './news.server.ts';
import { NewsList } from './news-list.tsx';
import { countFollows, FOLLOWS_ON_PAGE, followedTools, listFollows } from './own-follows.server.ts';
import { WatchList } from './watch-list.tsx';

/** A member's news and follows. Showing the news marks it as seen from the next visit on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { db } = context.get(servicesContext);
  const { write } = db;
  const viewer = context.get(viewerContext);
  const asked = readFollowingQuery(new URL(request.url).searchParams);
  return orUnavailable(context, 'reading what a member follows', async () => {
    const [choices, counts, newsCount] = await Promise.all([
      beginVisit(write, id),
      countFollows(write, id),
      countNews(write, id),
    ]);
    const { kinds, resting } = counts;
    const count = asked.kind === null ? sum(Object.values(kinds)) : (kinds[asked.kind] ?? 0);
    const pages = { list: pageCount(count, FOLLOWS_ON_PAGE), news: pageCount(newsCount, NEWS_ON_PAGE) };
    const query = {
      ...asked,
      page: Math.min(asked.page, pages.list),
      news: Math.min(asked.news, pages.news),
    };
    const [news, follows, tools] = await Promise.all([
      readNews(write, id, { page: query.news }),
      query.isTable ? [] : listFollows(write, id, query),
      query.isTable ? followedTools(db, id, query, viewer) : null,
    ]);
    return { query, pages, choices, kinds, resting, news, follows, tools, tier: viewer.tier };
  });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, each) => total + each, 0);
}

export const action = followingAction;
export const handle = { failed: FOLLOW_FORM.failed };

/** Shown whether or not there are any. */
const UNTOLD_ROUNDS = 'Funding rounds that are for subscribers bring no news and no mail.';

export const meta = () => pageMeta({ title: 'Following' });

export default function Following({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { query, pages, choices, kinds, resting, news, follows, tools, tier } = loaderData;
  const state = actionData ?? startingState(FOLLOW_FORM);
  const allowance = FOLLOWING[tier];
  return (
    <div className="wrap pt-8">
      <h1>Following</h1>
      <NewsList news={news} seenAt={choices.seenAt} query={query} pages={pages.news} />
      {tier === 'free' && speaksOfRounds() && <SubscribersNote text={UNTOLD_ROUNDS} />}
      <WatchList
        follows={follows}
        tools={tools}
        kinds={kinds}
        resting={resting}
        query={query}
        pages={pages.list}
        allowance={allowance}
        state={state}
      />
      <AlertSettings choices={choices} allowance={allowance} state={state} />
      <PrivateFeed
        hasFeed={choices.hasFeed}
        isAllowed={allowance.hasFeed}
        origin={matches[0].loaderData.siteUrl ?? ''}
        state={state}
      />
    </div>
  );
}

interface Props {
  choices: { hasMail: boolean; cadence: Cadence };
  allowance: FollowAllowance;
  state: FollowState;
}

/** `at once, daily, or weekly` */
function pacesFrom(quickest: Cadence): string {
  const paces = CADENCES.slice(CADENCES.indexOf(quickest)).map((pace) => CADENCE_LABELS[pace].toLowerCase());
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(paces);
}

/** Whether alerts come by mail, and how often for new follows. */
function AlertSettings({ choices, allowance: { quickest }, state }: Props) {
  const isOwn = state.values.intent === 'settings';
  return (
    <section aria-labelledby="alerts" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="alerts">Alerts by mail</h2>
      <p className="mt-2 max-w-prose text-muted">
        Your plan can send them {pacesFrom(quickest)}. Daily mails are written at {DIGEST_HOUR}
        :00 UTC, weekly ones on Mondays. Each thing that happens is in one mail only.
      </p>
      {isOwn && state.status >= 400 && <ErrorBanner text={state.notice} />}
      {isOwn && state.status < 400 && <Notice>{state.notice}</Notice>}
      <form method="post" action={`${paths.following}#alerts`} className="mt-4 grid max-w-sm gap-4">
        <input type="hidden" name="intent" value="settings" />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="mail" value="yes" defaultChecked={choices.hasMail} />
          Send me alerts by mail
        </label>
        <CadenceField cadence={choices.cadence} quickest={quickest} label="What I follow from now on" />
        <p>
          <button type="submit" className="btn">
            Save how alerts come
          </button>
        </p>
      </form>
    </section>
  );
}

interface PrivateFeedProps {
  hasFeed: boolean;
  isAllowed: boolean;
  /** The site's own, for addresses to copy. */
  origin: string;
  state: FollowState;
}

const FORMATS = Object.keys(FEED_FORMATS) as (keyof typeof FEED_FORMATS)[];

/** The addresses of the member's alerts as a feed, with a secret that can be renewed. */
function PrivateFeed({ hasFeed, isAllowed, origin, state }: PrivateFeedProps) {
  const isOwn = state.values.intent.endsWith('-feed');
  const made = state.outcome;
  return (
    <section aria-labelledby="feed" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="feed">Private feed</h2>
      <p className="mt-2 max-w-prose text-muted">
        The same alerts for a feed reader, as Atom and as JSON Feed.
        {!isAllowed && ` ${FOLLOW_TEXTS.noFeed}`}
      </p>
      {isOwn && state.status >= 400 && <ErrorBanner text={state.notice} />}
      {isOwn && state.status < 400 && made === null && <Notice>{state.notice}</Notice>}
      {made !== null && (
        <Notice>
          {FOLLOW_TEXTS.feedMade}
          {FORMATS.map((format) => (
            <output
              key={format}
              className="mt-2 block font-mono text-sm wrap-anywhere select-all"
              aria-label={`The address of your feed as ${format}`}
            >
              {origin + paths.privateFeed(format, made.secret)}
            </output>
          ))}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isAllowed && <FeedForm intent="make-feed" label={hasFeed ? 'Renew the addresses' : 'Make a feed'} />}
        {hasFeed && <FeedForm intent="remove-feed" label="Remove the feed" />}
      </div>
    </section>
  );
}

function FeedForm({ intent, label }: { intent: FollowIntent; label: string }) {
  return (
    <form method="post" action={`${paths.following}#feed`}>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className="btn">
        {label}
      </button>
    </form>
  );
}
