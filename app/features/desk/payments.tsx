import { CHECKOUT_OPTIONS, type CheckoutSetting } from '#features/billing/checkout-options.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/payments';
import { openDesk } from './desk.server.ts';

/** Who takes the members' money, and what the checkout is told to ask and offer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'payments');
  const { settings, payment } = context.get(servicesContext);
  const on = CHECKOUT_OPTIONS.flatMap(({ setting }) => (settings[setting] === 'on' ? [setting] : []));
  return { desk, provider: payment?.provider ?? null, on };
}

export function meta() {
  return pageMeta({ title: 'Payments' });
}

type Shown = Route.ComponentProps['loaderData'];

export default function Payments({ loaderData: { desk, provider, on } }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Payments"
      current={deskPaths.deskPayments}
      note="What members’ checkouts ask and offer. The keys, prices and options are settings of the server, as a wrong one stops all sales; README lists them."
    >
      {provider !== 'stripe' && <Notice>{WITHOUT[provider ?? 'none']}</Notice>}
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
      <h2 id={setting}>{label}</h2>
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
