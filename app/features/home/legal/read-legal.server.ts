import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { type ContentNode, contentText, excerpt } from '#site/content.ts';
import type { LegalTextName } from '#site/legal.ts';

/** A legal text with its sections taken apart. */
export interface LegalContent {
  /** What stands before the first section. */
  lead: ContentNode[];
  sections: { id: string; title: string; nodes: ContentNode[] }[];
  /** For search engines. */
  description: string;
  /** The day of its last change. */
  changed: string;
  /** Whether it comes with the software. */
  isShipped: boolean;
}

/** How many characters describe a text to search engines. */
const ABSTRACT = 300;

/** Reads a text of the site as safe content (docs/decisions/0009). */
export async function readLegal(context: Context, name: LegalTextName): Promise<LegalContent> {
  const { text, changed, isShipped } = context.get(servicesContext).site.legal[name];
  const { readContent } = await import('#features/answers/content.server.ts');
  const lead: ContentNode[] = [];
  const sections: LegalContent['sections'] = [];
  for (const node of readContent(text).nodes) {
    const heading = typeof node !== 'string' && node.tag === 'h2' ? node : null;
    if (heading) {
      const id = String(heading.attributes.id);
      sections.push({ id, title: contentText(heading.children), nodes: [] });
    } else (sections.at(-1)?.nodes ?? lead).push(node);
  }
  const words = contentText(lead.length > 0 ? lead : (sections[0]?.nodes ?? []));
  return { lead, sections, description: excerpt(words, ABSTRACT), changed, isShipped };
}
