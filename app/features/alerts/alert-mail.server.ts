import type { FeedEntry } from '#features/discovery/feeds/feed.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';

export interface Follower {
  user_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** The site's secret and public origin. */
export interface Site {
  secret: string;
  origin: string;
}

interface AlertNews {
  /** Newest first; at least one. */
  entries: readonly FeedEntry[];
  /** The number of further entries. */
  more: number;
}

/** Tells a member what is new among the things they follow. */
export function alertMail(to: Follower, { entries, more }: AlertNews, site: Site) {
  const href = site.origin + paths.following;
  return writeMemberMail({
    to: to.email,
    greeting: `Hello ${displayName(to)},`,
    subject: subjectOf(entries, more),
    paragraphs: ['This is new among what you follow:'],
    items: entries.map(({ title, path, facts }) => ({
      title,
      href: site.origin + path,
      lines: facts.map(({ label, text }) => `${label}: ${text}`),
    })),
    ...(more > 0 && {
      afterItems: `And ${formatCounted(more, 'more thing')}, which the page of what you follow lists.`,
    }),
    action: { label: 'See what is new', href },
    footnote:
      'You get this mail because you follow something. On that page you can choose how often mails come.',
    unsubscribe: unsubscribeAddress(site, { list: 'alerts', subscriber: to.user_id }),
  });
}

function subjectOf(entries: readonly FeedEntry[], more: number): string {
  const [first] = entries;
  const all = entries.length + more;
  return first && all === 1 ? first.title : `${formatCounted(all, 'thing')} changed among what you follow`;
}
