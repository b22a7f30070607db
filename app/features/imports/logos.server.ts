import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawingFault } from '#features/records/drawing.server.ts';
import type { Fault } from '#features/records/fault.server.ts';
import { pictureFormat } from '#platform/pictures/picture-format.server.ts';
import { toWebp } from '#platform/pictures/to-webp.server.ts';
import { pictureFault } from './picture-fault.server.ts';

/** The file name of a logo: its tool's id. */
export const LOGO_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(svg|png|webp)$/;
/** A picture that is drawn anew as WebP. */
const JPEG_NAME = /\.jpe?g$/i;
export const LOGO_BYTES = 256 * 1024;
interface LogoOptions {
  /** The catalogue's folder. */
  folder: string;
  filesFolder: string;
  isDryRun: boolean;
  onFault(fault: Fault): void;
}

/**
 * Copies changed logos from beside a catalogue into the site's files, each atomically; a JPEG as WebP.
 *
 * @returns how many were copied, or would be
 */
export async function importLogos({ folder, filesFolder, isDryRun, onFault }: LogoOptions): Promise<number> {
  const from = path.join(folder, 'logos');
  const to = path.join(filesFolder, 'logos');
  const names = await namesIn(from);
  if (names.length === 0) return 0;
  const desk = isDryRun ? null : await openLogoFolder(to);
  let copied = 0;
  try {
    for (const given of names) {
      const name = given.replace(JPEG_NAME, '.webp');
      const logo = LOGO_NAME.test(name) ? await readLogo(from, given) : BAD_NAME;
      if (typeof logo === 'string') onFault({ file: `logos/${given}`, line: 0, field: 'logo', reason: logo });
      else if (!(await holds(path.join(to, name), logo))) {
        await desk?.put(name, logo);
        copied++;
      }
    }
  } finally {
    await desk?.close();
  }
  return copied;
}

/**
 * A temporary folder for writing logos before they are moved into place. Its name begins with a dot, so that leftovers
 * of a crash are not served.
 */
export async function openLogoFolder(to: string) {
  await mkdir(to, { recursive: true });
  const desk = await mkdtemp(path.join(to, '.import-'));
  return {
    async put(name: string, logo: Buffer): Promise<void> {
      await writeFile(path.join(desk, name), logo);
      await rename(path.join(desk, name), path.join(to, name));
    },
    close: () => rm(desk, { recursive: true, force: true }),
  };
}

/** The names in a folder, sorted; none if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const BAD_NAME = 'the name must be a tool id with .svg, .png, .webp or .jpg';

/** A logo's bytes as they are stored, or its fault. */
async function readLogo(folder: string, name: string): Promise<Buffer | string> {
  const file = path.join(folder, name);
  const found = await stat(file);
  if (!found.isFile()) return 'must be a file';
  if (found.size > LOGO_BYTES) return `must have at most ${LOGO_BYTES / 1024} kB`;
  const logo = await readFile(file);
  if (name.endsWith('.svg')) return drawingFault(logo) ?? logo;
  if (!JPEG_NAME.test(name)) return (await pictureFault(logo)) ?? logo;
  if (pictureFormat(logo) !== 'jpeg') return 'is no JPEG';
  const webp = await toWebp(logo, null);
  return typeof webp === 'string' ? webp : Buffer.from(webp.bytes);
}

/** Whether a file exists and has these bytes. */
export async function holds(file: string, logo: Buffer): Promise<boolean> {
  const stored = await readFile(file).catch(() => undefined);
  return stored?.equals(logo) ?? false;
}
