import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import type { QuoteCheck } from '#features/proposals/quote-check.ts';
import { formatDate } from '#site/format.ts';
import { withUnseen } from '#site/visible-text.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { checkInWords } from './check-words.ts';

export interface Shown {
  /** The page's words. */
  quote?: string | undefined;
  url?: string | undefined;
  /** As YYYY-MM-DD. */
  readOn?: string | undefined;
  /** Whether a model selected it. */
  isByModel?: boolean;
  /** Whether the day is claimed by a member's program. */
  isReadByProgram?: boolean;
  /** Whether it is a claim about a page that nobody here is known to have read. */
  isUnread?: boolean;
  /** The site's own check of the words. */
  check?: QuoteCheck | undefined;
}

/** The evidence for a proposed value: the page's words, their address and the day. */
export function Evidence({ quote, url, readOn, isByModel, isReadByProgram, isUnread, check }: Shown) {
  if (url === undefined && !quote) return null;
  return (
    <div className="min-w-0 wrap-anywhere">
      {quote && (
        <blockquote dir="auto" className="border-l-2 border-edge pl-3">
          “{withUnseen(quote)}”
        </blockquote>
      )}
      {url !== undefined && (
        <p className="small mt-1">
          <ExternalLink href={url} kind="tool" className="link">
            {url}
          </ExternalLink>
          {readOn && `, read on ${formatDate(readOn)}${isReadByProgram ? ', as the program says' : ''}`}
          {check && `. ${checkInWords(check)}`}
          {isUnread &&
            `${check ? '' : '.'} Until an editor says to have read it, the value is ‘${CERTAINTY_LABELS.attributed}’, without a link.`}
          {isByModel && '. A model has pointed at it; the words stand on the page.'}
        </p>
      )}
    </div>
  );
}
