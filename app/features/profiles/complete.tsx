import { startingState } from '#site/form-state.ts';
import { PROFILE_DELAYS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/complete';
import { loadProfileForm, profileAction } from './complete-form.server.ts';
import { PROFILE_MESSAGES } from './messages.ts';
import PhotoArea from './photo/photo-area.island.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PROFILE_FORM } from './profile-rules.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileForm({ request, context });
}

export const action = profileAction(paths.profileCompleted);
export const handle = { failed: PROFILE_FORM.failed };

export const meta = () => pageMeta({ title: 'Complete Your Profile' });

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
        <TextLink to={paths.tools}>Skip for Now</TextLink>
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

/** Redirects to the tools after two seconds (spec §9), with or without scripts. */
function Completed() {
  return (
    <div className="wrap py-16">
      <noscript>
        <meta httpEquiv="refresh" content={`${PROFILE_DELAYS.completionToTools / 1000};url=${paths.tools}`} />
      </noscript>
      <h1>Complete Your Profile</h1>
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()} className="mt-6 border-l-4 border-brand pl-4">
        {PROFILE_MESSAGES.saved}
      </p>
      <p className="mt-6">
        <a
          href={paths.tools}
          className="btn btn-primary"
          {...MARKS.leaveAfter(PROFILE_DELAYS.completionToTools)}
        >{say`Go to the tools`}</a>
      </p>
    </div>
  );
}
