import { Link } from 'react-router';
import { formatCount } from '#domain/format.ts';

interface Props {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}

/** The directory's pager (spec §2): Previous and Next around 'Page X of Y'. */
export function PreviousNext({ page, pages, addressOf }: Props) {
  return (
    <nav
      aria-label="Pages"
      className="no-print mt-10 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <Step label="Previous" to={page > 1 ? addressOf(page - 1) : null} />
      <span className="text-sm">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <Step label="Next" to={page < pages ? addressOf(page + 1) : null} />
    </nav>
  );
}

function Step({ label, to }: { label: string; to: string | null }) {
  if (to === null) {
    return (
      <span className="btn" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <Link to={to} replace prefetch="intent" className="btn">
      {label}
    </Link>
  );
}
