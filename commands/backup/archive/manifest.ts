import { z } from 'zod';
import { BackupFault } from '../fault.ts';

/** The format of an archive (docs/operating.md, "Backup and restore"). Readers refuse any other number. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const table = z.object({
  name: z.string(),
  /** Only stored columns: generated ones are computed anew. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int().min(0),
});

const part = z.object({
  name: z.string(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Name and version of the program that made the archive. */
  product: z.string(),
  made_at: z.iso.datetime(),
  /** The database's last migration: its name, and when it was written, which identifies it. */
  schema: z.object({ name: z.string(), written_at: z.number().int() }),
  /** In an order in which they can be filled. */
  tables: z.array(table),
  parts: z.array(part),
});

export type Manifest = z.output<typeof manifest>;
export type TableEntry = Manifest['tables'][number];
export type Part = Manifest['parts'][number];

/** @throws BackupFault when the text is not a manifest of this format. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const { data } = z.object({ format: z.number() }).safeParse(value);
  if (data && data.format !== FORMAT) {
    throw new BackupFault(
      `The archive has format ${data.format}; this version reads format ${FORMAT}. Restore it with the version that made it.`,
    );
  }
  const result = manifest.safeParse(value);
  if (!result.success) throw new BackupFault("The archive's list of contents cannot be read.");
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TABLE_PART = /^database\/([a-z0-9_]+)\/\d+\.copy$/;

/** One piece of a table's `COPY` output; the pieces in order make up the whole. */
export function tablePart(name: string, number: number): string {
  return `database/${name}/${String(number).padStart(6, '0')}.copy`;
}

/** The table that a part belongs to, or undefined for a part that is a file. */
export function tableOf(partName: string): string | undefined {
  return TABLE_PART.exec(partName)?.[1];
}
