import { PAGE_PLACES, placed } from '#ui/page-places.ts';

declare global {
  interface Window {
    /** Where the router looks for the loaders' answers when it starts. */
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array> | null };
  }
}

/**
 * Gives the router the page's data in the form that it reads. Pages without data, which are error pages,
 * carry the router's own stream.
 */
export function handOverPageData(): void {
  const json = placed(PAGE_PLACES.data);
  if (json === '' || !window.__reactRouterContext) return;
  window.__reactRouterContext.stream = new Response(numbered(JSON.parse(json))).body;
}

/** What turbo-stream 2, the router's format, writes for null. */
const NULL = -5;

/** All values in one list; arrays and objects refer to their members by position in it. */
export function numbered(answers: unknown): string {
  const values: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === null) return NULL;
    const place = values.push(value) - 1;
    if (Array.isArray(value)) values[place] = value.map(add);
    else if (typeof value === 'object') {
      const entries = Object.entries(value).map(([key, item]) => [`_${add(key)}`, add(item)]);
      values[place] = Object.fromEntries(entries);
    }
    return place;
  };
  add(answers);
  return `${JSON.stringify(values)}\n`;
}
