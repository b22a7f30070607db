import { eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { storableText } from '#site/storable-text.ts';
import { AGENT } from './agent.ts';
import type { RememberedPage } from './remembered.ts';
import { agentPages } from './tables/agents.server.ts';

const DAY = 24 * 60 * 60 * 1_000;

/**
 * A tool's pages as last interpreted. Old ones come without version and hash, so that they are interpreted again.
 *
 * @param day today, as YYYY-MM-DD
 */
export async function knownPages(db: DrizzleDb, toolId: string, day: string): Promise<RememberedPage[]> {
  const rows = await db.select().from(agentPages).where(eq(agentPages.tool_id, toolId));
  const since = Date.parse(day) - AGENT.interpretedDays * DAY;
  return rows.map(({ tool_id: _, etag, last_modified, ...page }) =>
    Date.parse(page.interpreted_on) < since
      ? { ...page, version: { etag: null, lastModified: null }, hash: '' }
      : { ...page, version: { etag, lastModified: last_modified } },
  );
}

/**
 * Stores a tool's pages in place of all earlier ones. A page that stated too much is not stored, so it is interpreted
 * again next time.
 */
export function rememberPages(
  db: DrizzleDb,
  toolId: string,
  pages: readonly RememberedPage[],
): Promise<void> {
  const rows = pages.flatMap(({ version, stated, events, pointed, leads, ...page }) => {
    const texts = storable({ stated, events, pointed, leads });
    if (JSON.stringify(texts).length > AGENT.rememberedLength) return [];
    const { etag, lastModified } = version;
    return [{ tool_id: toolId, ...page, etag, last_modified: lastModified, ...texts }];
  });
  return db.transaction(async (tx) => {
    const tool = await tx
      .select({ id: aiTools.id })
      .from(aiTools)
      .where(eq(aiTools.id, toolId))
      .for('key share');
    if (tool.length === 0) return;
    await tx.delete(agentPages).where(eq(agentPages.tool_id, toolId));
    if (rows.length > 0) await tx.insert(agentPages).values(rows);
  });
}

/** Drops characters that PostgreSQL cannot store in text. */
function storable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? storableText(one) : one,
  );
}
