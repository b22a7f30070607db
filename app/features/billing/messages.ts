/** The texts of buying a plan (spec §8). */
export const PURCHASE_MESSAGES = {
  checkout: {
    notConfigured: "The payment provider's publishable key is not configured",
    invalidPlan: 'Invalid plan selected',
    notSold: 'This plan is no longer sold. Choose another one.',
    priceMissing: 'Price ID is required',
    priceNotConfigured: (plan: string) => `Price ID not configured for ${plan} plan`,
    failed: 'Failed to create checkout session',
    anErrorOccurred: 'An error occurred while processing your request',
  },
  portal: {
    notAuthenticated: 'User not authenticated',
    noUrl: 'No portal URL returned',
  },
  subscription: {
    errorTitle: 'Subscription Error',
    invalidSession: 'Invalid session ID',
    failed: 'An error occurred while verifying your subscription',
    unpaid: 'This checkout has not been paid. No charges have been made.',
    successTitle: 'Subscription Successful!',
    endedTitle: 'Subscription Ended',
    ended:
      'The plan that began with this checkout has ended. You pay for no plan now, and nothing more is charged.',
    suspendedTitle: 'Subscription Suspended',
    suspended:
      'Your subscription gives nothing at present. Manage Subscription on your profile shows why, and how it goes on.',
    cancelledTitle: 'Subscription Cancelled',
    cancelled: 'Your subscription process was cancelled. No charges have been made.',
  },
} as const;
