import { readRange } from './accept.ts';
import { SCREENS } from './screens.ts';

/** The twin of a page: the same content as Markdown, at the page's path with this ending. */
const ENDING = '.md';
const HOME_TWIN = '/index.md';

const PATTERNS = Object.entries(SCREENS)
  .filter(([, { hasTwin }]) => hasTwin)
  .map(([path]) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** The address of a page's twin, or null where the page has none. Parameters are the page's own. */
export function twinOf(address: string): string | null {
  const [path = '', ...query] = address.split('?');
  if (path.endsWith(ENDING) || !PATTERNS.some((pattern) => pattern.test(path))) return null;
  return [path === '/' ? HOME_TWIN : path + ENDING, ...query].join('?');
}

/** The page that a twin's address belongs to; null if the address is not a twin's. */
export function pageOfTwin(address: string): string | null {
  const [path = '', ...query] = address.split('?');
  if (!path.endsWith(ENDING)) return null;
  const page = path === HOME_TWIN ? '/' : path.slice(0, -ENDING.length);
  const given = [page, ...query].join('?');
  return twinOf(given) === address ? given : null;
}

/**
 * Whether an Accept header asks for Markdown rather than a page: it names Markdown, which no browser does, and
 * does not weigh HTML higher (RFC 9110 §12.5.1).
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false;
  const weights = new Map(accept.split(',').map(readRange));
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? 0;
  return markdown > 0 && markdown >= html;
}
