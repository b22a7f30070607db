import { fieldTexts } from '#domain/form-state.ts';
import { SUBMIT_FORM } from '#domain/submissions/submission.ts';

/** Kept only for this tab and until it is closed, because the machine may belong to somebody else. */
const KEY = 'submit-draft';

/** Keeps what was typed while its author signs in again. Without browser storage, it is lost. */
export function keepDraft(typed: FormData): void {
  try {
    const draft = fieldTexts(SUBMIT_FORM.fields, (field) => String(typed.get(field) ?? ''));
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is switched off or full.
  }
}

/** Whether a draft is kept. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns the draft and forgets it: each field with its text. */
export function takeDraft(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return Object.entries(stored ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
  } catch {
    return [];
  }
}
