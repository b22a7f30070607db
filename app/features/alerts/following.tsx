import { pageCount } from '#catalogue/search/filters/tool-query.ts';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { readFollowingQuery } from '#features/following/following-query.ts';
import { FOLLOW_FORM } from '#features/following/forms.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { startingState } from '#site/form-state.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/following';
import { AlertSettings } from './alert-settings.tsx';
import { followingAction } from './following-action.server.ts';
import { beginVisit, countNews, NEWS_ON_PAGE, readNews } from './news.server.ts';
import { NewsList } from './news-list.tsx';
import { countFollows, FOLLOWS_ON_PAGE, followedTools, listFollows } from './own-follows.server.ts';
import { PrivateFeed } from './private-feed.tsx';
import { WatchList } from './watch-list.tsx';

/** What is new for a member, and what they follow. Looking at it makes it seen, from the next visit on. */
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
/** What its forms say if no answer comes. */
export const handle = { failed: FOLLOW_FORM.failed };

/** Whether or not there are any. */
const UNTOLD_ROUNDS = 'Funding rounds that are for subscribers bring no news and no mail.';

export function meta() {
  return pageMeta({ title: 'Following' });
}

export default function Following({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { query, pages, choices, kinds, resting, news, follows, tools, tier } = loaderData;
  const state = actionData ?? startingState(FOLLOW_FORM);
  const allowance = FOLLOWING[tier];
  return (
    <div className="wrap pt-8">
      <h1>Following</h1>
      <NewsList news={news} seenAt={choices.seenAt} query={query} pages={pages.news} />
      {tier === 'free' && <SubscribersNote text={UNTOLD_ROUNDS} />}
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
