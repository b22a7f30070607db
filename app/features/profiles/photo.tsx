import { requireMember } from '#features/accounts/member.server.ts';
import { refusedContext } from '#platform/request/form.server.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/photo';
import PhotoArea from './photo/photo-area.island.tsx';
import { answerPhotoForm } from './photo-action.server.ts';
import { PHOTO_FORM } from './photo-rules.ts';

/** Explains a refused photo, also to senders who are no longer signed in. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(refusedContext)) requireMember(context, paths.profilePhoto);
  return null;
}

export function action({ request, context }: Route.ActionArgs) {
  return answerPhotoForm({ request, context });
}

export const handle = { failed: PHOTO_FORM.failed };

export const meta = () => pageMeta({ title: 'Your Photo' });

/** Explains why a photo sent without scripts was refused, and offers to send another. */
export default function Photo({ actionData, matches }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <p className="mb-4 text-sm">
        <TextLink to={paths.profileSettings}>Back to your profile settings</TextLink>
      </p>
      <h1>Your Photo</h1>
      <PhotoArea
        user={matches[0].loaderData.session?.user ?? null}
        screen="settings"
        news={null}
        error={actionData?.notice}
        isSignedOut={actionData?.status === 401}
      />
    </div>
  );
}
