import { PROPOSAL_EXAMPLE, proposalsPace } from '#features/api/proposing.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

interface Props {
  /** The site's address; empty if nothing proves it. */
  site: string;
  /** The names of the fields that may be proposed. */
  fields: readonly string[];
}

/** How programs propose values. */
export function Proposals({ site, fields }: Props) {
  const body = JSON.stringify(PROPOSAL_EXAMPLE, null, 2);
  return (
    <section aria-labelledby="proposals" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="proposals">What can be proposed</h2>
      <p className="mt-2 max-w-prose text-muted">
        {say`With a key that may propose, a program sends values of a tool, each with the page that states it, its words and the day on which it was read. An editor decides each, or a rule of the site’s owner. Besides the allowance: `}
        {proposalsPace()}.
      </p>
      <pre className="mt-4 border border-line p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {`curl '${site || 'https://…'}${paths.proposals}' -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '${body}'`}
      </pre>
      <p className="mt-4 max-w-prose text-muted">
        Values are written as in the catalogue’s files: a list of codes as <code>["soc2"]</code>, a text as{' '}
        <code>"Berlin"</code>. These fields can be proposed, where every visitor sees them:
      </p>
      <p className="small mt-2 wrap-anywhere">{fields.join(', ')}</p>
    </section>
  );
}
