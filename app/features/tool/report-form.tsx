import { TOOL_FORMS } from '#features/reviews/forms.ts';
import { REPORT_TEXTS } from '#features/reviews/rating.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { useLastForm } from './last-form.ts';

interface Props {
  review: string;
  /** Whether a vendor's answer stands below it, which can be reported with it. */
  hasAnswer: boolean;
  action: string;
}

/** Lets a member report somebody else's review. */
export function ReportForm({ review, hasAnswer, action }: Props) {
  const last = useLastForm('report');
  const ours = last?.values.review === review ? last : undefined;
  if (ours && ours.status < 400) {
    return (
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()} className="small mt-2">
        {ours.notice}
      </p>
    );
  }
  // The message above says what is wrong.
  const typed = { ...(ours ?? startingState(TOOL_FORMS.report)), errors: {} };
  return (
    <details className="no-print mt-2" open={ours !== undefined}>
      <summary className="small w-fit">
        {hasAnswer ? 'Report this review or its answer' : 'Report this review'}
      </summary>
      <form
        method="post"
        action={action}
        {...MARKS.failed(REPORT_TEXTS.failed)}
        className="mt-3 grid max-w-prose gap-3"
      >
        <ErrorBanner text={ours?.notice} />
        <input type="hidden" name="review" value={review} />
        <Field form={TOOL_FORMS.report} state={typed} name="reason" />
        <Field form={TOOL_FORMS.report} state={typed} name="note" />
        <p>
          <button type="submit" name="intent" value="report" className="btn">
            Send report
          </button>
        </p>
      </form>
    </details>
  );
}
