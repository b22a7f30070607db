import { IN_PLACE, REQUEST_ID } from '#domain/in-place.ts';

/** What came of a request. */
export type Answer =
  /** It led elsewhere. */
  | { kind: 'elsewhere'; to: string }
  | { kind: 'page'; status: number; address: string; page: Document }
  /** The page cannot be shown, for a reason in words. */
  | { kind: 'refused'; status: number; text: string }
  /** Nothing came, or nothing that this site wrote. */
  | { kind: 'lost' };

const STYLES = /<style[\s\S]*?<\/style>/;

/** @throws nothing but the reason of an aborted signal */
export async function ask(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { ...init, headers: { Accept: 'text/html', ...init.headers } });
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { kind: 'lost' };
  }
  const to = response.headers.get(IN_PLACE.target);
  if (to !== null) return { kind: 'elsewhere', to: new URL(to, response.url).href };
  if (!response.headers.has(REQUEST_ID)) return { kind: 'lost' };
  const { status, url } = response;
  if (!response.headers.get('Content-Type')?.startsWith('text/html'))
    return { kind: 'refused', status, text };
  // Its own style rules would count as inline styles of this page, whose policy does not name them.
  const page = new DOMParser().parseFromString(text.replace(STYLES, ''), 'text/html');
  const failure = page.querySelector('[data-failure] h1');
  if (failure) return { kind: 'refused', status, text: failure.textContent };
  return { kind: 'page', status, address: url, page };
}

/** Sends a form as the browser would. */
export function post(address: string, form: FormData, isMultipart: boolean): Promise<Answer> {
  const body = isMultipart
    ? form
    : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return ask(address, { method: 'POST', body, headers: { [IN_PLACE.asked]: '1' } });
}
