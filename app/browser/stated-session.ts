import { readSessionAnswer } from '#site/refresh.ts';
import type { Session } from '#site/session.ts';

/** Null for nobody, undefined if the server could not tell. */
export type MaybeSession = Session | null | undefined;

/** Who is signed in, as a page says. */
export function statedSession({ body }: Document = document): MaybeSession {
  const text = body.dataset.session;
  if (text === undefined) return null;
  return text === '' ? undefined : (readSessionAnswer(JSON.parse(text)) ?? undefined);
}

/** Where the server could not tell who is signed in, a page goes on saying what is known. */
export function keepStated(page: Document): void {
  if (statedSession(page) !== undefined || statedSession() === undefined) return;
  const { session } = document.body.dataset;
  if (session === undefined) delete page.body.dataset.session;
  else page.body.dataset.session = session;
  const known = document.querySelector('[data-who]');
  if (known) page.querySelector('[data-who]')?.replaceWith(page.importNode(known, true));
}
