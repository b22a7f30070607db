import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

interface Props {
  /** What to search for, from the catalogue or the site's owner. */
  needs: readonly string[];
}

/** What one can do here, in the words of the three kinds of people who come: each word leads there. */
export function Uses({ needs }: Props) {
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
        ['funding rounds', paths.marketRounds],
        ['who invests', paths.investors],
      ],
    },
    {
      who: 'Build',
      links: [
        [say`tools with an API`, `${paths.tools}?feature=api`],
        ['self-hosted ones', `${paths.tools}?feature=self-hosted`],
        ['the data as files', paths.data],
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
