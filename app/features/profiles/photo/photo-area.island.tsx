import { type ReactNode, useRef, useState } from 'react';
import { sendBody } from '#browser/forms.ts';
import type { Answer } from '#browser/send.ts';
import { faultText } from '#site/in-place.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { island } from '#ui/island.ts';
import { PHOTO_FORM } from '../photo-rules.ts';
import { PhotoField } from './photo-field.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';

interface Props {
  /** Null if the session could not be read. */
  user: SessionUser | null;
  /** The screen with this area; sent along with the photo. */
  screen: 'settings' | 'complete';
  /** The last change of the photo, in words. */
  news: string | null;
  /** Why the last photo was refused, on pages without scripts. */
  error?: string | null | undefined;
  /** Whether the sender was refused as not signed in. */
  isSignedOut?: boolean;
}

export default island('photo-area', 'at once', PhotoArea);

/**
 * The photo: choose, crop, upload (spec §4, "Photo upload"). Without scripts, the browser sends the whole picture and
 * the server crops its middle.
 */
function PhotoArea({ user, screen, news, error, isSignedOut = false }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ text: error, isSignedOut });
  const input = useRef<HTMLInputElement>(null);
  const photo = user?.photo_url ?? null;
  const { chosen, fault, choose, cancel, forgetFault } = useChosenPhoto(photo, input);
  const send = async (cropped: Blob) => {
    forgetFault();
    setBusy(true);
    const form = new FormData();
    form.set('screen', screen);
    form.set('photo', cropped, 'photo.jpg');
    const answer = await sendBody(paths.profilePhoto, form);
    setRefusal(answer === null ? ACCEPTED : refusalIn(answer));
    setBusy(false);
  };
  const notice = fault ?? (isBusy ? null : refusal.text);
  return (
    <section
      aria-labelledby="photo"
      className="beside mt-8 max-w-prose lg:max-w-none lg:border-t lg:border-line lg:pt-6"
    >
      <h2 id="photo" className="mb-6">
        Photo
      </h2>
      <ErrorBanner text={notice} />
      {notice === refusal.text && refusal.isSignedOut && <SignInAgain isKept={chosen !== null} />}
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
            <PhotoForms screen={screen} hasPhoto={photo !== null}>
              <PhotoField input={input} onChoose={choose} />
            </PhotoForms>
          </div>
        </div>
      )}
    </section>
  );
}

interface Refusal {
  text: string | null | undefined;
  isSignedOut: boolean;
}

const ACCEPTED: Refusal = { text: null, isSignedOut: false };

function refusalIn(answer: Exclude<Answer, { kind: 'elsewhere' }>): Refusal {
  if (answer.kind !== 'page') return { text: faultText(answer, PHOTO_FORM.failed), isSignedOut: false };
  const said = answer.page.querySelector('[role=alert]')?.textContent;
  return { text: said ?? PHOTO_FORM.failed, isSignedOut: answer.status === 401 };
}

/** @param isKept whether this tab still holds the chosen photo and must stay open */
function SignInAgain({ isKept }: { isKept: boolean }) {
  const login = paths.loginFor(paths.profileSettings);
  return (
    <p className="mb-4">
      {isKept ? (
        <>
          <ExternalLink href={login} className="link">
            Sign in
          </ExternalLink>
          , then come back and upload it again: the photo that you chose is still here.
        </>
      ) : (
        <>
          <a href={login} className="link">
            Sign in
          </a>
          , then choose the photo again.
        </>
      )}
    </p>
  );
}

interface FormsProps extends Pick<Props, 'screen'> {
  hasPhoto: boolean;
  children: ReactNode;
}

/** The forms that upload and remove the photo. */
function PhotoForms({ screen, hasPhoto, children }: FormsProps) {
  return (
    <>
      <form
        method="post"
        action={paths.profilePhoto}
        encType="multipart/form-data"
        {...MARKS.failed(PHOTO_FORM.failed)}
      >
        <input type="hidden" name="screen" value={screen} />
        {children}
        <noscript>
          <button type="submit" className="btn mt-3">
            Upload Photo
          </button>
        </noscript>
      </form>
      {hasPhoto && (
        <form method="post" action={paths.profilePhoto} {...MARKS.failed(PHOTO_FORM.failed)} className="mt-3">
          <input type="hidden" name="screen" value={screen} />
          <button type="submit" className="btn">
            Remove Photo
          </button>
        </form>
      )}
    </>
  );
}
