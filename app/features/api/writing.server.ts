import type { z } from 'zod';
import type { Context } from '#platform/request/context.server.ts';
import { readAtMost } from '#platform/request/forms.server.ts';
import { acceptedWeight } from '#site/accept.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { storableText } from '#site/storable-text.ts';
import { admit } from './admission.server.ts';
import type { KeyOwner } from './keys.server.ts';
import { ApiProblem, problemResponse } from './problem.server.ts';
import { placeInBody } from './proposing.ts';

/** What requests share that write, or read what programs have written. */

/** Lets a program in, and says what is left of its allowance with every answer. @throws ApiProblem for whoever may not come in */
export async function answerWriter(
  context: Context,
  request: Request,
  work: (owner: KeyOwner | null) => Promise<Response>,
): Promise<Response> {
  if (acceptedWeight(request.headers.get('Accept'), 'application/json') === 0) throw new ApiProblem(406);
  const { owner, headers } = await admit(context, request);
  const answered = await orProblem(() => work(owner));
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store' })) {
    answered.headers.set(name, value);
  }
  return answered;
}

/** A refusal says what is left of the allowance too. */
async function orProblem(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem) return problemResponse(error);
    throw error;
  }
}

/** Reads the JSON that was sent. @throws ApiProblem 413, or 400 that names what does not fit */
export async function bodyOf<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readAtMost(request, BODY_LIMITS.message.maxBytes);
  if (!body) throw new ApiProblem(413);
  return fitting(schema, parsed(await body.text()));
}

/** @throws ApiProblem 400 that names what does not fit */
export function fitting<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw unfit(read.error.issues.map(({ path, message }) => ({ name: placeInBody(path), reason: message })));
}

/** @throws ApiProblem 400 for what is no JSON, and for a text that would not be stored as it was sent */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => {
      if (typeof value !== 'string') return value;
      if (!value.isWellFormed()) throw unfit([{ name: placeInBody([]), reason: HALF_CHARACTER }]);
      return storableText(value);
    });
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw unfit([{ name: placeInBody([]), reason: 'is no JSON' }]);
  }
}

const HALF_CHARACTER = 'holds half of a character (a surrogate without its other half)';

export function unfit(parameters: { name: string; reason: string }[]): ApiProblem {
  const list = parameters.map(({ name, reason }) => `"${name}" ${reason}`).join('; ');
  return new ApiProblem(400, {
    title: 'A value does not fit',
    detail: `Nothing was stored: ${list}`,
    parameters,
  });
}
