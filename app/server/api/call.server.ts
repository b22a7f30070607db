import type { Viewer } from '#domain/access.ts';
import type { EndpointName, ParametersOf, ResponseOf } from '#domain/api/endpoints.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import type { Cursors } from './cursors.server.ts';
import { unreadable } from './problem.server.ts';

/** A request to an endpoint, with its parameters read. */
export interface Call<Name extends EndpointName> {
  db: DrizzleDb;
  /** Whose rights decide what the answer holds. */
  viewer: Viewer;
  /** Of the site, for addresses. */
  origin: string;
  /** The name in the path; empty where it has none. */
  id: string;
  asked: ParametersOf<Name>;
  cursors: Cursors;
}

/** Answers an endpoint; throws ApiProblem for what does not exist or cannot be read. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<ResponseOf<Name>>;

/**
 * Where a list goes on.
 *
 * @param length of the places of this list
 * @returns null at its beginning
 */
export function placeOf(cursors: Cursors, cursor: string | undefined): string[] | null {
  if (cursor === undefined) return null;
  const place = cursors.read(cursor);
  if (place === null) throw unreadable('cursor', 'it does not belong to a list with these parameters');
  return place;
}

/** A page of the rows, which are one more than asked for if there are more; and its last row. */
export function cut<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
