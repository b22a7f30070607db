import { PasskeyForm } from '#features/accounts/passkey-form.tsx';
import { SECURITY_TEXTS } from '#features/accounts/security.ts';
import { actionOf, type LastForm, Part } from './part.tsx';

interface Props {
  last: LastForm;
  /** Whether the page's other forms ask for a factor. */
  isAsked: boolean;
}

/** Takes a passkey for the second factor that the page's other forms ask for. */
export function ShowPasskey({ last, isAsked }: Props) {
  return (
    <Part id="factor" title="Show that it is you" intro={SECURITY_TEXTS.showFirst} last={last}>
      {isAsked && (
        <PasskeyForm use="confirm" intent="factor-show" action={actionOf('factor')} button="Show a passkey" />
      )}
    </Part>
  );
}
