import { type ActionFunctionArgs, replace } from 'react-router';
import { senderOf } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { answerForm } from '#platform/request/form.server.ts';
import { type FormTexts, readForm, readUpload } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { isDiskFull } from '#platform/start/folder.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PHOTO_MESSAGES } from './messages.ts';
import { changePhoto, dropPhoto, type PhotoParts } from './photo/photos.server.ts';
import { PHOTO_FORM, photoFault } from './photo-rules.ts';

/**
 * Stores a photo (multipart/form-data) or removes it (a text form). Reads the body only after checking the sender and
 * their account's limit.
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
  const {
    files: [file],
    texts,
  } = upload;
  const fault = file ? photoFault(file) : PHOTO_MESSAGES.noImage;
  if (!file || fault !== null) throw new Refused({ status: 400, notice: fault ?? PHOTO_MESSAGES.noImage });
  const isDone = await changePhoto(parts, userId, new Uint8Array(await file.arrayBuffer()));
  return answerFor(isDone, texts, 'uploaded');
}

/** False for an account that was deleted in the meantime. */
function answerFor(isDone: boolean, { screen }: FormTexts, news: 'uploaded' | 'removed') {
  if (!isDone) throw signedOut();
  return replace(paths.photoChanged(screen === 'complete' ? screen : 'settings', news), 303);
}

function signedOut(): Refused {
  return new Refused({ status: 401, notice: PHOTO_MESSAGES.notAuthenticated });
}
