import type { InputHTMLAttributes } from 'react';
import type { StateOf } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { AreaField, InputField } from '#ui/kept-form.tsx';
import { type PROFILE_FORM, PROFILE_LENGTHS, type ProfileField } from './profile-rules.ts';
import { SavedBanner } from './saved-banner.tsx';

interface Props {
  state: StateOf<typeof PROFILE_FORM>;
  /** The screen that holds the form. */
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
 * spec's words instead of the browser's.
 */
export function ProfileForm({ state, action, isSaved }: Props) {
  const { status, notice } = state;
  const line = ({ name, label, input }: LineOfText) => (
    <InputField
      key={name}
      state={state}
      {...input}
      name={name}
      label={label}
      {...(name !== 'x_handle' && { maxLength: PROFILE_LENGTHS[name] })}
    />
  );
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="grid max-w-prose scroll-mt-32 gap-6 lg:max-w-none"
    >
      <div className="empty:hidden" {...MARKS.notice()}>
        <ErrorBanner text={notice} />
        {status === 401 && <SignInAgain />}
      </div>
      <input type="hidden" name="began" value={state.values.began} />
      <div className="grid gap-6 sm:grid-cols-2">{NAMES.map(line)}</div>
      <AreaField
        state={state}
        name="biography"
        label="Biography"
        rows={6}
        maxLength={PROFILE_LENGTHS.biography}
      />
      <div className="grid gap-6 lg:grid-cols-2">{ABOUT.map(line)}</div>
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="btn btn-primary" {...MARKS.pending('Saving…')}>
          Save Changes
        </button>
        <SavedBanner isSaved={isSaved && notice === null} />
      </div>
    </form>
  );
}

/** Opens in a new tab, because this one holds what was typed. */
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
