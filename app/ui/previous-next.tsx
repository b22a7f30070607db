import { formatCount } from '#site/format.ts';
import { ButtonLink } from './links.tsx';

interface Props {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Id of the list's heading, where the next page begins. */
  resultsId: string;
}

/**
 * The directory's pager (spec §2): Previous and Next around 'Page X of Y'; nothing for one page. Unlike filters,
 * pages get entries in the history, so that the browser's Back button leads to the previous page of results.
 */
export function PreviousNext({ page, pages, addressOf, resultsId }: Props) {
  if (pages <= 1) return null;
  // On paper the buttons are gone, and the line between them says which page it is.
  return (
    <nav
      aria-label="Pages"
      className="mt-10 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <Step label="Previous" to={page > 1 ? addressOf(page - 1) : null} resultsId={resultsId} />
      <span className="text-sm">{`Page ${formatCount(page)} of ${formatCount(pages)}`}</span>
      <Step label="Next" to={page < pages ? addressOf(page + 1) : null} resultsId={resultsId} />
    </nav>
  );
}

function Step({ label, to, resultsId }: { label: string; to: string | null; resultsId: string }) {
  if (to === null) {
    return (
      <span className="btn" aria-disabled="true">
        {label}
      </span>
    );
  }
  return <ButtonLink to={`${to}#${resultsId}`}>{label}</ButtonLink>;
}
