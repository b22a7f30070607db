import { namesOf, type StateOf } from '#site/form-state.ts';
import { PROFILE_DELAYS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Field } from '#ui/fields.tsx';
import { PROFILE_MESSAGES } from './messages.ts';
import { PROFILE_FORM } from './profile-rules.ts';

interface Props {
  state: StateOf<typeof PROFILE_FORM>;
  action: string;
  isSaved: boolean;
}

const NAMES = ['first_name', 'last_name'] as const;
const ABOUT = namesOf(PROFILE_FORM.fields).filter(
  (name) => name !== 'first_name' && name !== 'last_name' && name !== 'biography' && name !== 'began',
);

/**
 * The profile's texts (spec §2, "Profile screens"). The server checks them, so that messages are the spec's, not the
 * browser's.
 */
export function ProfileForm({ state, action, isSaved }: Props) {
  const { status, notice } = state;
  const field = (name: keyof typeof PROFILE_FORM.fields) => (
    <Field key={name} form={PROFILE_FORM} state={state} name={name} />
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
      <div className="grid gap-6 sm:grid-cols-2">{NAMES.map(field)}</div>
      {field('biography')}
      <div className="grid gap-6 lg:grid-cols-2">{ABOUT.map(field)}</div>
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="btn btn-primary" {...MARKS.pending('Saving…')}>
          Save Changes
        </button>
        <SavedBanner isSaved={isSaved && notice === null} />
      </div>
    </form>
  );
}

/** Opens a new tab, because this one holds what was typed. */
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

/** Says for three seconds that the profile was saved (spec §9); without scripts, until the next page loads. */
function SavedBanner({ isSaved }: { isSaved: boolean }) {
  return (
    <p id="saved" role="status" className="scroll-mt-32" {...MARKS.fadesAfter(PROFILE_DELAYS.savedBanner)}>
      {isSaved && PROFILE_MESSAGES.saved}
    </p>
  );
}
