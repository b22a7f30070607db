import type { Settings } from '#platform/start/settings.server.ts';
import { type LegalTexts, shippedTexts } from '#site/legal.ts';
import type { LegalFacts } from '#site/legal-facts.ts';
import { DEFAULT_SITE, type Site, type SiteRecord, siteOf, speakAs } from '#site/site.ts';
import { siteSchema } from '#site/site-record.ts';
import type { DrizzleDb } from '../database/connection.server.ts';
import { legalFacts, readOwnTexts } from './legal-texts.server.ts';
import { readSiteLogo } from './site-logo.server.ts';
import { siteTexts } from './tables/site.server.ts';

/**
 * The owner's texts about the site, or the defaults. A field that is newer than the row has its default; a field of
 * another version is left out.
 */
export async function readSiteRecord(db: DrizzleDb): Promise<SiteRecord> {
  const [stored] = await db.select({ record: siteTexts.record }).from(siteTexts);
  const known = Object.entries(stored?.record ?? {}).filter(([key]) => Object.hasOwn(siteSchema.shape, key));
  const reading = siteSchema.safeParse({ ...DEFAULT_SITE, ...Object.fromEntries(known) });
  return reading.success ? reading.data : DEFAULT_SITE;
}

/** The site's texts, with its logo. */
export async function readSite(db: DrizzleDb): Promise<Site> {
  return siteOf(await readSiteRecord(db), await readSiteLogo(db));
}

/** Makes a command-line program use the owner's texts (docs/topics/desk.md). */
export async function speakAsStored(db: DrizzleDb): Promise<void> {
  speakAs(await readSite(db));
}

/**
 * This node's copy of the owner's texts. It reloads when a write raises the catalogue's version, before the cached
 * pages are dropped, so that no page with old texts is cached.
 */
export class CachedSite {
  current: Site = siteOf(DEFAULT_SITE);
  /** The shipped long texts for these settings. */
  shipped: LegalTexts;
  legal: LegalTexts;

  readonly #facts: LegalFacts;

  constructor(settings: Settings) {
    this.#facts = legalFacts(settings);
    this.shipped = shippedTexts(this.#facts);
    this.legal = this.shipped;
  }

  async renew(db: DrizzleDb): Promise<void> {
    const [site, own] = [await readSite(db), await readOwnTexts(db)];
    this.current = site;
    this.shipped = shippedTexts(this.#facts, this.current);
    this.legal = { ...this.shipped, ...own };
  }
}
