/** Formats an amount in the smallest unit of its currency (ISO 4217): 499 of `USD` is `$4.99`. */
export function inCurrency(amount: number, currency: string): string {
  return formatOf(currency).format(inUnits(amount, currency));
}

/** The same as a number in whole units, for files. */
export function inUnits(amount: number, currency: string): number {
  return amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency });
}
