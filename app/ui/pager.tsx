import { formatCount } from '#site/format.ts';
import { pagerItems } from '#site/pager.ts';

interface Props {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}

/** The search page's pager (spec §2): a window of numbers with first, last and ellipses; nothing for one page. */
export function Pager({ page, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 border-t border-line pt-6">
      <p className="only-on-paper">{`Page ${formatCount(page)} of ${formatCount(pages)}`}</p>
      <ol className="no-print flex flex-wrap justify-center gap-1">
        {pagerItems(page, pages).map((item, index) => (
          // Two gaps are alike, so the key is their position.
          <li key={item === 'gap' ? `gap ${index}` : item}>
            {item === 'gap' ? (
              <span className="inline-block min-w-6 py-2 text-center">…</span>
            ) : (
              <PageLink page={item} isCurrent={item === page} to={addressOf(item)} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PageLink({ page, isCurrent, to }: { page: number; isCurrent: boolean; to: string }) {
  return (
    <a
      href={to}
      className={isCurrent ? 'btn btn-primary px-3' : 'btn px-3'}
      aria-label={`Page ${formatCount(page)}`}
      {...(isCurrent && { 'aria-current': 'page' })}
    >
      {formatCount(page)}
    </a>
  );
}
