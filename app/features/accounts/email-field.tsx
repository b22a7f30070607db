import type { FormState } from '#site/form-state.ts';
import { ACCOUNT_LENGTHS } from '#site/lengths.ts';
import { InputField } from '#ui/kept-form.tsx';

interface Props {
  state: Pick<FormState<'email', unknown>, 'values' | 'errors'>;
  label?: string;
  /**
   * Whether the address names an account, whose passkey may be offered with it (app/browser/passkeys.ts), or may be
   * any address of the reader's.
   */
  autoComplete: 'username' | 'username webauthn' | 'email';
}

export function EmailField({ label = 'Email', ...field }: Props) {
  return (
    <InputField
      {...field}
      name="email"
      label={label}
      type="email"
      required
      maxLength={ACCOUNT_LENGTHS.email}
    />
  );
}
