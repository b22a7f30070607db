import type { OwnSubmission } from '#features/submissions/submissions.server.ts';
import { formatCount, formatDate } from '#site/format.ts';
import type { SubmissionState } from '#site/membership.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

const STATES: Record<SubmissionState, string> = {
  waiting: 'Waiting for a decision',
  asked: 'We have a question',
  accepted: 'Accepted',
  declined: 'Declined',
  merged: 'Merged',
  'taken back': 'Taken back after it was published',
};

/** The tools that a member has submitted, newest first, each with its state. */
export function SubmissionList({ submissions }: { submissions: readonly OwnSubmission[] }) {
  const count = <span className="small">{formatCount(submissions.length)}</span>;
  return (
    <section aria-labelledby="submissions" className="mt-16">
      <SectionHeading id="submissions" title={say`Submitted tools`} more={count} />
      {submissions.length === 0 && (
        <EmptyState text={say`You have submitted no tool yet.`}>
          <ButtonLink to={paths.submit}>{say`Submit a tool`}</ButtonLink>
        </EmptyState>
      )}
      <ul>
        {submissions.map((submission) => (
          <SubmissionRow key={submission.id} submission={submission} />
        ))}
      </ul>
    </section>
  );
}

function SubmissionRow({ submission }: { submission: OwnSubmission }) {
  const { id, name, url, state, state_note, created_at, tool_id, tool_name } = submission;
  const isMerged = state === 'merged';
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3">
      <ExternalLink href={url} kind="tool" className="link font-medium wrap-anywhere">
        {name}
      </ExternalLink>
      <span className="badge">{tool_id === null || isMerged ? STATES[state] : 'Published'}</span>
      <span className="small">Submitted on {formatDate(created_at)}</span>
      {tool_id !== null && (
        <a href={paths.tool(tool_id)} className="link text-sm">
          See its page<span className="sr-only">: {name}</span>
        </a>
      )}
      {isMerged && (
        <p className="w-full max-w-prose text-sm">
          {tool_name === null
            ? say`It was in the directory already. The tool that your submission became part of is no longer listed.`
            : say`It was in the directory already, as ${tool_name}. Your submission is part of that tool.`}
        </p>
      )}
      {state === 'asked' && (
        <a href={paths.submission(id)} className="link text-sm">
          Answer<span className="sr-only"> about {name}</span>
        </a>
      )}
      {state_note && (
        <p className="w-full max-w-prose text-sm whitespace-pre-line text-muted wrap-anywhere">
          {state_note}
        </p>
      )}
    </li>
  );
}
