import { unreadInWords } from '#features/agents/unread-words.ts';
import { type QuoteCheck, UNFIT } from '#features/proposals/quote-check.ts';
import { formatDate } from '#site/format.ts';

/** The result of the site's own check of a quotation, as a sentence. */
export function checkInWords({ outcome, why, follows, read_on }: QuoteCheck): string {
  const day = formatDate(read_on);
  if (why === UNFIT) return 'The words are too few or too many to be looked for on the page.';
  if (outcome === 'unread') {
    return `The page could not be read on ${day}: ${unreadInWords(why ?? '')}.`;
  }
  if (outcome === 'absent') {
    return `The words were not found on the page, read on ${day}. They may be split there, hidden or drawn by scripts.`;
  }
  const then = {
    true: 'The value follows from them.',
    false: 'The site’s own check reads another value in them, or none.',
  };
  return `The words stand on the page, read on ${day}.${follows === null ? '' : ` ${then[`${follows}`]}`}`;
}
