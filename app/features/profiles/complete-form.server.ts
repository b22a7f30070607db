import { redirect } from 'react-router';
import { addressOf, requireMember, senderOf } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import {
  defineForm,
  formAction,
  readingOf,
  reads,
  refusedContext,
  type Sent,
} from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { reservedName } from '#site/form-fields.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { PHOTO_MESSAGES, PROFILE_MESSAGES } from './messages.ts';
import { beganWith, PROFILE_FORM, type ProfileTexts, whatChanged } from './profile-rules.ts';
import { readProfile, updateProfile } from './profiles.server.ts';

/** What both screens of the profile form do on the server. */

/**
 * The stored values for the form; null after a refused form, whose typed values must survive an ended session or a
 * database that is unavailable.
 *
 * @throws a redirect to the login for visitors, 'Profile not found' as a 404
 */
async function loadProfile({
  request,
  context,
}: Pick<Sent, 'request' | 'context'>): Promise<ProfileTexts | null> {
  if (context.get(refusedContext)) return null;
  const { id } = requireMember(context, addressOf(request));
  const { db } = context.get(servicesContext);
  const profile = await orUnavailable(context, 'reading a profile', () => readProfile(db.write, id));
  if (!profile) throw notFound(PROFILE_MESSAGES.notFound);
  return profile;
}

/** The stored profile, and the last form's result. */
export async function loadProfileForm({ request, context }: Pick<Sent, 'request' | 'context'>) {
  const { searchParams } = new URL(request.url);
  const profile = await loadProfile({ request, context });
  return {
    profile: profile && { ...profile, began: JSON.stringify(profile) },
    isSaved: searchParams.get('saved') === '1',
    photoNews: readPhotoNews(searchParams),
  };
}

/** Saves the form as the sender's own profile and redirects to the page that confirms it. */
export function profileAction(savedAt: string) {
  return formAction(
    defineForm({
      form: PROFILE_FORM,
      operation: 'saving a profile',
      who({ context }) {
        const member = senderOf(context);
        if (!member) throw new Refused({ status: 401, notice: PROFILE_MESSAGES.notAuthenticated });
        return member;
      },
      read(sent) {
        const reading = reads(PROFILE_FORM)(sent);
        if ('errors' in reading) return reading;
        const { began, ...texts } = reading.good;
        return readingOf(whatChanged(texts, beganWith(began)), reservedName(texts));
      },
      limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.profile, id),
      async work({ services, who: { id }, good }) {
        const isStored = await updateProfile(services, id, good);
        if (!isStored) throw new Refused({ status: 404, notice: PROFILE_MESSAGES.notFound });
        return redirect(savedAt, 303);
      },
    }),
  );
}

/** The news about the photo in the address, in words; or null. */
function readPhotoNews(params: URLSearchParams): string | null {
  const news = params.get('photo');
  return news === 'uploaded' || news === 'removed' ? PHOTO_MESSAGES[news] : null;
}
