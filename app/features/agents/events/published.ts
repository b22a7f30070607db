import { isJsonObject } from '#features/editing/tool-record.ts';
import type { Page } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf, rawText } from '../reading/tree.ts';

const LONGEST = 300_000;

/**
 * The day on which a page says that it was published, as YYYY-MM-DD; null if it names none, or several, as a list of
 * news does.
 */
export function publishedOf({ root }: Page): string | null {
  const metas = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'meta' && attributes.property === 'article:published_time',
  ).map(({ attributes }) => attributes.content);
  const scripts = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? ''),
  ).map(rawText);
  const nodes = scripts
    .filter((text) => text.length <= LONGEST)
    .flatMap((text) => [parsed(text)].flat())
    .flatMap((node) => (isJsonObject(node) ? [node, node['@graph']].flat() : []));
  const dated = nodes.flatMap((node) =>
    isJsonObject(node) && typeof node.datePublished === 'string' ? [node.datePublished] : [],
  );
  const days = new Set([...metas, ...dated].map(dayIn));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

/** Reads a moment as pages and feeds write it (ISO 8601, RFC 822) as YYYY-MM-DD; null if it is not one. */
export function dayIn(text: string | undefined): string | null {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(text?.trim() ?? '')?.[0];
  const at = Date.parse(written ?? (text !== undefined && /\b(?:19|20)\d{2}\b/.test(text) ? text : ''));
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}
