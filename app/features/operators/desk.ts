import { deskPaths } from '#site/desk-paths.ts';
import { wordedTexts } from '#site/noun.ts';
import { type DeskRight, mayDo, type Role } from './roles.ts';

/** The lists of what waits for an operator. */
export const QUEUES = [
  'submissions',
  'vendors',
  'reviews',
  'messages',
  'mails',
] as const satisfies DeskRight[];
export type Queue = (typeof QUEUES)[number];

/** The desk as one operator sees it. */
export interface Desk {
  role: Role;
  /** How much waits in each queue that is theirs. */
  waiting: Readonly<Partial<Record<Queue, number>>>;
}

interface DeskPage {
  href: string;
  title: string;
  right: DeskRight;
  queue?: Queue;
}

interface DeskArea {
  title: string;
  pages: readonly DeskPage[];
}

/** Every page of the desk, by what it is about, in the order of its navigation. */
const DESK_AREAS: readonly DeskArea[] = wordedTexts([
  {
    title: 'Waiting',
    pages: [
      { href: deskPaths.operator, title: 'Overview', right: 'desk' },
      { href: deskPaths.deskWaiting, title: 'About tools', right: 'submissions' },
      { href: deskPaths.deskSubmissions, title: 'Submissions', right: 'submissions', queue: 'submissions' },
      { href: deskPaths.deskVendors, title: 'Proposals', right: 'vendors', queue: 'vendors' },
      { href: deskPaths.deskReviews, title: 'Reviews', right: 'reviews', queue: 'reviews' },
      { href: deskPaths.deskMessages, title: 'Messages', right: 'messages', queue: 'messages' },
      { href: deskPaths.deskMails, title: 'Failed mails', right: 'mails', queue: 'mails' },
    ],
  },
  {
    title: 'Content',
    pages: [
      { href: deskPaths.deskTools, title: 'Tools', right: 'tools' },
      { href: deskPaths.deskDue({ kind: null, sort: 'known' }), title: 'Due facts', right: 'tools' },
      { href: deskPaths.deskFeatured, title: 'Featured', right: 'tools' },
      { href: deskPaths.deskList('categories'), title: 'Topics', right: 'topics' },
      { href: deskPaths.names, title: 'Names', right: 'names' },
      { href: deskPaths.operatorWeekly, title: 'Weekly letter', right: 'letters' },
      { href: deskPaths.deskCatalogue, title: 'Catalogue', right: 'catalogue' },
      { href: deskPaths.deskAgents, title: 'Agents', right: 'agents' },
    ],
  },
  {
    title: 'Setup',
    pages: [
      { href: deskPaths.deskSite, title: 'Site', right: 'site' },
      { href: deskPaths.deskMembers, title: 'Members', right: 'members' },
      { href: deskPaths.deskPayments, title: 'Payments', right: 'payments' },
      { href: deskPaths.deskPeople, title: 'People', right: 'people' },
      { href: deskPaths.deskRules, title: 'Rules', right: 'rules' },
      { href: deskPaths.deskRates, title: 'Rates', right: 'rates' },
      { href: deskPaths.deskNotices, title: 'Notices', right: 'desk' },
      { href: deskPaths.deskLog, title: 'Log', right: 'log' },
    ],
  },
]);

/** The areas of the desk that hold pages for a role, each with those pages. */
export function deskAreas(role: Role): readonly DeskArea[] {
  return DESK_AREAS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ right }) => mayDo(role, right)),
  })).filter(({ pages }) => pages.length > 0);
}

/** The pages of the queues that a role settles. */
export function queuePages(role: Role): readonly (DeskPage & { queue: Queue })[] {
  return DESK_AREAS.flatMap(({ pages }) => pages).flatMap((page) =>
    page.queue && mayDo(role, page.right) ? [{ ...page, queue: page.queue }] : [],
  );
}

/** The queues that a role settles. */
export function queuesOf(role: Role): readonly Queue[] {
  return QUEUES.filter((queue) => mayDo(role, queue));
}

/** How much waits in all queues together. */
export function allWaiting({ waiting }: Desk): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}
