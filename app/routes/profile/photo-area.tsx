import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { paths } from '#domain/paths.ts';
import { PHOTO_MESSAGES } from '#domain/profiles/messages.ts';
import { photoFault } from '#domain/profiles/photo.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import type { action } from './photo.tsx';
import type { PhotoCrop } from './photo-crop.tsx';
import { PhotoField } from './photo-field.tsx';

interface Props {
  /** Null when the session could not be read. */
  user: SessionUser | null;
  /** The screen that shows this area; it is sent along with the photo. */
  screen: 'settings' | 'complete';
  /** What has just happened to the photo. */
  news: string | null;
  /** Why the last photo was refused, on a page without scripts. */
  error?: string | null | undefined;
}

/** A chosen picture and its cropper, which is loaded only now. */
interface Chosen {
  Crop: typeof PhotoCrop;
  /** The file's. */
  name: string;
  /** As a data URL: the page's policy allows no other pictures from outside the site. */
  source: string;
  /** The photo to be replaced: once it is gone, the new picture has been accepted. */
  replaces: string | null;
}

/**
 * The photo: choose, crop, upload (spec §4, "Photo upload"). Without scripts the whole picture is sent and
 * the server crops its middle.
 */
export function PhotoArea({ user, screen, news, error }: Props) {
  const upload = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const photo = user?.photo_url ?? null;
  if (chosen && chosen.replaces !== photo) setChosen(null);
  const isCropping = chosen !== null;
  const wasCropping = useRef(false);
  useEffect(() => {
    // The focused element disappeared with the cropper.
    if (wasCropping.current && !isCropping) input.current?.focus();
    wasCropping.current = isCropping;
  }, [isCropping]);

  const choose = async (file: File) => {
    setFault(null);
    const wrong = photoFault(file);
    if (wrong !== null) {
      if (input.current) input.current.value = '';
      setFault(wrong);
      return;
    }
    try {
      const [{ PhotoCrop: Crop }, source] = await Promise.all([import('./photo-crop.tsx'), readAsUrl(file)]);
      setChosen({ Crop, name: file.name, source, replaces: photo });
    } catch {
      setFault(PHOTO_MESSAGES.failed);
    }
  };
  const cancel = (reason: string | null) => {
    setChosen(null);
    setFault(reason);
  };
  const send = (cropped: Blob) => {
    setFault(null);
    const form = new FormData();
    form.set('screen', screen);
    form.set('photo', cropped, 'photo.jpg');
    void upload.submit(form, {
      method: 'post',
      action: paths.profilePhoto,
      encType: 'multipart/form-data',
      preventScrollReset: true,
    });
  };

  const isBusy = upload.state !== 'idle';
  const notice = fault ?? (isBusy ? null : (upload.data?.notice ?? error));
  return (
    <section
      aria-labelledby="photo"
      className="beside mt-8 max-w-prose lg:max-w-none lg:border-t lg:border-line lg:pt-6"
    >
      <h2 id="photo" className="mb-6">
        Photo
      </h2>
      {/* Preloads the sending code before the connection can break: a failed load would lose the page. */}
      <PrefetchPageLinks page={paths.profilePhoto} />
      <ErrorBanner text={notice} />
      <p role="status" className="mb-4 empty:hidden">
        {isCropping || notice ? null : news}
      </p>
      {isCropping ? (
        <chosen.Crop
          name={chosen.name}
          source={chosen.source}
          isSending={isBusy}
          onCrop={send}
          onCancel={() => cancel(null)}
          onFault={cancel}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-6">
          {user && <Avatar user={user} className="size-24 text-3xl" />}
          <div className="min-w-0 grow">
            <upload.Form
              method="post"
              action={paths.profilePhoto}
              encType="multipart/form-data"
              preventScrollReset
            >
              <input type="hidden" name="screen" value={screen} />
              <PhotoField input={input} onChoose={choose} />
              <noscript>
                <button type="submit" className="btn mt-3">
                  Upload Photo
                </button>
              </noscript>
            </upload.Form>
            {photo && (
              <upload.Form method="post" action={paths.profilePhoto} preventScrollReset className="mt-3">
                <input type="hidden" name="screen" value={screen} />
                <button type="submit" className="btn" disabled={isBusy}>
                  Remove Photo
                </button>
              </upload.Form>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function readAsUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
