import { answerHeadersContext, type Context } from './context.server.ts';

/** Why a request goes no further. */
export interface Refusal {
  status: number;
  /** The text to show; by default the form's failure text. */
  notice?: string;
  /** What is wrong with the fields of a form, by field name. */
  errors?: Readonly<Record<string, string | undefined>>;
}

/** Thrown to refuse a request. It is an answer, not a failure, so it is not logged. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.notice, options);
    this.refusal = refusal;
  }
}

/** The answer to a refused download, which has no page to show it on. Any other error goes on. */
export function refusedInPlainText(error: unknown): Response {
  if (!(error instanceof Refused)) throw error;
  const { status, notice = null } = error.refusal;
  return new Response(notice, { status });
}

/** Tells the sender when to try again (RFC 9110 §10.2.3), whatever the answer is. */
export function setRetryAfter(context: Context, seconds: number): void {
  context.get(answerHeadersContext).set('Retry-After', String(seconds));
}
