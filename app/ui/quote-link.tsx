import type { QuotedSubject } from '#site/figure-address.ts';
import { paths } from '#site/paths.ts';

interface Props {
  subject: QuotedSubject;
  /** Whose figures they are, for readers who cannot see where the link is. */
  of: string;
}

/** Leads to the figures of a part of a page, each with its address and lines to cite. */
export function QuoteLink({ subject, of }: Props) {
  return (
    <a href={paths.figures(subject)} rel="nofollow" className="link no-print inline-block min-h-6 text-sm">
      Quote
      <span className="sr-only">{` the figures of ${of}`}</span>
    </a>
  );
}
