import type { Camera, Size } from './camera.ts';
import type { ColourName } from './colour-names.ts';
import { type ColourClass, FAINT, GROUND, NAMING, type Scheme } from './colours.ts';
import { groupsInView } from './find-tile.ts';
import { between, inkOn } from './ink.ts';
import { FEWEST, mostLines, NAME_LINE, nameFoot, nameLines, roomFor, sizeOfTwo } from './layout.ts';
import { drawLogo, loadLogos } from './logos.ts';
import type { MapCategory, MapData, MapGroup, MapTile } from './tile-data.ts';

/** How the landscape looks now. */
export interface Look {
  scheme: Scheme;
  colour: ColourName;
  /** Of the colour; empty for categories. */
  classes: readonly Pick<ColourClass, 'shade'>[];
  /** Which tiles the selection lights up; null for all. */
  fits: ((place: number) => boolean) | null;
  /** Where the chosen tile stands: what is around it keeps its name, with half of its colour. */
  around: MapGroup | null;
}

/** The longer side of the picture of all, in its own pixels. Without a graphics processor, each frame copies all of them. */
const PICTURE = 1536;
/** From this many pixels on, a tile has a letter, a logo, a name. */
const FROM = { letter: 13, letters: 28, logo: 18, name: 58 } as const;
/** About how wide a letter of a category's name is, in its size. */
const LETTER = 0.6;
/** Fonts of any size. */
const SERIF = '500 1px Newsreader, Georgia, serif';
const SANS = '1px Inter, system-ui, sans-serif';

interface Parts {
  categories: readonly MapCategory[];
  groups: readonly MapGroup[];
  /** Pixels a cell, by which it is decided what there is room for. */
  scale: number;
  /** The first cell from the left that is seen. */
  left: number;
  /** Whether to ask for logos. */
  mayLoad: boolean;
}

/** Draws the landscape on canvases, with as much of each tile as its size has room for. */
export class Painter {
  readonly #data: MapData;
  readonly #logos: ReturnType<typeof loadLogos>;
  look: Look;
  /** How many tools of each category the look lights up. */
  readonly #counts = new Map<MapCategory, number>();
  #countedFor: Look['fits'] = null;

  /** @param onLogos some logos have come */
  constructor(data: MapData, look: Look, onLogos: () => void) {
    this.#data = data;
    this.look = look;
    this.#logos = loadLogos(onLogos);
  }

