import { deskFile } from '../desk-file.server.ts';
import { allPayments } from './list-payments.server.ts';
import { PAYMENT_COLUMNS } from './payments-columns.ts';

/** Downloads the payments. */
export const loader = deskFile({
  right: 'payments',
  name: 'payments.csv',
  operation: 'writing the list of payments',
  columns: PAYMENT_COLUMNS,
  rows: ({ services: { db } }) => allPayments(db.write),
});
