import type { LockedNews } from '#domain/following/follows.ts';
import { followedPath } from '#domain/following/subjects.ts';
import { formatCounted } from '#domain/format.ts';
import { LOCKED_CLASS } from '#domain/locked-class.ts';
import { paths } from '#domain/paths.ts';
import { Icon } from '#ui/icon.tsx';

/** That rounds were recorded which the member's plan does not show: how many, for what, and which plan does. */
export function LockedRounds({ news }: { news: readonly LockedNews[] }) {
  if (news.length === 0) return null;
  return (
    <div className={`${LOCKED_CLASS} mt-4 text-sm`}>
      <p className="small">
        <Icon name="lock" /> New funding rounds that only subscribers see, since you follow:
      </p>
      <ul className="mt-1">
        {news.map(({ kind, subject, name, rounds }) => (
          <li key={`${kind} ${subject}`}>
            <a href={followedPath(kind, subject)} className="link">
              {name ?? subject}
            </a>
            : {formatCounted(rounds, 'round')}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <a href={paths.plan('basic', paths.following)} rel="nofollow" className="link">
          Basic
        </a>{' '}
        shows them and tells you of each.
      </p>
    </div>
  );
}
