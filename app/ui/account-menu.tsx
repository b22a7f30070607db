import { deskPaths } from '#site/desk-paths.ts';
import { NEWS_COUNTED } from '#site/follows.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { displayName, type SessionUser } from '#site/session.ts';
import { Avatar } from './avatar.tsx';

interface Props {
  user: SessionUser;
  news: number;
  desk?: number | null;
}

/**
 * The avatar menu of members (spec §2): View Profile, Profile Settings, Sign Out, and what they follow.
 *
 * @param news how much is new among it; counted up to a hundred
 * @param desk how much waits for an operator; null for everybody else
 */
export function AccountMenu({ user, news, desk = null }: Props) {
  return (
    <details className="menu menu-end" {...MARKS.menu('hover')}>
      <summary className="nav-item">
        <Avatar user={user} />
        <span className="sr-only">{`Account of ${displayName(user)}`}</span>
        {news > 0 && (
          <span className="badge tabular-nums">
            {newsText(news)}
            <span className="sr-only"> new among what you follow</span>
          </span>
        )}
      </summary>
      <ul className="menu-list">
        <li>
          <a href={paths.profile}>View Profile</a>
        </li>
        <li>
          <a href={paths.following}>Following{news > 0 && ` (${newsText(news)} new)`}</a>
        </li>
        <li>
          <a href={paths.lists}>Your Lists</a>
        </li>
        <li>
          <a href={paths.sheets}>Decision Sheets</a>
        </li>
        <li>
          <a href={paths.profileSettings}>Profile Settings</a>
        </li>
        {desk !== null && (
          <li>
            <a href={deskPaths.operator}>Operator{desk > 0 && ` (${newsText(desk)} waiting)`}</a>
          </li>
        )}
        <li>
          <SignOut />
        </li>
      </ul>
    </details>
  );
}

/** How much is new, in a few characters. */
export function newsText(news: number): string {
  return news < NEWS_COUNTED ? String(news) : `${NEWS_COUNTED - 1}+`;
}

/** A form, because following or prefetching a link by accident must not end a session. */
export function SignOut({ className }: { className?: string }) {
  return (
    <form method="post" action={paths.signOut}>
      <button type="submit" className={className}>
        Sign Out
      </button>
    </form>
  );
}
