import { createContext } from 'react-router';
import type { Context } from './context.server.ts';

/** What tells the person who asks from everybody else. */
export interface Asking {
  /** Where the request comes from, as limits count senders. */
  sender: string;
  /** The Cookie header. Only this module gives it to the app: routes get their request without it. */
  cookies: string | null;
}

/**
 * The person behind a request. Whatever reads it makes the answer that person's own: it is never kept, and nobody else
 * gets it. An answer that is made for everybody has no person; reading one ends it, and each asker is answered alone.
 */
export class Person {
  readonly #asking: Asking | null;
  #wasRead = false;

  /** @param asking null where the answer is for everybody */
  constructor(asking: Asking | null) {
    this.#asking = asking;
  }

  /** Whether the answer depends on the person. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  /** @throws a response, which stands for `notForEverybody`, where the answer is for everybody */
  read(): Asking {
    this.#wasRead = true;
    if (this.#asking === null) throw notForEverybody();
    return this.#asking;
  }
}

export const personContext = createContext<Person>();

/** Where a request comes from, as limits count senders. */
export function senderOf(context: Context): string {
  return context.get(personContext).read().sender;
}

/** The Cookie header of a request. */
export function cookiesOf(context: Context): string | null {
  return context.get(personContext).read().cookies;
}

/** RFC 9110 §15.5.20: the answer cannot be made for this kind of asking. No client ever gets it. */
const MISDIRECTED = 421;

/** What the app says instead of an answer that everybody may have, because it depends on who asks. */
export function notForEverybody(): Response {
  return new Response(null, { status: MISDIRECTED });
}

export function isNotForEverybody({ status }: Response): boolean {
  return status === MISDIRECTED;
}

/**
 * The Cache-Control of an answer that depends on who asks: only their own browser may keep it, and only if it says for
 * how long.
 */
export function ownControl(stated: string | null): string {
  if (stated === null) return 'private, no-store';
  return stated.replace(/\bpublic\b/, 'private');
}
