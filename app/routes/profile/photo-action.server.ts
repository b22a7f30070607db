import { data, type RouterContextProvider, replace } from 'react-router';
import { PROFILE_RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { PHOTO_MESSAGES } from '#domain/profiles/messages.ts';
import { photoFault } from '#domain/profiles/photo.ts';
import { countMemberWork } from '#server/accounts/limits.server.ts';
import { PhotoRefused } from '#server/photos/photo-reader.server.ts';
import { changePhoto, dropPhoto, type PhotoParts } from '#server/photos/photos.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { type FormTexts, readForm, readUpload } from '#server/request/forms.server.ts';
import { gotNoTurn } from '#server/request/gate.server.ts';
import { PHOTO_NEWS } from './photo-news.ts';

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Takes a photo (multipart/form-data), or takes it away (a form of texts). Nothing of it is read before it is
 * known who sends it, and that this account may send another one.
 */
export async function answerPhotoForm({ request, context }: Args) {
  const asked = context.get(sessionContext);
  if ('failed' in asked) return refuse(PHOTO_MESSAGES.failed, 503);
  const userId = asked.session?.user.id;
  if (userId === undefined) return refuse(PHOTO_MESSAGES.notAuthenticated, 401);
  const { db, storage, log } = context.get(servicesContext);
  const onLeftOver = (err: unknown) => log.error({ err }, 'An old photo could not be removed');
  const parts = { db: db.write, storage, onLeftOver, signal: request.signal };
  const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  const { photo, photoRemoval } = PROFILE_RATE_LIMITS;
  try {
    const refusal = await countMemberWork(context, userId, isUpload ? photo : photoRemoval);
    if (refusal) return refuse(refusal.text, 429, { 'Retry-After': String(refusal.seconds) });
    if (isUpload) return await takePhoto(request, parts, userId);
    const texts = await readForm(request);
    return answerFor(await dropPhoto(parts, userId), texts, 'removed');
  } catch (error) {
    if (error instanceof PhotoRefused) return refuse(error.message, 400);
    if (gotNoTurn(error)) return refuse(PHOTO_MESSAGES.failed, 503, BUSY_HEADERS);
    // What a form that cannot be read is answered with.
    if (!(error instanceof Error)) throw error;
    log.error({ err: error }, 'A photo could not be stored');
    return refuse(PHOTO_MESSAGES.failed, 503);
  }
}

async function takePhoto(request: Request, parts: PhotoParts, userId: string) {
  const upload = await readUpload(request);
  if (!upload) return refuse(PHOTO_MESSAGES.tooLarge, 413);
  const { file, texts } = upload;
  const fault = file ? photoFault(file) : PHOTO_MESSAGES.noImage;
  if (!file || fault !== null) return refuse(fault ?? PHOTO_MESSAGES.noImage, 400);
  const isDone = await changePhoto(parts, userId, new Uint8Array(await file.arrayBuffer()));
  return answerFor(isDone, texts, 'uploaded');
}

/** Other photos are being read: that takes a few seconds. */
const BUSY_HEADERS = { 'Retry-After': '5' };

function refuse(error: string, status: number, headers: HeadersInit = {}) {
  return data({ error }, { status, headers });
}

/** The screens that a photo is changed on, by the name that their forms send. */
const SCREENS: Readonly<Record<string, string>> = {
  settings: paths.profileSettings,
  complete: paths.completeProfile,
};

/** The account of whoever asked may have gone meanwhile. */
function answerFor(isDone: boolean, { screen = '' }: FormTexts, news: keyof typeof PHOTO_NEWS) {
  if (!isDone) return refuse(PHOTO_MESSAGES.notAuthenticated, 401);
  return replace((SCREENS[screen] ?? paths.profileSettings) + PHOTO_NEWS[news], 303);
}
