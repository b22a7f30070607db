import { sql } from 'drizzle-orm';
import { LEGAL_TEXTS, type LegalText, type LegalTextName, SHIPPED_TEXTS } from '#site/legal.ts';
import type { DrizzleDb } from '../database/connection.server.ts';
import { legalTexts } from './tables/site.server.ts';

export type StoredTexts = Readonly<Record<LegalTextName, LegalText>>;

/** The long texts of the site: as the owner has saved them, or as they come with the software. */
export async function readLegalTexts(db: DrizzleDb): Promise<StoredTexts> {
  const rows = await db
    .select({
      id: legalTexts.id,
      text: legalTexts.text,
      changed: sql<string>`to_char(${legalTexts.changed_at} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
    })
    .from(legalTexts);
  const of = (name: LegalTextName): LegalText => {
    const stored = rows.find(({ id }) => id === name);
    return stored ? { text: stored.text, changed: stored.changed } : SHIPPED_TEXTS[name];
  };
  return Object.fromEntries(LEGAL_TEXTS.map((name) => [name, of(name)])) as Record<LegalTextName, LegalText>;
}
