import { FigureList } from '#ui/figure-list.tsx';
import SearchBox from '#ui/search-box.island.tsx';
import { useSite } from '#ui/site-texts.ts';
import { type CatalogueCounts, catalogueFigures, severalTools } from './catalogue-figures.ts';
import { Uses } from './uses.tsx';

interface Props {
  counts: CatalogueCounts | null;
  /** Examples of what to search for, from the catalogue. */
  needs: readonly string[];
}

/** The home page's first screen: the live count, the search box, what one can do here, and what is counted. */
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
        <SearchBox id="home-search" large placeholder={`Search ${site.listed.many}`} />
        {counts?.tools !== 0 && <Uses needs={examples} />}
      </div>
      <FigureList figures={catalogueFigures(counts)} />
    </div>
  );
}
