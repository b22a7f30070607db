import { Link } from 'react-router';
import { formatCount, formatCounted, formatDate, formatUsd } from '#domain/format.ts';
import { LOCKED_CLASS } from '#domain/locked-class.ts';
import type { FundingEvent } from '#domain/market/funding.ts';
import type { MarketView } from '#domain/market/market.ts';
import { NOT_DISCLOSED } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Bars } from '#ui/charts/bars.tsx';
import { Shortened } from '#ui/figure.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHere } from '#ui/return-to.ts';
import { MarketSection, Nothing } from './market-section.tsx';

/** Rounds by year as bars, then the individual rounds that this viewer may see. */
export function FundingActivity({ funding }: { funding: MarketView['funding'] }) {
  const { years, events, coverage, locked } = funding.content;
  const most = Math.max(...years.map(({ amount }) => amount));
  return (
    <MarketSection
      title="Funding Activity"
      origin={funding}
      note={`Recorded rounds by year${coverage === null ? '' : `; ${coverage}`}`}
    >
      {events.length === 0 && locked === 0 && <Nothing text="No funding events available" />}
      <Bars
        name="Money raised by year"
        bars={years.map(({ year, rounds, amount }) => ({
          key: String(year),
          label: String(year),
          text: `${amount > 0 ? formatUsd(amount) : NOT_DISCLOSED}, ${formatCounted(rounds, 'round')}`,
          length: most > 0 ? (100 * amount) / most : 0,
        }))}
      />
      {events.length > 0 && <Events events={events} />}
      {locked > 0 && (
        <SubscribersNote
          text={`${formatCounted(locked, events.length > 0 ? 'further event' : 'event')}, with amounts and investors, for subscribers.`}
        />
      )}
    </MarketSection>
  );
}

/** Says that there is more, and where to see it; the page contains none of it. */
export function SubscribersNote({ text }: { text: string }) {
  const here = useHere();
  return (
    <p className={`${LOCKED_CLASS} small mt-4`}>
      <Icon name="lock" /> {text}{' '}
      <Link to={paths.plansFor(here)} rel="nofollow" className="link">
        Upgrade to Premium
      </Link>
    </p>
  );
}

/** Rounds shown at once; the others are folded away. */
const ROUNDS_AT_ONCE = 8;

function Events({ events }: { events: FundingEvent[] }) {
  const older = events.slice(ROUNDS_AT_ONCE);
  return (
    <div className="mt-6">
      <EventTable events={events.slice(0, ROUNDS_AT_ONCE)} caption="Newest funding rounds and exits" />
      {older.length > 0 && (
        <details className="mt-2 text-sm">
          <summary>{formatCounted(older.length, 'older event')}</summary>
          <EventTable events={older} caption="Older funding rounds and exits" />
        </details>
      )}
    </div>
  );
}

function EventTable({ events, caption }: { events: FundingEvent[]; caption: string }) {
  return (
    <table className="data">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Round</th>
          <th scope="col" className="num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ company, round, date, amount, investors, description }) => (
          <tr key={`${company} ${round} ${date} ${amount}`}>
            <th scope="row">
              {company}
              <span className="small block font-normal">{formatDate(date)}</span>
            </th>
            <td>
              {round}
              <span className="small block">{description ?? investors.join(', ')}</span>
            </td>
            <td className="num">
              {amount === null ? (
                NOT_DISCLOSED
              ) : (
                <Shortened text={formatUsd(amount)} exact={`$${formatCount(amount)}`} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
