import type { Told } from '#site/cadence.ts';
import { say } from '#site/noun.ts';
import { FollowButton } from '#ui/follow-button.tsx';

interface Props {
  /** The search's parameters. */
  subject: string;
  /** The search in words. */
  of: string;
  told: Told | false | null;
}

/** Below the results of a search: follows what it will find later. */
export function FollowSearch({ subject, of, told }: Props) {
  return (
    <div className="no-print mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="small">{say`Be told of new tools that this search finds.`}</p>
      <FollowButton kind="search" subject={subject} of={of} told={told} />
    </div>
  );
}
