import { readSessionAnswer } from '#domain/session/refresh.ts';
import type { Session } from '#domain/session/session.ts';

/** Null for nobody, undefined if the server could not tell. */
export type MaybeSession = Session | null | undefined;

/** Who is signed in, as a page says. */
export function statedSession({ body }: Document = document): MaybeSession {
  const text = body.dataset.session;
  if (text === undefined) return null;
  return text === '' ? undefined : (readSessionAnswer(JSON.parse(text)) ?? undefined);
}
