import { escapeMarkup } from '#site/markup.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { CARD_SIZE, type EmbeddedTool, titleOf } from './picture.ts';

/** How long (s) an answer may be used again. */
export const OEMBED_AGE = 86_400;

/** The tool that an address leads to, if it is a tool's page on this site. */
export function toolOfAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  const id = /^\/tools\/([^/]+)$/.exec(url.pathname)?.[1];
  return url.origin === origin && id !== undefined ? decoded(id) : null;
}

/** Null for what cannot be a name: bad escapes, and NUL, which the database refuses. */
function decoded(name: string): string | null {
  try {
    const id = decodeURIComponent(name);
    return id.includes('\0') ? null : id;
  } catch {
    return null;
  }
}

/** The largest card, of the same shape, that fits. */
export function fittingSize(maxWidth: number, maxHeight: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / CARD_SIZE.width, maxHeight / CARD_SIZE.height);
  return { width: Math.floor(CARD_SIZE.width * scale), height: Math.floor(CARD_SIZE.height * scale) };
}

/** The answer of oEmbed 1.0 (oembed.com §2.3) for a tool's page: its card, linked to the page. */
export function oembedOf(
  tool: EmbeddedTool & { id: string },
  origin: string,
  { width, height }: { width: number; height: number },
): Record<string, string | number> {
  return {
    version: '1.0',
    type: 'rich',
    title: tool.name,
    ...(tool.developer_name !== null && { author_name: tool.developer_name }),
    provider_name: SITE.name,
    provider_url: `${origin}/`,
    cache_age: OEMBED_AGE,
    width,
    height,
    html: embedHtml(tool, origin, { picture: paths.card(tool.id), width, height }),
  };
}

/** A picture of a tool that leads to its page, to be pasted into another page. */
export function embedHtml(
  tool: EmbeddedTool & { id: string },
  origin: string,
  { picture, width, height }: { picture: string; width: number; height: number },
): string {
  return `<a href="${escapeMarkup(origin + paths.tool(tool.id))}"><img src="${escapeMarkup(origin + picture)}" width="${width}" height="${height}" alt="${escapeMarkup(titleOf(tool))}"></a>`;
}

/** The same answer as XML. */
export function oembedXml(answer: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`;
}
