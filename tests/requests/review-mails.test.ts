import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { tellVendors } from '#features/reviews/review-mails.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

/** Vendors are told of each new review of their tools once, unless they say that they want no such mails. */

const app = await createTestApp({ empty: true });
const { write } = app.db;
const site = { secret: TEST_SECRET, origin: 'http://localhost' };
beforeEach(() => write.delete(outbox));

let tools = 0;
async function reviewed({ provedAt = 'example.org', review = 'It is slow.' as string | null } = {}) {
  tools += 1;
  const tool_id = `reviewed-${tools}`;
  await addTool(app.db, { id: tool_id, name: `Tool ${tools}`, url: 'https://www.example.org' });
  const [vendor, author] = [await addMember(app.db), await addMember(app.db)];
  const claim = { tool_id, user_id: vendor.id, proof: 'dns', proved_at: provedAt } as const;
  await write.insert(toolVendors).values(claim);
  await write.insert(userRatings).values({ tool_id, user_id: author.id, rating: 2, review });
  return { tool: tool_id, name: `Tool ${tools}`, vendor, author };
}
const told = async ({ vendor }: { vendor: { email: string } }) => mailsTo(app, vendor.email);

test('a vendor is told once, whatever becomes of the text', async () => {
  const place = await reviewed();
  await tellVendors(write, site);
  await write.update(userRatings).set({ review: 'It is slower.' }).where(eq(userRatings.tool_id, place.tool));
  await tellVendors(write, site);
  const mails = await told(place);
  expect(mails.map(({ subject }) => subject)).toEqual([`${place.name} has a new review`]);
  expect(mails[0]?.text).toContain('2 stars');
  expect(mails[0]?.text).toContain(`http://localhost/tools/${place.tool}`);
});

test('stars alone, a hidden review and the vendor’s own bring no mail', async () => {
  const stars = await reviewed({ review: null });
  const hidden = await reviewed();
  await write
    .update(userRatings)
    .set({ review_hidden_at: sql`now()` })
    .where(eq(userRatings.tool_id, hidden.tool));
  const own = await reviewed();
  await write.update(userRatings).set({ user_id: own.vendor.id }).where(eq(userRatings.tool_id, own.tool));
  const elsewhere = await reviewed({ provedAt: 'example.net' });
  await tellVendors(write, site);
  for (const place of [stars, hidden, own, elsewhere]) expect(await told(place)).toEqual([]);
});

test('the link in the mail ends the mails about this tool', async () => {
  const place = await reviewed();
  await tellVendors(write, site);
  const [mail] = await told(place);
  const address = mail?.unsubscribe ?? '';
  const asked = await app.get(address.replace('http://localhost', ''));
  expect(await asked.text()).toContain('Stop the mails about new reviews of this tool?');
  const left = await app.send(address.replace('http://localhost', ''), {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect(left.status).toBe(200);
  const another = await addMember(app.db);
  await write
    .insert(userRatings)
    .values({ tool_id: place.tool, user_id: another.id, rating: 5, review: 'Fine.' });
  await tellVendors(write, site);
  expect(await told(place)).toHaveLength(1);
});
