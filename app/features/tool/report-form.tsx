import { REPORT_LABELS, REPORT_NOTE_LENGTH, REPORT_TEXTS } from '#features/reviews/rating.ts';
import { MARKS } from '#site/marks.ts';
import { REPORT_REASONS } from '#site/membership.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
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
        <FormField name="reason" label="What is wrong with it?">
          {(control) => (
            <select {...control} required defaultValue={ours?.values.reason}>
              <option value="">Please choose</option>
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {REPORT_LABELS[reason]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="note" label="A note to us (optional)">
          {(control) => (
            <textarea {...control} rows={2} maxLength={REPORT_NOTE_LENGTH} defaultValue={ours?.values.note} />
          )}
        </FormField>
        <p>
          <button type="submit" name="intent" value="report" className="btn">
            Send report
          </button>
        </p>
      </form>
    </details>
  );
}
