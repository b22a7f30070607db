import { type Fault, IN_PLACE, kindOfAnswer } from '#site/in-place.ts';
import { MARKS } from '#site/marks.ts';
import { type MaybeSession, statedSession } from './stated-session.ts';

/** What came of a request. */
export type Answer =
  /** It led elsewhere. */
  | { kind: 'elsewhere'; to: string }
  | { kind: 'page'; status: number; address: string; page: Document }
  /** `session` is who is signed in, where one of the app's own pages says that there is no page. */
  | (Fault & { session?: MaybeSession });

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
  const { status, url } = response;
  // A page that follows some work asks for itself again, which only the browser does.
  if (response.headers.has('Refresh')) return { kind: 'elsewhere', to: url };
  const target = response.headers.get(IN_PLACE.target) ?? '';
  // Its own style rules would count as inline styles of this page, whose policy does not name them.
  const page = new DOMParser().parseFromString(text.replace(STYLES, ''), 'text/html');
  const words = page.querySelector(`${MARKS.failure.selector} h1`)?.textContent ?? '';
  const isOwnPage = MARKS.address.of(page.documentElement) !== undefined;
  switch (kindOfAnswer({ target, words, isOwnPage })) {
    case 'elsewhere':
      return { kind: 'elsewhere', to: new URL(target, url).href };
    case 'refused':
      return { kind: 'refused', status, text: words, session: isOwnPage ? statedSession(page) : undefined };
    case 'page':
      return { kind: 'page', status, address: url, page };
    case 'failed':
      return { kind: 'failed' };
  }
}

/** Sends a form as the browser would. */
export function post(address: string, form: FormData, isMultipart: boolean): Promise<Answer> {
  const body = isMultipart
    ? form
    : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return ask(address, { method: 'POST', body, headers: { [IN_PLACE.asked]: '1' } });
}
