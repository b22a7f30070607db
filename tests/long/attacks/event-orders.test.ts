import { afterAll, test } from 'vitest';
import { createTestApp } from '../../harness/app.ts';
import { changeInOrders, everyOrder, LIVES, tellInOrders } from '../../harness/event-orders.ts';
import { startFakeStripe } from '../../harness/fake-stripe.ts';

/** Every order in which the events of a subscription can arrive, each event sent twice and all at once. */

const ends: Array<() => void> = [];
const stripe = await startFakeStripe((close) => void ends.push(close));
const app = await createTestApp({ empty: true, settings: stripe.settings() });
afterAll(() => {
  for (const end of ends) end();
});

test.each(Object.entries(LIVES))('%s: the member ends in the state of the provider', async (_, life) => {
  await tellInOrders(app, stripe, life, everyOrder);
});

test('the provider changes between the events', async () => {
  await changeInOrders(app, stripe, everyOrder);
});
