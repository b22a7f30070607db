import type { MarketView } from '#catalogue/market/category-view.ts';
import type { FundingEvent, FundingYear } from '#catalogue/market/funding.ts';
import { writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { amountText, exactAmountText } from '#catalogue/tools/round-kinds.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { FundingYears } from '#ui/charts/funding-years.tsx';
import { Shortened } from '#ui/figure.tsx';
import { TextLink } from '#ui/links.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { MarketSection, Nothing } from './market-section.tsx';

interface Props {
  funding: MarketView['funding'];
  category: { id: string; name: string };
  /** Absent where the page says it once for all. */
  origin: Provenance | undefined;
}

/** Rounds by year as bars, then the individual rounds that this viewer may see. */
export function FundingActivity({ funding, category, origin }: Props) {
  const { years, events, eventCount, isPartial } = funding.content;
  return (
    <MarketSection
      title="Funding Activity"
      origin={origin}
      note={mostMoney(years, isPartial) ?? 'Recorded rounds by year'}
    >
      {events.length === 0 && (
        <Nothing text={isPartial ? 'No round here is open to everybody.' : 'No funding events available'} />
      )}
      <FundingYears years={years} />
      {events.length > 0 && <Events events={events} />}
      {events.length > 0 && (
        <p className="mt-3 text-sm">
          {eventCount > events.length &&
            `The newest ${formatCount(events.length)} of ${formatCounted(eventCount, 'event')} are listed. `}
          <TextLink to={paths.roundList({ filters: { category: category.id } })}>
            Filter, sort and download these rounds
          </TextLink>
          {'. '}
          <QuoteLink
            subject={{
              kind: 'rounds',
              id: 'all',
              params: writeRoundQuery({ filters: { category: category.id } }),
            }}
            of={`the rounds of ${category.name}`}
          />
        </p>
      )}
      {isPartial && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
    </MarketSection>
  );
}

/** The year that brought the most, unless another brought as much. */
function mostMoney(years: readonly FundingYear[], isPartial: boolean): string | null {
  const [first, second] = years.toSorted((a, b) => b.amount - a.amount);
  if (!first || !second || first.amount === second.amount) return null;
  const of = isPartial ? 'open to everybody' : 'recorded';
  const { year, brought, rounds } = first;
  return `The most equity ${of} is of ${year}: ${brought} in ${formatCounted(rounds, 'round')}`;
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
      <TableHead columns={['Company', 'Round', { number: 'Amount' }]} />
      <tbody>
        {events.map(({ company, companyId, round, kind, date, amount, up_to, investors, description }) => (
          <tr key={`${company} ${round} ${date} ${amount}`}>
            <th scope="row">
              {companyId === undefined ? (
                company
              ) : (
                <TextLink to={paths.company(companyId)}>{company}</TextLink>
              )}
              <span className="small block font-normal whitespace-nowrap">{formatDate(date)}</span>
            </th>
            <td>
              {round ?? FACT_WORDS.roundKind[kind]}
              {kind !== 'equity' && round !== null && (
                <span className="small block">{FACT_WORDS.roundKind[kind]}</span>
              )}
              <span className="small block">{description ?? investors.join(', ')}</span>
            </td>
            <td className="num">
              {amount === null ? (
                NOT_DISCLOSED
              ) : (
                <Shortened text={amountText({ amount, up_to })} exact={exactAmountText({ amount, up_to })} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
