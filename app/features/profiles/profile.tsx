import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { readSubscription } from '#features/billing/customers.server.ts';
import { claimsOf } from '#features/claims/claims.server.ts';
import { submissionsOf } from '#features/submissions/submissions.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/profile';
import { listAction } from './list-action.server.ts';
import type { OwnListId } from './list-forms.ts';
import { ListNews } from './list-news.tsx';
import { listFavorites, listRatings } from './member-lists.server.ts';
import { listPage } from './member-lists.ts';
import { PROFILE_MESSAGES } from './messages.ts';
import { OwnList } from './own-list.tsx';
import { ProfileHead } from './profile-head.tsx';
import { readProfileView } from './profiles.server.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { FavoriteRow, RatingRow } from './tool-row.tsx';
import { VendorList } from './vendor-list.tsx';

/** The reader's own profile with a page of their favourites and of their ratings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  // Members expect to see here what they have just written, so nothing is read from a replica that lags
  // behind.
  const { db: handles, settings } = context.get(servicesContext);
  const db = handles.write;
  const { searchParams } = new URL(request.url);
  const found = await orUnavailable(context, 'reading a profile', async () => {
    const profile = await readProfileView(db, id);
    if (!profile) return null;
    const favorites = listPage(searchParams.get('favorites'), profile.favorites);
    const ratings = listPage(searchParams.get('ratings'), profile.ratings);
    const [subscription, favoriteRows, ratingRows, submissions, claims] = await Promise.all([
      readSubscription(db, settings.PAYMENT, id),
      listFavorites(db, id, favorites.page),
      listRatings(db, id, ratings.page),
      submissionsOf(db, id),
      claimsOf(db, id),
    ]);
    return {
      profile,
      subscription,
      favorites: { ...favorites, rows: favoriteRows },
      ratings: { ...ratings, rows: ratingRows },
      submissions,
      claims,
    };
  });
  if (!found) throw notFound(PROFILE_MESSAGES.notFound);
  return found;
}

export const action = listAction;

export function meta() {
  return pageMeta({ title: 'Your Profile' });
}

/**
 * A member's own profile (spec §2): profile, subscription, favourites, ratings, submissions, in this order.
 */
export default function Profile({
  loaderData: { profile, subscription, favorites, ratings, submissions, claims },
  actionData: last,
}: Route.ComponentProps) {
  const pages = { favorites: favorites.page, ratings: ratings.page };
  // Without scripts the answer would open at the top of the page, far from its message.
  const actionOf = (list: OwnListId) => `${paths.profileLists(pages)}#${list}`;
  const newsOf = (list: OwnListId) => <ListNews list={list} last={last} action={actionOf(list)} />;
  return (
    <div className="wrap pt-8">
      <ProfileHead profile={profile} />
      <SubscriptionPanel {...subscription} />
      <OwnList
        id="favorites"
        title="Favorites"
        count={profile.favorites}
        empty={PROFILE_MESSAGES.noFavorites}
        {...favorites}
        addressOf={(page) => paths.profileLists({ ...pages, favorites: page })}
        news={newsOf('favorites')}
      >
        {favorites.rows.map((favorite) => (
          <FavoriteRow key={favorite.tool.id} favorite={favorite} action={actionOf('favorites')} />
        ))}
      </OwnList>
      <OwnList
        id="ratings"
        title="Ratings"
        count={profile.ratings}
        empty={PROFILE_MESSAGES.noRatings}
        {...ratings}
        addressOf={(page) => paths.profileLists({ ...pages, ratings: page })}
        news={newsOf('ratings')}
      >
        {ratings.rows.map((rating) => (
          <RatingRow
            key={rating.tool.id}
            rating={rating}
            action={actionOf('ratings')}
            isAsked={last?.outcome === 'confirm' && last.values.tool === rating.tool.id}
          />
        ))}
      </OwnList>
      <SubmissionList submissions={submissions} />
      <VendorList claims={claims} />
    </div>
  );
}
