import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMailingList, type MailingList } from '#site/mailing-lists.ts';
import { paths } from '#site/paths.ts';

/** A subscriber and their list. */
export interface Subscription {
  list: MailingList;
  /** The subscriber's id in the list; never an email address, because addresses end up in logs. */
  subscriber: string;
}

/**
 * The address that ends a subscription without a login (RFC 8058). It is signed, so it needs no storage and stays valid
 * as long as the site's secret.
 *
 * @param site the site's secret and its public origin
 */
export function unsubscribeAddress(
  site: { secret: string; origin: string },
  { list, subscriber }: Subscription,
): string {
  const id = Buffer.from(subscriber).toString('base64url');
  const signature = signatureOf(site.secret, list, id).toString('base64url');
  return site.origin + paths.unsubscribe([list, id, signature].join('.'));
}

/** The subscription that an address ends, or null if this site did not write the address. */
export function readUnsubscribe(secret: string, token: string): Subscription | null {
  const [list = '', id = '', given = '', ...rest] = token.split('.');
  if (!isMailingList(list) || rest.length > 0) return null;
  const signature = Buffer.from(given, 'base64url');
  const expected = signatureOf(secret, list, id);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  return { list, subscriber: Buffer.from(id, 'base64url').toString() };
}

/** The headers that name the list and offer one click to unsubscribe (RFC 2919, 2369, 8058). */
export function unsubscribeHeaders(address: string): Record<string, string> {
  const { hostname, searchParams } = new URL(address);
  const [list] = (searchParams.get('token') ?? '').split('.');
  return {
    'List-Id': `<${list}.${hostname}>`,
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function signatureOf(secret: string, list: MailingList, id: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe ${list} ${id}\n`).digest();
}
