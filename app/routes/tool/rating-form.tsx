import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { formatCounted } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { type OwnRating, RATING, RATING_TEXTS, type ToolState, WITH_REVIEW } from '#domain/ratings/rating.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useLastForm } from './last-form.ts';

interface Props {
  /** Where the forms are sent. */
  action: string;
  own: OwnRating | null;
}

/**
 * A member's own rating and review, folded until wanted; picking a star opens the rest of the form (spec §4,
 * "Rating"). The address can open it, as after a login, and the form stays open with its answer.
 */
export function RatingForm({ action, own }: Props) {
  const fetcher = useFetcher<ToolState>();
  const answer = useLastForm(fetcher.data, 'rating');
  const isAskedFor = new URLSearchParams(useLocation().search).has('rate');
  const [isOpen, setOpen] = useState(isAskedFor || answer !== undefined);
  // Once open, the form stays open, even if the answer disappears because a later one cannot be read.
  useEffect(() => {
    if (isAskedFor || answer !== undefined) setOpen(true);
  }, [isAskedFor, answer]);
  const last = useWhileFresh(answer);
  const isSending = fetcher.state === 'submitting';
  const refusal = last && last.status >= 400 && !isSending ? last : undefined;
  const area = useRef<HTMLDetailsElement>(null);
  useFocusAfterSending(area, fetcher.state === 'idle');
  return (
    <details
      ref={area}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="w-full"
    >
      <summary className="link w-fit">
        {own ? `Your rating: ${formatCounted(own.rating, 'star')}` : 'Rate this tool'}
      </summary>
      {/* The answer to a removal resets the form. */}
      <fetcher.Form
        key={String(own === null)}
        method="post"
        action={action}
        preventScrollReset
        className="rate mt-3"
      >
        <ErrorBanner text={refusal?.errors.review === undefined && refusal?.notice} />
        {refusal?.status === 401 && <SignInAside returnTo={action} />}
        <Fields own={own} refusal={refusal} isSending={isSending} />
      </fetcher.Form>
      {own && !own.isHidden && (
        <fetcher.Form method="post" action={action} preventScrollReset className="mt-2">
          <RemoveRating
            hasReview={own.review !== null || refusal?.outcome === 'confirm'}
            isSending={isSending}
          />
        </fetcher.Form>
      )}
      <p role="status" className="mt-2 text-sm">
        {!refusal && !isSending && last?.notice}
      </p>
    </details>
  );
}

/** Stars are given again as fast as they are removed, but a member with a written review is asked first. */
function RemoveRating({ hasReview, isSending }: { hasReview: boolean; isSending: boolean }) {
  const button = { type: 'submit', name: 'intent', value: 'unrate', disabled: isSending } as const;
  if (!hasReview) {
    return (
      <button {...button} className="link text-sm">
        Remove my rating
      </button>
    );
  }
  return (
    <details>
      <summary className="w-fit text-sm">Remove my rating</summary>
      <p className="mt-3 max-w-prose">{RATING_TEXTS.reviewGoesToo}</p>
      <input type="hidden" name={WITH_REVIEW} value="yes" />
      <button {...button} className="btn btn-danger mt-3">
        Delete rating and review
      </button>
    </details>
  );
}

/** Opens in a new tab, because this one holds what was typed. */
function SignInAside({ returnTo }: { returnTo: string }) {
  return (
    <p className="mb-6">
      <ExternalLink href={paths.loginFor(returnTo)} className="link">
        Sign in
      </ExternalLink>
      , then come back and submit again.
    </p>
  );
}

/**
 * Puts the focus back after sending: disabling the controls meanwhile (spec §5) takes it away from keyboard
 * users.
 */
function useFocusAfterSending(area: RefObject<HTMLElement | null>, isIdle: boolean) {
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    if (isIdle && !wasIdle.current && document.activeElement === document.body) {
      const find = (what: string) => area.current?.querySelector<HTMLElement>(what);
      (find('[value=rate]:enabled') ?? find('[type=radio]'))?.focus({ preventScroll: true });
    }
    wasIdle.current = isIdle;
  }, [area, isIdle]);
}

interface FieldsProps {
  own: OwnRating | null;
  refusal: ToolState | undefined;
  isSending: boolean;
}

const STARS = [1, 2, 3, 4, 5];

function Fields({ own, refusal, isSending }: FieldsProps) {
  // A refused removal carries no rating.
  const typed = refusal?.values.intent === 'rate' ? refusal.values : undefined;
  const [picked, setPicked] = useState(Number(typed?.rating) || own?.rating || 0);
  const hasScripts = useHasScripts();
  return (
    <fieldset disabled={isSending} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Your rating</legend>
      <Stars picked={picked} onPick={setPicked} />
      <div className="rate-more">
        <div className="mt-3 grid max-w-prose gap-3">
          <FormField name="review" label="Your review (optional)" error={refusal?.errors.review}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                maxLength={RATING.reviewLength}
                defaultValue={typed?.review ?? own?.review ?? ''}
              />
            )}
          </FormField>
          {own?.isHidden && <p className="small">{RATING_TEXTS.hidden}</p>}
          <p>
            {/* Without scripts, nothing could enable it again; the server then asks for a rating. */}
            <button
              type="submit"
              name="intent"
              value="rate"
              disabled={isSending || (hasScripts && picked === 0)}
              className="btn btn-primary"
            >
              {own ? 'Update Rating' : 'Submit Rating'}
            </button>
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function Stars({ picked, onPick }: { picked: number; onPick: (star: number) => void }) {
  return (
    <div className="flex w-fit">
      {STARS.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name="rating"
            value={star}
            required
            defaultChecked={star === picked}
            onChange={() => onPick(star)}
            className="sr-only"
          />
          <span className="star" />
          <span className="sr-only">{formatCounted(star, 'star')}</span>
        </label>
      ))}
    </div>
  );
}

const never = () => () => {};

function useHasScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** An outcome, if it is still fresh: a success lasts only three seconds (spec §4, §9). */
function useWhileFresh(last: ToolState | undefined): ToolState | undefined {
  const [old, setOld] = useState<ToolState>();
  useEffect(() => {
    if (!last || last.status >= 400) return;
    const timer = setTimeout(() => setOld(last), RATING.messageMs);
    return () => clearTimeout(timer);
  }, [last]);
  return last === old ? undefined : last;
}
