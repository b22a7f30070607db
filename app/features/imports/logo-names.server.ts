import { inArray } from 'drizzle-orm';
import { joinedName } from '#catalogue/search/language/words.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { readingsOf, toolsOfFiles } from '#features/editing/file-tools.server.ts';
import { fitValues } from '#features/publishing/bulk.server.ts';
import { writeAllAtDesk } from '#features/publishing/write.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import type { OnLogosNamed } from './import-options.server.ts';

const ADDRESSES = '/files/logos/';
const FIELD = 'logoimage_url';

/**
 * What the logos of files are called on the site: as the tool's id. A file that is called like no listed tool keeps its
 * name.
 *
 * @param files `toolsOfFiles` says how they name tools
 * @param brought ids of tools that a dry run has read and not stored, by what may name them
 * @returns by file: its name, or why it is left
 */
export async function logoNames(
  db: DrizzleDb,
  files: readonly string[],
  brought: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string | { reason: string }>> {
  const toCome = new Map(Array.from(brought, ([text, id]) => [joinedName(text), id]));
  const ids = new Set((await withLogos(db, files.map(stemOf))).keys());
  const others = files.filter((file) => !ids.has(stemOf(file)));
  const meant = await toolsOfFiles(db, others);
  const present = await withLogos(
    db,
    meant.flatMap((one) => ('tool' in one ? one.tool.id : [])),
  );
  const names = new Map<string, string | { reason: string }>(files.map((file) => [file, file]));
  for (const [at, one] of meant.entries()) {
    const file = others[at] ?? '';
    const called = (id: string) => id + file.slice(stemOf(file).length).toLowerCase();
    if ('reason' in one) {
      const [id] = one.isAmbiguous
        ? []
        : readingsOf(file).flatMap((text) => toCome.get(joinedName(text)) ?? []);
      if (id !== undefined) names.set(file, called(id));
      else if (one.isAmbiguous || !IS_ID.test(stemOf(file))) names.set(file, one);
      continue;
    }
    const logo = present.get(one.tool.id) ?? null;
    const isOther = logo !== null && stemOf(logo) !== ADDRESSES + one.tool.id;
    names.set(
      file,
      isOther ? { reason: say`The tool ${one.tool.id} has the logo ${logo}.` } : called(one.tool.id),
    );
  }
  return names;
}

const IS_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function stemOf(file: string): string {
  return file.replace(/\.[^./]*$/, '');
}

async function withLogos(db: DrizzleDb, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: aiTools.id, logo: aiTools.logoimage_url })
    .from(aiTools)
    .where(inArray(aiTools.id, [...ids]));
  return new Map(rows.map(({ id, logo }) => [id, logo]));
}

/** Names stored logos in the records of tools that name none, as the desk does. @param names of the files */
export async function nameLogos(
  db: Database,
  names: readonly string[],
  onNamed: OnLogosNamed = async () => {},
): Promise<void> {
  const present = await withLogos(db.bulk, names.map(stemOf));
  const wanted = new Map(
    names.flatMap((name) => (present.get(stemOf(name)) === null ? [[stemOf(name), name] as const] : [])),
  );
  if (wanted.size === 0) return;
  await inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const { changes } = await fitValues(tx, [...wanted.keys()], FIELD, (id, now) =>
      now === undefined ? { value: ADDRESSES + wanted.get(id) } : { reason: 'has one' },
    );
    const rows = changes.map(({ row }) => row);
    if (rows.length === 0) return;
    await writeAllAtDesk(tx, rows, { maker: 'desk', operatorId: null });
    await onNamed(tx, new Map(rows.map(({ id }) => [id, `${ADDRESSES}${wanted.get(id)}`])));
  });
}
