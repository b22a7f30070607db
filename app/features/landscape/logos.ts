import type { MapTile } from './tile-data.ts';

/** Where a logo is on the sheet of all that have come. */
export interface PlacedLogo {
  sheet: HTMLCanvasElement;
  x: number;
  y: number;
  side: number;
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
    const logo = { sheet, x: (place % A_ROW) * SIDE, y: Math.floor(place / A_ROW) * SIDE, side: SIDE };
    const { naturalWidth: width = SIDE, naturalHeight: height = SIDE } = image;
    const shrink = SIDE / Math.max(width, height, 1);
    const [wide, high] = [width * shrink || SIDE, height * shrink || SIDE];
    sheet
      .getContext('2d')
      ?.drawImage(image, logo.x + (SIDE - wide) / 2, logo.y + (SIDE - high) / 2, wide, high);
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
