import { spamSign, TRAP_FIELD } from '#site/spam.ts';
import type { FormTexts } from './forms.server.ts';
import { Refused } from './refused.server.ts';

/** @throws Refused for likely spam, with the reason for its sender */
export function refuseSpam(written: { name: string; text: string }, form: FormTexts): void {
  const notice = spamSign(written, form[TRAP_FIELD] ?? '');
  if (notice !== null) throw new Refused({ status: 400, notice });
}
