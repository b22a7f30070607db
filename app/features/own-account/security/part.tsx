import type { ReactNode } from 'react';
import { SECURITY_FORM, type SecurityState } from '#features/accounts/forms.ts';
import { PasswordField } from '#features/accounts/password-field.tsx';
import { type Proof, SECURITY_TEXTS } from '#features/accounts/security.ts';
import {
  SECURITY_PART_OF,
  type SecurityIntent,
  type SecurityPart,
} from '#features/accounts/security-parts.ts';
import { startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { PostForm } from '#ui/post-form.tsx';

/** The result of the page's last form. */
export interface LastForm {
  state: SecurityState;
  done: SecurityIntent | null;
}

/** The state of the form with this intent; for a row's form, only that row's. */
export function stateOf(intent: SecurityIntent, { state }: LastForm, row = ''): SecurityState {
  const { values } = state;
  const isOwn = values.intent === intent && (values.passkey || values.provider) === row;
  return isOwn ? state : { ...startingState(SECURITY_FORM), outcome: null };
}

interface PartProps {
  id: SecurityPart;
  title: string;
  intro: ReactNode;
  last: LastForm;
  children: ReactNode;
}

/** A part of the security settings, with its last form's result. */
export function Part({ id, title, intro, last: { state, done }, children }: PartProps) {
  const parts: Readonly<Record<string, SecurityPart>> = SECURITY_PART_OF;
  const isRefused = state.status >= 400 && parts[state.values.intent] === id;
  return (
    <section aria-labelledby={id} className="beside mt-12 border-t-2 border-ink pt-4">
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-2 text-muted">{intro}</p>
      </div>
      {isRefused && <ErrorBanner text={state.notice} />}
      {done !== null && SECURITY_PART_OF[done] === id && <Notice>{SECURITY_TEXTS.done[done]}</Notice>}
      {children}
    </section>
  );
}

/** The address for a part's forms: without scripts, the answer opens at the part. */
export function actionOf(part: SecurityPart): string {
  return `${paths.security}#${part}`;
}

interface FormProps {
  intent: SecurityIntent;
  last: LastForm;
  proof?: Proof;
  /** The label of the second-factor field; null if none is asked for. */
  factor?: string | null;
  button: string;
  isQuiet?: boolean;
  /** The passkey or other site that the form changes. */
  row?: { name: 'passkey' | 'provider'; value: string };
  children?: ReactNode;
}

/** A form of the page, which asks for proof if needed. */
export function PartForm({
  intent,
  last,
  proof,
  factor = null,
  button,
  isQuiet = false,
  row,
  children,
}: FormProps) {
  const state = stateOf(intent, last, row?.value);
  return (
    <PostForm
      // The part itself shows the message.
      state={{ status: 200, notice: null }}
      action={actionOf(SECURITY_PART_OF[intent])}
      button={button}
      pending={button}
      isQuiet={isQuiet}
    >
      <input type="hidden" name="intent" value={intent} />
      {row && <input type="hidden" name={row.name} value={row.value} />}
      {children}
      {proof && <ProofField proof={proof} error={state.errors.current_password} />}
      <FactorField state={state} label={factor} />
    </PostForm>
  );
}

export function ProofField({ proof, error }: { proof: Proof; error: string | undefined }) {
  if (proof === 'nothing') return null;
  if (proof === 'sign in again') return <p className="small">{SECURITY_TEXTS.signInAgain}</p>;
  return <PasswordField name="current_password" label="Current password" error={error} isNew={false} />;
}

/** Asks for a second factor that can be typed. */
export function FactorField({ state, label }: { state: SecurityState; label: string | null }) {
  if (label === null) return null;
  return <Field form={SECURITY_FORM} state={state} name="factor" label={label} />;
}
