import { paths } from '../paths.ts';
import { type DeskRight, mayDo, type Role } from './roles.ts';

/** The lists of what waits for an operator. */
export const QUEUES = ['submissions', 'facts', 'reviews', 'messages', 'mails'] as const satisfies DeskRight[];
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

/** Every page of the desk, in the order of its navigation. */
const DESK_PAGES: readonly DeskPage[] = [
  { href: paths.operator, title: 'Overview', right: 'desk' },
  { href: paths.deskSubmissions, title: 'Submissions', right: 'submissions', queue: 'submissions' },
  { href: paths.deskReviews, title: 'Reviews', right: 'reviews', queue: 'reviews' },
  { href: paths.operatorWeekly, title: 'Weekly letter', right: 'letters' },
  { href: paths.names, title: 'Names', right: 'names' },
  { href: paths.deskPeople, title: 'People', right: 'people' },
  { href: paths.deskNotices, title: 'Notices', right: 'desk' },
  { href: paths.deskLog, title: 'Log', right: 'log' },
];

/** The pages that a role may open. */
export function deskPages(role: Role): readonly DeskPage[] {
  return DESK_PAGES.filter(({ right }) => mayDo(role, right));
}

/** The queues that a role settles. */
export function queuesOf(role: Role): readonly Queue[] {
  return QUEUES.filter((queue) => mayDo(role, queue));
}

/** How much waits in all queues together. */
export function allWaiting({ waiting }: Desk): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}
