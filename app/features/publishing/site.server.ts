import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readEnvelope, text } from '#features/records/records/envelope.server.ts';
import { bumpState } from '#features/records/write/state.server.ts';
import { readSiteRecord } from '#platform/site/cached-site.server.ts';
import { readOwnTexts } from '#platform/site/legal-texts.server.ts';
import { legalTexts, siteTexts } from '#platform/site/tables/site.server.ts';
import { type LegalTextName, MAX_LEGAL_TEXT } from '#site/legal.ts';
import type { SiteRecord } from '#site/site.ts';
import { siteSchema } from '#site/site-record.ts';
import { isTangled } from '#site/tangled.ts';
import type { RecordStore } from './records.server.ts';

/** The owner's texts about the site. Every page shows some of them, so a change outdates all cached pages. */
export const SITE_STORE: RecordStore<SiteRecord> = {
  stored: async (tx) => ({ ...(await readSiteRecord(tx)) }),
  async check(_tx, record) {
    const envelope = readEnvelope(siteSchema, record);
    return 'faults' in envelope ? envelope : { row: envelope.data };
  },
  async write(tx, record) {
    await tx
      .insert(siteTexts)
      .values({ record })
      .onConflictDoUpdate({ target: siteTexts.id, set: { record } });
    await bumpState(tx, 0);
  },
};

const legalSchema = z.strictObject({
  text: text(MAX_LEGAL_TEXT).refine((markdown) => !isTangled(markdown), {
    error: 'has so many marks or levels that no page can show it',
  }),
});

export const LEGAL_STORES: Readonly<Record<LegalTextName, RecordStore<{ text: string }>>> = {
  privacy: legalStore('privacy'),
  terms: legalStore('terms'),
};

/**
 * A long text of the site; empty while the text that ships with the software applies. Its page shows the day of the
 * last change.
 */
function legalStore(id: LegalTextName): RecordStore<{ text: string }> {
  return {
    async stored(tx) {
      const own = (await readOwnTexts(tx))[id];
      return own ? { text: own.text } : {};
    },
    async check(_tx, record) {
      const envelope = readEnvelope(legalSchema, record);
      return 'faults' in envelope ? envelope : { row: envelope.data };
    },
    async write(tx, { text: markdown }) {
      await tx
        .insert(legalTexts)
        .values({ id, text: markdown })
        .onConflictDoUpdate({ target: legalTexts.id, set: { text: markdown, changed_at: sql`now()` } });
      await bumpState(tx, 0);
    },
  };
}
