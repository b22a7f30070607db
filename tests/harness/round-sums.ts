import { NO_SUM, type RoundSum } from '#catalogue/rounds/round-sums.ts';

/** A sum of rounds, of which nothing but the amount matters. */
export const sum = (amount: number, of: Partial<RoundSum> = {}): RoundSum => ({
  ...NO_SUM,
  rounds: 2,
  companies: 2,
  withAmount: 2,
  amount,
  ...of,
});
