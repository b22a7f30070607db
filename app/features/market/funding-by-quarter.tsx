import type { Quarter } from '#catalogue/market/periods.ts';
import type { Until } from '#catalogue/market/recorded-rounds.ts';
import { formatCount, formatCounted, formatDate, formatUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/links.tsx';
import { ScrollingTable } from '#ui/scrolling-table.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { MarketPage } from './market-page.server.ts';

interface Props {
  quarters: Quarter[];
  funding: MarketPage['funding'];
  until: Until;
  isPartial: boolean;
}

/** How many rounds there were in each quarter, and what they brought. */
export function FundingByQuarter({ quarters, funding, until, isPartial }: Props) {
  if (quarters.length === 0) return null;
  const last = quarters.at(-1);
  return (
    <section aria-labelledby="quarters" className="mt-16">
      <SectionHeading
        id="quarters"
        title="Funding by quarter"
        note={noteOf(funding, until, last)}
        more={<TextLink to={paths.marketQuarters}>By category</TextLink>}
      />
      <div className="grid gap-12 lg:grid-cols-2">
        <Columns
          title={isPartial ? 'Rounds that are open to everybody' : 'Recorded rounds'}
          columns={quarters.map(({ rounds, ...quarter }) => ({
            ...quarter,
            value: rounds,
            text: formatCount(rounds),
          }))}
        />
        {isPartial ? (
          <p className="small self-center text-center">
            <Icon name="lock" /> What the quarters brought is for subscribers.
          </p>
        ) : (
          <Columns
            title="Raised in the rounds that state an amount"
            columns={quarters.map(({ amount, ...quarter }) => ({
              ...quarter,
              value: amount,
              text: formatUsd(amount),
            }))}
          />
        )}
      </div>
      <ScrollingTable summary="The numbers of these charts" caption="Funding by quarter">
        <TableHead
          columns={[
            'Quarter',
            { number: 'Rounds' },
            { number: 'Raised' },
            { number: 'Rounds with an amount' },
          ]}
        />
        <tbody>
          {quarters.map(({ label, rounds, amount, priced }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{formatCount(rounds)}</td>
              <td className="num">{isPartial ? 'For subscribers' : formatUsd(amount)}</td>
              <td className="num">{formatCount(priced)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </section>
  );
}

function noteOf({ undated, later }: Props['funding'], { month }: Until, last: Quarter | undefined): string {
  const end =
    last && last.recorded < 3
      ? `${last.label} is recorded until ${formatDate(month)} only, so its column is not a fall. `
      : '';
  const rest = [
    ...(undated > 0 ? [`${formatCounted(undated, 'round')} of no known month`] : []),
    ...(later > 0 ? [`${formatCounted(later, 'round')} after ${formatDate(month)}`] : []),
  ];
  return `${end}${rest.length > 0 ? `Not in the charts: ${rest.join(' and ')}. ` : ''}Each round of a company counts once.`;
}

interface Column {
  label: string;
  value: number;
  text: string;
  /** How many of the quarter's months are recorded. */
  recorded: number;
}

const STEP = 100 / 16;

/** Columns in time; one for a quarter that is recorded only in part is hatched. */
function Columns({ title, columns }: { title: string; columns: Column[] }) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const highest = columns.find(({ value }) => value === most);
  return (
    <figure aria-label={title}>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{title}</span>
        {highest && <span className="small">{`Highest: ${highest.text} in ${highest.label}`}</span>}
      </figcaption>
      <svg viewBox="0 0 100 40" aria-hidden="true" className="quarter-bars mt-2 w-full">
        <path d="M0 39.8H100" className="stroke-line" />
        <g transform="translate(0 39.8) scale(1 -1)">
          {columns.map(({ label, value, text, recorded }, index) => (
            <rect
              key={label}
              x={index * STEP + 0.6}
              width={STEP - 1.2}
              height={Number(((39 * value) / most).toFixed(2))}
              className={recorded < 3 ? 'is-partial' : undefined}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          ))}
        </g>
      </svg>
      <p className="small flex justify-between" aria-hidden="true">
        <span>{columns[0]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </p>
    </figure>
  );
}
