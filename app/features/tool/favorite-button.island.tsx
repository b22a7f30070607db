import { type SubmitEvent, startTransition, useOptimistic, useState } from 'react';
import { sendForm } from '#browser/forms.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { island } from '#ui/island.ts';

interface Props {
  /** Where the form is sent. */
  action: string;
  favorite: boolean;
  count: number;
  /** What is said if no answer comes. */
  failed: string;
  /** Why the last change failed. */
  refusal: string | null;
}

export default island('favorite-button', 'at once', FavoriteButton);

/**
 * Shows the choice at once, and the stored state again if the choice could not be saved (spec §4,
 * "Favourite").
 */
function FavoriteButton({ action, favorite, count, failed, refusal }: Props) {
  const [shown, show] = useOptimistic(favorite);
  const [failure, setFailure] = useState<string | null>(null);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    startTransition(async () => {
      show(!favorite);
      setFailure(await sendForm(form, form.querySelector('button')));
    });
  };
  const said = failure ?? refusal;
  const favorites = count + Number(shown) - Number(favorite);
  return (
    <form
      method="post"
      action={action}
      className="favorite flex flex-wrap items-center gap-3"
      onSubmit={send}
      {...MARKS.failed(failed)}
    >
      <button
        type="submit"
        name="intent"
        value={favorite ? 'unfavorite' : 'favorite'}
        aria-pressed={shown}
        className="btn"
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={HEART} />
        </svg>
        Favorite
      </button>
      <span className={favorites === 0 ? 'sr-only' : 'small'}>{formatCounted(favorites, 'favorite')}</span>
      {said && (
        <span role="alert" className="text-sm text-danger">
          {said}
        </span>
      )}
    </form>
  );
}

/** From the Lucide icons (ISC licence). */
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.490 5.490 0 0 1 22 9.500c0 2.290-1.500 4-3 5.500l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.500-1.500-3-3.200-3-5.500';
