import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import type { Cursors } from './cursors.server.ts';
import type { EndpointName, ParametersOf, ResponseOf } from './endpoints.ts';
import { ApiProblem, unreadable } from './problem.server.ts';

/** A request to an endpoint, with its parameters read. */
export interface Call<Name extends EndpointName> {
  db: DrizzleDb;
  /** Whose rights decide what the answer holds. */
  viewer: Viewer;
  /** The site's own, for addresses in the answer. */
  origin: string;
  /** The name in the path; empty if there is none. */
  id: string;
  asked: ParametersOf<Name>;
  cursors: Cursors;
  /** Whose key asks; null without one. */
  userId: string | null;
}

/** Answers an endpoint. Throws ApiProblem if something does not exist or cannot be read. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<ResponseOf<Name>>;

/** @throws ApiProblem 401 for a request without a key */
export function ownerIn({ userId }: { userId: string | null }): string {
  if (userId !== null) return userId;
  throw new ApiProblem(
    401,
    { detail: 'This is for its owner alone: send a key of theirs.' },
    { 'WWW-Authenticate': 'Bearer' },
  );
}

/**
 * The place where a list continues.
 *
 * @param length how many values a place of this list has
 * @returns null for the beginning of the list
 */
export function placeOf(cursors: Cursors, cursor: string | undefined): string[] | null {
  if (cursor === undefined) return null;
  const place = cursors.read(cursor);
  if (place === null) throw notOfThisList();
  return place;
}

export function notOfThisList(): ApiProblem {
  return unreadable('cursor', 'it does not belong to a list with these parameters');
}

/**
 * Cuts rows to one page. Callers read one row more than `limit`; if it is there, `last` is the page's last
 * row.
 */
export function cut<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
