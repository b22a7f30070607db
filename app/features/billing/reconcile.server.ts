import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { claimChangedAddress, noteToldAddress } from './addresses.server.ts';
import { type BillingParts, syncCustomer } from './checkout.server.ts';
import { claimDueCustomer, forgetOldEvents, listCustomerIds } from './customers.server.ts';

/** Short, because a renewed plan stays locked until the provider is asked. */
const ASK_SECONDS = 5;
const HOUR_SECONDS = 60 * 60;
/** After this many failures in a row, the provider is at fault, not one customer. */
const MAX_FAILURES = 5;
/** While one node reads a customer, the others leave them alone; after a failure, all do. */
const HOLD_SECONDS = 600;
/** No provider sends an event again after this time. */
const KEEP_EVENTS_DAYS = 60;
const BATCH = 100;

/**
 * Reads all due customers from the provider: once a day, and when a period ends, so a lost event costs at most a day.
 * Whichever node comes first does the work. After repeated failures it stops for a while.
 *
 * @returns how many were read
 */
export async function readDueCustomers(parts: BillingParts): Promise<number> {
  const { db, payment, log } = parts;
  let read = 0;
  for (let failures = 0; failures < MAX_FAILURES; ) {
    const customerId = await claimDueCustomer(db, payment.provider, HOLD_SECONDS);
    if (customerId === undefined) break;
    try {
      await syncCustomer(parts, customerId);
      read += 1;
      failures = 0;
    } catch (err) {
      log.error({ err, customer: customerId }, 'A customer could not be read');
      failures += 1;
    }
  }
  return read;
}

/**
 * Tells the provider members' changed addresses, repeating each until it is accepted.
 *
 * @returns how many were accepted
 */
export async function tellChangedAddresses({ db, payment, log }: BillingParts): Promise<number> {
  let told = 0;
  for (let failures = 0; failures < MAX_FAILURES; ) {
    const changed = await claimChangedAddress(db, payment.provider, HOLD_SECONDS);
    if (changed === undefined) break;
    try {
      await payment.changeAddress(changed.customerId, changed.email);
      await noteToldAddress(db, payment.provider, changed);
      told += 1;
      failures = 0;
    } catch (err) {
      log.error({ err, customer: changed.customerId }, 'The address of a customer could not be changed');
      failures += 1;
    }
  }
  return told;
}

/**
 * Reads every customer from the provider now and corrects what is stored. Also tells it changed addresses.
 *
 * @returns how many were read, and how many could not be
 */
export async function reconcile(parts: BillingParts): Promise<{ read: number; failed: number }> {
  const { db, payment, log } = parts;
  const report = { read: 0, failed: 0 };
  await tellChangedAddresses(parts);
  for (let after = ''; ; ) {
    const ids = await listCustomerIds(db, payment.provider, after, BATCH);
    for (const id of ids) {
      try {
        await syncCustomer(parts, id);
        report.read += 1;
      } catch (err) {
        log.error({ err, customer: id }, 'A customer could not be read');
        report.failed += 1;
      }
    }
    const last = ids.at(-1);
    if (last === undefined) return report;
    after = last;
  }
}

/** Reads due customers and tells changed addresses. If a provider is away, it tries again later. */
export function reconciling(parts: BillingParts): Work[] {
  return [
    {
      job: recurring('customers-and-addresses', ASK_SECONDS),
      async run() {
        await readDueCustomers(parts);
        await tellChangedAddresses(parts);
      },
    },
    {
      job: recurring('old-events-of-payments', HOUR_SECONDS),
      run: () => forgetOldEvents(parts.db, KEEP_EVENTS_DAYS),
    },
  ];
}
