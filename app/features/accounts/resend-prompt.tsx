import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { MARKS } from '#site/marks.ts';
import { Notice } from '#ui/notice.tsx';
import { RESEND } from './forms.ts';

interface Props {
  outcome: 'not_confirmed' | 'resent';
  /** Whose email to send again. */
  values: { email: string; registration: string };
  /** Why it could not be sent; it takes the place of the offer's words. */
  notice: string | null;
}

/** Offers another verification email, or says that it was sent (spec §8, "Login"). */
export function ResendPrompt({ outcome, values: { email, registration }, notice }: Props) {
  if (outcome === 'resent') return <Notice>{ACCOUNT_MESSAGES.login.resent}</Notice>;
  return (
    <div className="my-6 border-l-4 border-danger pl-4">
      <div role="alert" tabIndex={-1}>
        {notice ?? (
          <>
            <p className="font-semibold">{ACCOUNT_MESSAGES.login.notConfirmed}</p>
            <p className="mt-1">{ACCOUNT_MESSAGES.login.confirmPrompt}</p>
          </>
        )}
      </div>
      <form method="post" className="mt-3">
        <input type="hidden" name="intent" value={RESEND} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="registration" value={registration} />
        <button type="submit" className="btn" {...MARKS.pending('Sending…')}>
          Resend verification email
        </button>
      </form>
    </div>
  );
}
