import { readPageNumber } from '#site/pager.ts';
import { readTypedDate } from '#site/typed-dates.ts';

/** Filters of the log; '' for none. */
export interface LogQuery {
  /** Part of the operator's email address. */
  who: string;
  /** The id of the action's subject. */
  subject: string;
  /** A day, as YYYY-MM-DD in UTC. */
  day: string;
  /** A typed day that is none, which the page reports. */
  unread?: string;
  page: number;
}

export const LOG_PARAMETERS = ['who', 'subject', 'day', 'page'] as const;
const LONGEST = 200;

/** Reads the filters from an address; invalid ones are dropped. */
export function readLogQuery(params: URLSearchParams): LogQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST);
  const typed = text('day');
  const day = readTypedDate(typed) ?? '';
  return {
    who: text('who').toLowerCase(),
    subject: text('subject'),
    ...(isDay(day) || typed === '' ? { day } : { day: '', unread: typed }),
    page: readPageNumber(params.get('page')),
  };
}

export function writeLogQuery({ who, subject, day, unread, page }: LogQuery): URLSearchParams {
  return new URLSearchParams({
    ...(who && { who }),
    ...(subject && { subject }),
    ...(day && { day }),
    ...(unread !== undefined && { day: unread }),
    ...(page > 1 && { page: String(page) }),
  });
}

function isDay(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length;
}
