import { SUBMISSION_FIELDS, type SubmissionValues } from '#domain/submissions/submission.ts';

/** For this tab and until it is closed: it may be somebody else's machine. */
const KEY = 'submit-draft';

/** Keeps what was typed while its author signs in again. A browser that keeps nothing loses it. */
export function keepDraft(values: SubmissionValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage is switched off or full.
  }
}

/** Gives the draft back, once; null when there is none. */
export function takeDraft(): Partial<SubmissionValues> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return typeof stored === 'object' && stored !== null ? textsOf(stored) : null;
  } catch {
    return null;
  }
}

function textsOf(stored: object): Partial<SubmissionValues> {
  const entries = new Map<string, unknown>(Object.entries(stored));
  const values: Partial<SubmissionValues> = {};
  for (const field of SUBMISSION_FIELDS) {
    const value = entries.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}
