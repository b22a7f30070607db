import type { z } from 'zod';
import { ApiProblem } from './problem.server.ts';

/**
 * Reads an address's parameters by their schema. Empty ones count as absent, because a form also sends its
 * empty fields.
 *
 * @throws ApiProblem 400 that names each parameter that cannot be read
 */
export function readParameters<Parameters extends z.ZodObject>(
  schema: Parameters,
  given: URLSearchParams,
): z.output<Parameters> {
  const names = [...new Set(given.keys())];
  const asked = names.flatMap((name): [string, string][] => {
    const values = given.getAll(name).filter((value) => value.trim() !== '');
    return values.length === 0 ? [] : [[name, values.join(',')]];
  });
  const read = schema.safeParse(Object.fromEntries(asked));
  if (read.success) return read.data;
  const parameters = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ name, reason: 'there is no such parameter' }))
      : [{ name: String(issue.path[0]), reason: issue.message }],
  );
  const list = parameters.map(({ name, reason }) => `"${name}": ${reason}`).join('; ');
  throw new ApiProblem(400, { detail: `Some parameters cannot be read: ${list}`, parameters });
}
