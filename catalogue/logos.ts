import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** A logo is a tool's id with one of these endings; large pictures would slow every listing. */
export const LOGO_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(svg|png|webp)$/;
const MAX_BYTES = 256 * 1024;
/** Whatever makes an SVG more than a drawing: it would run, or load, on the site's own origin. */
const ACTIVE_SVG =
  /<script|<foreignObject|<iframe|<!ENTITY|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?(?!["']?#)|url\(\s*["']?(?!["']?#)|@import/i;

interface LogoOptions {
  /** The catalogue's folder. */
  folder: string;
  filesFolder: string;
  isDryRun: boolean;
  onFault(fault: Fault): void;
}

/**
 * Copies the logos that lie beside a catalogue into the site's files, where they differ.
 *
 * @returns how many were copied, or would be.
 */
export async function importLogos({ folder, filesFolder, isDryRun, onFault }: LogoOptions): Promise<number> {
  const from = path.join(folder, 'logos');
  const to = path.join(filesFolder, 'logos');
  const names = await namesIn(from);
  if (names.length > 0 && !isDryRun) await mkdir(to, { recursive: true });
  let copied = 0;
  for (const name of names) {
    const reason = await logoFault(from, name);
    if (reason) onFault({ file: `logos/${name}`, line: 0, field: 'logo', reason });
    else if (!(await isSame(path.join(from, name), path.join(to, name)))) {
      if (!isDryRun) await copyFile(path.join(from, name), path.join(to, name));
      copied++;
    }
  }
  return copied;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function logoFault(folder: string, name: string): Promise<string | undefined> {
  if (!LOGO_NAME.test(name)) return 'the name must be a tool id with .svg, .png or .webp';
  const file = path.join(folder, name);
  const { size } = await stat(file);
  if (size > MAX_BYTES) return `must have at most ${MAX_BYTES / 1024} kB`;
  if (name.endsWith('.svg') && ACTIVE_SVG.test(await readFile(file, 'utf8'))) {
    return 'must be a drawing only: no scripts, no addresses';
  }
  return undefined;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([readFile(one), readFile(other).catch(() => undefined)]);
  return right !== undefined && left.equals(right);
}
