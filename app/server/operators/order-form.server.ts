import { z } from 'zod';
import { tooLong } from '#domain/messages.ts';
import { DECISION_NOTE_LENGTH } from '#domain/submissions/operator.ts';
import { manyLines } from '#server/request/form-fields.server.ts';
import { Refused } from '#server/request/refused.server.ts';

const note = manyLines
  .pipe(z.string().max(DECISION_NOTE_LENGTH, tooLong('the note', DECISION_NOTE_LENGTH)))
  .transform((text) => (text === '' ? null : text));

type Typed = { typed: Record<'intent' | 'id' | 'note', string> };

/**
 * Reads what an operator wants to do.
 *
 * @returns a reader that throws Refused with what is wrong
 */
function orderBy<Good>(schema: z.ZodType<Good>) {
  return ({ typed }: Typed) => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { good: data };
    const onNote = error.issues.find(({ path: [field] }) => field === 'note');
    const notice = onNote?.message ?? 'Nothing was done: this page does not know what was asked for.';
    throw new Refused({ status: 400, notice });
  };
}

export const readDecision = orderBy(z.object({ intent: z.enum(['accept', 'decline']), id: z.uuid(), note }));
export const readReviewOrder = orderBy(z.object({ intent: z.enum(['hide', 'dismiss']), id: z.uuid() }));
