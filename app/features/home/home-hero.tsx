import { paths } from '#site/paths.ts';
import { FigureList } from '#ui/figure-list.tsx';
import SearchBox from '#ui/search-box.island.tsx';
import { useSite } from '#ui/site-texts.ts';
import { type CatalogueCounts, catalogueFigures, severalTools } from './catalogue-figures.ts';

interface Props {
  counts: CatalogueCounts | null;
  /** Examples of what to search for, from the catalogue. */
  needs: readonly string[];
}

/** The home page's first screen: the live count, the search box and what the figures are counted from. */
export function HomeHero({ counts, needs }: Props) {
  const site = useSite();
  const examples = site.home.needs.length > 0 ? site.home.needs : needs;
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem] lg:pt-6">
      <div>
        <h1>
          {severalTools(counts ? counts.tools : undefined)}
          {site.home.heading}
        </h1>
        <p className="mt-3 mb-6 max-w-prose text-muted">{site.home.lead}</p>
        <SearchBox id="home-search" large />
        {examples.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="text-muted">For example:</span>
            {examples.map((need) => (
              <a key={need} href={paths.searchFor(need)} className="link">
                {need}
              </a>
            ))}
          </p>
        )}
      </div>
      <FigureList figures={catalogueFigures(counts)} />
    </div>
  );
}
