import { CHECKOUT_OPTIONS, type CheckoutSetting } from '#features/billing/checkout-options.ts';
import { isPaymentFailure } from '#features/billing/payment/failure.server.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { logFailure, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/payments';
import { openDesk } from './desk.server.ts';
import { type AskedPrices, ComparedPrices } from './payers/compared-prices.tsx';
import { countPayers, lastEvents, listPayers } from './payers/list-payers.server.ts';
import { listPayments } from './payers/list-payments.server.ts';
import { Payers, ProviderEvents } from './payers/payer-list.tsx';
import { readPayerQuery } from './payers/payers.ts';
import { PaymentList } from './payers/payment-list.tsx';

/** Payers, the provider's last events, and the settings of the checkout. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'payments');
  const { db, settings, payment } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const query = readPayerQuery(asked);
  const on = CHECKOUT_OPTIONS.flatMap(({ setting }) => (settings[setting] === 'on' ? [setting] : []));
  return orUnavailable(context, 'reading who pays', async () => {
    const [{ payers, next }, counts, singles, events] = await Promise.all([
      listPayers(db.write, query),
      countPayers(db.write),
      listPayments(db.write, asked.get('before') ?? ''),
      lastEvents(db.write),
    ]);
    const prices = asked.get('prices') === 'ask' ? await askPrices(context) : null;
    const provider = payment?.provider ?? null;
    return { desk, provider, prices, on, query, payers, next, counts, singles, events };
  });
}

/** The provider's prices: null without a provider, 'failed' if it does not answer. */
async function askPrices(context: Context): Promise<AskedPrices> {
  const { payment } = context.get(servicesContext);
  try {
    return (await payment?.readPrices()) ?? null;
  } catch (error) {
    if (!isPaymentFailure(error)) throw error;
    logFailure(context, 'asking for prices', error);
    return 'failed';
  }
}

export const meta = () => pageMeta({ title: 'Payments' });

type Shown = Route.ComponentProps['loaderData'];

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { desk, provider, prices, on, query, payers, next, counts, singles, events } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title="Payments"
      current={deskPaths.deskPayments}
      note="Who pays and has paid, and what members’ checkouts ask and offer."
    >
      {provider !== 'stripe' && <Notice>{WITHOUT[provider ?? 'none']}</Notice>}
      <Payers query={query} payers={payers} next={next} counts={counts} />
      <PaymentList {...singles} />
      {provider !== null && <ComparedPrices prices={prices} />}
      <ProviderEvents events={events} />
      <section aria-labelledby="options" className="mt-12">
        <SectionHeading
          id="options"
          title="Options of the checkout"
          note="The keys, prices and options are settings of the server, as a wrong one stops all sales; README lists them."
        />
      </section>
      {CHECKOUT_OPTIONS.map((option) => (
        <Option key={option.setting} option={option} isOn={on.includes(option.setting)} />
      ))}
    </DeskPage>
  );
}

const WITHOUT: Readonly<Record<Exclude<NonNullable<Shown['provider']>, 'stripe'> | 'none', string>> = {
  sandbox: 'The sandbox stands in for a provider: no money moves, and it knows none of these options.',
  none: 'No payment provider is set up, so nobody can buy a plan. The options count once there is one.',
};

function Option({ option, isOn }: { option: (typeof CHECKOUT_OPTIONS)[number]; isOn: boolean }) {
  const { setting, label, does, before } = option;
  return (
    <section aria-labelledby={setting} className="mt-10">
      <h3 id={setting}>{label}</h3>
      <CaseFacts
        facts={[
          { label: 'Now', text: isOn ? 'On' : 'Off' },
          { label: 'When on', text: does },
          { label: 'Before you switch', text: before },
          { label: isOn ? 'To switch it off' : 'To switch it on', text: orderOf(setting, isOn) },
        ]}
      />
    </section>
  );
}

function orderOf(setting: CheckoutSetting, isOn: boolean): string {
  return `Set ${setting}=${isOn ? 'off' : 'on'} in the environment of the server and restart it.`;
}
