import { data } from 'react-router';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import { profileValues } from '#domain/profiles/profile.ts';
import type { ProfileState } from './profile-form.tsx';

/** Sends the form; when no answer comes, or none that can be read, the form stays as it was typed. */
export async function sendOrKeep<T>(request: Request, send: () => Promise<T>) {
  const form = await request.clone().formData();
  try {
    return await send();
  } catch (reason) {
    // Where the server leads to after saving.
    if (reason instanceof Response) throw reason;
    const values = profileValues(Object.fromEntries([...form].map(([name, text]) => [name, String(text)])));
    const notice = `${PROFILE_MESSAGES.failed}. ${PROFILE_MESSAGES.kept}`;
    return data<ProfileState>({ values, notice, errors: {} }, { status: 503 });
  }
}
