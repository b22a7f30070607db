import { wordedTexts } from './noun.ts';
import { paths } from './paths.ts';

/** What is wrong, for programs (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The id under which the log says more. */
  request_id?: string | undefined;
  /** The parameters that could not be read, and why. */
  parameters?: { name: string; reason: string }[] | undefined;
}

/** What can go wrong, by status: the last part of its type's address, its title and, usually, its detail. */
const PROBLEMS: Readonly<Record<number, readonly [type: string, title: string, detail: string]>> =
  wordedTexts({
    400: ['unreadable', 'A parameter cannot be read', 'The address cannot be read.'],
    401: ['unknown-key', 'Unknown key', 'There is no such key. It may have been revoked.'],
    403: ['not-allowed', 'Not allowed', 'This key may not do that; its owner can make one that may.'],
    404: ['not-found', 'Not found', 'There is nothing at this address.'],
    405: ['read-only', 'Read only', 'This address can only be read: use GET or HEAD.'],
    406: ['only-json', 'Only JSON', 'The answer is application/json, which the request does not accept.'],
    409: ['conflict', 'Conflict', 'Something else waits that this would change.'],
    410: ['withdrawn', 'Withdrawn', 'This tool is no longer listed.'],
    413: ['too-large', 'Too large', 'The body is larger than 32 kB.'],
    429: ['allowance-used', 'Allowance used up', 'Too many requests; Retry-After says when to go on.'],
    500: ['failed', 'Failed', 'The answer could not be sent.'],
    503: ['unavailable', 'Unavailable', 'The answer cannot be made at the moment; try again shortly.'],
  });
export const PROBLEM_TYPE = 'application/problem+json';

/** A problem as RFC 9457 writes it; its type leads to its explanation on the page of the API. */
export function problemOf(status: number, more: Partial<Problem> = {}): Problem {
  const [type = '', title = '', detail = ''] = PROBLEMS[status] ?? [
    '',
    'Refused',
    'The request was refused.',
  ];
  return { type: type === '' ? 'about:blank' : `${paths.api}#${type}`, title, status, detail, ...more };
}

/** All problems, for the page that explains them. */
export const problemList = () =>
  Object.entries(PROBLEMS).map(([status, [id, title, detail]]) => ({
    status: Number(status),
    id,
    title,
    detail,
  }));
