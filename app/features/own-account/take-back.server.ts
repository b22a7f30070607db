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
  /** What is said of a link that is not complete, and of one that does nothing. */
  texts: Readonly<Record<DeadLink, string>> & { invalid: string };
  /** Where it leads once it is done. */
  next: string;
  work: (context: Sent['context'], token: string) => Promise<'done' | DeadLink>;
}

/**
 * The action of a page by which the reader of an email takes something back that was done to the account.
 * Anybody with the email may do so, whether signed in or not, and as whichever member.
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
