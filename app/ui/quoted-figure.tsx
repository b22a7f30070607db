import type { QuotedSubject } from '#site/figure-address.ts';
import { paths } from '#site/paths.ts';

interface Props {
  subject: QuotedSubject;
  /** Its part of the address. */
  id: string;
  /** What it is, for readers who hear the links of a page one by one. */
  of: string;
  text: string;
  /** Where the text shortens it. */
  exact?: string;
}

/** A figure in a sentence or a table that leads to its own page: value, coverage, source, and lines to cite. */
export function QuotedFigure({ subject, id, of, text, exact }: Props) {
  return (
    <a href={paths.figure(subject, id)} rel="nofollow" className="link" title={exact}>
      {text}
      <span className="sr-only">{`: quote ${of}`}</span>
    </a>
  );
}
