import { TOOL_FORMS } from '#features/reviews/forms.ts';
import { ANSWER_TEXTS } from '#features/reviews/rating.ts';
import type { VendorAnswer } from '#features/reviews/reviews.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { useLastForm } from './last-form.ts';
import { SignInAside } from './sign-in-aside.tsx';

interface Props {
  review: string;
  answer: VendorAnswer | null;
  /** Where the form is sent. */
  action: string;
}

/** Lets a vendor of the tool answer a review, change the answer and withdraw it. */
export function AnswerForm({ review, answer, action }: Props) {
  const last = useLastForm('answer');
  const ours = last?.values.review === review ? last : undefined;
  const refusal = ours && ours.status >= 400 ? ours : undefined;
  return (
    <details className="no-print mt-2" open={ours !== undefined}>
      <summary className="small w-fit">{answer ? 'Change your answer' : say`Answer as the vendor`}</summary>
      <form
        method="post"
        action={action}
        {...MARKS.failed(ANSWER_TEXTS.failed)}
        className="mt-3 grid max-w-prose gap-3"
      >
        <ErrorBanner text={refusal?.errors.answer === undefined && refusal?.notice} />
        {refusal?.status === 401 && <SignInAside returnTo={action} />}
        <input type="hidden" name="review" value={review} />
        <Field
          form={TOOL_FORMS.answer}
          state={refusal ?? startingState(TOOL_FORMS.answer, { answer: answer?.text ?? null })}
          name="answer"
        />
        {answer?.isHidden && <p className="small">{ANSWER_TEXTS.hidden}</p>}
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="answer" className="btn btn-primary">
            {answer ? 'Update answer' : 'Publish answer'}
          </button>
          {answer && (
            <button type="submit" name="intent" value="withdraw-answer" formNoValidate className="btn">
              Withdraw answer
            </button>
          )}
        </p>
      </form>
      <p role="status" className="mt-2 text-sm">
        {!refusal && ours?.notice}
      </p>
    </details>
  );
}
