import { escapeMarkup } from '#site/markup.ts';
import { SITE } from '#site/site.ts';
import { FAINT, GROUND, type Scheme, type Shade } from './colours.ts';
import { inkOn } from './ink.ts';
import {
  type Box,
  FEWEST,
  type Layout,
  mostLines,
  NAME_LINE,
  nameFoot,
  nameLines,
  type PlacedCategory,
  type PlacedGroup,
  roomFor,
} from './layout.ts';
import { ownPart } from './own-part.ts';
import type { Tile } from './tile-grid.ts';

/** The landscape as one picture: SVG with nothing but shapes and escaped text. */

export interface PosterTool {
  name: string;
}

export interface Poster<Tool extends PosterTool> {
  layout: Layout<Tool>;
  title: string;
  /** Below the title: how many tools, of when. */
  line: string;
  /** Empty where the names of categories say it. */
  legend: readonly { text: string; shade: Shade }[];
  shadeOf: (tool: Tool, category: PlacedCategory<Tool>) => Shade;
  /** Where it comes from. */
  address: string;
}

/** A scheme, or what the page asks for that shows the picture. */
export type Look = Scheme | 'page';

/** Around the tiles of a whole poster and beneath them, in cells. */
const MARGIN = 3;
const FOOT = 4.5;
/** A poster is at least so wide between its margins. Fewer tiles are drawn larger, as far as that is of use. */
const LEAST = 60;
const LARGEST = 3;
const TITLE = { size: 3.4, line: 4, letter: 1.85 };
const LINE = { size: 1.3, line: 1.9, letter: 0.72 };
const KEY = { size: 1.1, line: 1.8, letter: 0.62 };

/** A poster with title, legend and the names of all tools. */
export function drawPoster<Tool extends PosterTool>(poster: Poster<Tool>, look: Look): string {
  const { layout, title, line, legend, address } = poster;
  const scale = Math.min(LARGEST, Math.max(1, LEAST / layout.width));
  const inner = Math.max(LEAST, layout.width * scale);
  const headline = wrapped(title, Math.floor(inner / TITLE.letter), 3);
  const lines = wrapped(line, Math.floor(inner / LINE.letter), 4);
  const keys = legendLines(legend, inner);
  let y = 5;
  const head = headline.map((words, place) =>
    text(MARGIN, tenth(y + place * TITLE.line), TITLE.size, 'ink serif', words),
  );
  y += (headline.length - 1) * TITLE.line + 0.6;
  for (const words of lines) {
    y += LINE.line;
    head.push(text(MARGIN, tenth(y), LINE.size, 'quiet', words));
  }
  if (keys.length > 0) y += 0.5;
  for (const row of keys) {
    y += KEY.line;
    for (const { x, label, shade } of row) {
      head.push(
        `<path class="${shadeName(shade)}" stroke-width="0" d="M${tenth(x)} ${tenth(y - 0.9)}h1v1h-1z"/>`,
      );
      head.push(text(tenth(x + 1.5), tenth(y), KEY.size, 'ink', label));
    }
  }
  const top = tenth(y + 1.6);
  const width = inner + 2 * MARGIN;
  const height = top + layout.height * scale + FOOT + MARGIN;
  const foot = tenth(height - 1.8);
  const colophon = [
    text(MARGIN, foot, 1.2, 'quiet', cut(address, (inner - 10) / LINE.letter)),
    text(tenth(width - MARGIN), foot, 1.2, 'ink serif end', SITE.name),
  ];
  const enlarged = scale === 1 ? '' : ` scale(${hundredth(scale)})`;
  const body = `<g transform="translate(${MARGIN} ${top})${enlarged}">${bodyOf(poster, look, { names: 'all', fits: null, size: 1.7 })}</g>`;
  return picture(
    { x: 0, y: 0, width, height, title, look, shades: shadesOf(poster) },
    [...head, ...colophon].join('') + body,
  );
}

type Drawn<Tool extends PosterTool> = Pick<Poster<Tool>, 'layout' | 'title' | 'legend' | 'shadeOf'>;

/** What is named in a picture. */
type Names = 'all' | 'categories' | 'none';

/** What a picture of the tiles shows of them. */
export interface Lit<Tool extends PosterTool> {
  /** The others are faint; null for all. */
  fits: ((tool: Tool) => boolean) | null;
  /** In cells; null for the whole. */
  part: Box | null;
}

