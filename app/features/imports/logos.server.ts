import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawingFault } from '#features/records/drawing.server.ts';
import type { Fault } from '#features/records/fault.server.ts';
import { pictureFormat } from '#platform/pictures/picture-format.server.ts';
import { toWebp } from '#platform/pictures/to-webp.server.ts';
import { namesIn } from '#platform/start/folder.server.ts';
import { plainPicture } from './plain-picture.server.ts';

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
  /** What files are called on the site, by their names here; or why they are left. */
  namesOf(files: readonly string[]): Promise<ReadonlyMap<string, string | { reason: string }>>;
  onFault(fault: Fault): void;
}

/**
 * Copies changed logos from beside a catalogue into the site's files, each atomically; a JPEG as WebP.
 *
 * @returns the names of those that are there now, and how many were copied; in a dry run, that would be
 */
export async function importLogos({
  folder,
  filesFolder,
  isDryRun,
  namesOf,
  onFault,
}: LogoOptions): Promise<{ names: string[]; copied: number }> {
  const from = path.join(folder, LOGOS);
  const to = path.join(filesFolder, 'logos');
  const files = await logoFilesIn(folder);
  if (files.length === 0) return { names: [], copied: 0 };
  const called = await namesOf(files);
  const names: string[] = [];
  const desk = isDryRun ? null : await openLogoFolder(to);
  let copied = 0;
  try {
    for (const file of files) {
      const named = called.get(file) ?? file;
      const onLeft = (reason: string) => onFault({ file: `logos/${file}`, line: 0, field: 'logo', reason });
      if (typeof named !== 'string') {
        onLeft(named.reason);
        continue;
      }
      const name = named.replace(JPEG_NAME, '.webp');
      const logo = LOGO_NAME.test(name) ? await readLogo(from, file) : BAD_NAME;
      if (typeof logo === 'string') {
        onLeft(logo);
        continue;
      }
      names.push(name);
      if (await holds(path.join(to, name), logo)) continue;
      await desk?.put(name, logo);
      copied++;
    }
  } finally {
    await desk?.close();
  }
  return { names, copied };
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

const LOGOS = 'logos';

/** The names of the files beside a catalogue that are to be logos, sorted. */
export async function logoFilesIn(folder: string): Promise<string[]> {
  return (await namesIn(path.join(folder, LOGOS))).sort();
}

const BAD_NAME = 'the name must end with .svg, .png, .webp or .jpg';

/** A logo's bytes as they are stored, or its fault. */
async function readLogo(folder: string, name: string): Promise<Buffer | string> {
  const file = path.join(folder, name);
  const found = await stat(file);
  if (!found.isFile()) return 'must be a file';
  if (found.size > LOGO_BYTES) return `must have at most ${LOGO_BYTES / 1024} kB`;
  const logo = await readFile(file);
  if (/\.svg$/i.test(name)) return drawingFault(logo) ?? logo;
  if (!JPEG_NAME.test(name)) {
    const plain = await plainPicture(logo);
    return typeof plain === 'string' ? plain : Buffer.from(plain);
  }
  if (pictureFormat(logo) !== 'jpeg') return 'is no JPEG';
  const webp = await toWebp(logo, null);
  return typeof webp === 'string' ? webp : Buffer.from(webp.bytes);
}

/** Whether a file exists and has these bytes. */
export async function holds(file: string, logo: Buffer): Promise<boolean> {
  const stored = await readFile(file).catch(() => undefined);
  return stored?.equals(logo) ?? false;
}
