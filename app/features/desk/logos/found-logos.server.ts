import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { foundLogos } from '../tables/found-logos.server.ts';
import type { FoundLogo } from './find-logos.server.ts';

/** Days for which found pictures are kept. */
const KEPT_DAYS = 7;

/** A found picture, without its bytes. */
export type FoundLine = Pick<
  typeof foundLogos.$inferSelect,
  'id' | 'tool_id' | 'kind' | 'address' | 'type' | 'width' | 'height'
>;

/** Replaces the pictures found for a tool, and deletes expired ones of all tools. */
export function keepFound(db: DrizzleDb, toolId: string, found: readonly FoundLogo[]): Promise<void> {
  return db.transaction(async (tx) => {
    const isOld = sql`found_at < now() - make_interval(days => ${KEPT_DAYS})`;
    await tx.delete(foundLogos).where(or(eq(foundLogos.tool_id, toolId), isOld));
    if (found.length === 0) return;
    await tx.insert(foundLogos).values(
      found.map(({ kind, address, logo: { type, bytes, size } }) => ({
        ...{ tool_id: toolId, kind, address, type, bytes: Buffer.from(bytes).toString('base64') },
        ...{ width: size?.width ?? null, height: size?.height ?? null },
      })),
    );
  });
}

/** What was found for tools that can be their logo. */
export function readFound(db: DrizzleDb, toolIds: readonly string[]): Promise<FoundLine[]> {
  const { id, tool_id, kind, address, type, width, height } = foundLogos;
  return db
    .select({ id, tool_id, kind, address, type, width, height })
    .from(foundLogos)
    .where(and(inArray(foundLogos.tool_id, [...toolIds]), isFor('logo')))
    .orderBy(asc(foundLogos.kind), asc(foundLogos.address));
}

/** A found picture with its bytes; null for none. @param tool the tool it must be of; null for any */
export async function readFoundLogo(db: DrizzleDb, id: string, tool: string | null = null) {
  const isIt = and(eq(foundLogos.id, id), tool === null ? undefined : eq(foundLogos.tool_id, tool));
  const [row] = await db.select().from(foundLogos).where(isIt);
  return row ? { ...row, bytes: Buffer.from(row.bytes, 'base64') } : null;
}

/** The picture that was found of a tool, without its bytes; null for none. */
export async function readFoundPicture(db: DrizzleDb, toolId: string) {
  const { id, width, height, address } = foundLogos;
  const [row] = await db
    .select({ id, width, height, address })
    .from(foundLogos)
    .where(and(eq(foundLogos.tool_id, toolId), isFor('picture')));
  return row ?? null;
}

export async function forgetFound(db: DrizzleDb, toolId: string, what: 'logo' | 'picture'): Promise<void> {
  await db.delete(foundLogos).where(and(eq(foundLogos.tool_id, toolId), isFor(what)));
}

function isFor(what: 'logo' | 'picture') {
  return what === 'picture' ? eq(foundLogos.kind, 'picture') : ne(foundLogos.kind, 'picture');
}
