import type { ReactNode } from 'react';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { readSubscription } from '#features/billing/customers.server.ts';
import { claimsOf } from '#features/claims/claims.server.ts';
import { submissionsOf } from '#features/submissions/submissions.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/profile';
import { listAction } from './list-action.server.ts';
import { type ListState, listOf, type OwnListId, undoOf } from './list-forms.ts';
import { listFavorites, listRatings } from './member-lists.server.ts';
import { listPage } from './member-lists.ts';
import { PROFILE_MESSAGES } from './messages.ts';
import { ProfileHead } from './profile-head.tsx';
import { readProfileView } from './profiles.server.ts';
import { RowForm } from './row-forms.tsx';
import { SubmissionList } from './submission-list.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { FavoriteRow, RatingRow } from './tool-row.tsx';

/** The reader's own profile, with one page each of their favourites and ratings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  // Members expect to see what they have just written, so do not read from a replica.
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

export const meta = () => pageMeta({ title: 'Your Profile' });

/** A member's own profile (spec §2): profile, subscription, favourites, ratings and submissions, in this order. */
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

interface Props {
  list: OwnListId;
  last: ListState | undefined;
  action: string;
}

/**
 * What the last form did to a list, with a way to undo it, or why it was refused. Takes the focus: the pressed button
 * may be gone with its row.
 */
function ListNews({ list, last, action }: Props) {
  const own = last && listOf(last.values.intent) === list ? last : undefined;
  if (!own) return null;
  const undo = undoOf(own);
  const { tool, rating } = own.values;
  return (
    <div>
      {own.status >= 400 ? (
        <ErrorBanner text={own.notice} />
      ) : (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
            {own.notice}
          </p>
          {undo && (
            <RowForm action={action} intent={undo} tool={tool} rating={rating} className="btn">
              Undo
            </RowForm>
          )}
        </div>
      )}
    </div>
  );
}

interface OwnListProps {
  id: OwnListId;
  title: string;
  count: number;
  /** The text of an empty list, above a link to the tools. */
  empty: string;
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** News of the last change to the list. */
  news: ReactNode;
  children: ReactNode;
}

/** One of a member's lists of tools, newest first. */
function OwnList({ id, title, count, empty, page, pages, addressOf, news, children }: OwnListProps) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <SectionHeading id={id} title={title} more={<span className="small">{formatCount(count)}</span>} />
      {news}
      {count === 0 ? (
        <EmptyState text={empty}>
          <ButtonLink to={paths.tools}>{say`Browse all tools`}</ButtonLink>
        </EmptyState>
      ) : (
        <ul>{children}</ul>
      )}
      {pages > 1 && <PreviousNext page={page} pages={pages} addressOf={addressOf} resultsId={id} />}
    </section>
  );
}

interface VendorListProps {
  claims: readonly { toolId: string; name: string; since: string; isHeld: boolean }[];
}

/** The tools that a member speaks for; nothing if there are none. */
function VendorList({ claims }: VendorListProps) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className="mt-16">
      <SectionHeading id="claims" title={say`Your tools as a vendor`} note="Only you see this list." />
      <ul>
        {claims.map(({ toolId, name, since, isHeld }) => (
          <li
            key={toolId}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <a href={paths.vendor(toolId)} className="link font-medium wrap-anywhere">
              {name}
            </a>
            <span className="small">
              {isHeld
                ? `Claimed on ${formatDate(since)}`
                : 'Its web address has changed: prove again that it is yours'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
