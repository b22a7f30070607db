import { eq } from 'drizzle-orm';
import type { DrizzleDb } from './connection.server.ts';
import { CATALOGUE_STATE_ID, catalogueState } from './schema.server.ts';

/** The number that every write of the catalogue raises; null before the first one. */
async function catalogueVersion(db: DrizzleDb): Promise<number | null> {
  const [row] = await db
    .select({ version: catalogueState.version })
    .from(catalogueState)
    .where(eq(catalogueState.id, CATALOGUE_STATE_ID));
  return row?.version ?? null;
}

const INTERVAL_MS = 1_000;

/**
 * Calls back whenever the catalogue was written to, by this process or any other, at most a second
 * later. A database that does not answer is asked again; what is shown meanwhile is the last known.
 *
 * @returns a function that ends the watch
 */
export function watchCatalogue(db: DrizzleDb, onChange: () => void): () => void {
  let seen: number | null | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = async () => {
    const version = await catalogueVersion(db).catch(() => undefined);
    if (version !== undefined && version !== seen) {
      if (seen !== undefined) onChange();
      seen = version;
    }
    if (!ended) timer = setTimeout(look, INTERVAL_MS).unref();
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
