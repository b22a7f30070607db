import { createHash } from 'node:crypto';
import { contrast, GROUNDS } from '#site/accent.ts';
import type { LogoPicture, SiteLogo } from '#site/site-logo.ts';
import type { Logo } from '../logos/check-logo.server.ts';

/** A stored logo, with its pictures in base64. */
export interface DrawnLogo extends SiteLogo {
  readonly pictures: Readonly<Record<LogoPicture, string>>;
}

/** The height in the header, in CSS pixels. */
const HEIGHT = 32;
const MOST_WIDTH = 224;
/** Device pixels per CSS pixel, at most. */
const DENSITY = 3;
const DRAWING_SECONDS = 5;
/**
 * Pixels of the longer side at which a drawing is rendered for icons; dots per inch at its nominal size, and the most.
 */
const DRAWN = { side: 1_024, dots: 72, mostDots: 2_400 } as const;
const MOST_PIXELS = 4_096 * 4_096;

/**
 * Renders a site's logo: for the header, scaled down or as the original drawing, and squares for tabs and home screens.
 *
 * @param logo checked by `checkLogo`
 * @returns null if it cannot be rendered within seconds
 */
export async function drawSiteLogo({ type: given, bytes }: Logo): Promise<DrawnLogo | null> {
  // Loaded on demand: few processes render a logo.
  const { default: sharp } = await import('sharp');
  const isDrawing = given === 'svg';
  const open = (density: number = DRAWN.dots) =>
    sharp(bytes, { density, limitInputPixels: MOST_PIXELS }).timeout({ seconds: DRAWING_SECONDS });
  try {
    const stated = await open().metadata();
    const density = (DRAWN.dots * DRAWN.side) / Math.max(stated.width, stated.height);
    const drawing = isDrawing ? open(Math.min(density, DRAWN.mostDots)) : open();
    // Margins would make the logo small; a drawing keeps its own in its file.
    const { data: whole, info } = await drawing.trim().png().toBuffer({ resolveWithObject: true });
    const { width: wide, height: high } = isDrawing ? stated : info;
    const scale = Math.min(HEIGHT / high, MOST_WIDTH / wide);
    const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    const shown = { width: width * DENSITY, height: height * DENSITY, withoutEnlargement: true };
    const square = (side: number) => sharp(whole).resize(side, side, { fit: 'contain', background: NOTHING });
    const [header, touch, middle, large, dots] = await Promise.all([
      isDrawing ? Buffer.from(bytes) : sharp(whole).resize(shown).png().toBuffer(),
      square(TOUCH.inner)
        .extend({ ...TOUCH.around, background: NOTHING })
        .flatten({ background: GROUNDS.light[0] })
        .png({ palette: true })
        .toBuffer(),
      square(192).png({ palette: true }).toBuffer(),
      square(512).png({ palette: true }).toBuffer(),
      sharp(whole).resize(DOTS, DOTS, { fit: 'inside' }).ensureAlpha().raw().toBuffer(),
    ]);
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return {
      ...{ version, type: isDrawing ? 'svg' : 'png', width, height, plate: unseenOn(dots) },
      pictures: {
        logo: header.toString('base64'),
        'icon-180': touch.toString('base64'),
        'icon-192': middle.toString('base64'),
        'icon-512': large.toString('base64'),
      },
    };
  } catch {
    return null;
  }
}

const NOTHING = '#00000000';
/** In 180 pixels, leaving room for the rounded corners of home screens. */
const TOUCH = { inner: 156, around: { top: 12, bottom: 12, left: 12, right: 12 } } as const;
/** The side of the sample that is examined for contrast. */
const DOTS = 48;
/** Below this contrast, a shape is invisible on the page. */
const SEEN = 2;

/** The colour scheme in which more than half of a picture would be invisible. @param dots RGBA bytes */
function unseenOn(dots: Uint8Array): SiteLogo['plate'] {
  const hidden = { light: 0, dark: 0 };
  let all = 0;
  for (let at = 0; at + 3 < dots.length; at += 4) {
    const opacity = dots[at + 3] ?? 0;
    const colour = `#${Buffer.from(dots.subarray(at, at + 3)).toString('hex')}`;
    all += opacity;
    for (const scheme of ['light', 'dark'] as const)
      if (contrast(colour, GROUNDS[scheme][0]) < SEEN) hidden[scheme] += opacity;
  }
  return (['light', 'dark'] as const).find((scheme) => hidden[scheme] > all / 2) ?? null;
}
