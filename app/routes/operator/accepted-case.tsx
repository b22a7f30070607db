import { formatDate } from '#domain/format.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import type { Case } from './case.ts';
import { SubmissionRecord } from './submission-record.tsx';

/** An accepted submission that the catalogue does not have yet. */
export function AcceptedCase({ item: { submission, created_at, record, takenBy } }: { item: Case }) {
  return (
    <article className="border-b border-line py-4">
      <h3>{submission.name}</h3>
      <p className="small wrap-anywhere">
        <ExternalLink href={submission.url} kind="tool" className="link">
          {submission.url}
        </ExternalLink>
        , submitted on {formatDate(created_at)}
      </p>
      <SubmissionRecord record={record} takenBy={takenBy} />
    </article>
  );
}
