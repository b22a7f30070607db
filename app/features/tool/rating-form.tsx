import { useLocation } from 'react-router';
import { ABOUT_NAMES } from '#features/reviews/about.ts';
import { TOOL_FORMS, type ToolState } from '#features/reviews/forms.ts';
import { type OwnRating, RATING, RATING_TEXTS, WITH_REVIEW } from '#features/reviews/rating.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { useLastForm } from './last-form.ts';
import { SignInAside } from './sign-in-aside.tsx';

interface Props {
  /** Where the forms are sent. */
  action: string;
  own: OwnRating | null;
  /** What the form begins with when it is opened now. */
  began: string;
}

/**
 * A member's own rating and review, folded until wanted; picking a star opens the rest of the form (spec §4,
 * "Rating"). The address can open it, as after a login, and the form stays open with its answer.
 */
export function RatingForm({ action, own, began }: Props) {
  const last = useLastForm('rating');
  const isAskedFor = new URLSearchParams(useLocation().search).has('rate');
  const refusal = last && last.status >= 400 ? last : undefined;
  return (
    <details
      open={isAskedFor || last !== undefined}
      className="open:w-full"
      {...MARKS.failed(RATING_TEXTS.failed)}
      {...MARKS.together()}
    >
      <summary className="link w-fit">
        {own ? `Your rating: ${formatCounted(own.rating, 'star')}` : say`Rate this tool`}
      </summary>
      <form method="post" action={action} className="rate mt-3">
        <ErrorBanner text={refusal?.errors.review === undefined && refusal?.notice} />
        {refusal?.status === 401 && <SignInAside returnTo={action} />}
        <Fields own={own} began={began} refusal={refusal} />
      </form>
      {own && !own.isHidden && (
        <form method="post" action={action} className="mt-2">
          <RemoveRating
            hasReview={own.review !== null || own.about !== null || refusal?.outcome === 'confirm'}
          />
        </form>
      )}
      <p role="status" className="mt-2 text-sm" {...MARKS.fadesAfter(RATING.messageMs)}>
        {!refusal && last?.notice}
      </p>
    </details>
  );
}

/** Stars are given again as fast as they are removed, but a member with a written review is asked first. */
function RemoveRating({ hasReview }: { hasReview: boolean }) {
  const button = { type: 'submit', name: 'intent', value: 'unrate' } as const;
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

interface FieldsProps extends Omit<Props, 'action'> {
  refusal: ToolState | undefined;
}

const STARS = [1, 2, 3, 4, 5];

function Fields({ own, began, refusal }: FieldsProps) {
  // A refused removal carries no rating.
  const typed = refusal?.values.intent === 'rate' ? refusal.values : undefined;
  const values =
    typed ?? startingState(TOOL_FORMS.rating, { review: own?.review ?? null, ...own?.about }).values;
  const isNewer = refusal?.outcome === 'newer';
  const picked = Number(typed?.rating) || own?.rating || 0;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Your rating</legend>
      {/* A refused form still begins with what it did, until its sender has seen what is newer. */}
      <input type="hidden" name="began" value={(!isNewer && typed?.began) || began} />
      <Stars picked={picked} />
      <div className="rate-more">
        <div className="mt-3 grid max-w-prose gap-3">
          <Field form={TOOL_FORMS.rating} state={{ values, errors: refusal?.errors ?? {} }} name="review" />
          <p className="small">{RATING_TEXTS.isPublic}</p>
          <details open={own?.about !== null && own !== null}>
            <summary className="w-fit text-sm">{RATING_TEXTS.about}</summary>
            <p className="small mt-2">{RATING_TEXTS.aboutIsPublic}</p>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">
              {ABOUT_NAMES.map((name) => (
                <Field
                  key={name}
                  form={TOOL_FORMS.rating}
                  state={{ values, errors: refusal?.errors ?? {} }}
                  name={name}
                />
              ))}
            </div>
          </details>
          {isNewer && own?.review && (
            <div>
              <p className="text-sm font-semibold">Your saved review</p>
              <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
                {own.review}
              </blockquote>
            </div>
          )}
          {own?.isHidden && <p className="small">{RATING_TEXTS.hidden}</p>}
          <p>
            <button type="submit" name="intent" value="rate" className="btn btn-primary">
              {own ? 'Update Rating' : 'Submit Rating'}
            </button>
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function Stars({ picked }: { picked: number }) {
  return (
    <div className="flex w-fit" {...MARKS.still()}>
      {STARS.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name="rating"
            value={star}
            required
            defaultChecked={star === picked}
            className="sr-only"
          />
          <span className="star" />
          <span className="sr-only">{formatCounted(star, 'star')}</span>
        </label>
      ))}
    </div>
  );
}
