import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { readLandscapeQuery } from '#features/landscape/landscape-query.ts';
import { escapeMarkup } from '#site/markup.ts';
import { paths } from '#site/paths.ts';
import { PREVIEW_SIZE } from '#site/preview-size.ts';
import { SITE } from '#site/site.ts';
import { CARD_SIZE, type EmbeddedTool, titleOf } from './picture.ts';

/** In CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/** How long (s) an answer may be used again. */
export const OEMBED_AGE = 86_400;

/** The tool that an address leads to, if it is a tool's page on this site. */
export function toolOfAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  const id = /^\/tools\/([^/]+)$/.exec(url.pathname)?.[1];
  return url.origin === origin && id !== undefined ? decoded(id) : null;
}

/** What a landscape's address shows, if it is of all tools or of one category: others have no picture of their own. */
export function landscapeOfAddress(address: string, origin: string): { category: string | null } | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname !== paths.landscape()) return null;
  const { category } = readLandscapeQuery(url.searchParams).tools;
  const own = new URL(paths.landscape({ tools: { ...DIRECTORY_DEFAULTS, category } }), origin);
  return own.search === url.search ? { category } : null;
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

/** The largest picture, of the same shape and not larger than itself, that fits. */
function fittingSize(picture: Size, { width, height }: Size): Size {
  const scale = Math.min(1, width / picture.width, height / picture.height);
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) };
}

type OEmbed = Readonly<Record<string, string | number>>;

/** The answer of oEmbed 1.0 (oembed.com §2.3) for a tool's page: its card, linked to the page. */
export function oembedOf(tool: EmbeddedTool & { id: string }, origin: string, most: Size): OEmbed {
  const size = fittingSize(CARD_SIZE, most);
  return {
    ...common(tool.name, origin),
    ...(tool.developer_name !== null && { author_name: tool.developer_name }),
    ...size,
    html: embedHtml(tool, origin, { picture: paths.card(tool.id), ...size }),
  };
}

/** Half of the picture's own pixels, for fine screens. */
const TILES_SIZE: Size = { width: PREVIEW_SIZE.width / 2, height: PREVIEW_SIZE.height / 2 };

interface ShownLandscape {
  category: string | null;
  title: string;
  /** The name of its picture. */
  preview: string;
}

/** The same for the landscape. */
export function landscapeOembed(shown: ShownLandscape, origin: string, most: Size): OEmbed {
  const { category, title, preview } = shown;
  const size = fittingSize(TILES_SIZE, most);
  const page = paths.landscape({ tools: { ...DIRECTORY_DEFAULTS, category } });
  const picture = paths.preview('landscape', preview);
  return {
    ...common(title, origin),
    ...size,
    html: linkedPicture({ page, picture, alt: title, ...size }, origin),
  };
}

function common(title: string, origin: string): OEmbed {
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: SITE.name,
    provider_url: `${origin}/`,
    cache_age: OEMBED_AGE,
  };
}

/** A picture of a tool that leads to its page, to be pasted into another page. */
export function embedHtml(
  tool: EmbeddedTool & { id: string },
  origin: string,
  picture: { picture: string } & Size,
): string {
  return linkedPicture({ ...picture, page: paths.tool(tool.id), alt: titleOf(tool) }, origin);
}

function linkedPicture(
  { page, picture, alt, width, height }: { page: string; picture: string; alt: string } & Size,
  origin: string,
): string {
  return `<a href="${escapeMarkup(origin + page)}"><img src="${escapeMarkup(origin + picture)}" width="${width}" height="${height}" alt="${escapeMarkup(alt)}"></a>`;
}

/** The same answer as XML. */
export function oembedXml(answer: OEmbed): string {
  const parts = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`;
}
