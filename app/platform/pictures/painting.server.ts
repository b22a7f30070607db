import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const { resolve } = createRequire(import.meta.url);

/** The site's own two typefaces, as complete fonts: pages use subsets cut down for browsers. */
const FONTS = [
  { name: 'Newsreader', file: 'newsreader/files/newsreader-latin-500-normal.woff' },
  { name: 'Newsreader Extended', file: 'newsreader/files/newsreader-latin-ext-500-normal.woff' },
  { name: 'Inter', file: 'inter/files/inter-latin-400-normal.woff' },
  { name: 'Inter Extended', file: 'inter/files/inter-latin-ext-400-normal.woff' },
] as const;

export const SERIF = 'Newsreader, "Newsreader Extended"';
export const SANS = 'Inter, "Inter Extended"';

/** Loaded with the first picture, because most processes draw none. */
let painting: ReturnType<typeof prepare> | undefined;

async function prepare() {
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
  const read = async ({ name, file }: (typeof FONTS)[number]): Promise<Font> => ({
    name,
    data: await readFile(resolve(`@fontsource/${file}`)),
  });
  return { satori, sharp, fonts: await Promise.all(FONTS.map(read)) };
}

/** The tools to paint pictures with text, on any host: they use no font of the host. */
export function paintingTools(): ReturnType<typeof prepare> {
  painting ??= prepare();
  return painting;
}
