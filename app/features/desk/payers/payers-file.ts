import { deskFile } from '../desk-file.server.ts';
import { allPayers } from './list-payers.server.ts';
import { readPayerState } from './payers.ts';
import { PAYER_COLUMNS } from './payers-columns.ts';

/** Downloads the payers. */
export const loader = deskFile({
  right: 'payments',
  name: 'payers.csv',
  operation: 'writing the list of payers',
  columns: PAYER_COLUMNS,
  rows: ({ services: { db }, params }) => allPayers(db.write, readPayerState(params)),
});