  /** Draws what a camera sees. @param view in CSS pixels */
  paint(canvas: HTMLCanvasElement, camera: Camera, view: Size): void {
    const context = this.#cleared(canvas);
    const scale = (camera.scale * canvas.width) / view.width;
    const left = canvas.width / 2 - camera.x * scale;
    context.setTransform(scale, 0, 0, scale, left, canvas.height / 2 - camera.y * scale);
    const groups = groupsInView(this.#data, camera, view);
    const seen = new Set(groups);
    const categories = this.#data.categories.filter((each) => each.groups.some((group) => seen.has(group)));
    this.#drawParts(context, {
      categories,
      groups,
      scale: camera.scale,
      left: camera.x - view.width / camera.scale / 2,
      mayLoad: true,
    });
  }

  /** Draws all of it, to be shown while it moves: then only this picture and the last painting are moved. */
  paintAll(canvas: HTMLCanvasElement): void {
    const { width, height, categories } = this.#data;
    const scale = PICTURE / Math.max(width, height);
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    const context = this.#cleared(canvas);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const groups = categories.flatMap((category) => category.groups);
    this.#drawParts(context, { categories, groups, scale: scale / 1.6, left: 0, mayLoad: false });
  }

  #cleared(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no canvas');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = GROUND[this.look.scheme].paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return context;
  }

  #drawParts(context: CanvasRenderingContext2D, { categories, groups, scale, left, mayLoad }: Parts): void {
    const ground = GROUND[this.look.scheme];
    context.fillStyle = ground.block;
    for (const { x, y, width, height } of categories) context.fillRect(x, y, width, height);
    this.#drawTiles(context, groups, scale, mayLoad);
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = ground.ink;
    const size = nameSize(scale, this.#data.title);
    for (const category of categories) this.#drawName(context, category, { size, left });
    context.fillStyle = ground.quiet;
    const label = Math.min(0.95, 14 / scale);
    if (label * scale < 7) return;
    for (const { name, own, x, y, width } of groups)
      write(context, name, { x, y: y + 1, size: label, width, font: SANS, own });
  }

  /** Its name, and how many of its tools are lit where there is room for both. */
  #drawName(
    context: CanvasRenderingContext2D,
    category: MapCategory,
    { size, left }: Pick<Parts, 'left'> & { size: number },
  ): void {
    const { name, y } = category;
    // Of a category that begins beyond the edge the name stands where it is seen.
    const x = Math.min(Math.max(category.x, left), category.x + category.width - 4 * size);
    const width = category.x + category.width - x - 1.4;
    const letter = size * LETTER;
    const count = String(this.#countOf(category));
    const { title } = this.#data;
    const lines = nameLines(name, count, width / letter, mostLines(size, title));
    const last = lines.at(-1) ?? '';
    const isWhole =
      widthOf(context, last, { size, font: NAMING }) + widthOf(context, ` ${count}`, { size, font: SANS }) <=
      width;
    const { letters, isCounted } = isWhole
      ? { letters: width / letter, isCounted: true }
      : roomFor(last, count, width / letter);
    const foot = y + nameFoot(title, lines.length, size);
    const place = { size, font: NAMING };
    context.fillStyle = GROUND[this.look.scheme].ink;
    let taken = 0;
    for (const [at, text] of lines.entries()) {
      const isLast = at === lines.length - 1;
      const room = isLast ? letters * letter : width;
      const down = foot - (lines.length - 1 - at) * size * NAME_LINE;
      taken = write(context, text, { ...place, x: x + 0.7, y: down, width: room });
    }
    if (!isCounted) return;
    context.fillStyle = GROUND[this.look.scheme].quiet;
    const beside = taken === 0 ? 0 : taken + size * 0.4;
    write(context, count, { ...place, x: x + 0.7 + beside, y: foot, width, font: SANS });
  }

  #countOf(category: MapCategory): number {
    const { fits } = this.look;
    if (this.#countedFor !== fits) {
      this.#countedFor = fits;
      this.#counts.clear();
    }
    const known = this.#counts.get(category);
    if (known !== undefined) return known;
    const tiles = category.groups.flatMap((group) => group.tiles);
    const count = fits === null ? tiles.length : tiles.filter(({ place }) => fits(place)).length;
    this.#counts.set(category, count);
    return count;
  }

  #drawTiles(
    context: CanvasRenderingContext2D,
    groups: readonly MapGroup[],
    scale: number,
    mayLoad: boolean,
  ): void {
    const { fits, around, scheme } = this.look;
    const gap = scale < 6 ? 0.08 : 0.06;
    for (const group of groups) {
      for (const tile of group.tiles) {
        const isFitting = fits === null || fits(tile.place);
        const isLit = isFitting || group === around;
        const own = this.#fillOf(tile);
        const fill = isFitting || !isLit ? own : between(own, GROUND[scheme].block);
        context.globalAlpha = isLit ? 1 : FAINT[scheme];
        context.fillStyle = fill;
        const side = tile.size - 2 * gap;
        if (tile.size * scale < FROM.letter) context.fillRect(tile.x + gap, tile.y + gap, side, side);
        else {
          rounded(context, tile.x + gap, tile.y + gap, side);
          if (isLit) this.#drawFace(context, tile, fill, scale, mayLoad);
        }
      }
    }
    context.globalAlpha = 1;
  }

  /** A logo or a letter, and the name where there is room. */
  #drawFace(
    context: CanvasRenderingContext2D,
    tile: MapTile,
    fill: string,
    scale: number,
    mayLoad: boolean,
  ): void {
    const { size } = tile;
    const [middle, centre] = [tile.x + size / 2, tile.y + size / 2];
    const isNamed = size * scale >= FROM.name;
    const logo = size * scale >= FROM.logo ? this.#logos.of(tile, mayLoad) : null;
    const up = isNamed ? size * 0.1 : 0;
    if (logo) {
      const plate = size * (isNamed ? 0.6 : 0.78);
      context.fillStyle = '#ffffff';
      rounded(context, middle - plate / 2, centre - up - plate / 2, plate);
      const side = plate * 0.8;
      drawLogo(context, logo, { x: middle - side / 2, y: centre - up - side / 2, side });
    }
    context.fillStyle = inkOn(fill);
    context.textAlign = 'center';
    if (!logo) {
      context.textBaseline = 'middle';
      const letters = monogram(tile.name, size * scale < FROM.letters);
      const y = centre - up + size * 0.03;
      write(context, letters, {
        x: middle,
        y,
        size: size * (isNamed ? 0.4 : 0.56),
        width: Number.POSITIVE_INFINITY,
        font: SERIF,
      });
    }
    if (!isNamed) return;
    context.textBaseline = 'alphabetic';
    const name = { x: middle, y: tile.y + size * 0.9, size: Math.min(size * 0.15, 13 / scale) };
    write(context, tile.name, { ...name, width: size * 0.88, font: `500 ${SANS}` });
  }

  #fillOf({ category, place }: MapTile): string {
    const { scheme, colour, classes } = this.look;
    if (colour === 'category') return category.shade[scheme];
    const shade = classes[Number(this.#data.classes[colour][place])]?.shade;
    return shade?.[scheme] ?? category.shade[scheme];
  }
}

