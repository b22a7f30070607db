import { readPageNumber } from '#site/pager.ts';
import { readTypedDate } from '#site/typed-dates.ts';

/** What the log is asked for; '' asks for everything. */
export interface LogQuery {
  /** Part of the operator's address. */
  who: string;
  /** The id of what something was done to. */
  subject: string;
  /** A day, as YYYY-MM-DD in UTC. */
  day: string;
  /** What was typed for a day and is none. The page says so. */
  unread?: string;
  page: number;
}

export const LOG_PARAMETERS = ['who', 'subject', 'day', 'page'] as const;
const LONGEST = 200;

/** Reads what the log is asked for from an address; what makes no sense is left out. */
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
