import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';

const LISTS: readonly { to: string; text: string; speaks?: () => boolean }[] = [
  { to: paths.market, text: 'Market' },
  { to: paths.landscape(), text: 'Landscape' },
  { to: paths.marketRounds, text: 'Rounds', speaks: speaksOfRounds },
  { to: paths.marketQuarters, text: 'Quarters', speaks: speaksOfRounds },
  { to: paths.companies, text: 'Companies', speaks: speaksOfCompanies },
  { to: paths.investors, text: 'Investors', speaks: speaksOfRounds },
];

/** Links between the market and its lists. @param current the page that shows them */
export function MarketLists({ current }: { current: string }) {
  return (
    <nav
      aria-label="Market"
      {...MARKS.tabs()}
      className="fades no-print mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {LISTS.filter(({ speaks }) => speaks?.() ?? true).map(({ to, text }) => (
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
