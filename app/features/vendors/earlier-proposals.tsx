import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  proposals: readonly {
    id: string;
    date: string;
    /** A word from the editors. */
    answer: string | null;
    /** Whether the accepted values are on the page. */
    isPublished: boolean;
    decisions: readonly { label: string; isPublished: boolean; reason: string | null }[];
  }[];
}

/** What became of a vendor's earlier proposals, value by value. */
export function EarlierProposals({ proposals }: Props) {
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <SectionHeading id="earlier" title="What became of your proposals" />
      <ul>
        {proposals.map(({ id, date, answer, isPublished, decisions }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="small">{date}</p>
            <ul className="mt-1 text-sm">
              {decisions.map((decision) => (
                <li key={decision.label} className="wrap-anywhere">
                  {decision.label}: {decision.isPublished ? publishedWords(isPublished) : 'not published'}
                  {decision.reason && ` (${decision.reason})`}
                </li>
              ))}
            </ul>
            {answer && (
              <p dir="auto" className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
                {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function publishedWords(isPublished: boolean): string {
  return isPublished ? 'published' : 'accepted, about to be published';
}