function rounded(context: CanvasRenderingContext2D, x: number, y: number, side: number): void {
  context.beginPath();
  context.roundRect(x, y, side, side, side * 0.12);
  context.fill();
}

/** The first letters of the first two words; one where there is no room for more. */
function monogram(name: string, isShort: boolean): string {
  const [first = name, second = ''] = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
  return (first.charAt(0) + (isShort ? '' : second.charAt(0))).toUpperCase();
}

interface Writing {
  /** In cells, as all of these. */
  x: number;
  y: number;
  size: number;
  /** What there is room for. */
  width: number;
  font: string;
  /** What is cut where there is no room for all; by default the text itself. */
  own?: string;
}

/** Of categories' names in cells: far away never less than can be read; a little smaller where two lines have room then. */
function nameSize(scale: number, title: number): number {
  const two = Math.floor(sizeOfTwo(title) * scale * 10) / 10;
  const least = two < 8.5 ? 10 : Math.min(10, two);
  return Math.min(24, Math.max(least, 2.2 * scale, Math.min(12, 3.3 * scale))) / scale;
}

/** Writes in pixels: browsers place the letters of a font that is less than some pixels high by whole pixels of it. Returns the width in cells. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size, width, font, own = text }: Writing,
): number {
  const cells = context.getTransform();
  context.setTransform(1, 0, 0, 1, 0, 0);
  setFont(context, font, size * cells.a);
  const shown = fitted(context, text, own, width * cells.a);
  context.fillText(shown.text, x * cells.a + cells.e, y * cells.a + cells.f);
  context.setTransform(cells);
  return shown.width / cells.a;
}

/** @param size in pixels */
function setFont(context: CanvasRenderingContext2D, font: string, size: number): void {
  context.font = font.replace('1px', `${size.toFixed(1)}px`);
}

/** In cells. */
function widthOf(
  context: CanvasRenderingContext2D,
  text: string,
  { size, font }: Pick<Writing, 'size' | 'font'>,
): number {
  const { a } = context.getTransform();
  setFont(context, font, size * a);
  return fitted(context, text, text, Number.POSITIVE_INFINITY).width / a;
}

interface Fitted {
  text: string;
  /** In pixels. */
  width: number;
}

/** Texts that were measured, by font and width: measuring one takes longer than drawing it. */
const known = new Map<string, Fitted>();

/** As much of a text as fits a width; nothing where that would be a stub, because a press says the whole. */
function fitted(context: CanvasRenderingContext2D, text: string, own: string, width: number): Fitted {
  const key = `${context.font}|${width.toFixed(1)}|${text}|${own}`;
  const cut = known.get(key);
  if (cut !== undefined) return cut;
  let shown: Fitted = { text, width: context.measureText(text).width };
  if (shown.width > width && own !== text) shown = { text: own, width: context.measureText(own).width };
  const all = shown.width;
  for (let room = Math.floor((shown.text.length * width) / all); shown.width > width; room--) {
    const part = room < FEWEST ? '' : `${own.slice(0, room).trimEnd()}…`;
    shown = { text: part, width: part === '' ? 0 : context.measureText(part).width };
  }
  if (known.size > 8_000) known.clear();
  known.set(key, shown);
  return shown;
}
