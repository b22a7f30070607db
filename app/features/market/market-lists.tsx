import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';

const LISTS: readonly { to: string; text: string; isOfRounds?: true }[] = [
  { to: paths.market, text: 'Market' },
  { to: paths.landscape(), text: 'Landscape' },
  { to: paths.marketRounds, text: 'Rounds', isOfRounds: true },
  { to: paths.marketQuarters, text: 'Quarters', isOfRounds: true },
  { to: paths.companies, text: 'Companies' },
  { to: paths.investors, text: 'Investors', isOfRounds: true },
];

/** Links between the market and its lists. @param current the page that shows them */
export function MarketLists({ current }: { current: string }) {
  return (
    <nav
      aria-label="Market"
      {...MARKS.tabs()}
      className="fades no-print mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {LISTS.filter(({ isOfRounds }) => !isOfRounds || speaksOfRounds()).map(({ to, text }) => (
        <a
          key={to}
          href={to}
          className={to === current ? 'py-1 font-semibold' : 'link py-1'}
          {...(to === current && { 'aria-current': 'page' })}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
