import { useFetcher } from 'react-router';
import { REPORT_REASONS } from '#domain/membership.ts';
import { REPORT_LABELS, REPORT_NOTE_LENGTH, type ToolState } from '#domain/ratings/rating.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useLastForm } from './last-form.ts';

/** Lets a member report somebody else's review. */
export default function ReportForm({ review, action }: { review: string; action: string }) {
  const fetcher = useFetcher<ToolState>();
  const last = useLastForm(fetcher.data, 'report');
  const ours = last?.values.review === review ? last : undefined;
  if (ours && ours.status < 400) {
    return (
      <p role="status" className="small mt-2">
        {ours.notice}
      </p>
    );
  }
  const isSending = fetcher.state !== 'idle';
  return (
    <details className="no-print mt-2" open={ours !== undefined}>
      <summary className="small w-fit">Report this review</summary>
      <fetcher.Form method="post" action={action} preventScrollReset className="mt-3 grid max-w-prose gap-3">
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
          <button type="submit" name="intent" value="report" disabled={isSending} className="btn">
            Send report
          </button>
        </p>
      </fetcher.Form>
    </details>
  );
}
