import { Form } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { Notice } from './notice.tsx';

/** What the form's `intent` says when the verification mail is asked for again. */
export const RESEND = 'resend';

interface Props {
  email: string;
  /** Whose mail is to be sent again; null once it was. */
  registration: string | null;
  isSending: boolean;
}

/** Offers another verification mail, or says that it was sent (spec §8, "Login"). */
export function ResendPrompt({ email, registration, isSending }: Props) {
  if (registration === null) return <Notice>{ACCOUNT_MESSAGES.login.resent}</Notice>;
  return (
    <div className="my-6 border-l-4 border-danger pl-4">
      <div role="alert">
        <p className="font-semibold">{ACCOUNT_MESSAGES.login.notConfirmed}</p>
        <p className="mt-1">{ACCOUNT_MESSAGES.login.confirmPrompt}</p>
      </div>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value={RESEND} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="registration" value={registration} />
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? 'Sending…' : 'Resend verification email'}
        </button>
      </Form>
    </div>
  );
}
