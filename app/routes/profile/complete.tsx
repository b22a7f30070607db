import { Link } from 'react-router';
import { startingState } from '#domain/form-state.ts';
import { PROFILE_DELAYS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import { PROFILE_FORM } from '#domain/profiles/profile.ts';
import { useLeaveLater } from '#ui/leave-later.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { sendOrKeep } from '#ui/send-or-keep.ts';
import type { Route } from './+types/complete';
import { PhotoArea } from './photo-area.tsx';
import { loadProfileForm, profileAction } from './profile-form.server.ts';
import { ProfileForm } from './profile-form.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileForm({ request, context });
}

export const action = profileAction(paths.profileCompleted);
export const clientAction = sendOrKeep(PROFILE_FORM);

export function meta() {
  return pageMeta({ title: 'Complete Your Profile' });
}

/** The first profile form, between registering and the tools (spec §2 and §4). */
export default function CompleteProfile({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { profile, isSaved, photoNews } = loaderData;
  const state = actionData ?? startingState(PROFILE_FORM, profile ?? {});
  const user = matches[0].loaderData.session?.user ?? null;
  if (isSaved && !actionData) return <Completed />;
  return (
    <div className="wrap pt-8">
      <h1>Complete Your Profile</h1>
      <p className="mt-3 max-w-prose text-muted">
        Nothing here is required, and all of it can be changed later.{' '}
        <Link to={paths.tools} className="link">
          Skip for Now
        </Link>
      </p>
      <PhotoArea user={user} screen="complete" news={photoNews} />
      <section aria-labelledby="about-you" className="beside mt-10 lg:border-t lg:border-line lg:pt-6">
        <h2 id="about-you" className="mb-6">
          About you
        </h2>
        <ProfileForm state={state} action={paths.completeProfile} isSaved={false} />
      </section>
    </div>
  );
}

/** Takes the focus, so that screen readers announce it once the form is gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Redirects to the tools after two seconds (spec §9), with or without scripts. */
function Completed() {
  useLeaveLater(paths.tools, PROFILE_DELAYS.completionToTools);
  return (
    <div className="wrap py-16">
      <noscript>
        <meta httpEquiv="refresh" content={`${PROFILE_DELAYS.completionToTools / 1000};url=${paths.tools}`} />
      </noscript>
      <h1>Complete Your Profile</h1>
      <p role="status" tabIndex={-1} ref={focus} className="mt-6 border-l-4 border-brand pl-4">
        {PROFILE_MESSAGES.saved}
      </p>
      <p className="mt-6">
        <Link to={paths.tools} className="btn btn-primary">
          Go to the tools
        </Link>
      </p>
    </div>
  );
}
