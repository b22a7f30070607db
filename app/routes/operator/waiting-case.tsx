import { Form } from 'react-router';
import { formatDate } from '#domain/format.ts';
import { DECISION_NOTE_LENGTH } from '#domain/submissions/operator.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { FormField } from '#ui/form-field.tsx';
import type { Case } from './case.ts';
import { SubmissionRecord } from './submission-record.tsx';

/**
 * A submission that waits for a decision.
 *
 * @param note a typed note that could not be stored
 */
export function WaitingCase({ item, note }: { item: Case; note: string }) {
  const { id, submission, created_at, record, takenBy } = item;
  return (
    <article aria-labelledby={`case-${id}`} className="border-b border-line py-6">
      <h3 id={`case-${id}`} className="text-lg">
        {submission.name}
      </h3>
      <p className="small">Submitted on {formatDate(created_at)}</p>
      <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
        {submission.description}
      </p>
      <dl className="mt-3 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        <Fact label="Web address" link={submission.url} />
        <Fact label="Contact" text={submission.contact_email} />
        <Fact label="Developer" text={submission.developer_name} />
        <Fact label="Developer's website" link={submission.developer_website} />
        <Fact label="Pricing" text={submission.pricing_info} />
        <Fact label="Affiliate link" link={submission.affiliate_link} />
        <Fact label="Tags" text={submission.tags.join(', ')} />
      </dl>
      <SubmissionRecord record={record} takenBy={takenBy} />
      <Form method="post" preventScrollReset className="mt-4 grid max-w-prose gap-3">
        <input type="hidden" name="id" value={id} />
        <FormField name="note" label="Note to the member (may stay empty)">
          {(control) => (
            <textarea {...control} rows={2} maxLength={DECISION_NOTE_LENGTH} defaultValue={note} />
          )}
        </FormField>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="accept" className="btn btn-primary">
            Accept<span className="sr-only"> {submission.name}</span>
          </button>
          <button type="submit" name="intent" value="decline" className="btn">
            Decline<span className="sr-only"> {submission.name}</span>
          </button>
        </p>
      </Form>
    </article>
  );
}

/** One labelled line of the submission; nothing if the field is empty. */
function Fact({ label, text, link }: { label: string; text?: string | null; link?: string | null }) {
  const value = link ?? text;
  if (!value) return null;
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        {link ? (
          <ExternalLink href={link} kind="tool" className="link">
            {link}
          </ExternalLink>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
