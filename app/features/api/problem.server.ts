import type { Problem } from '#site/problem.ts';
import { PROBLEM_TYPE, problemOf } from '#site/problem.ts';

/** Thrown to answer with a problem (RFC 9457). It is an answer, not a failure, so it is not logged. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, more: Partial<Problem> = {}, headers: Readonly<Record<string, string>> = {}) {
    const problem = problemOf(status, more);
    super(problem.detail);
    this.problem = problem;
    this.headers = headers;
  }
}

/**
 * The answer to a failure on our side. Only the request's id leads to what is logged about it. The app says when to ask
 * again, as with every 503.
 */
export function unavailable(request_id: string): ApiProblem {
  return new ApiProblem(503, { request_id });
}

export function problemResponse({ problem, headers }: ApiProblem): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': PROBLEM_TYPE, ...headers },
  });
}

/** @param name the parameter that cannot be read */
export function unreadable(name: string, reason: string): ApiProblem {
  return new ApiProblem(400, {
    detail: `The parameter "${name}" cannot be read: ${reason}.`,
    parameters: [{ name, reason }],
  });
}
