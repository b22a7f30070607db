import { DELETE_WORD } from '#domain/members/account-settings.ts';
import { ACCOUNT_LENGTHS } from '#domain/members/accounts.ts';
import { FormField } from '#ui/form-field.tsx';
import { PASSWORD_HINT, PasswordField } from '../password-field.tsx';
import { type LastForm, Part, PartForm, refusalOf } from './part.tsx';

export function ChangePassword({ last }: { last: LastForm }) {
  const refusal = refusalOf('password', last);
  return (
    <Part id="password" title="Password" last={last}>
      <p className="mt-2 text-muted">Changing it ends your sessions in other browsers.</p>
      <PartForm part="password" last={last} button="Change password" pending="Changing…">
        <CurrentPassword error={refusal?.errors.current_password} />
        <PasswordField
          name="password"
          label="New password"
          error={refusal?.errors.password}
          isNew
          hint={PASSWORD_HINT}
        />
        <PasswordField
          name="confirm_password"
          label="Confirm new password"
          error={refusal?.errors.confirm_password}
          isNew
        />
      </PartForm>
    </Part>
  );
}

interface EmailProps {
  last: LastForm;
  email: string;
  /** The address that waits to be confirmed. */
  pending: string | null;
}

export function ChangeEmail({ last, email, pending }: EmailProps) {
  const refusal = refusalOf('email', last);
  return (
    <Part id="email" title="E-mail address" last={last}>
      <p className="mt-2 text-muted">
        Your address is <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>. It changes
        when both the old and the new address have agreed.
      </p>
      {pending !== null && (
        <p className="mt-2 text-muted">
          The change to <strong className="font-semibold text-ink wrap-anywhere">{pending}</strong> waits for
          the links that we have sent. Asking for another change takes its place.
        </p>
      )}
      <PartForm part="email" last={last} button="Change e-mail address" pending="Sending…">
        <FormField name="email" label="New e-mail address" error={refusal?.errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              required
              maxLength={ACCOUNT_LENGTHS.email}
              autoComplete="email"
              defaultValue={refusal?.values.email}
            />
          )}
        </FormField>
        <CurrentPassword error={refusal?.errors.current_password} />
      </PartForm>
    </Part>
  );
}

export function DeleteAccount({ last }: { last: LastForm }) {
  const refusal = refusalOf('delete', last);
  return (
    <Part id="delete" title="Delete account" last={last}>
      <p className="mt-2 text-muted">
        Your profile, photo, favorites and sessions are deleted at once and cannot be brought back. Your
        ratings and reviews stay, without your name; so do the tools that you have submitted.
      </p>
      <PartForm part="delete" last={last} button="Delete my account" pending="Deleting…" isFinal>
        <CurrentPassword error={refusal?.errors.current_password} />
        <FormField
          name="confirmation"
          label={`Type ${DELETE_WORD} to confirm`}
          error={refusal?.errors.confirmation}
        >
          {(control) => (
            <input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={refusal?.values.confirmation}
            />
          )}
        </FormField>
      </PartForm>
    </Part>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return <PasswordField name="current_password" label="Current password" error={error} isNew={false} />;
}
