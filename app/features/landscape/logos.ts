import type { MapTile } from './tile-data.ts';

/** A logo that has come, and where it is on the sheet of all that have. */
interface PlacedLogo {
  sheet: HTMLCanvasElement;
  image: HTMLImageElement;
  x: number;
  y: number;
  /** Width and height as shares of the square that it stands in. */
  wide: number;
  high: number;
}

const SIDE = 64;
const A_ROW = 32;
const MOST = A_ROW * A_ROW;
const AT_ONCE = 6;
/** How long (ms) logos that come are collected before they are shown. */
const COLLECT = 150;

/**
 * Logos on demand, each drawn once on a sheet: one picture that stays in the graphics processor, where a thousand of their
 * own would be unpacked for each frame.
 */
export function loadLogos(onSome: () => void) {
  const sheet = document.createElement('canvas');
  const placed = new Map<string, PlacedLogo | null>();
  const waiting: { id: string; address: string }[] = [];
  let loading = 0;
  let isTelling = false;

  function next(): void {
    while (loading < AT_ONCE) {
      const wanted = waiting.pop();
      if (!wanted) return;
      loading++;
      void load(wanted.id, wanted.address).finally(() => {
        loading--;
        next();
      });
    }
  }

  async function load(id: string, address: string): Promise<void> {
    const image = new Image();
    image.decoding = 'async';
    image.src = address;
    try {
      await image.decode();
    } catch {
      return;
    }
    if (sheet.width < SIDE * A_ROW) sheet.width = sheet.height = SIDE * A_ROW;
    const place = [...placed.values()].filter((logo) => logo !== null).length;
    const { naturalWidth: width, naturalHeight: height } = image;
    const longer = Math.max(width, height, 1);
    const [x, y] = [(place % A_ROW) * SIDE, Math.floor(place / A_ROW) * SIDE];
    const logo = { sheet, image, x, y, wide: width / longer || 1, high: height / longer || 1 };
    const context = sheet.getContext('2d');
    if (context) drawWhole(context, logo, { x, y, side: SIDE });
    placed.set(id, logo);
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      onSome();
    }, COLLECT);
  }

  return {
    /** The logo of a tile, once it is there. @param mayLoad whether to ask for it */
    of({ id, logo }: MapTile, mayLoad: boolean): PlacedLogo | null {
      const known = placed.get(id);
      if (known !== undefined || logo === null || !mayLoad || placed.size >= MOST) return known ?? null;
      placed.set(id, null);
      waiting.push({ id, address: logo });
      next();
      return null;
    },
  };
}

interface Square {
  x: number;
  y: number;
  side: number;
}

/** Draws a logo into a square: from the sheet, unless that has too few pixels and would blur it. */
export function drawLogo(context: CanvasRenderingContext2D, logo: PlacedLogo, square: Square): void {
  const { x, y, side } = square;
  if (side * context.getTransform().a > SIDE) drawWhole(context, logo, square);
  else context.drawImage(logo.sheet, logo.x, logo.y, SIDE, SIDE, x, y, side, side);
}

function drawWhole(context: CanvasRenderingContext2D, logo: PlacedLogo, { x, y, side }: Square): void {
  const [wide, high] = [logo.wide * side, logo.high * side];
  context.drawImage(logo.image, x + (side - wide) / 2, y + (side - high) / 2, wide, high);
}
