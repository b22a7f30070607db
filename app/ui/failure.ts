import { isRouteErrorResponse } from 'react-router';
import { isNearName, type NearName } from '#site/near-name.ts';

/** What an error boundary may reveal about what was thrown. */
export interface Failure {
  /** HTTP status; null if no answer came at all. */
  status: number | null;
  /** The text of spec §8 that the route chose; absent for unexpected errors. */
  message?: string;
  requestId?: string;
  /** What the visitor may have meant. */
  near?: NearName[];
}

/** What Chromium, Firefox and Safari say when a request gets no answer. */
const NO_ANSWER = /failed to fetch|network|load failed/i;

/** Reads what a route threw, and leaves out everything that visitors must not see. */
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
    ...('near' in thrown && Array.isArray(thrown.near) && { near: thrown.near.filter(isNearName) }),
  };
}
