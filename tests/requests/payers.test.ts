import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { formatPrice } from '#site/format.ts';
import { PLANS, SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { choosePlan, memberWhoBought, withStripe } from '../harness/billing.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** The list of those who pay, at the desk of an owner. */

const { app, stripe } = await withStripe();
const owner = await addOperator(app.db, 'owner');

const page = async (query = '') => main(await app.get(`/operator/payments${query}`, owner.headers));
const rowsIn = (root: Awaited<ReturnType<typeof page>>, section: string) =>
  root.querySelectorAll(`section[aria-labelledby=${section}] tbody tr`).map((row) => row.children.map(words));

test('names who pays, for what, since when and what is next, by state', async () => {
  const { member: paying } = await memberWhoBought(app, stripe, 'premium');
  const { member: late } = await memberWhoBought(app, stripe, 'basic');
  const began = await addMember(app.db);
  await choosePlan(app, began, 'basic');
  const moment = '2026-01-31T12:00:00Z';
  await app.db.write.execute(sql`
    UPDATE users SET subscription_expires_at = ${moment}, paid_since = ${moment} WHERE id IN (${paying.id}, ${late.id})`);
  await app.db.write.execute(sql`UPDATE billing_customers SET phase = 'past_due' WHERE user_id = ${late.id}`);
  await app.db.write.execute(
    sql`INSERT INTO billing_events (id, type) VALUES ('evt_1', 'invoice.paid') ON CONFLICT DO NOTHING`,
  );

  const all = await page();
  expect(rowsIn(all, 'payers')).toEqual([
    [began.email, '—', expect.stringMatching(/^Not paid; customer since /), 'Ended, or never begun'],
    [
      late.email,
      SHIPPED_PLAN_NAMES.basic,
      'January 31, 2026',
      'Payment failedKeeps the plan until January 31, 2026 while the provider tries again',
    ],
    [
      paying.email,
      SHIPPED_PLAN_NAMES.premium,
      'January 31, 2026',
      'RenewsIs charged again on January 31, 2026',
    ],
  ]);
  expect(words(all.querySelector('nav[aria-label="Payers shown"]'))).toContain('Payment failed (1)');
  expect(rowsIn(all, 'events').map(([type]) => type)).toContain('invoice.paid');

  const failed = await page('?state=past_due');
  expect(rowsIn(failed, 'payers').map(([email]) => email)).toEqual([late.email]);
  const link = failed.querySelectorAll('a').find((each) => each.text.includes('CSV'));
  const file = await app.get(link?.getAttribute('href') ?? '', owner.headers);
  expect(file.headers.get('content-type')).toContain('text/csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    new RegExp(`^${late.email},${late.id},stripe,${SHIPPED_PLAN_NAMES.basic},Payment failed,`),
  );
  expect(lines[1]).toMatch(/,2026-01-31,2026-01-31$/);
});

test('goes on after the last of a page, and an unknown state is none', async () => {
  for (let at = 0; at < 51; at++) {
    const member = await addMember(app.db);
    await app.db.write.execute(sql`
      INSERT INTO billing_customers (provider, user_id, customer_id, created_at)
      VALUES ('sandbox', ${member.id}, ${`cus_${at}`}, now() - make_interval(days => ${at + 1}))`);
  }
  const first = await page('?state=ended&x=1');
  const later = first.querySelectorAll('a').find((each) => each.text.includes('Earlier customers'));
  const rest = rowsIn(await page((later?.getAttribute('href') ?? '').replace(/^[^?]*/, '')), 'payers');
  expect(rowsIn(first, 'payers')).toHaveLength(50);
  const seen = new Set([...rowsIn(first, 'payers'), ...rest].map(([email]) => email));
  expect(seen.size).toBe(50 + rest.length);
  expect(rest.length).toBeGreaterThan(0);
  const unknown = await page('?state=toString');
  expect(unknown.querySelector('nav[aria-label="Payers shown"] [aria-current]')?.text).toBe('All');
});

test('compares the prices of pages with those that the provider charges', async () => {
  expect(words((await page()).querySelector('section[aria-labelledby=prices]'))).not.toContain('$4.99');
  stripe.prices.set('price_premium', 1_099);
  expect(rowsIn(await page('?prices=ask'), 'prices')).toEqual(
    PLANS.map(({ tier, name, monthlyCents }) => {
      const price = `${formatPrice(monthlyCents)} a month`;
      return tier === 'premium'
        ? [name, price, '$10.99 a month', 'Differs: the checkout asks for another price than pages say']
        : [name, price, price, 'The same'];
    }),
  );
  stripe.fault = (_, response) => {
    response.writeHead(401).end('{"error":{"message":"Invalid API Key"}}');
    return true;
  };
  expect(words(await page('?prices=ask'))).toContain('The provider did not answer.');
  stripe.fault = undefined;
});

test('is for owners alone, page and file', async () => {
  const editor = await addOperator(app.db, 'editor');
  for (const path of ['/operator/payments', '/operator/payments/payers.csv']) {
    const response = await app.get(path, editor.headers);
    expect(response.status, path).toBe(404);
    expect(parse(await response.text()).text).not.toContain('@example');
  }
});
