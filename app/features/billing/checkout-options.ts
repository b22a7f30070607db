/** What an owner can have the provider's checkout ask and offer, each with its setting. */
export const CHECKOUT_OPTIONS = [
  {
    setting: 'STRIPE_ALLOW_COUPONS',
    label: 'Coupons',
    does: 'The checkout has a field for promotion codes.',
    before: 'Make coupons and their codes in the provider’s dashboard; they also end there.',
  },
  {
    setting: 'STRIPE_AUTOMATIC_TAX',
    label: 'Tax',
    does: 'The provider adds the tax of the buyer’s country, for which the checkout asks the address.',
    before:
      'Set up tax in the provider’s dashboard first, with your own address, your registrations, and whether prices include tax: without that, no checkout opens. Who subscribed earlier goes on without tax until the subscription is changed there.',
  },
  {
    setting: 'STRIPE_COLLECT_TAX_IDS',
    label: 'VAT numbers',
    does: 'Companies can enter their VAT number, which is printed on their invoices.',
    before: 'With tax on, the provider also decides by the number who has to pay the tax.',
  },
] as const;
export type CheckoutSetting = (typeof CHECKOUT_OPTIONS)[number]['setting'];
