import type { ToolCard } from '#catalogue/tools/entities.ts';
import type { TilesPreview } from '#features/landscape/preview.server.ts';
import { DEFAULT_CATEGORY_COLOUR } from '#site/category-colour.ts';
import { comparedFacts } from '#site/compared-facts.ts';
import { excerpt } from '#site/content.ts';
import { formatCounted } from '#site/format.ts';
import { raised } from '#site/noun.ts';
import { SITE } from '#site/site.ts';

/** The words in a picture that represents a page where its address is shared. */
export interface Preview {
  /** The line above the title: the site, and what the page is. */
  over: string;
  title: string;
  under: string;
  text: string;
  colour: string;
  /** Shapes without text as SVG, which take the place of the text. */
  shapes?: string;
}

/** Longer texts would not fit into the picture. */
const MOST = { title: 60, under: 70, text: 150 } as const;

export function toolPreview(
  tool: Pick<ToolCard, 'name' | 'url' | 'developer_name' | 'description' | 'categories'>,
): Preview {
  const [category] = tool.categories;
  const topic = drawable(category?.name ?? '');
  const developer = drawable(tool.developer_name ?? '');
  return fitting({
    over: topic ? `${SITE.name} · ${topic}` : SITE.name,
    title: titleOf(tool),
    under: developer && `by ${developer}`,
    text: tool.description,
    colour: category?.hex_color ?? DEFAULT_CATEGORY_COLOUR,
  });
}

export function categoryPreview(category: {
  name: string;
  description: string;
  hex_color: string;
  tool_count: number;
}): Preview {
  return fitting({
    over: `${SITE.name} · Market view`,
    title: drawable(category.name) || SITE.name,
    under: formatCounted(category.tool_count, SITE.listed.one, SITE.listed.many),
    text: category.description,
    colour: category.hex_color,
  });
}

/** @param tools two or more */
export function comparisonPreview(tools: ReadonlyArray<Pick<ToolCard, 'name' | 'url'>>): Preview {
  return fitting({
    over: `${SITE.name} · Comparison`,
    title: tools.map(titleOf).join(' vs '),
    under: `${formatCounted(tools.length, SITE.listed.one, SITE.listed.many)} side by side`,
    text: `${raised(comparedFacts())}.`,
    colour: DEFAULT_CATEGORY_COLOUR,
  });
}

export function landscapePreview({ title, line, svg }: TilesPreview): Preview {
  return {
    ...fitting({
      over: SITE.name,
      title: drawable(title) || SITE.name,
      under: line,
      text: '',
      colour: DEFAULT_CATEGORY_COLOUR,
    }),
    shapes: svg,
  };
}

/** A tool's name, or the host of its site where the picture's fonts cannot draw the name. */
function titleOf({ name, url }: Pick<ToolCard, 'name' | 'url'>): string {
  return drawable(name) || (url ? new URL(url).hostname.replace(/^www\./, '') : SITE.name);
}

function fitting({ over, title, under, text, colour }: Preview): Preview {
  return {
    over,
    title: excerpt(title, MOST.title),
    under: excerpt(under, MOST.under),
    text: excerpt(drawable(text), MOST.text),
    colour,
  };
}

/**
 * What the picture's fonts cannot draw: everything but Latin letters, digits, punctuation and currency signs.
 */
const NOT_DRAWN = /[^\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122]/gu;
/** What shows nothing by itself, such as the joiners within an emoji. */
const FORMAT = /\p{Cf}/gu;
const LETTER = /[\p{L}\p{N}]/gu;

/** A text as the picture's fonts can draw it; empty if that were less than half of it. */
function drawable(text: string): string {
  const drawn = text.replace(FORMAT, '').replace(NOT_DRAWN, ' ').replace(/\s+/g, ' ').trim();
  const isMost = countLetters(drawn) * 2 >= countLetters(text) && countLetters(drawn) > 0;
  return isMost ? drawn : '';
}

function countLetters(text: string): number {
  return text.match(LETTER)?.length ?? 0;
}
