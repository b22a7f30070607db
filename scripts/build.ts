import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inRoot } from './folders.ts';
import { hashOf, readStamp, writeStamp } from './stamps.ts';
import { run, step } from './steps.ts';

const SOURCES = [
  'app',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = inRoot('build', '.stamp');
/** Below this, a packet is a packet. */
const MIN_BYTES = 512;

/** Builds the app when its sources have changed since the last time. */
export async function ensureBuild(): Promise<void> {
  const current = hashOf(SOURCES);
  if (readStamp(STAMP) === current) return;
  await step('build', async () => {
    rmSync(STAMP, { force: true });
    await run(process.execPath, [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build'], {
      env: { NODE_ENV: 'production' },
    });
    await compressFiles(inRoot('build', 'client'));
    writeStamp(STAMP, current);
  });
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What browsers load is compressed once, as hard as can be. */
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
