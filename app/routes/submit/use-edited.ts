import { type FormEvent, useState } from 'react';
import type { StateOf } from '#domain/form-state.ts';
import type { KnownAddress, SUBMIT_FORM } from '#domain/submissions/submission.ts';

/** What the form shows; its outcome is whatever already has the submitted address. */
export type SubmitState = StateOf<typeof SUBMIT_FORM, KnownAddress>;

const NONE: readonly string[] = [];

/**
 * What is left to say about a form while it is being corrected: editing any field clears the error (spec §4)
 * and that field's own message.
 */
export function useEdited(state: SubmitState): [SubmitState, (event: FormEvent<HTMLFormElement>) => void] {
  const [edited, setEdited] = useState({ state, fields: NONE });
  const fields = edited.state === state ? edited.fields : NONE;
  const onEdit = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (!fields.includes(target.name)) setEdited({ state, fields: [...fields, target.name] });
  };
  if (fields.length === 0) return [state, onEdit];
  const errors = Object.fromEntries(
    Object.entries(state.errors).filter(([field]) => !fields.includes(field)),
  );
  return [{ ...state, status: 200, notice: null, outcome: null, errors }, onEdit];
}
