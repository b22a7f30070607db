import { and, asc, desc, eq } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { NO_CURRENCY } from '#site/currencies.ts';
import {
  Converter,
  commonCurrency,
  type OwnRate,
  ownCurrency,
  type Rate,
  REFERENCE,
  ratesInForce,
} from './rates.ts';
import { currencyRates } from './tables/rates.server.ts';

/** All rates by their currencies, the owner's before the feed's. */
export function listRates(db: DrizzleDb): Promise<Rate[]> {
  return db.select().from(currencyRates).orderBy(asc(currencyRates.code), desc(currencyRates.origin));
}

/** The rates in force, remembered until something is written. */
async function knownRates(read: DrizzleDb): Promise<readonly Rate[]> {
  const { memory } = await catalogueOf(read);
  return memory.read('currency rates', async () => ratesInForce(await listRates(read)));
}

/** What a page needs to show amounts in the currency of a reader. */
export interface Exchange {
  /** The currencies to choose from; none without a rate. */
  currencies: string[];
  /**
   * Converts amounts to the chosen currency; where none is chosen, to one of their own if they are in several. Null where
   * they are shown as they are sold.
   *
   * @param sold the currency of each amount
   */
  converterFor: (sold: readonly string[]) => Converter | null;
}

/**
 * @param currency what the reader has chosen, `none` among it; null for nothing
 * @param own a rate that the reader has written, to whose currency amounts are converted if nothing is chosen
 */
export async function exchangeFor(
  read: DrizzleDb,
  currency: string | null,
  own: OwnRate | null = null,
): Promise<Exchange> {
  const rates = await knownRates(read);
  const recorded = rates.length === 0 ? [] : [REFERENCE, ...rates.map(({ code }) => code)];
  return {
    currencies: [...new Set([...recorded, ...(own ? [own.from, own.to] : [])])].sort(),
    converterFor: (sold) => {
      const unchosen = () => (own ? ownCurrency(own) : commonCurrency(sold, rates));
      const to = currency === NO_CURRENCY ? null : (currency ?? unchosen());
      return to === null ? null : new Converter(to, rates, dayOf(Date.now()), own);
    },
  };
}

/** Sets the owner's rate of a currency in place of their last one. */
export function setRate(
  db: DrizzleDb,
  { code, rate, day, source }: Omit<Rate, 'origin'>,
  by: DeskAction['by'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    const stored = { code, origin: 'owner' as const, rate, day, source };
    const [before] = await tx.select().from(currencyRates).where(isRateOf(stored));
    await tx
      .insert(currencyRates)
      .values(stored)
      .onConflictDoUpdate({ target: [currencyRates.code, currencyRates.origin], set: stored });
    await bumpState(tx, 0);
    const subject = { kind: 'rate', id: code } as const;
    await recordAction(tx, { by, action: 'rate.set', subject, before, after: stored });
  });
}

/** Takes a rate away; where it was the owner's, the feed's is in force again. @returns whether there was one */
export function removeRate(
  db: DrizzleDb,
  rate: Pick<Rate, 'code' | 'origin'>,
  by: DeskAction['by'],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockState(tx);
    const [before] = await tx.delete(currencyRates).where(isRateOf(rate)).returning();
    if (!before) return false;
    await bumpState(tx, 0);
    const subject = { kind: 'rate', id: rate.code } as const;
    await recordAction(tx, { by, action: 'rate.remove', subject, before });
    return true;
  });
}

function isRateOf({ code, origin }: Pick<Rate, 'code' | 'origin'>) {
  return and(eq(currencyRates.code, code), eq(currencyRates.origin, origin));
}
