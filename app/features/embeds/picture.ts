import type { ToolCard } from '#catalogue/tools/entities.ts';
import { STATUS_LABELS } from '#catalogue/tools/tool-status.ts';
import { formatCounted, formatRating } from '#site/format.ts';
import { escapeMarkup } from '#site/markup.ts';
import { SITE } from '#site/site.ts';

/** Pictures of a tool for other sites: SVG with nothing but shapes and escaped text. */

export type EmbedTheme = 'light' | 'dark';
export type EmbeddedTool = Pick<
  ToolCard,
  'name' | 'description' | 'developer_name' | 'status' | 'avg_rating' | 'rating_count'
>;

const COLOURS = {
  light: { ground: '#fdfcf9', line: '#d9d5cc', ink: '#1d1b20', quiet: '#5f5b66' },
  dark: { ground: '#1d1c21', line: '#45424c', ink: '#f2f0f5', quiet: '#b3afba' },
} as const;

export const BADGE_SIZE = { width: 240, height: 44 } as const;
export const CARD_SIZE = { width: 360, height: 148 } as const;

/** Says that a tool is listed, and its rating if it has one. */
export function badgeSvg(tool: EmbeddedTool, theme: EmbedTheme): string {
  const { ink, quiet } = COLOURS[theme];
  const brand = SITE.accent.brand[theme];
  const rating = tool.rating_count > 0 ? formatRating(tool.avg_rating) : null;
  return picture(BADGE_SIZE, theme, titleOf(tool), [
    line(14, 18, 11, quiet, 'Listed on'),
    line(14, 34, 15, brand, SITE.name, 'bold'),
    ...(rating === null
      ? []
      : [
          line(226, 20, 15, ink, `★ ${rating}`, 'bold', 'end'),
          line(226, 35, 11, quiet, formatCounted(tool.rating_count, 'rating'), 'normal', 'end'),
        ]),
  ]);
}

/** Says what a tool is, who makes it, and how it is rated. */
export function cardSvg(tool: EmbeddedTool, theme: EmbedTheme): string {
  const { ink, quiet } = COLOURS[theme];
  const brand = SITE.accent.brand[theme];
  const { status, developer_name: developer, rating_count: count } = tool;
  const by = developer === null ? '' : `by ${developer}`;
  const ended = status === 'active' ? '' : STATUS_LABELS[status];
  const [first = '', second = ''] = wrapped(tool.description, 44, 2);
  const rating =
    count > 0 ? `★ ${formatRating(tool.avg_rating)} (${formatCounted(count, 'rating')})` : 'No ratings yet';
  return picture(CARD_SIZE, theme, titleOf(tool), [
    line(18, 34, 19, ink, cut(tool.name, 24), 'bold'),
    line(18, 54, 12, quiet, cut([ended, by].filter(Boolean).join(' · '), 42)),
    line(18, 80, 13, ink, first),
    line(18, 98, 13, ink, second),
    line(18, 130, 12, quiet, rating),
    line(342, 130, 12, brand, SITE.name, 'bold', 'end'),
  ]);
}

/** What the picture says, for readers who cannot see it. */
export function titleOf({ name, avg_rating, rating_count }: EmbeddedTool): string {
  const rating = rating_count > 0 ? `, rated ${formatRating(avg_rating)} of 5` : '';
  return `${name} on ${SITE.name}${rating}`;
}

function picture(
  { width, height }: { width: number; height: number },
  theme: EmbedTheme,
  title: string,
  lines: string[],
): string {
  const { ground, line: edge } = COLOURS[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif"><title>${escapeMarkup(title)}</title><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${ground}" stroke="${edge}"/>${lines.join('')}</svg>`;
}

function line(
  x: number,
  y: number,
  size: number,
  fill: string,
  text: string,
  weight: 'normal' | 'bold' = 'normal',
  anchor: 'start' | 'end' = 'start',
): string {
  if (text === '') return '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`;
}

/** The width of a text in letters. East Asian characters and emoji take two. */
function widthOf(text: string): number {
  const wide = text.match(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/gu,
  );
  return [...text].length + (wide?.length ?? 0);
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(letters.join('')) >= width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text into lines of at most `width` letters; the last line shows if there is more. */
function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(cut(word, width));
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), width)];
}