/** The tiles alone, to be shown where the rest is said. */
export function drawTiles<Tool extends PosterTool>(
  poster: Drawn<Tool>,
  { fits, part }: Lit<Tool>,
  look: Look,
  names: Exclude<Names, 'all'> = 'categories',
): string {
  const { layout, title } = poster;
  const { width, height } = part ?? layout;
  const body = bodyOf(poster, look, { names, fits, size: nameSize(layout, width) });
  const from = part ?? { x: 0, y: 0 };
  return picture({ ...from, width, height, title, look, shades: shadesOf(poster) }, body);
}

/** The legend in lines, each key where it begins. */
function legendLines(
  legend: Poster<PosterTool>['legend'],
  inner: number,
): { x: number; label: string; shade: Shade }[][] {
  const lines: { x: number; label: string; shade: Shade }[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { text: label, shade } of legend) {
    const wide = label.length * KEY.letter + 1.5;
    if (end + wide > MARGIN + inner) {
      lines.push([]);
      end = MARGIN;
    }
    lines.at(-1)?.push({ x: end, label, shade });
    end += wide + 2;
  }
  return lines;
}

function bodyOf<Tool extends PosterTool>(
  poster: Drawn<Tool>,
  look: Look,
  { names: named, fits, size }: Pick<Lit<Tool>, 'fits'> & { names: Names; size: number },
): string {
  const { layout, shadeOf } = poster;
  const isNamed = named === 'all';
  const paths = new Map<string, string[]>();
  const names: string[] = [];
  const blocks = layout.categories.map((category) => {
    const { x, y, width, height, name } = category;
    for (const group of category.specializations) {
      if (isNamed) names.push(groupName(group, category.specializations));
      for (const tile of group.tiles) {
        const shade = shadeOf(tile.tool, category);
        const kind = `${shadeName(shade)} tile${fits === null || fits(tile.tool) ? '' : ' faint'}`;
        const own = paths.get(kind) ?? [];
        own.push(square(tile));
        paths.set(kind, own);
        if (isNamed) names.push(tileName(tile, shade, look));
      }
    }
    // The title of a poster names its one category.
    const isSaid = isNamed && poster.title.includes(name);
    const title =
      named === 'none' || isSaid
        ? ''
        : isNamed
          ? text(x + 1, tenth(y + 2.1), 1.7, 'ink serif', cut(name, (width - 1.4) / 0.84))
          : nameAbove(category, { size, title: layout.title }, fits);
    return `<path class="block" d="M${x} ${y}h${width}v${height}h-${width}z"/>${title}`;
  });
  const tiles = [...paths].map(([kind, own]) => `<path class="${kind}" d="${own.join('')}"/>`);
  return blocks.join('') + tiles.join('') + names.join('');
}

/** Names that can be read where the picture fills the screen that it is for: far away they reach down to the first tiles. */
function nameSize({ width: all, height }: Pick<Box, 'width' | 'height'>, width: number): number {
  const whole = all > height ? 2.8 : 4.3;
  return Math.max(1.7, tenth((whole * width) / all));
}

/** A category's name with how many of its tools are lit up, where there is room for both. */
function nameAbove<Tool extends PosterTool>(
  { x, y, width, name, specializations }: PlacedCategory<Tool>,
  { size, title }: { size: number; title: number },
  fits: Lit<Tool>['fits'],
): string {
  const tools = specializations.flatMap(({ tiles }) => tiles.map(({ tool }) => tool));
  const count = String(fits === null ? tools.length : tools.filter(fits).length);
  const room = (width - 1.4) / (size * 0.56);
  const lines = nameLines(name, count, room, mostLines(size, title));
  const last = lines.at(-1) ?? '';
  const { letters, isCounted } = roomFor(last, count, room);
  if (letters <= FEWEST && [...last].length > letters) return '';
  const foot = y + nameFoot(title, lines.length, size);
  const placeOf = (at: number) =>
    `x="${tenth(x + 0.7)}" y="${tenth(foot - (lines.length - 1 - at) * size * NAME_LINE)}"`;
  const words = lines.flatMap((words, at) => {
    const isLast = at === lines.length - 1;
    const shown = cut(words, isLast ? letters : room);
    return words === '' ? [] : [`<tspan ${placeOf(at)}>${escapeMarkup(shown)}</tspan>`];
  });
  const own = last === '' ? ` ${placeOf(lines.length - 1)}` : '';
  const beside = last === '' ? '' : ' ';
  const counted = isCounted ? `${beside}<tspan${own} class="quiet" font-weight="400">${count}</tspan>` : '';
  return `<text class="ink named" style="font-size:${size}px">${words.join('')}${counted}</text>`;
}

