import { type ReactNode, useRef } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import type { action } from './photo.tsx';
import { PhotoField } from './photo-field.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';

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

/**
 * The photo: choose, crop, upload (spec §4, "Photo upload"). Without scripts the whole picture is sent and
 * the server crops its middle.
 */
export function PhotoArea({ user, screen, news, error }: Props) {
  const upload = useFetcher<typeof action>();
  const input = useRef<HTMLInputElement>(null);
  const photo = user?.photo_url ?? null;
  const { chosen, fault, choose, cancel, forgetFault } = useChosenPhoto(photo, input);
  const send = (cropped: Blob) => {
    forgetFault();
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
        {chosen || notice ? null : news}
      </p>
      {chosen ? (
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
            <PhotoForms upload={upload} screen={screen} hasPhoto={photo !== null}>
              <PhotoField input={input} onChoose={choose} />
            </PhotoForms>
          </div>
        </div>
      )}
    </section>
  );
}

interface FormsProps extends Pick<Props, 'screen'> {
  upload: ReturnType<typeof useFetcher<typeof action>>;
  hasPhoto: boolean;
  /** The file field. */
  children: ReactNode;
}

/** Uploads a photo, and removes the one that is there. */
function PhotoForms({ upload, screen, hasPhoto, children }: FormsProps) {
  return (
    <>
      <upload.Form method="post" action={paths.profilePhoto} encType="multipart/form-data" preventScrollReset>
        <input type="hidden" name="screen" value={screen} />
        {children}
        <noscript>
          <button type="submit" className="btn mt-3">
            Upload Photo
          </button>
        </noscript>
      </upload.Form>
      {hasPhoto && (
        <upload.Form method="post" action={paths.profilePhoto} preventScrollReset className="mt-3">
          <input type="hidden" name="screen" value={screen} />
          <button type="submit" className="btn" disabled={upload.state !== 'idle'}>
            Remove Photo
          </button>
        </upload.Form>
      )}
    </>
  );
}
