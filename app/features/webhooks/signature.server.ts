import { createHmac } from 'node:crypto';

/** Signatures according to the Standard Webhooks specification (standardwebhooks.com, version 1.0.0). */

/** Tells receivers that a secret is for symmetric signatures. */
const SECRET_PREFIX = 'whsec_';

/**
 * A webhook's signing secret. It is derived from the site's secret and the webhook's id, so the database and its
 * backups hold nothing to sign with (docs/topics/machines.md).
 */
export function signingSecret(siteSecret: string, webhookId: string): string {
  return SECRET_PREFIX + createHmac('sha256', siteSecret).update(`webhook ${webhookId}\n`).digest('base64');
}

/**
 * A message's headers.
 *
 * @param id the same in every attempt
 * @param at the time of the attempt, in milliseconds since 1970
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const seconds = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'AI-Toolbox-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
