import { ApiProblem, unavailable } from '#features/api/problem.server.ts';
import { type Context, requestIdContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';

/**
 * What to tell the agent about anything thrown. Failures are logged, and the agent gets only their request
 * id.
 */
export function problemIn(context: Context, thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return withSeconds(thrown);
  logFailure(context, 'answering an agent', thrown);
  return unavailable(context.get(requestIdContext));
}

/** Agents see no headers, so the text says what `Retry-After` does. */
function withSeconds(thrown: ApiProblem): ApiProblem {
  const seconds = thrown.headers['Retry-After'];
  if (thrown.problem.status !== 429 || seconds === undefined) return thrown;
  const detail = `Too many requests; go on in ${formatCounted(Number(seconds), 'second')}.`;
  return new ApiProblem(429, { ...thrown.problem, detail }, thrown.headers);
}
