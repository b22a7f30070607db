import type { Told } from '#site/cadence.ts';
import type { FollowKind } from '#site/follows.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from './links.tsx';
import { useHere } from './return-to.ts';
import { useSession } from './session.tsx';

interface Props {
  kind: FollowKind;
  subject: string;
  /** What is followed, for readers who cannot see where the button is. */
  of: string;
  /** How the reader, who follows it, is told, or false; null for visitors, who sign in first, and where it could not be read. */
  told: Told | false | null;
}

const TOLD: Readonly<Record<Told, string>> = {
  'at-once': 'Told at once by mail',
  daily: 'Told daily by mail',
  weekly: 'Told weekly by mail',
  'without mail': 'Told without mail',
};

/** Follows what the page is about, or stops that, and comes back to the page. */
export function FollowButton({ kind, subject, of, told }: Props) {
  const here = useHere();
  const { status } = useSession();
  const isFollowed = told !== false;
  if (told === null && status !== 'signed out') return null;
  if (told === null) {
    return (
      <a href={paths.loginFor(here)} rel="nofollow" className="btn no-print">
        Sign in to follow
      </a>
    );
  }
  return (
    <form
      method="post"
      action={paths.following}
      className="no-print flex flex-wrap items-center gap-y-3"
      {...MARKS.failed('Failed to change what you follow')}
    >
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="returnTo" value={here} />
      <button type="submit" className="btn">
        {isFollowed ? 'Following' : 'Follow'}
        <span className="sr-only">{isFollowed ? ` ${of}. Press to stop.` : ` ${of}`}</span>
      </button>
      <p role="status" className="small not-empty:ml-3">
        {told && (
          <>
            {TOLD[told]}: <TextLink to={paths.following}>what you follow</TextLink>
          </>
        )}
      </p>
      <div {...MARKS.notice()} className="ml-3 text-sm empty:hidden" />
    </form>
  );
}
