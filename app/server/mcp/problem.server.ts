import type { RouterContextProvider } from 'react-router';
import { ApiProblem } from '#server/api/problem.server.ts';
import { requestIdContext } from '#server/request/context.server.ts';
import { logFailure } from '#server/request/failures.server.ts';

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = '5';

/** What to tell of whatever was thrown. A failure is logged, and only its request id is told. */
export function problemIn(context: Readonly<RouterContextProvider>, thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  logFailure(context, 'answering an agent', thrown);
  return new ApiProblem(503, { request_id: context.get(requestIdContext) }, { 'Retry-After': RETRY_AFTER });
}
