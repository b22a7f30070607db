import { passkeys } from '#features/accounts/tables/factors.server.ts';
import { createKey, listKeys } from '#features/api/keys.server.ts';
import {
  billingCheckouts,
  billingCustomers,
  sandboxCheckouts,
  sandboxSubscriptions,
} from '#features/billing/tables/billing.server.ts';
import { keepComparison } from '#features/compare/comparisons.server.ts';
import { setOf } from '#features/compare/history.ts';
import { follow } from '#features/following/follows.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { makeSheet, readSheet } from '#features/sheets/sheets.server.ts';
import { addWebhook } from '#features/webhooks/webhooks.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';

export async function compareTools(db: Database, userId: string): Promise<string> {
  const tools = ['tool-01', 'tool-02'];
  await keepComparison(db.write, userId, tools);
  return setOf(tools);
}

/** Makes a sheet of the owner's account, and one without an account. */
export async function makeSheets(db: Database, userId: string) {
  const content = {
    question: 'Which?',
    context: null,
    seats: 5,
    budget: null,
    rate: null,
    currency: null,
    needs: [],
    plans: [],
    notes: [],
    sharesNotes: false,
    criteria: [],
  };
  const sheet = { tools: ['tool-01', 'tool-02', 'tool-04'], content };
  const [own, keyed] = [await makeSheet(db.write, userId, sheet), await makeSheet(db.write, null, sheet)];
  if (!own || !keyed?.key) throw new Error('The sheets were not made.');
  const [version = '', keyedVersion = ''] = await Promise.all(
    [own.id, keyed.id].map(async (id) => (await readSheet(db.write, id))?.version),
  );
  return {
    ...{ sheetId: own.id, sheetVersion: version },
    keyedSheet: { id: keyed.id, key: keyed.key, version: keyedVersion },
  };
}

export async function addKey(db: Database, userId: string): Promise<string> {
  const made = await createKey(db.write, userId, { name: 'A program' });
  if (!('secret' in made)) throw new Error('The key was not made.');
  const [key] = await listKeys(db.write, userId);
  return key?.id ?? '';
}

export async function addPasskeyOf(db: Database, userId: string): Promise<string> {
  const [added] = await db.write
    .insert(passkeys)
    .values({
      user_id: userId,
      name: 'The phone of the owner',
      credential_id: `credential of ${userId}`,
      public_key: `public key of ${userId}`,
      counter: 0,
      transports: ['internal'],
      is_synced: true,
    })
    .returning();
  return added?.id ?? '';
}

export async function addHook(db: Database, userId: string): Promise<string> {
  const hook = { url: 'https://example.org/hook', events: ['tool.changed' as const] };
  const added = await addWebhook(db.write, userId, hook);
  if (typeof added === 'string') throw new Error('The webhook was not added.');
  return added.id;
}

export async function addFollow(db: Database, userId: string): Promise<string> {
  const followed = await follow(db.write, userId, { kind: 'tool', subject: 'tool-01' }, FOLLOWING.basic);
  if (typeof followed === 'string') throw new Error('Nothing was followed.');
  return followed.id;
}

let changes = 0;
const BEGAN = Date.now();

/** Each change has a time of its own, because tool and time are its key. */
export async function addChange(db: Database, before: string): Promise<string> {
  changes += 1;
  const [change] = await db.write
    .insert(toolValueChanges)
    .values({
      tool_id: 'tool-01',
      changed_at: new Date(BEGAN - changes * 1_000).toISOString(),
      part: 'business',
      field: 'business_location',
      before: { value: before },
    })
    .returning();
  return `${Date.parse(change?.changed_at ?? '')}000.business_location`;
}

export async function beginPurchases(db: Database, ownerId: string, period_end: Date) {
  const ids = { customerId: `sbx_cus_${ownerId}`, checkoutId: `sbx_cs_${ownerId}` };
  const { customerId: customer_id, checkoutId: id } = ids;
  const checkout = { id, tier: 'premium' } as const;
  await db.write
    .insert(billingCustomers)
    .values({ provider: 'sandbox', user_id: ownerId, customer_id, phase: 'active' });
  await db.write.insert(billingCheckouts).values({ ...checkout, provider: 'sandbox', user_id: ownerId });
  await db.write.insert(sandboxCheckouts).values({
    ...checkout,
    customer_id,
    success_url: `/subscription/success?session_id=${id}`,
    cancel_url: '/subscription/cancel',
  });
  await db.write.insert(sandboxSubscriptions).values({
    id: `sbx_sub_${ownerId}`,
    customer_id,
    tier: 'basic',
    status: 'active',
    period_start: new Date(),
    period_end,
    paid: 499,
  });
  return ids;
}
