import { Icon } from './icon.tsx';

/** Empties and sends the search box before it. The style sheet shows the first only while the box holds something. */
export function SearchButtons({ label = 'Search' }: { label?: string }) {
  return (
    <>
      <button type="reset" className="search-clear" aria-label="Clear search">
        <Icon name="clear" />
      </button>
      <button type="submit" className="search-go" aria-label={label}>
        <Icon name="search" />
      </button>
    </>
  );
}
