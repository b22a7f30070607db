import { formatCount } from '#domain/format.ts';
import { SITE } from '#domain/site.ts';
import { FigureList } from './figure-list.tsx';
import { SearchBox } from './search-box.tsx';

export interface CatalogueCounts {
  tools: number;
  categories: number;
  specializations: number;
}

/** Stands in the place of a count that could not be read. */
const UNREAD = '—';

/** The home page's first screen: the live count, the search box and what the figures are counted from. */
export function HomeHero({ counts }: { counts: CatalogueCounts | null }) {
  const tools = counts ? formatCount(counts.tools) : UNREAD;
  const categories = counts ? formatCount(counts.categories) : UNREAD;
  const specializations = counts ? formatCount(counts.specializations) : UNREAD;
  const figures = [
    { name: 'Tools', value: tools, from: 'counted in the catalogue' },
    { name: 'Categories', value: categories, from: 'each with a market view' },
    { name: 'Specializations', value: specializations, from: 'within the categories' },
    { name: 'Data points', value: `${SITE.figures.dataPoints}+`, from: 'per tool, in seven tabs' },
  ];
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem] lg:pt-6">
      <div>
        <h1>{tools} AI tools, each fact marked with how sure it is</h1>
        <p className="mt-3 mb-6 max-w-prose text-muted">
          For leaders who choose tools, investors who watch markets and builders who compare:{' '}
          {SITE.figures.dataPoints}+ data points per tool, marked as sourced, editorial, computed or
          illustrative.
        </p>
        <SearchBox large />
      </div>
      <FigureList figures={figures} />
    </div>
  );
}
