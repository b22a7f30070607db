import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatDate, formatMoment } from '#site/format.ts';
import { planName } from '#site/plans.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { Payer, ProviderEvent } from './list-payers.server.ts';
import {
  nextText,
  PAYER_STATES,
  type PayerQuery,
  type PayerState,
  stateLabel,
  writePayerQuery,
} from './payers.ts';
import { PAYER_COLUMNS } from './payers-columns.ts';

interface Props {
  query: PayerQuery;
  payers: readonly Payer[];
  /** Where the next page begins, or null. */
  next: string | null;
  counts: ReadonlyMap<PayerState, number>;
}

/** The payers with their plans and what happens next. */
export function Payers({ query, payers, next, counts }: Props) {
  const file = deskPaths.payersFile(writePayerQuery({ ...query, after: '' }));
  const of = (state: PayerState | null) => deskPaths.deskPayers(writePayerQuery({ state, after: '' }));
  return (
    <section aria-labelledby="payers" className="mt-8">
      <SectionHeading
        id="payers"
        title="Who pays"
        note="What the provider said last of each member who has begun a checkout. Invoices and cards are at the provider."
      />
      <nav aria-label="Payers shown">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <a href={of(null)} {...markedIf(query.state === null)}>
              All
            </a>
          </li>
          {PAYER_STATES.map(({ id, label }) => (
            <li key={id}>
              <a href={of(id)} {...markedIf(query.state === id)}>
                {`${label} (${formatCount(counts.get(id) ?? 0)})`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {payers.length === 0 ? <EmptyState text="Nobody is like that." /> : <PayerTable payers={payers} />}
      <p className="mt-6 flex flex-wrap gap-3">
        {next !== null && (
          <ButtonLink to={deskPaths.deskPayers(writePayerQuery({ ...query, after: next }))}>
            Earlier customers
          </ButtonLink>
        )}
        <ButtonLink to={file}>All of these as CSV</ButtonLink>
      </p>
      <ChosenColumns columns={PAYER_COLUMNS} files={[['CSV', file]]} />
    </section>
  );
}

function markedIf(isCurrent: boolean) {
  return isCurrent ? { className: 'font-semibold', 'aria-current': 'true' as const } : { className: 'link' };
}

function PayerTable({ payers }: Pick<Props, 'payers'>) {
  return (
    <table className="data mt-6">
      <TableHead columns={['Member', 'Plan', 'Since', 'State']} />
      <tbody>
        {payers.map(({ id, email, provider, tier, state, customerSince, paidSince, until }) => (
          <tr key={`${provider} ${id}`}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskMember(id)}>{email}</TextLink>
              {provider === 'sandbox' && <span className="small block">In the sandbox: no money moves</span>}
            </th>
            <td>{tier === 'free' ? '—' : planName(tier)}</td>
            <td>
              {paidSince ? formatDate(paidSince) : `Not paid; customer since ${formatDate(customerSince)}`}
            </td>
            <td>
              {stateLabel(state)}
              <span className="small block">{nextText(state, until)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the provider has reported lately. */
export function ProviderEvents({ events }: { events: readonly ProviderEvent[] }) {
  return (
    <section aria-labelledby="events" className="mt-12">
      <SectionHeading
        id="events"
        title="The provider’s last events"
        note="By the provider’s own names, with the time (UTC) at which their effect was stored. They name nobody here."
      />
      {events.length === 0 ? (
        <EmptyState text="No event has come yet." />
      ) : (
        <table className="data">
          <TableHead columns={['Event', 'When']} />
          <tbody>
            {events.map(({ id, type, at }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere">
                  {type}
                </th>
                <td>{formatMoment(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
