import { z } from 'zod';
import { tooLong } from '#domain/messages.ts';
import { DECISION_NOTE_LENGTH } from '#domain/submissions/operator.ts';
import { manyLines } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

const note = manyLines
  .pipe(z.string().max(DECISION_NOTE_LENGTH, tooLong('the note', DECISION_NOTE_LENGTH)))
  .transform((text) => (text === '' ? null : text));

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['accept', 'decline']), id: z.uuid(), note }),
  z.object({ intent: z.enum(['hide', 'dismiss']), id: z.uuid() }),
]);

export type OperatorOrder = z.output<typeof schema>;

/** Reads what the operator wants to be done, or says what is wrong with it. */
export function readOrder(form: FormTexts): { order: OperatorOrder } | { fault: string } {
  const result = schema.safeParse({ note: '', ...form });
  if (result.success) return { order: result.data };
  const onNote = result.error.issues.find(({ path: [field] }) => field === 'note');
  return { fault: onNote?.message ?? 'Nothing was done: this page does not know what was asked for.' };
}
