import type { RouterContextProvider } from 'react-router';
import { ApiProblem, unavailable } from '#features/api/problem.server.ts';
import { requestIdContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';

/**
 * What to tell the agent about anything thrown. Failures are logged, and the agent gets only their request
 * id.
 */
export function problemIn(context: Readonly<RouterContextProvider>, thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  logFailure(context, 'answering an agent', thrown);
  return unavailable(context.get(requestIdContext));
}
