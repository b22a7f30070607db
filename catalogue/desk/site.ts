import type { SiteRecord } from '#domain/site.ts';
import { siteSchema } from '#domain/site-record.ts';
import { siteTexts } from '#server/db/schema/site.server.ts';
import { readSiteRecord } from '#server/site/kept-site.server.ts';
import { readEnvelope } from '../records/envelope.ts';
import { bumpState } from '../write/state.ts';
import type { RecordStore } from './records.ts';

/** What an owner says of the site. Every page shows some of it, so a change makes all of them old. */
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
