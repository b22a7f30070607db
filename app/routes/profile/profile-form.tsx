import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '#domain/paths.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import {
  PROFILE_LENGTHS,
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
} from '#domain/profiles/profile.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FormField } from '#ui/form-field.tsx';
import { SavedBanner } from './saved-banner.tsx';

export interface ProfileState {
  values: ProfileValues;
  /** What is wrong with the form as a whole. */
  notice: string | null;
  errors: ProfileErrors;
}

interface Props {
  state: ProfileState;
  /** The screen that the form stands on. */
  action: string;
  isSaved: boolean;
}

interface LineOfText {
  name: Exclude<ProfileField, 'biography'>;
  label: string;
  input: InputHTMLAttributes<HTMLInputElement>;
}

const NAMES: readonly LineOfText[] = [
  { name: 'first_name', label: 'First name', input: { autoComplete: 'given-name' } },
  { name: 'last_name', label: 'Last name', input: { autoComplete: 'family-name' } },
];
const ABOUT: readonly LineOfText[] = [
  { name: 'x_handle', label: 'X handle', input: { placeholder: '@username', autoCapitalize: 'none' } },
  { name: 'ai_company', label: 'AI company', input: { autoComplete: 'organization' } },
  { name: 'linkedin_url', label: 'LinkedIn URL', input: { type: 'url', placeholder: 'https://' } },
  { name: 'amped_bio_url', label: 'Bio-link URL', input: { type: 'url', placeholder: 'https://' } },
];

/**
 * The profile's texts (spec §2, "Profile screens"). The server checks them, so that everybody reads the
 * spec's words and not those of the browser.
 */
export function ProfileForm({ state, action, isSaved }: Props) {
  const { values, notice, errors } = state;
  const isSaving = useNavigation().formAction === action;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.notice === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else form.current?.scrollIntoView({ block: 'start' });
  }, [state]);
  const line = ({ name, label, input }: LineOfText) => (
    <FormField key={name} name={name} label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          {...input}
          {...(name !== 'x_handle' && { maxLength: PROFILE_LENGTHS[name] })}
          defaultValue={values[name]}
        />
      )}
    </FormField>
  );
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      replace
      preventScrollReset
      noValidate
      className="grid max-w-prose scroll-mt-32 gap-6"
    >
      <div className="empty:hidden">
        <ErrorBanner text={notice} />
        {notice === PROFILE_MESSAGES.notAuthenticated && <SignInAgain />}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">{NAMES.map(line)}</div>
      <FormField name="biography" label="Biography" error={errors.biography}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={PROFILE_LENGTHS.biography}
            defaultValue={values.biography}
          />
        )}
      </FormField>
      {ABOUT.map(line)}
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="btn btn-primary" disabled={isSaving}>
          {isSaving && <Spinner />}
          {isSaving ? 'Saving…' : 'Save Changes'}
        </button>
        <SavedBanner isSaved={isSaved && !isSaving && notice === null} />
      </div>
    </Form>
  );
}

/** In a tab of its own, because what was typed is in this one. */
function SignInAgain() {
  return (
    <p>
      <ExternalLink href={paths.loginFor(paths.profile)} className="link">
        Sign in
      </ExternalLink>
      , then come back and save again.
    </p>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
