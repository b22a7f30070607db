import { formatDate } from '#domain/format.ts';
import type { SubmissionState } from '#domain/membership.ts';
import { ExternalLink } from '#ui/external-link.tsx';

/** What a member has submitted, as the member may see it. */
interface Submission {
  id: string;
  name: string;
  url: string;
  state: SubmissionState;
  /** What the operator says about the decision. */
  state_note: string | null;
  created_at: string;
}

const STATES: Record<SubmissionState, string> = {
  waiting: 'Waiting for a decision',
  accepted: 'Accepted',
  declined: 'Declined',
};

/** The tools that a member has submitted, each with how it stands. */
export function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <ul>
      {submissions.map(({ id, name, url, state, state_note, created_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3">
          <ExternalLink href={url} kind="tool" className="link font-medium">
            {name}
          </ExternalLink>
          <span className="badge">{STATES[state]}</span>
          <span className="small">Submitted on {formatDate(created_at)}</span>
          {state_note && <p className="w-full text-sm text-muted">{state_note}</p>}
        </li>
      ))}
    </ul>
  );
}
