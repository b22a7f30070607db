import { startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/settings';
import { loadProfileForm, profileAction } from './complete-form.server.ts';
import PhotoArea from './photo/photo-area.island.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PROFILE_FORM } from './profile-rules.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileForm({ request, context });
}

export const action = profileAction(paths.profileSaved);
export const handle = { failed: PROFILE_FORM.failed };

export const meta = () => pageMeta({ title: 'Profile Settings' });

/** A member edits their own texts and photo (spec §2, "Profile screens"). */
export default function ProfileSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { profile, isSaved, photoNews } = loaderData;
  const state = actionData ?? startingState(PROFILE_FORM, profile ?? {});
  const user = matches[0].loaderData.session?.user ?? null;
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.profileSettings} />
      <h1>Profile Settings</h1>
      <PhotoArea user={user} screen="settings" news={photoNews} />
      <section aria-labelledby="about-you" className="beside mt-10 lg:border-t lg:border-line lg:pt-6">
        <h2 id="about-you" className="mb-6">
          About you
        </h2>
        <ProfileForm state={state} action={paths.profileSettings} isSaved={isSaved} />
      </section>
    </div>
  );
}
