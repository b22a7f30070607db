import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';
import { PREVIEW_SIZE } from '#site/preview-size.ts';
import type { Preview } from './preview-words.ts';

const { resolve } = createRequire(import.meta.url);

/** The site's own two typefaces, as complete fonts: pages use subsets cut down for browsers. */
const FONTS = [
  { name: 'Newsreader', file: 'newsreader/files/newsreader-latin-500-normal.woff' },
  { name: 'Newsreader Extended', file: 'newsreader/files/newsreader-latin-ext-500-normal.woff' },
  { name: 'Inter', file: 'inter/files/inter-latin-400-normal.woff' },
  { name: 'Inter Extended', file: 'inter/files/inter-latin-ext-400-normal.woff' },
] as const;

/** Read when the first picture is drawn, because most of the program's processes draw none. */
let drawing: ReturnType<typeof prepare> | undefined;

async function prepare() {
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
  const read = async ({ name, file }: (typeof FONTS)[number]): Promise<Font> => ({
    name,
    data: await readFile(resolve(`@fontsource/${file}`)),
  });
  return { satori, sharp, fonts: await Promise.all(FONTS.map(read)) };
}

/**
 * Draws a picture as PNG. The layout takes some hundredths of a second on this thread, the painting a tenth
 * on another.
 */
export async function drawPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  drawing ??= prepare();
  const { satori, sharp, fonts } = await drawing;
  const svg = await satori(<Picture {...preview} />, { ...PREVIEW_SIZE, fonts });
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const SERIF = 'Newsreader, "Newsreader Extended"';
const SANS = 'Inter, "Inter Extended"';

function Picture({ over, title, under, text, colour }: Preview) {
  const column = { display: 'flex', flexDirection: 'column' } as const;
  return (
    <div
      style={{
        ...column,
        ...PREVIEW_SIZE,
        boxSizing: 'border-box',
        justifyContent: 'space-between',
        padding: '72px 80px',
        borderLeft: `24px solid ${colour}`,
        background: '#fdfcf9',
        color: '#1b1917',
        fontFamily: SANS,
      }}
    >
      <div style={{ display: 'flex', fontSize: 30, color: '#61248d' }}>{over}</div>
      <div style={column}>
        <div
          style={{
            display: 'flex',
            fontFamily: SERIF,
            fontSize: title.length > 30 ? 76 : 100,
            lineHeight: 1.1,
          }}
        >
          {title}
        </div>
        <div style={{ display: 'flex', marginTop: 16, fontSize: 34, color: '#5e584f' }}>{under}</div>
      </div>
      <div style={{ display: 'flex', fontSize: 34, lineHeight: 1.4 }}>{text}</div>
    </div>
  );
}
