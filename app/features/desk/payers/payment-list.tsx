import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { planName } from '#site/plans.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { inCurrency } from './amounts.ts';
import type { Payment } from './list-payments.server.ts';
import { outcomeOf, PAYMENT_COLUMNS } from './payments-columns.ts';

interface Props {
  payments: readonly Payment[];
  /** Where the next page begins, or null. */
  next: string | null;
  /** The earliest stored payment's day, in ISO 8601. */
  since: string | null;
}

/** Single payments, the latest first. */
export function PaymentList({ payments, next, since }: Props) {
  const file = deskPaths.paymentsFile;
  return (
    <section aria-labelledby="single" className="mt-12">
      <SectionHeading
        id="single"
        title="Single payments"
        note="As the provider listed each of them when it last reported something of its member. A plan is named where it was known when the payment was first read."
      />
      {since === null ? (
        <EmptyState text="No payment has been read yet. Earlier ones are at the provider." />
      ) : (
        <>
          <p>{`The earliest stored here is of ${formatDate(since)}; older ones are at the provider.`}</p>
          <Table payments={payments} />
          <p className="mt-6 flex flex-wrap gap-3">
            {next !== null && (
              <ButtonLink to={`${deskPaths.earlierPayments(next)}#single`}>Earlier payments</ButtonLink>
            )}
            <ButtonLink to={file}>All payments as CSV</ButtonLink>
          </p>
          <ChosenColumns columns={PAYMENT_COLUMNS} files={[['CSV', file]]} />
        </>
      )}
    </section>
  );
}

function Table({ payments }: Pick<Props, 'payments'>) {
  return (
    <table className="data mt-6">
      <TableHead columns={['Member', 'Day', 'Plan', 'Amount', 'Outcome']} />
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.provider} ${payment.id}`}>
            <th scope="row" className="wrap-anywhere">
              {payment.member ? (
                <TextLink to={deskPaths.deskMember(payment.member.id)}>{payment.member.email}</TextLink>
              ) : (
                'An account that was deleted'
              )}
              <span className="small block">
                {payment.provider === 'sandbox' ? 'In the sandbox: no money moved' : payment.id}
              </span>
            </th>
            <td>{formatDate(payment.paidAt)}</td>
            <td>{payment.tier === null ? '–' : planName(payment.tier)}</td>
            <td>{inCurrency(payment.amount, payment.currency)}</td>
            <td>
              {outcomeOf(payment)}
              {payment.refunded > 0 && payment.refunded < payment.amount && (
                <span className="small block">{inCurrency(payment.refunded, payment.currency)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
