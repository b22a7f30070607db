import { isRouteErrorResponse } from 'react-router';

/** What an error boundary may tell of what was thrown. */
export interface Failure {
  /** HTTP status; null when no answer came at all. */
  status: number | null;
  /** The text of spec §8 that the route has chosen; what nobody has worded has none. */
  message?: string;
  requestId?: string;
}

/** What browsers say when a request gets no answer: Chromium, Firefox and Safari in their words. */
const NO_ANSWER = /failed to fetch|network|load failed/i;

/** Reads what a route threw. Whatever else it holds is not for visitors. */
export function readFailure(error: unknown): Failure {
  if (error instanceof TypeError && NO_ANSWER.test(error.message)) return { status: null };
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status } = error;
  const thrown: unknown = error.data;
  if (typeof thrown !== 'object' || thrown === null) return { status };
  return {
    status,
    ...('message' in thrown && typeof thrown.message === 'string' && { message: thrown.message }),
    ...('requestId' in thrown && typeof thrown.requestId === 'string' && { requestId: thrown.requestId }),
  };
}
