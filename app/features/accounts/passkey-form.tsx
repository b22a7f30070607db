import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { CREDENTIAL_FIELD, PASSKEY_INTENT, type PasskeyUse } from '#site/second-step.ts';

interface Props {
  use: PasskeyUse;
  /** The form's target; by default the page itself. */
  action?: string;
  /** Tells the form from others of its page. */
  intent?: string;
  button: string;
  isWide?: boolean;
  /** Fields before the button. */
  children?: ReactNode;
}

/** A form that is sent with a passkey (app/browser/passkeys.ts). Without one, its page asks for scripts. */
export function PasskeyForm({
  use,
  intent = PASSKEY_INTENT,
  button,
  isWide = false,
  children,
  ...form
}: Props) {
  return (
    <form method="post" {...MARKS.passkey(use)} className="mt-6 grid gap-6" {...form}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={CREDENTIAL_FIELD} defaultValue="" />
      {children}
      <p>
        <button type="submit" className={`btn ${isWide ? 'w-full' : ''}`}>
          {button}
        </button>
      </p>
      <p role="status" className="border-l-4 border-danger pl-4 empty:hidden" />
    </form>
  );
}
