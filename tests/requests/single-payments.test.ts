import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { memberWhoBought, never, send, withStripe } from '../harness/billing.ts';
import { seconds } from '../harness/fake-stripe-state.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** The list of single payments, from the provider's events to the desk of an owner. */

const { app, stripe } = await withStripe();
const owner = await addOperator(app.db, 'owner');

const page = async (query = '') => main(await app.get(`/operator/payments${query}`, owner.headers));
const listed = (root: Awaited<ReturnType<typeof page>>) =>
  root
    .querySelectorAll('section[aria-labelledby=single] tbody tr')
    .map((row) => row.children.map(words))
    .map(([who, , ...rest]) => [who, ...rest]);

test('lists each payment once with its latest state, however often and in which order events come', async () => {
  expect(words((await page()).querySelector('section[aria-labelledby=single]'))).toContain(
    'No payment has been read yet.',
  );
  const { member, subscription } = await memberWhoBought(app, stripe, 'premium');
  const customer = stripe.customerOf(member.email);
  const [first] = stripe.charges;
  if (!first) never();
  const paid = [`${member.email}${first.id}`, SHIPPED_PLAN_NAMES.premium, '$9.99', 'Paid'];
  expect(listed(await page())).toEqual([paid]);

  stripe.refund(customer, 400);
  stripe.changePrice(subscription, 'price_enterprise');
  const tried = { id: 'ch_failed', amount: 1_500, amount_refunded: 0, created: seconds() + 5 };
  const failed = { ...first, ...tried, status: 'failed' as const };
  stripe.charges.unshift(failed, { ...failed, id: 'ch_pending', status: 'pending' });
  const events = stripe.takeEvents();
  for (const event of [...events.toReversed(), ...events]) {
    expect((await send(app, event)).status).toBe(200);
  }
  const all = [
    [`${member.email}ch_failed`, SHIPPED_PLAN_NAMES.enterprise, '$15.00', 'Failed'],
    // The plan that it was for, not the present one.
    [...paid.slice(0, 3), 'Refunded in part$4.00'],
  ];
  expect(listed(await page())).toEqual(all);
  const copy = JSON.parse(await (await app.get('/settings/account/data', member.headers)).text());
  expect(copy.payments).toMatchObject([
    { id: first.id, provider: 'stripe', tier: 'premium', amount: 999, refunded: 400, currency: 'USD' },
    { id: 'ch_failed', has_failed: true },
  ]);

  const file = await app.get('/operator/payments/payments.csv?columns=member,amount,outcome', owner.headers);
  expect((await file.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Member,Amount,Outcome',
    `${member.email},15,Failed`,
    `${member.email},9.99,Refunded in part`,
  ]);

  await app.db.write.execute(sql`DELETE FROM users WHERE id = ${member.id}`);
  expect(listed(await page()).map(([who]) => who)).toEqual([
    'An account that was deletedch_failed',
    `An account that was deleted${first.id}`,
  ]);
});

test('names no plan of a payment that is older than what was read of its member', async () => {
  const { member } = await memberWhoBought(app, stripe, 'basic');
  const [last] = stripe.charges;
  if (!last) never();
  stripe.charges.push({ ...last, id: 'ch_old', created: seconds() - 3 * 24 * 60 * 60 });
  stripe.charges.push({ ...last, id: 'ch_ancient', created: seconds() - 4_000 * 24 * 60 * 60 });
  stripe.refund(stripe.customerOf(member.email));
  for (const event of stripe.takeEvents()) await send(app, event);
  const own = listed(await page()).filter(([who]) => who?.startsWith(member.email));
  expect(own).toEqual([
    [`${member.email}${last.id}`, SHIPPED_PLAN_NAMES.basic, '$4.99', 'Refunded'],
    [`${member.email}ch_old`, '–', '$4.99', 'Paid'],
  ]);
});

test('goes on after the last of a page, and says of when the earliest is', async () => {
  const member = await addMember(app.db);
  await app.db.write.execute(sql`DELETE FROM payments`);
  await app.db.write.execute(sql`
    INSERT INTO payments (provider, id, user_id, amount, refunded, currency, paid_at)
    SELECT 'stripe', 'ch_' || n, ${member.id}, 1000 + n, 0, 'JPY', timestamptz '2026-03-01 12:00Z'
    FROM generate_series(1, 51) n`);
  const first = await page();
  expect(words(first.querySelector('section[aria-labelledby=single]'))).toContain('is of March 1, 2026');
  const earlier = first.querySelectorAll('a').find((link) => link.text === 'Earlier payments');
  const rest = listed(await page((earlier?.getAttribute('href') ?? '').replace(/^[^?]*|#.*/g, '')));
  expect([listed(first).length, rest.length]).toEqual([50, 1]);
  expect(new Set([...listed(first), ...rest].map(([who]) => who)).size).toBe(51);
  expect(rest[0]?.[2]).toMatch(/^¥1,0\d\d$/);
});

test('is for owners alone', async () => {
  const editor = await addOperator(app.db, 'editor');
  expect((await app.get('/operator/payments/payments.csv', editor.headers)).status).toBe(404);
});
