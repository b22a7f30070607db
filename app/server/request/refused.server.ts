import type { RouterContextProvider } from 'react-router';
import { answerHeadersContext } from './context.server.ts';

/** Why something goes no further. */
export interface Refusal {
  status: number;
  /** In words for whoever asks; by default what the form says when it has failed. */
  notice?: string;
  /** What is wrong with the fields of a form, by their names. */
  errors?: Readonly<Record<string, string | undefined>>;
}

/** Thrown to refuse what was asked for. It is an answer, not a failure: nothing of it is logged. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.notice, options);
    this.refusal = refusal;
  }
}

/** Tells whoever asks when to try again (RFC 9110 §10.2.3), whatever the answer is. */
export function setRetryAfter(context: Readonly<RouterContextProvider>, seconds: number): void {
  context.get(answerHeadersContext).set('Retry-After', String(seconds));
}
