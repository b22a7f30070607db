import { createContext } from 'react-router';
import type { Context } from './context.server.ts';

/** What identifies the person who asks. */
export interface Asking {
  /** The request's sender, as limits count senders. */
  sender: string;
  /** The Cookie header. Only this module gives it to the app: routes get requests without it. */
  cookies: string | null;
}

/**
 * The person behind a request. Reading it makes the answer that person's own: it is not cached or shared. A shared
 * answer has no person; reading one aborts it, and each asker is answered alone.
 */
export class Person {
  readonly #asking: Asking | null;
  #wasRead = false;

  /** @param asking null if the answer is for everybody */
  constructor(asking: Asking | null) {
    this.#asking = asking;
  }

  /** Whether the answer depends on the person. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  /** @throws a response for `notForEverybody`, if the answer is for everybody */
  read(): Asking {
    this.#wasRead = true;
    if (this.#asking === null) throw notForEverybody();
    return this.#asking;
  }
}

export const personContext = createContext<Person>();

/** A request's sender, as limits count senders. */
export function senderOf(context: Context): string {
  return context.get(personContext).read().sender;
}

/** The Cookie header of a request. */
export function cookiesOf(context: Context): string | null {
  return context.get(personContext).read().cookies;
}

/** RFC 9110 §15.5.20: the shared request cannot be answered. No client ever gets it. */
const MISDIRECTED = 421;

/** Replaces a shared answer that turns out to depend on who asks. */
export function notForEverybody(): Response {
  return new Response(null, { status: MISDIRECTED });
}

export function isNotForEverybody({ status }: Response): boolean {
  return status === MISDIRECTED;
}

/** The Cache-Control of a personal answer: only the person's own browser may keep it, and only for a stated time. */
export function ownControl(stated: string | null): string {
  if (stated === null) return 'private, no-store';
  return stated.replace(/\bpublic\b/, 'private');
}
