import { z } from 'zod';
import { tooLong } from '#domain/messages.ts';
import { DECISION_NOTE_LENGTH } from '#domain/submissions/operator.ts';
import { manyLines } from '#server/request/form-fields.server.ts';
import { Refused } from '#server/request/refused.server.ts';

const note = manyLines
  .pipe(z.string().max(DECISION_NOTE_LENGTH, tooLong('the note', DECISION_NOTE_LENGTH)))
  .transform((text) => (text === '' ? null : text));

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['accept', 'decline']), id: z.uuid(), note }),
  z.object({ intent: z.enum(['hide', 'dismiss']), id: z.uuid() }),
]);

export type OperatorOrder = z.output<typeof schema>;

/**
 * Reads what the operator wants to do.
 *
 * @throws Refused with what is wrong
 */
export function readOrder({ typed }: { typed: Record<'intent' | 'id' | 'note', string> }) {
  const { success, data, error } = schema.safeParse(typed);
  if (success) return { good: data };
  const onNote = error.issues.find(({ path: [field] }) => field === 'note');
  const notice = onNote?.message ?? 'Nothing was done: this page does not know what was asked for.';
  throw new Refused({ status: 400, notice });
}
