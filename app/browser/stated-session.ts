import { MARKS } from '#site/marks.ts';
import { readSessionAnswer } from '#site/refresh.ts';
import type { Session } from '#site/session.ts';

/** Null for nobody, undefined if the server could not tell. */
export type MaybeSession = Session | null | undefined;

/** Who is signed in, as a page says. */
export function statedSession({ body }: Document = document): MaybeSession {
  const text = MARKS.session.of(body);
  if (text === undefined) return null;
  return text === '' ? undefined : (readSessionAnswer(JSON.parse(text)) ?? undefined);
}

/** Where the server could not tell who is signed in, a page goes on saying what is known. */
export function keepStated(page: Document): void {
  if (statedSession(page) !== undefined || statedSession() === undefined) return;
  const session = MARKS.session.of(document.body);
  if (session === undefined) page.body.removeAttribute(MARKS.session.attribute);
  else page.body.setAttribute(MARKS.session.attribute, session);
  const known = document.querySelector(MARKS.who.selector);
  if (known) page.querySelector(MARKS.who.selector)?.replaceWith(page.importNode(known, true));
}
