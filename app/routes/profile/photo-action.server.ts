import { data, type RouterContextProvider, replace } from 'react-router';
import { PHOTO_LIMITS, PROFILE_RATE_LIMITS } from '#domain/limits.ts';
import { photoFault } from '#domain/members/photo.ts';
import { PHOTO_MESSAGES } from '#domain/members/profile-messages.ts';
import { paths } from '#domain/paths.ts';
import { countMemberWork, type Refusal } from '#server/account-limits.server.ts';
import { servicesContext, sessionContext } from '#server/context.server.ts';
import { type FormTexts, readForm, readUpload } from '#server/forms.server.ts';
import { PhotoRefused } from '#server/photo-reader.server.ts';
import { changePhoto, dropPhoto, type PhotoParts } from '#server/photos.server.ts';
import { PHOTO_NEWS } from './photo-news.ts';

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Takes a photo (multipart/form-data), or takes it away (a form of texts). */
export async function answerPhotoForm({ request, context }: Args) {
  const asked = context.get(sessionContext);
  const userId = 'session' in asked ? asked.session?.user.id : undefined;
  const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  // Of a stranger's photo nothing is kept in memory.
  const upload = isUpload
    ? await readUpload(request, userId === undefined ? 0 : PHOTO_LIMITS.maxBytes)
    : null;
  const texts = isUpload ? (upload?.texts ?? {}) : await readForm(request);
  if ('failed' in asked) return refuse(PHOTO_MESSAGES.failed, 503);
  if (userId === undefined) return refuse(PHOTO_MESSAGES.notAuthenticated, 401);
  const { db, storage, log } = context.get(servicesContext);
  const onLeftOver = (err: unknown) => log.error({ err }, 'An old photo could not be removed');
  const parts = { db: db.write, storage, onLeftOver, signal: request.signal };
  try {
    if (isUpload) return await takePhoto(context, parts, userId, upload?.file, texts);
    const refusal = await countMemberWork(context, userId, PROFILE_RATE_LIMITS.photoRemoval);
    return refusal ? tooMany(refusal) : answerFor(await dropPhoto(parts, userId), texts, 'removed');
  } catch (error) {
    if (error instanceof PhotoRefused) return refuse(error.message, 400);
    log.error({ err: error }, 'A photo could not be stored');
    return refuse(PHOTO_MESSAGES.failed, 503);
  }
}

/** @param file null when none was chosen, undefined when more came than a photo may have */
async function takePhoto(
  context: Args['context'],
  parts: PhotoParts,
  userId: string,
  file: File | null | undefined,
  texts: FormTexts,
) {
  if (file === undefined) return refuse(PHOTO_MESSAGES.tooLarge, 413);
  const fault = file ? photoFault(file) : PHOTO_MESSAGES.noImage;
  if (!file || fault !== null) return refuse(fault ?? PHOTO_MESSAGES.noImage, 400);
  const refusal = await countMemberWork(context, userId, PROFILE_RATE_LIMITS.photo);
  if (refusal) return tooMany(refusal);
  const isDone = await changePhoto(parts, userId, new Uint8Array(await file.arrayBuffer()));
  return answerFor(isDone, texts, 'uploaded');
}

function tooMany({ text, seconds }: Refusal) {
  return refuse(text, 429, { 'Retry-After': String(seconds) });
}

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