/** The stroke that rounds its corners takes the rest. */
function square({ x, y, size }: Tile<unknown>): string {
  const side = tenth(size - 0.4);
  return `M${tenth(x + 0.2)} ${tenth(y + 0.2)}h${side}v${side}h-${side}z`;
}

function groupName(
  { x, y, width, name }: PlacedGroup<unknown>,
  groups: readonly PlacedGroup<unknown>[],
): string {
  const room = width / 0.4;
  const names = groups.map((each) => each.name);
  const own = [...name].length <= room ? name : ownPart(name, names);
  return text(x, tenth(y + 1), 0.75, 'quiet', cut(own, room));
}

/** How large names are on a tile of each size, in cells, and how many lines there is room for. */
const LETTERS = [
  { size: 0.2, lines: 2 },
  { size: 0.32, lines: 3 },
  { size: 0.46, lines: 4 },
  { size: 0.6, lines: 4 },
];

function tileName<Tool extends PosterTool>(
  { tool, x, y, size: side }: Tile<Tool>,
  shade: Shade,
  look: Look,
): string {
  const { size = 0.2, lines = 1 } = LETTERS[side - 1] ?? {};
  const texts = wrapped(tool.name, Math.floor((side - 0.2) / (size * 0.58)), lines);
  const top = y + side / 2 - ((texts.length - 1) * size * 1.1) / 2 + size * 0.35;
  const ink = look === 'page' ? 'light' : look;
  const spans = texts.map(
    (line, place) =>
      `<tspan x="${hundredth(x + side / 2)}" y="${hundredth(top + place * size * 1.1)}">${escapeMarkup(line)}</tspan>`,
  );
  return `<text class="middle" font-size="${size}" fill="${inkOn(shade[ink])}">${spans.join('')}</text>`;
}

interface Frame extends Box {
  title: string;
  look: Look;
  shades: readonly Shade[];
}

function picture({ x, y, width, height, title, look, shades }: Frame, content: string): string {
  const rules = (scheme: Scheme) => {
    const { paper, block, ink, quiet } = GROUND[scheme];
    const own = shades.map((shade) => `.${shadeName(shade)}{fill:${shade[scheme]};stroke:${shade[scheme]}}`);
    return `.paper{fill:${paper}}.block{fill:${block}}.ink{fill:${ink}}.quiet{fill:${quiet}}.faint{opacity:${FAINT[scheme]}}${own.join('')}`;
  };
  const style =
    look === 'page' ? `${rules('light')}@media(prefers-color-scheme:dark){${rules('dark')}}` : rules(look);
  const shape =
    '.tile{stroke-width:.2;stroke-linejoin:round}.serif{font-family:Newsreader,Georgia,serif}.named{font:500 1px system-ui,sans-serif}.end{text-anchor:end}.middle{text-anchor:middle}';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${tenth(width * 8)}" height="${tenth(height * 8)}" viewBox="${tenth(x)} ${tenth(y)} ${tenth(width)} ${tenth(height)}" role="img" font-family="Inter,system-ui,sans-serif"><title>${escapeMarkup(title)}</title><style>${shape}${style}</style><path class="paper" d="M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h-${tenth(width)}z"/>${content}</svg>`;
}

function shadesOf<Tool extends PosterTool>({ layout, shadeOf, legend }: Drawn<Tool>): Shade[] {
  const used = layout.categories.flatMap((category) =>
    category.specializations.flatMap(({ tiles }) => tiles.map(({ tool }) => shadeOf(tool, category))),
  );
  const all = [...used, ...legend.map(({ shade }) => shade)];
  return [...new Map(all.map((shade) => [shadeName(shade), shade])).values()];
}

function shadeName({ light }: Shade): string {
  return `c${light.slice(1)}`;
}

function text(x: number, y: number, size: number, name: string, words: string): string {
  return `<text class="${name}" x="${x}" y="${y}" font-size="${size}">${escapeMarkup(words)}</text>`;
}

/** @param width in letters */
function cut(words: string, width: number): string {
  const letters = [...words];
  if (letters.length <= width) return words;
  return `${letters
    .slice(0, Math.max(1, Math.floor(width) - 1))
    .join('')
    .trimEnd()}…`;
}

/** Breaks a name into lines of at most `width` letters; what has no room is left out. */
function wrapped(name: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ...word].length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cut(word, width));
  }
  return lines.slice(0, most);
}

function tenth(cells: number): number {
  return Math.round(cells * 10) / 10;
}

function hundredth(cells: number): number {
  return Math.round(cells * 100) / 100;
}
