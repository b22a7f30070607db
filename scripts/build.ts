import { readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildNames, CURRENT_BUILD, markUsed } from '#platform/start/build.server.ts';
import { inRoot } from './folders.ts';
import { hashOf } from './hash.ts';
import { run, step } from './steps.ts';

export const SOURCES = [
  'app',
  'commands',
  'program.ts',
  'public',
  'services.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILDS = inRoot('build');
/** A running server marks its build as used every few seconds, so its build is always among the latest. */
const KEPT_BUILDS = 4;
/** Longer than any build takes. Anything older was left by an interrupted build. */
const ABANDONED_MS = 60 * 60 * 1_000;
const UNFINISHED = '.unfinished-';
/** Smaller files fit in one packet anyway, so compressing them gains nothing. */
const MIN_BYTES = 512;

/**
 * Builds the app unless these exact sources are already built. A build gets its final name only when it is
 * complete, so running servers keep the files they serve, and two builds at once do no harm.
 */
export async function ensureBuild(): Promise<void> {
  const name = hashOf(SOURCES).slice(0, 16);
  const folder = path.join(BUILDS, name);
  if (!statSync(folder, { throwIfNoEntry: false })) await step('build', () => build(folder));
  markUsed(folder);
  pointTo(name);
  clearAway(BUILDS, name);
}

async function build(folder: string): Promise<void> {
  const unfinished = path.join(BUILDS, `${UNFINISHED}${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await run(process.execPath, [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build'], {
    env: { NODE_ENV: 'production', BUILD_DIRECTORY: path.relative(inRoot(), unfinished) },
  });
  await compressFiles(path.join(unfinished, 'client'));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has made the same build in the meantime.
    rmSync(unfinished, { recursive: true });
    if (!statSync(folder, { throwIfNoEntry: false })) throw error;
  }
}

/** Replaces the link in one step, so that a starting server finds either the old build or the new one. */
function pointTo(name: string): void {
  const link = path.join(BUILDS, `${UNFINISHED}link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(name, link);
  renameSync(link, path.join(BUILDS, CURRENT_BUILD));
}

/** Removes builds that no server uses any more, and the remains of interrupted ones. */
export function clearAway(builds: string, current: string): void {
  const tooMany = buildNames(builds)
    .filter((name) => name !== current)
    .slice(KEPT_BUILDS - 1);
  const abandoned = readdirSync(builds)
    .filter((name) => name.startsWith(UNFINISHED))
    .filter((name) => isOld(path.join(builds, name)));
  for (const name of [...tooMany, ...abandoned]) {
    rmSync(path.join(builds, name), { recursive: true, force: true });
  }
}

function isOld(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_MS;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses the files for browsers once, as much as possible. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.byteLength < MIN_BYTES) return;
  const brotli = await compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, await compressGzip(content, { level: 9 }));
}
