import { expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { startEditing } from '../harness/editing.ts';

/** Addresses that name what every object inherits, in place of what a page has to say. */

const { app, owner, page, beginDraft } = await startEditing();

test.each(['__proto__', 'constructor'])('a page that is to say %s says nothing', async (name) => {
  const draft = await beginDraft('cutter');
  const claim = { user_id: owner.id, proof: 'mail' as const, proved_at: 'example.org', tool_id: 'mixer' };
  await app.db.write.insert(toolVendors).values(claim).onConflictDoNothing();
  const addresses = [
    '/operator/tools/cutter?done=',
    '/operator/records/categories/video?done=',
    '/operator/site?done=',
    `${draft}/review?notice=`,
    '/vendor/mixer?done=',
  ];
  for (const address of addresses) {
    const [said, silent] = [await page(address + name), await page(address)];
    expect(said.querySelectorAll('[role=status]').toString(), address).toBe(
      silent.querySelectorAll('[role=status]').toString(),
    );
  }
});
