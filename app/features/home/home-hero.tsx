import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { FigureList } from '#ui/figure-list.tsx';
import SearchBox from '#ui/search-box.island.tsx';
import { useSite } from '#ui/site-texts.ts';
import { type CatalogueCounts, catalogueFigures, severalTools } from './catalogue-figures.ts';
import type { Recorded } from './home-data.server.ts';

interface Props {
  counts: CatalogueCounts | null;
  /** Examples of what to search for, from the catalogue. */
  needs: readonly string[];
  /** Null when it could not be read. */
  recorded: Recorded | null;
}

/** The home page's first screen: the live count, the search box, what one can do here, and what is counted. */
export function HomeHero({ counts, needs, recorded }: Props) {
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
        {counts?.tools !== 0 && <Uses needs={examples} recorded={recorded} />}
      </div>
      <FigureList figures={catalogueFigures(counts)} />
    </div>
  );
}

interface UsesProps {
  /** What to search for, from the catalogue or the site's owner. */
  needs: readonly string[];
  recorded: Recorded | null;
}

/** What one can do here, in the words of the three kinds of people who come: each word leads there. */
function Uses({ needs, recorded }: UsesProps) {
  const { rounds = true, api = true, selfHosted = true } = recorded ?? {};
  const uses: readonly { who: string; links: readonly (readonly [string, string])[] }[] = [
    {
      who: 'Choose',
      links: [
        ...needs.map((need) => [need, paths.searchFor(need)] as const),
        ['a decision sheet for your team', paths.newSheet({})],
      ],
    },
    {
      who: 'Watch',
      links: [
        ['markets side by side', paths.market],
        ...(rounds
          ? ([
              ['funding rounds', paths.marketRounds],
              ['who invests', paths.investors],
            ] as const)
          : []),
      ],
    },
    {
      who: 'Build',
      links: [
        ...(api ? [[say`tools with an API`, `${paths.tools}?feature=api`] as const] : []),
        ...(selfHosted ? [[say`self-hosted tools`, `${paths.tools}?feature=self-hosted`] as const] : []),
        ['the data as feeds and files', paths.data],
      ],
    },
  ];
  return (
    <div className="mt-4">
      {uses
        .filter(({ links }) => links.length > 0)
        .map(({ who, links }) => (
          <div key={who} className="link-row">
            <p className="text-muted">{who}</p>
            <ul>
              {links.map(([words, to]) => (
                <li key={to}>
                  <a href={to} className="link leading-7">
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}
