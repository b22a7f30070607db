import { z } from 'zod';

/**
 * Reads an id of the database, in the form of RFC 9562. Its version and variant are nobody's business: PostgreSQL takes
 * any, and stored ids may have none.
 *
 * @param wrong what to say of any other text
 */
export function uuid(wrong?: string) {
  return z.guid(wrong);
}
