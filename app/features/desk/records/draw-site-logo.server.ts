import { createHash } from 'node:crypto';
import { contrast, GROUNDS } from '#site/accent.ts';
import type { LogoPicture, SiteLogo } from '#site/site-logo.ts';
import type { Logo } from '../logos/check-logo.server.ts';

/** A logo as it is stored: its pictures in base64. */
export interface DrawnLogo extends SiteLogo {
  readonly pictures: Readonly<Record<LogoPicture, string>>;
}

/** Of the header, in CSS pixels. */
const HEIGHT = 32;
const MOST_WIDTH = 224;
/** Screens have up to three pixels for one. */
const DENSITY = 3;
const DRAWING_SECONDS = 5;
/** The longer side of a drawing as icons are made from it, and the dots of an inch at which it has the size that it says. */
const DRAWN = { side: 1_024, dots: 72, mostDots: 2_400 } as const;
const MOST_PIXELS = 4_096 * 4_096;

/**
 * Makes the pictures of a site's logo: for the header, smaller than it came or as the drawing that it is, and square ones
 * for tabs and home screens.
 *
 * @param logo as `checkLogo` lets it through
 * @returns null if nothing can be drawn from it, or not within seconds
 */
export async function drawSiteLogo({ type: given, bytes }: Logo): Promise<DrawnLogo | null> {
  // Loaded with the first logo: few processes draw one.
  const { default: sharp } = await import('sharp');
  const isDrawing = given === 'svg';
  const open = (density: number = DRAWN.dots) =>
    sharp(bytes, { density, limitInputPixels: MOST_PIXELS }).timeout({ seconds: DRAWING_SECONDS });
  try {
    const stated = await open().metadata();
    const density = (DRAWN.dots * DRAWN.side) / Math.max(stated.width, stated.height);
    const drawing = isDrawing ? open(Math.min(density, DRAWN.mostDots)) : open();
    // A margin of its own would make a logo small wherever it stands; that of a drawing stays in its file.
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
/** Of 180 pixels: home screens cut the corners off. */
const TOUCH = { inner: 156, around: { top: 12, bottom: 12, left: 12, right: 12 } } as const;
/** The sides of the small copy whose colours are looked at. */
const DOTS = 48;
/** Below this contrast with the page, eyes find no shape. */
const SEEN = 2;

/** The scheme on whose page more than half of a picture could hardly be seen. @param dots red, green, blue and opacity of each */
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
