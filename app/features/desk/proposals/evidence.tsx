import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import { formatDate } from '#site/format.ts';
import { withUnseen } from '#site/visible-text.ts';
import { ExternalLink } from '#ui/external-link.tsx';

export interface Shown {
  /** The page's words. */
  quote?: string | undefined;
  url?: string | undefined;
  /** As YYYY-MM-DD. */
  readOn?: string | undefined;
  /** Whether a model has pointed at it. */
  isByModel?: boolean;
  /** Whether it is a reader's word for a page that nobody here is known to have read. */
  isUnread?: boolean;
}

/** What speaks for a proposed value: the page's words, and where and when they were read. */
export function Evidence({ quote, url, readOn, isByModel, isUnread }: Shown) {
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
          {readOn && <>, read on {formatDate(readOn)}</>}
          {isUnread &&
            `. Nobody here is known to have read it: until an editor says so, the value is ‘${CERTAINTY_LABELS.attributed}’, without a link.`}
          {isByModel && '. A model has pointed at it; the words stand on the page.'}
        </p>
      )}
    </div>
  );
}
