import { afterAll, expect, test } from 'vitest';
import { billingEvents } from '#features/billing/tables/billing.server.ts';
import { createTestApp } from '../harness/app.ts';
import { held, memberWhoBought } from '../harness/billing.ts';
import { signedEvent, startFakeStripe } from '../harness/fake-stripe.ts';
import { FAKE_KEYS, type FakeEvent } from '../harness/fake-stripe-state.ts';
import { report } from '../harness/report.ts';

/**
 * Events that the payment provider did not sign, signed at another time, or sent before: nobody gets a plan
 * from them.
 */

const ends: Array<() => void> = [];
const stripe = await startFakeStripe((close) => void ends.push(close));
const app = await createTestApp({ empty: true, settings: stripe.settings() });
let count = 0;
let leaked = 0;
afterAll(() => {
  for (const end of ends) end();
  report({ what: 'forged events of the payment provider', count, leaked });
});

const now = Math.floor(Date.now() / 1000);
const DAY = 24 * 60 * 60;

/** Forms of an invalid signature header. */
function forgeries(event: object): [name: string, init: RequestInit][] {
  const good = signedEvent(event);
  const header = new Headers(good.headers).get('Stripe-Signature') ?? '';
  const [, digest = ''] = header.split('v1=');
  const signed = (value: string): RequestInit => ({ ...good, headers: { 'Stripe-Signature': value } });
  return [
    ['no signature', { ...good, headers: {} }],
    ['an empty one', signed('')],
    ['another secret', signedEvent(event, { secret: 'whsec_other' })],
    ['an empty secret', signedEvent(event, { secret: '' })],
    ['the secret of the keys', signedEvent(event, { secret: FAKE_KEYS.secret })],
    ['a day old', signedEvent(event, { at: now - DAY })],
    ['a day ahead', signedEvent(event, { at: now + DAY })],
    ['another moment', signed(`t=${now + 60},v1=${digest}`)],
    ['two moments', signed(`${header},t=${now - DAY}`)],
    ['a moment that is none', signed(`t=NaN,v1=${digest}`)],
    ['no moment', signed(`v1=${digest}`)],
    ['an older scheme', signed(header.replace('v1=', 'v0='))],
    ['half of it', signed(header.slice(0, -32))],
    ['upper case', signed(header.replace(digest, digest.toUpperCase()))],
    ['a list of it with spaces', signed(header.replace(',', ' , '))],
    ['a thousand wrong ones', signed(`t=${now}${',v1=00'.repeat(1_000)}`)],
    ['another body', { ...good, body: `${String(good.body)} ` }],
    ['another customer', { ...good, body: String(good.body).replace('cus_', 'cus_x') }],
    ...Array.from({ length: 64 }, (_, at): [string, RequestInit] => {
      const changed = digest[at] === '0' ? '1' : '0';
      return [`digit ${at}`, signed(`t=${now},v1=${digest.slice(0, at)}${changed}${digest.slice(at + 1)}`)];
    }),
  ];
}

test('nothing is applied unless the provider has just signed it', async () => {
  const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
  const before = await held(app, member);
  const events = (await app.db.write.select().from(billingEvents)).length;
  const event: FakeEvent = {
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.deleted',
    data: { object: subscription },
  } as unknown as FakeEvent;
  for (const [name, init] of forgeries(event)) {
    const response = await app.send('/webhooks/stripe', init);
    count += 1;
    if (response.ok) leaked += 1;
    expect([name, response.status]).toEqual([name, 400]);
  }
  expect(await held(app, member)).toEqual(before);
  expect(await app.db.write.select().from(billingEvents)).toHaveLength(events);
  expect(app.logged('error')).toEqual([]);
}, 60_000);
