import { FEED_FORMATS } from '#features/discovery/feeds/feed.ts';
import { FOLLOW_TEXTS, type FollowIntent, type FollowState } from '#features/following/forms.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';

interface Props {
  hasFeed: boolean;
  isAllowed: boolean;
  /** The site's own, for addresses to copy. */
  origin: string;
  state: FollowState;
}

const FORMATS = Object.keys(FEED_FORMATS) as (keyof typeof FEED_FORMATS)[];

/** The member's alerts as a feed, at addresses with a secret that can be renewed. */
export function PrivateFeed({ hasFeed, isAllowed, origin, state }: Props) {
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
