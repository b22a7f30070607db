import { DEFAULT_CATEGORY_COLOUR } from '../category-colour.ts';
import { excerpt } from '../content.ts';
import type { ToolCard } from '../entities.ts';
import { formatCounted } from '../format.ts';
import { SITE } from '../site.ts';

/** The words in a picture that represents a page where its address is shared. */
export interface Preview {
  /** The line above the title: the site, and what the page is. */
  over: string;
  title: string;
  under: string;
  text: string;
  colour: string;
}

/** Longer texts would not fit into the picture. */
const MOST = { title: 60, under: 70, text: 150 } as const;

export function toolPreview(
  tool: Pick<ToolCard, 'name' | 'developer_name' | 'description' | 'categories'>,
): Preview {
  const [category] = tool.categories;
  return fitting({
    over: category ? `${SITE.name} · ${category.name}` : SITE.name,
    title: tool.name,
    under: tool.developer_name ? `by ${tool.developer_name}` : '',
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
    title: category.name,
    under: formatCounted(category.tool_count, 'AI tool'),
    text: category.description,
    colour: category.hex_color,
  });
}

/** @param names two or more */
export function comparisonPreview(names: readonly string[]): Preview {
  return fitting({
    over: `${SITE.name} · Comparison`,
    title: names.join(' vs '),
    under: `${formatCounted(names.length, 'AI tool')} side by side`,
    text: 'Price, free tier, platforms, languages, compliance and rivals.',
    colour: DEFAULT_CATEGORY_COLOUR,
  });
}

function fitting({ over, title, under, text, colour }: Preview): Preview {
  return {
    over: drawable(over),
    title: excerpt(drawable(title), MOST.title),
    under: excerpt(drawable(under), MOST.under),
    text: excerpt(drawable(text), MOST.text),
    colour,
  };
}

/**
 * What the picture's fonts cannot draw: everything but Latin letters, digits, punctuation and currency signs.
 */
const NOT_DRAWN = /[^\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122]/g;

function drawable(text: string): string {
  return text.replace(NOT_DRAWN, ' ').replace(/\s+/g, ' ').trim();
}
