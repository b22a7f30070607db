import type { FeedEntry } from '#domain/feeds/feed.ts';
import type { LockedNews } from '#domain/following/follows.ts';
import { formatCounted } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { displayName } from '#domain/session/session.ts';
import { writeMemberMail } from '#server/mail/member-mail.server.ts';
import { unsubscribeAddress } from '#server/mail/unsubscribe.server.ts';

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

/** What a mail tells of. */
interface AlertNews {
  /** The newest first. */
  entries: readonly FeedEntry[];
  /** How many further things there are. */
  more: number;
  /** How many new rounds the member's plan does not show. */
  locked: readonly LockedNews[];
}

/** What is new among the things that a member follows. */
export function alertMail(to: Follower, { entries, more, locked }: AlertNews, site: Site) {
  const href = site.origin + paths.following;
  const after = [
    ...(more > 0
      ? [`And ${formatCounted(more, 'more thing')}, which the page of what you follow lists.`]
      : []),
    ...(locked.length > 0 ? [lockedText(locked)] : []),
  ];
  return writeMemberMail({
    to: to.email,
    greeting: `Hello ${displayName(to)},`,
    subject: subjectOf(entries, more),
    paragraphs: entries.length > 0 ? ['This is new among what you follow:'] : after,
    items: entries.map(({ title, path, facts }) => ({
      title,
      href: site.origin + path,
      lines: facts.map(({ label, text }) => `${label}: ${text}`),
    })),
    ...(entries.length > 0 && after.length > 0 && { afterItems: after.join(' ') }),
    action: { label: 'See what is new', href },
    footnote:
      'You get this mail because you follow something. On that page you can choose how often mails come.',
    unsubscribe: unsubscribeAddress(site, { list: 'alerts', subscriber: to.user_id }),
  });
}

function subjectOf(entries: readonly FeedEntry[], more: number): string {
  const [first] = entries;
  if (!first) return 'New funding rounds among what you follow';
  const all = entries.length + more;
  return all === 1 ? first.title : `${formatCounted(all, 'thing')} changed among what you follow`;
}

/** Numbers alone: who raised how much, and from whom, is for subscribers (spec §6). */
function lockedText(locked: readonly LockedNews[]): string {
  const counts = locked.map(
    ({ name, subject, rounds }) => `${name ?? subject}: ${formatCounted(rounds, 'round')}`,
  );
  return `New funding rounds that only subscribers see: ${counts.join(', ')}. Basic shows them and tells you of each.`;
}
