import { formatCount } from '#site/format.ts';

/** Says on paper, where nothing turns pages, that a list goes on; the caller knows that it has several pages. */
export function PrintedPage({ page, pages }: { page: number; pages: number }) {
  return (
    <p className="only-on-paper mt-4">
      This print holds page {formatCount(page)} of {formatCount(pages)} of the list.
    </p>
  );
}
