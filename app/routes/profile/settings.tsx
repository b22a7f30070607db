import { paths } from '#domain/paths.ts';
import { profileValues } from '#domain/profiles/profile.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/settings';
import { sendOrKeep } from './keep-typed.ts';
import { PhotoArea } from './photo-area.tsx';
import { readPhotoNews } from './photo-news.ts';
import { ProfileForm } from './profile-form.tsx';
import { loadProfile, saveProfile } from './save-profile.server.ts';
import { SAVED } from './saved-banner.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    profile: await loadProfile({ request, context }),
    isSaved: searchParams.get('saved') === '1',
    photoNews: readPhotoNews(searchParams),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return saveProfile({ request, context }, paths.profileSettings + SAVED);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Profile Settings' });
}

/** The own profile's texts and photo (spec §2, "Profile screens"). */
export default function ProfileSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { profile, isSaved, photoNews } = loaderData;
  const state = actionData ?? { values: profileValues(profile ?? {}), notice: null, errors: {} };
  const user = matches[0].loaderData.session?.user ?? null;
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.profileSettings} />
      <h1>Profile Settings</h1>
      <PhotoArea user={user} screen="settings" news={photoNews} />
      <h2 className="mt-10 mb-6">About you</h2>
      <ProfileForm state={state} action={paths.profileSettings} isSaved={isSaved} />
    </div>
  );
}
