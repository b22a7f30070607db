import type { ShownDifference } from '#features/editing/words.ts';
import { ChangeText } from '#features/history/change-text.tsx';
import type { StateOf } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Field } from '#ui/fields.tsx';
import { ANSWER_FORM } from './answer-form.ts';

/** A proposal of a member's program, with what became of it. */
export interface OwnProposal {
  id: string;
  tool: { id: string; name: string };
  date: string;
  state: string;
  isPublished: boolean;
  /** What an editor has asked or said about all of it. */
  answer: string | null;
  /** What was said about it, or in answer. */
  remark: string;
  values: {
    shown: ShownDifference;
    url: string | null;
    decision: { isPublished: boolean; reason: string | null } | null;
  }[];
}

const STATES: Readonly<Record<string, string>> = {
  waiting: 'Waits for an editor',
  asked: 'An editor asks',
  declined: 'Declined',
  'taken back': 'Taken back after it was published',
};

interface Props {
  proposal: OwnProposal;
  /** The form of its answer. */
  state: StateOf<typeof ANSWER_FORM>;
}

/** What was proposed, what became of each value, and the question about it with a place for the answer. */
export function ProposalItem({ proposal, state: form }: Props) {
  const { id, tool, date, state, isPublished, answer, remark, values } = proposal;
  const accepted = isPublished ? 'Published' : 'Accepted, about to be published';
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap justify-between gap-x-6">
        <a href={paths.tool(tool.id)} className="link font-medium wrap-anywhere">
          {tool.name}
        </a>
        <span className="small">
          {STATES[state] ?? accepted}, proposed on {date}
        </span>
      </p>
      <dl className="mt-2 text-sm">
        {values.map(({ shown, url, decision }) => (
          <div key={shown.path} className="grid gap-x-8 py-1 md:grid-cols-[13rem_minmax(0,1fr)]">
            <dt className="text-muted">{shown.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <ChangeText words={shown.words} />
              {url !== null && (
                <p className="small">
                  <ExternalLink href={url} kind="tool" className="link">
                    {url}
                  </ExternalLink>
                </p>
              )}
              {decision && (
                <p className="small">
                  {decision.isPublished ? 'Accepted' : 'Declined'}
                  {decision.reason && `: ${decision.reason}`}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {answer && (
        <p
          dir="auto"
          className="mt-2 max-w-prose border-l-2 border-edge pl-3 whitespace-pre-line wrap-anywhere"
        >
          {answer}
        </p>
      )}
      {remark && <p className="small mt-2 max-w-prose wrap-anywhere">You, or your program: {remark}</p>}
      {state === 'asked' && (
        <form method="post" action={paths.ownProposals()} className="mt-3 grid max-w-prose gap-3">
          <input type="hidden" name="id" value={id} />
          <Field form={ANSWER_FORM} state={form} name="answer" />
          <p>
            <button type="submit" className="btn btn-primary">
              Answer
            </button>
          </p>
        </form>
      )}
    </li>
  );
}
