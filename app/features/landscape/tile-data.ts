import type { ClassedColour, Shade } from './colours.ts';
import type { Box } from './layout.ts';
import { ownPart } from './own-part.ts';

/**
 * The landscape as browsers load it: columns, because equal kinds of values compress best beside each other. Names and
 * places only, and classes instead of figures; nothing here is locked.
 */
export interface TileData {
  /** Which state of the catalogue it is of. */
  version: string;
  size: readonly [width: number, height: number, title: number];
  categories: readonly CategoryData[];
  /** A column each, in the order of the groups. */
  names: readonly string[];
  /** '' where the id follows from the name (`idFrom`). */
  ids: readonly string[];
  /** Cells from the group's corner, two numbers for each tool. */
  places: readonly number[];
  /** A digit for each tool. */
  sizes: string;
  classes: Readonly<Record<ClassedColour, string>>;
  /** 0 for none, 1 for the file that the id names, else an address. */
  logos: readonly (0 | 1 | string)[];
}

export interface CategoryData {
  name: string;
  shade: Shade;
  box: readonly number[];
  groups: readonly GroupData[];
}

interface GroupData {
  name: string;
  box: readonly number[];
  /** How many tools. */
  count: number;
}

/** A tool on the map. */
export interface MapTile {
  /** Among all tiles: what a selection names it by. */
  place: number;
  id: string;
  name: string;
  logo: string | null;
  x: number;
  y: number;
  size: number;
  category: MapCategory;
  group: MapGroup;
}

export interface MapGroup extends Box {
  name: string;
  /** What is written of the name where there is no room for it. */
  own: string;
  tiles: MapTile[];
}

export interface MapCategory extends Box {
  name: string;
  shade: Shade;
  groups: readonly MapGroup[];
}

export interface MapData {
  version: string;
  width: number;
  height: number;
  /** Space above the first tiles of a category. */
  title: number;
  categories: readonly MapCategory[];
  tiles: readonly MapTile[];
  classes: TileData['classes'];
}

/** The id that most tools have: their name in small letters and hyphens. */
export function idFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function logoFrom(id: string): string {
  return `/files/logos/${id}.svg`;
}

/** What the file holds, with each tool in its group. */
export function readTileData(data: TileData): MapData {
  const tiles: MapTile[] = [];
  const categories = data.categories.map((given): MapCategory => {
    const category = { name: given.name, shade: given.shade, ...boxOf(given.box), groups: [] as MapGroup[] };
    const names = given.groups.map(({ name }) => name);
    category.groups = given.groups.map((each): MapGroup => {
      const { name } = each;
      const group: MapGroup = { name, own: ownPart(name, names), ...boxOf(each.box), tiles: [] };
      for (let count = 0; count < each.count; count++) {
        const place = tiles.length;
        const name = data.names[place] ?? '';
        const id = data.ids[place] || idFrom(name);
        const logo = data.logos[place] ?? 0;
        const tile: MapTile = {
          place,
          id,
          name,
          logo: logo === 0 ? null : logo === 1 ? logoFrom(id) : logo,
          x: group.x + (data.places[2 * place] ?? 0),
          y: group.y + (data.places[2 * place + 1] ?? 0),
          size: Number(data.sizes[place] ?? 1),
          category,
          group,
        };
        tiles.push(tile);
        group.tiles.push(tile);
      }
      return group;
    });
    return category;
  });
  const [width, height, title] = data.size;
  return { version: data.version, width, height, title, categories, tiles, classes: data.classes };
}

function boxOf([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box {
  return { x, y, width, height };
}

/** A set of tiles by their places, as text: a bit each. */
export function writeBits(count: number, has: (place: number) => boolean): string {
  const bytes = new Uint8Array(Math.ceil(count / 8));
  for (let place = 0; place < count; place++) {
    if (has(place)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return btoa(String.fromCharCode(...bytes));
}

export function readBits(text: string): (place: number) => boolean {
  const bytes = atob(text);
  return (place) => ((bytes.charCodeAt(place >> 3) >> (place & 7)) & 1) === 1;
}
