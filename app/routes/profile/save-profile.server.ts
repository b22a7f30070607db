import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { PROFILE_RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import type { ProfileErrors, ProfileTexts } from '#domain/profiles/profile.ts';
import { countMemberWork } from '#server/accounts/limits.server.ts';
import { addressOf, requireMember } from '#server/accounts/member.server.ts';
import { readProfileForm } from '#server/profiles/profile-form.server.ts';
import { readProfile, updateProfile } from '#server/profiles/profiles.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { notFound, orNull, orUnavailable } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import type { ProfileState } from './profile-form.tsx';

/** What both screens of the profile form do on the server. */

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Set when a save was refused. The page then shows what was typed and asks for nothing that is stored, so
 * that neither an ended session nor a database that is away can take it from under the member's hands.
 */
const refusedContext = createContext(false);

/**
 * What is stored, for a form to begin with; null where a refused form stands in its place.
 *
 * @throws a redirect to the login for visitors, 'Profile not found' as a 404
 */
export async function loadProfile({ request, context }: Args): Promise<ProfileTexts | null> {
  if (context.get(refusedContext)) return null;
  const { id } = requireMember(context, addressOf(request));
  const { db } = context.get(servicesContext);
  const profile = await orUnavailable(context, MESSAGES.anErrorOccurred, () => readProfile(db.write, id));
  if (!profile) throw notFound(PROFILE_MESSAGES.notFound);
  return profile;
}

/** Stores a sent form as the sender's own profile, and leads to where that is said. */
export async function saveProfile({ request, context }: Args, savedAt: string) {
  const reading = readProfileForm(await readForm(request));
  const refuse = (
    notice: string,
    init: { status: number; headers?: HeadersInit },
    errors: ProfileErrors = {},
  ) => {
    context.set(refusedContext, true);
    return data<ProfileState>({ values: reading.values, notice, errors }, init);
  };
  const failed = () => refuse(`${PROFILE_MESSAGES.failed}. ${PROFILE_MESSAGES.kept}`, { status: 503 });
  const asked = context.get(sessionContext);
  if ('failed' in asked) return failed();
  if (!asked.session) return refuse(PROFILE_MESSAGES.notAuthenticated, { status: 401 });
  if ('errors' in reading) return refuse(MESSAGES.form.mend, { status: 400 }, reading.errors);
  const { id } = asked.session.user;
  const { db } = context.get(servicesContext);
  const done = await orNull(context, async () => {
    const refusal = await countMemberWork(context, id, PROFILE_RATE_LIMITS.save);
    if (refusal) {
      const headers = { 'Retry-After': String(refusal.seconds) };
      return refuse(refusal.text, { status: 429, headers });
    }
    const isStored = await updateProfile(db.write, id, reading.profile);
    return isStored ? redirect(savedAt, 303) : refuse(PROFILE_MESSAGES.notFound, { status: 404 });
  });
  return done ?? failed();
}
