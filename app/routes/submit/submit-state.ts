import { type FormEvent, useState } from 'react';
import {
  EMPTY_SUBMISSION,
  type KnownAddress,
  type SubmissionErrors,
  type SubmissionValues,
} from '#domain/submissions/submission.ts';

/** What the form shows: what was typed, and what is said of it. */
export interface SubmitState {
  values: SubmissionValues;
  /** What is wrong with the form as a whole. */
  notice: string | null;
  errors: SubmissionErrors;
  /** What has the submitted address already. */
  known: KnownAddress | null;
}

export const EMPTY_STATE: SubmitState = { values: EMPTY_SUBMISSION, notice: null, errors: {}, known: null };

const NONE: readonly string[] = [];

/**
 * What is still to be said of a form that is being mended: editing any field clears the error (spec §4), and
 * the words at the field that is edited.
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
  return [{ ...state, notice: null, known: null, errors }, onEdit];
}
