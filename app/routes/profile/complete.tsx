import { Link } from 'react-router';
import { PROFILE_DELAYS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import { profileValues } from '#domain/profiles/profile.ts';
import { useLeaveLater } from '#ui/leave-later.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/complete';
import { sendOrKeep } from './keep-typed.ts';
import { PhotoArea } from './photo-area.tsx';
import { readPhotoNews } from './photo-news.ts';
import { ProfileForm } from './profile-form.tsx';
import { loadProfile, saveProfile } from './save-profile.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    profile: await loadProfile({ request, context }),
    isSaved: searchParams.get('saved') === '1',
    photoNews: readPhotoNews(searchParams),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return saveProfile({ request, context }, `${paths.completeProfile}?saved=1`);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Complete Your Profile' });
}

/** The profile's first form, on the way from registering to the tools (spec §2 and §4). */
export default function CompleteProfile({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { profile, isSaved, photoNews } = loaderData;
  const state = actionData ?? { values: profileValues(profile ?? {}), notice: null, errors: {} };
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
      <h2 className="mt-10 mb-6">About you</h2>
      <ProfileForm state={state} action={paths.completeProfile} isSaved={false} />
    </div>
  );
}

/** Takes the focus, so that screen readers say it after the form has gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Leads to the tools by itself after two seconds (spec §9), with or without scripts. */
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
