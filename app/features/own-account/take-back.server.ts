import { redirect } from 'react-router';
import { readLink } from '#features/accounts/auth-forms.server.ts';
import type { DeadLink } from '#features/accounts/email-tokens.server.ts';
import { countEmailLink } from '#features/accounts/limits.server.ts';
import { anybody, defineForm, formAction, type Sent } from '#platform/request/form.server.ts';
import type { Field, FormRules } from '#site/form-state.ts';

interface TakingBack {
  purpose: 'disown' | 'email_change_stop';
  form: FormRules<{ link: Field }, never>;
  operation: string;
  /** The messages for an incomplete link, and for one that has no effect. */
  texts: Readonly<Record<DeadLink, string>> & { invalid: string };
  /** The address after success. */
  next: string;
  work: (context: Sent['context'], token: string) => Promise<'done' | DeadLink>;
}

/**
 * The action of a page on which the reader of a mail takes something back that was done to the account. Anybody with
 * the mail may use it, signed in or not, as any member.
 */
export function takeBack({ purpose, form, operation, texts, next, work }: TakingBack) {
  return formAction(
    defineForm({
      form,
      operation,
      who: anybody,
      read: readLink(purpose, texts.invalid),
      limits: ({ context, good: token }) => countEmailLink(context, { purpose, token }),
      async work({ context, good: token }) {
        const outcome = await work(context, token);
        if (outcome !== 'done') return { status: 400, notice: texts[outcome] };
        return redirect(next, 303);
      },
    }),
  );
}
