import { NO_PASSWORD, type RunningPlan, type WaitingChange } from '#features/accounts/account-settings.ts';
import { ACCOUNT_FORM } from '#features/accounts/forms.ts';
import { PASSWORD_HINT, PasswordField } from '#features/accounts/password-field.tsx';
import { type Proof, SECURITY_TEXTS } from '#features/accounts/security.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { forfeitName } from '#features/billing/subscription.ts';
import { formatDate } from '#site/format.ts';
import { worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { planName } from '#site/plans.ts';
import { Field } from '#ui/fields.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { type LastForm, Part, PartForm, stateOf } from './part.tsx';

interface Owned {
  last: LastForm;
  /** How the owner proves who they are. */
  proof: Proof;
}

export function ChangePassword({ last, proof }: Owned) {
  const state = stateOf('password', last);
  if (proof !== 'password') {
    return (
      <Part id="password" title="Password" intro={SETTINGS_MESSAGES.noPassword} last={last}>
        <p className="mt-4">
          <ButtonLink to={paths.forgotPassword}>Set a password</ButtonLink>
        </p>
      </Part>
    );
  }
  return (
    <Part
      id="password"
      title="Password"
      intro="Changing it ends your sessions in other browsers."
      last={last}
    >
      <PartForm part="password" button="Change password" pending="Changing…">
        <CurrentPassword error={state.errors.current_password} />
        <PasswordField
          name="password"
          label="New password"
          error={state.errors.password}
          isNew
          hint={PASSWORD_HINT}
        />
        <PasswordField
          name="confirm_password"
          label="Confirm new password"
          error={state.errors.confirm_password}
          isNew
        />
      </PartForm>
    </Part>
  );
}

interface EmailProps extends Owned {
  email: string;
  waiting: WaitingChange | null;
}

export function ChangeEmail({ last, proof, email, waiting }: EmailProps) {
  const state = stateOf('email', last);
  return (
    <Part
      id="email"
      title="Email address"
      intro={
        <>
          Your address is <Address>{email}</Address>. {SETTINGS_MESSAGES.changeRule}
        </>
      }
      last={last}
    >
      {waiting && <Waiting change={waiting} isNews={last.done?.part === 'email' && !last.refusal} />}
      <PartForm part="email" button="Change email address" pending="Sending…">
        <Field form={ACCOUNT_FORM} state={state} name="email" />
        <Proven proof={proof} error={state.errors.current_password} />
      </PartForm>
    </Part>
  );
}

/**
 * A pending change, with a button to cancel it.
 *
 * @param isNews whether a message above already says what happens next: only one is shown
 */
function Waiting({ change: { email, dueAt }, isNews }: { change: WaitingChange; isNews: boolean }) {
  return (
    <div className={isNews ? 'mt-4' : 'mt-4 border-l-4 border-brand pl-4'}>
      {dueAt === null ? (
        <p>
          The change to <Address>{email}</Address> waits for the links that we have sent. Asking for another
          change takes its place.
        </p>
      ) : (
        <p>
          Your address changes to <Address>{email}</Address> on{' '}
          <time dateTime={dueAt}>{formatDate(dueAt)}</time>, or as soon as your present address agrees. A new
          password takes the change back.
        </p>
      )}
      <form method="post" action={`${paths.accountSettings}#email`} className="mt-3">
        <input type="hidden" name="intent" value="keep-email" />
        <button type="submit" className="btn">
          Keep my present address
        </button>
      </form>
    </div>
  );
}

function Address({ children }: { children: string }) {
  return <strong className="font-semibold text-ink wrap-anywhere">{children}</strong>;
}

const WHAT_GOES =
  'Your profile, photo, favorites and sessions are deleted at once and cannot be brought back. Your ratings and reviews stay, without your name; so do the tools that you have submitted.';

interface DeleteProps extends Owned {
  plan: RunningPlan | null;
}

export function DeleteAccount({ last, proof, plan }: DeleteProps) {
  const state = stateOf('delete', last);
  // A plan whose last payment failed may be cancelled too: only the provider knows.
  const isCancelled = plan !== null && (plan.isCancelled || state.errors.forfeit !== undefined);
  return (
    <Part id="delete" title="Delete account" intro={worded(WHAT_GOES)} last={last}>
      {plan && state.notice !== SETTINGS_MESSAGES.stillPaying && (
        <PlanNotice plan={plan} isCancelled={isCancelled} />
      )}
      <PartForm part="delete" button="Delete my account" pending="Deleting…" isFinal>
        {plan && isCancelled && <Forfeit plan={plan} error={state.errors.forfeit} />}
        <Proven proof={proof} error={state.errors.current_password} />
        <Field form={ACCOUNT_FORM} state={state} name="confirmation" />
      </PartForm>
    </Part>
  );
}

/** What happens to a plan that still runs. */
function PlanNotice({ plan: { tier, expiresAt }, isCancelled }: { plan: RunningPlan; isCancelled: boolean }) {
  if (!isCancelled)
    return <p className="mt-4 border-l-4 border-danger pl-4">{SETTINGS_MESSAGES.stillPaying}</p>;
  return (
    <p className="mt-4 border-l-4 border-danger pl-4">
      You have cancelled your {planName(tier)} plan, and it is paid until{' '}
      <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>. If you delete your account now, the plan ends
      now: the rest of its time is lost, and no money is paid back. Nothing more is charged.
    </p>
  );
}

function Forfeit({ plan: { tier, expiresAt }, error }: { plan: RunningPlan; error: string | undefined }) {
  const value = forfeitName({ tier, expiresAt: Date.parse(expiresAt) });
  return (
    <div>
      <label className="flex gap-3">
        <input
          type="checkbox"
          name="forfeit"
          value={value}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'forfeit-error' : undefined}
        />
        I give up the {planName(tier)} plan that is paid until {formatDate(expiresAt)}
      </label>
      {error && (
        <p id="forfeit-error" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The password field; for members without a password, what replaces it. */
function Proven({ proof, error }: { proof: Proof; error: string | undefined }) {
  if (proof === 'password') return <CurrentPassword error={error} />;
  return (
    <>
      <input type="hidden" name="proof" value={NO_PASSWORD} />
      {proof === 'sign in again' && <p className="text-muted">{SECURITY_TEXTS.signInAgain}</p>}
    </>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return <PasswordField name="current_password" label="Current password" error={error} isNew={false} />;
}
