import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { type Plot, type PlotMark, type PlotText, WIDTHS } from './plot.ts';
import { rounded } from './rounded.ts';
import { squarify } from './squarify.server.ts';
import { linesWithin, textWidth } from './text-width.server.ts';

interface Specializations {
  category: {
    id: string;
    name: string;
    tool_count: number;
    specializations: readonly { name: string; tool_count: number }[];
  };
  day: string | null;
}

const HEIGHT = 380;

/** Specializations of a category as areas, as large as they have tools. */
export function specializationsPlot({ category, day }: Specializations): Plot | null {
  const { specializations } = category;
  const used = specializations.filter(({ tool_count }) => tool_count > 0);
  if (used.length < 2) return null;
  const places = used.reduce((all, { tool_count }) => all + tool_count, 0);
  const boxes = squarify(
    used.map((each) => ({ of: each, value: each.tool_count })),
    { width: WIDTHS.middle[1], height: HEIGHT },
  );
  const bars = boxes.map(({ of, x, y, width, height }) => ({
    of,
    shape: {
      kind: 'bar' as const,
      x: rounded((100 * x) / WIDTHS.middle[1]),
      y: rounded(y),
      width: Math.max(0.1, rounded((100 * width) / WIDTHS.middle[1] - 0.3)),
      height: Math.max(1, rounded(height - 2)),
    },
  }));
  const key = bars
    .filter(({ of, shape }) => !isWhole(of.name, shape, ROOM.narrow))
    .map(({ of }, place) => ({ of, sign: signOf(place) }));
  const ofTools = (count: number) => formatPercent((100 * count) / category.tool_count);
  const empty = specializations.length - used.length;
  return {
    subject: { kind: 'specializations', id: category.id },
    title: `${category.name} by specialization`,
    finding: findingOf(category, used),
    unit: say`Area: tools. One counts in each of its specializations, so all areas are ${formatCount(places)} for ${formatCounted(category.tool_count, 'tool')}`,
    coverage: `${formatCount(used.length)} of ${formatCounted(specializations.length, 'specialization')}`,
    source: 'Counted in the catalogue',
    day,
    notes: empty === 0 ? [] : [say`Without a tool: ${formatCounted(empty, 'specialization')}.`],
    height: HEIGHT,
    gutter: 0,
    lines: [],
    texts: bars.flatMap(({ of, shape }) =>
      labelsOf(of, shape, key.find((each) => each.of === of)?.sign ?? null),
    ),
    marks: bars.map(
      ({ of, shape }): PlotMark => ({
        shape,
        tone: 'block',
        name: of.name,
        says: say`${formatCounted(of.tool_count, 'tool')}, ${ofTools(of.tool_count)} of the ${formatCount(category.tool_count)} in ${category.name}`,
        to: paths.toolList({ ...DIRECTORY_DEFAULTS, category: category.name, specialization: of.name }),
      }),
    ),
    legend: [],
    key: key.map(({ of, sign }) => ({ sign, name: `${of.name}, ${formatCount(of.tool_count)}` })),
    table: {
      columns: [
        { title: 'Specialization' },
        { title: say`Tools`, isNumber: true },
        { title: say`Share of the tools in ${category.name} (%)`, isNumber: true },
      ],
      rows: used
        .toSorted((a, b) => b.tool_count - a.tool_count)
        .map(({ name, tool_count }) => [
          name,
          tool_count,
          { value: rounded((100 * tool_count) / category.tool_count), text: ofTools(tool_count) },
        ]),
    },
  };
}

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The narrowest drawings of each kind: what has room there has it on all. */
const ROOM = { narrow: WIDTHS.narrow[0], middle: WIDTHS.middle[0], full: WIDTHS.full[0] } as const;
const LINE = 16;
const PADDING = 5;
/** Beside and above a number in the smallest areas. */
const TIGHT = 2;

/** `A`, and after `Z`, `A1`. */
function signOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${letter}${Math.floor(place / 26)}`;
}

/** What stands in an area on each kind of drawing; once where both wide ones have the same. @param sign its name in the key */
function labelsOf(of: { name: string; tool_count: number }, bar: Bar, sign: string | null): PlotText[] {
  const [narrow, middle, full] = (['narrow', 'middle', 'full'] as const).map((at) =>
    textsWithin(of, bar, { drawing: ROOM[at], sign: at === 'narrow' ? sign : null }).map(
      (text): PlotText => ({ ...text, at }),
    ),
  );
  const words = (texts: readonly PlotText[] = []) => texts.map(({ text }) => text).join('\n');
  const wide =
    words(middle) === words(full)
      ? (middle ?? []).map((text): PlotText => ({ ...text, at: 'wide' }))
      : [...(middle ?? []), ...(full ?? [])];
  return [...(narrow ?? []), ...wide];
}

/** The lines of a name within an area; none where it has no room. */
function nameLines(name: string, bar: Bar, drawing: number): string[] {
  const most = Math.floor((bar.height - PADDING) / LINE) - 1;
  return most < 1 ? [] : linesWithin(name, (bar.width * drawing) / 100 - 2 * PADDING, most);
}

function isWhole(name: string, bar: Bar, drawing: number): boolean {
  const lines = nameLines(name, bar, drawing);
  return lines.length > 0 && !lines.at(-1)?.endsWith('…');
}

/**
 * Its name in lines, cut where there is too little room, and its number, or its sign if it has one, wherever that has room.
 */
function textsWithin(
  { name, tool_count }: { name: string; tool_count: number },
  bar: Bar,
  { drawing, sign }: { drawing: number; sign: string | null },
): PlotText[] {
  const width = (bar.width * drawing) / 100;
  const number = formatCount(tool_count);
  const lines = nameLines(name, bar, drawing);
  if (lines.length === 0) {
    const said = sign ?? number;
    if (textWidth(said) > width - TIGHT || bar.height < 12) return [];
    return [{ x: bar.x, dx: TIGHT, y: rounded(bar.y + 11), text: said, look: 'quiet' }];
  }
  return [...lines, sign === null ? number : `${sign} · ${number}`].map((text, line) => ({
    x: bar.x,
    dx: PADDING,
    y: rounded(bar.y + LINE + line * LINE),
    text,
    ...(line === lines.length && { look: 'quiet' as const }),
  }));
}

/** The largest, unless the next is as large. */
function findingOf(
  { name, tool_count: all }: Specializations['category'],
  used: Specializations['category']['specializations'],
): string | null {
  const [first, second] = used.toSorted((a, b) => b.tool_count - a.tool_count);
  if (!first || !second || first.tool_count === second.tool_count) return null;
  return `${first.name} is the largest specialization of ${name}: ${formatCount(first.tool_count)} of ${formatCounted(all, 'tool')}`;
}
