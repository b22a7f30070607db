import { answerHeadersContext, type Context } from './context.server.ts';

export interface Refusal {
  status: number;
  /** The text to show; the form's failure text by default. */
  notice?: string;
  /** The faults of a form's fields, by field name. */
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

/** The answer to a refused download, which has no page. Rethrows any other error. */
export function refusedInPlainText(error: unknown): Response {
  if (!(error instanceof Refused)) throw error;
  const { status, notice = null } = error.refusal;
  return new Response(notice, { status });
}

/** Tells the sender when to try again (RFC 9110 §10.2.3). */
export function setRetryAfter(context: Context, seconds: number): void {
  context.get(answerHeadersContext).set('Retry-After', String(seconds));
}
