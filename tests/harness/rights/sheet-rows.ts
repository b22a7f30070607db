import { eq } from 'drizzle-orm';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { forMembers, type Outcome, type RightsRow, type Write } from './row.ts';
import type { Caller, World } from './world.ts';

const FORM = { question: 'Which of these?', context: '', seats: '3' };
const EDIT = '/sheets/x/edit';
const NO_SUCH: Outcome = '404';

/** Decision sheets: one that the owner's account keeps, and one without an account, whose secret is known. */
export const SHEET_RIGHTS: readonly RightsRow[] = [
  { ...read('/sheets', '/sheets'), outcome: forMembers('/sheets', '200') },
  read('/sheets/new', '/sheets/new?tools=tool-01,tool-02&q=tool&done=deleted'),
  {
    method: 'POST',
    route: '/sheets/new',
    does: 'makes a sheet',
    to: '/sheets/new?tools=tool-01,tool-02',
    form: () => ({ ...FORM, tools: 'tool-01,tool-02' }),
    outcome: { ...ofAccount(`303 ${EDIT}?done=made`), visitor: `303 ${EDIT}?key=x&done=made` },
    limit: { per: 'sender', as: 'visitor' },
  },
  read('/sheets/:id', ({ sheetId }) => `/sheets/${sheetId}`),
  read('/sheets/:id/sheet.xlsx', ({ sheetId }) => `/sheets/${sheetId}/sheet.xlsx`),
  {
    ...read('/sheets/:id/edit', ({ sheetId }) => `/sheets/${sheetId}/edit?done=saved`),
    outcome: { ...forMembers(EDIT, NO_SUCH), owner: '200' },
  },
  read('/sheets/:id/edit', ({ keyedSheet: { id, key } }) => `/sheets/${id}/edit?key=${key}`),
  {
    ...read('/sheets/:id/edit', ({ sheetId, keyedSheet: { key } }) => `/sheets/${sheetId}/edit?key=${key}`),
    does: 'does not open with the secret of another',
    outcome: { visitor: NO_SUCH, member: NO_SUCH, owner: '200', operator: NO_SUCH },
  },
  { ...ofOwner(undefined, 'saved'), form: ({ sheetVersion: version }) => ({ ...FORM, version }) },
  { ...ofOwner('add-tool', 'added', { tool: 'tool-03' }), does: 'puts a tool on a sheet' },
  { ...ofOwner('remove-tool', 'removed', { tool: 'tool-04' }), does: 'takes a tool off a sheet' },
  ofOwner('withdraw', 'withdrawn'),
  ofOwner('share', 'shared', {}, []),
  {
    ...ofOwner('delete', ''),
    outcome: { ...forMembers(EDIT, NO_SUCH), owner: '303 /sheets/new?done=deleted' },
    limit: { none: 'there is nothing to delete twice' },
  },
  { ...ofOwner('keep', 'kept', {}, []) },
  {
    ...ofOwner(undefined, ''),
    form: ({ keyedSheet: { version } }) => ({ ...FORM, version }),
    does: 'is changed by whoever has its secret',
    to: ({ keyedSheet: { id, key } }) => `/sheets/${id}/edit?key=${key}`,
    outcome: `303 ${EDIT}?key=x&done=saved`,
    guards: { what: keyedSheetOf, changedBy: ['visitor', 'member', 'owner', 'operator'] },
    limit: { per: 'sender and account', as: 'visitor' },
  },
  {
    ...ofOwner('keep', ''),
    does: 'is kept by the account of whoever has its secret',
    to: ({ keyedSheet: { id, key } }) => `/sheets/${id}/edit?key=${key}`,
    outcome: forMembers(`${EDIT}?key=x`, `303 ${EDIT}?done=kept`),
    guards: { what: keyedSheetOf, changedBy: ['member', 'owner', 'operator'] },
    limit: { none: 'its secret ends with the first time' },
  },
];

function ofAccount(outcome: Outcome) {
  return { member: outcome, owner: outcome, operator: outcome };
}

function read(route: string, to: RightsRow['to']): RightsRow & { method: 'GET' } {
  return { method: 'GET', route, does: 'is read', to, outcome: '200' };
}

/** A form of the sheet that the owner's account keeps. */
function ofOwner(
  intent: string | undefined,
  done: string,
  form: Record<string, string> = {},
  changedBy: readonly Caller[] = ['owner'],
): Write {
  return {
    method: 'POST',
    route: '/sheets/:id/edit',
    does: `changes a sheet: ${intent ?? 'its texts'}`,
    to: ({ sheetId }) => `/sheets/${sheetId}/edit`,
    ...(intent !== undefined && { intent }),
    form: () => form,
    outcome: { ...forMembers(EDIT, NO_SUCH), owner: `303 ${EDIT}?done=${done}` },
    guards: { what: sheetOfOwner, changedBy },
    limit: { per: 'account', as: 'owner' },
  };
}

function sheetOfOwner({ db, sheetId }: World) {
  return db.write.select().from(decisionSheets).where(eq(decisionSheets.id, sheetId));
}

function keyedSheetOf({ db, keyedSheet }: World) {
  return db.write.select().from(decisionSheets).where(eq(decisionSheets.id, keyedSheet.id));
}
