import { type ActionFunctionArgs, replace } from 'react-router';
import { RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { PHOTO_MESSAGES } from '#domain/profiles/messages.ts';
import { PHOTO_FORM, photoFault } from '#domain/profiles/photo.ts';
import { senderOf } from '#server/accounts/member.server.ts';
import { changePhoto, dropPhoto, type PhotoParts } from '#server/photos/photos.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { logFailure } from '#server/request/failures.server.ts';
import { answerForm } from '#server/request/form.server.ts';
import { type FormTexts, readForm, readUpload } from '#server/request/forms.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { isDiskFull } from '#server/start/folder.server.ts';

/**
 * Stores a photo (multipart/form-data) or removes it (a text form). It reads nothing before it knows who
 * sends the form and that their account may send another.
 */
export function answerPhotoForm({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const operation = 'storing a photo';
  return answerForm(context, { form: PHOTO_FORM, operation, typed: { screen: '' } }, async () => {
    const userId = senderOf(context)?.id;
    if (userId === undefined) throw signedOut();
    const { db, pages, storage } = context.get(servicesContext);
    const onLeftOver = (error: unknown) => logFailure(context, 'removing an old photo', error);
    const parts = { db, pages, storage, onLeftOver, signal: request.signal };
    const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
    await countOrRefuse(context, isUpload ? RATE_LIMITS.photo : RATE_LIMITS.photoRemoval, userId);
    if (isUpload) {
      return takePhoto(request, parts, userId).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        logFailure(context, operation, error);
        throw new Refused({ status: 507, notice: PHOTO_MESSAGES.noRoom });
      });
    }
    const texts = await readForm(request);
    return answerFor(await dropPhoto(parts, userId), texts, 'removed');
  });
}

async function takePhoto(request: Request, parts: PhotoParts, userId: string) {
  const upload = await readUpload(request);
  if (!upload) throw new Refused({ status: 413, notice: PHOTO_MESSAGES.tooLarge });
  const { file, texts } = upload;
  const fault = file ? photoFault(file) : PHOTO_MESSAGES.noImage;
  if (!file || fault !== null) throw new Refused({ status: 400, notice: fault ?? PHOTO_MESSAGES.noImage });
  const isDone = await changePhoto(parts, userId, new Uint8Array(await file.arrayBuffer()));
  return answerFor(isDone, texts, 'uploaded');
}

/** The sender's account may have been deleted in the meantime. */
function answerFor(isDone: boolean, { screen }: FormTexts, news: 'uploaded' | 'removed') {
  if (!isDone) throw signedOut();
  return replace(paths.photoChanged(screen === 'complete' ? screen : 'settings', news), 303);
}

function signedOut(): Refused {
  return new Refused({ status: 401, notice: PHOTO_MESSAGES.notAuthenticated });
}
