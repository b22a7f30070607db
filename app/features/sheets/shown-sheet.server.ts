import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { memberOf } from '#features/accounts/member.server.ts';
import { readAskedTools, readComparedDetails } from '#features/compare/compared-tools.server.ts';
import { type Exchange, exchangeFor } from '#features/rates/rates.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { gone, notFound } from '#platform/request/failures.server.ts';
import type { Viewer } from '#site/access.ts';
import { readCurrency } from '#site/currencies.ts';
import { planChoices } from './costs.ts';
import { documentOf, plansOf, type SheetColumn, type SheetDocument } from './document.ts';
import type { EditedTool } from './sheet-form.tsx';
import { SHEET_LIMITS, SHEET_TEXTS } from './sheet-rules.ts';
import { readOwnSheet, readSheet, type Sheet } from './sheets.server.ts';

export interface ShownSheet {
  sheet: Sheet;
  document: SheetDocument;
  /** Whether the reader's account keeps it. */
  isOwn: boolean;
  /** The currencies that amounts can be shown in too. */
  currencies: string[];
}

/**
 * The sheet that an address names, with what its reader may see of its tools.
 *
 * @param asked the parameters of the address, which may name a currency
 * @throws a 404 for no sheet, and a 410 for one that was withdrawn, except for the member who made it
 */
export async function readShownSheet(
  context: Context,
  params: { id?: string },
  asked: URLSearchParams,
): Promise<ShownSheet> {
  const id = idOf(params);
  // The primary: whoever has just saved it looks at it next.
  const { read, write } = context.get(servicesContext).db;
  const maker = { userId: memberOf(context)?.id ?? null, key: null };
  const [found, own] = await Promise.all([readSheet(write, id), readOwnSheet(write, id, maker)]);
  if (!found) throw notFound(SHEET_TEXTS.notFound);
  if (found.isWithdrawn && !own) throw gone(SHEET_TEXTS.withdrawn);
  const sheet = own ?? withoutPrivate(found);
  const { currency, rate } = sheet.content;
  const exchange = await exchangeFor(read, readCurrency(asked) ?? currency, rate);
  const document = await readDocument(read, sheet, { viewer: context.get(viewerContext), exchange });
  return { sheet, document, isOwn: own !== null, currencies: exchange.currencies };
}

/** What readers may see of what its maker has written. */
function withoutPrivate({ content, ...sheet }: Sheet): Sheet {
  return { ...sheet, content: content.sharesNotes ? content : { ...content, notes: [] } };
}

/** What a sheet says to a reader with these rights, its amounts in the currency of `exchange`. */
export async function readDocument(
  read: DrizzleDb,
  { tools, content }: Sheet,
  { viewer, exchange }: { viewer: Viewer; exchange: Exchange },
): Promise<SheetDocument> {
  const { budget, rate } = content;
  const [asked, catalogue, toBudget] = await Promise.all([
    readAskedTools(read, tools, SHEET_LIMITS.tools),
    catalogueOf(read),
    budget && exchangeFor(read, budget.currency, rate),
  ]);
  const compared = asked.tools.length === 0 ? [] : await readComparedDetails(read, asked, viewer);
  const columns = compared.flatMap((each, position): SheetColumn[] => {
    const askedAs = asked.tools[position]?.askedAs ?? [];
    return [{ compared: each, place: tools.findIndex((id) => askedAs.includes(id)) }];
  });
  const reading = { companies: catalogue.companyNames, today: dayOf(Date.now()) };
  return documentOf(columns, content, reading, exchange, toBudget?.converterFor([]) ?? null);
}

/** A sheet's tools in its order, with the plans that may be chosen; null for one that is not listed any more. */
export async function readEditedTools(
  read: DrizzleDb,
  { tools }: Pick<Sheet, 'tools'>,
  viewer: Viewer,
): Promise<(EditedTool | null)[]> {
  const asked = await readAskedTools(read, tools, SHEET_LIMITS.tools);
  const compared = asked.tools.length === 0 ? [] : await readComparedDetails(read, asked, viewer);
  return tools.map((id) => {
    const position = asked.tools.findIndex(({ askedAs }) => askedAs.includes(id));
    const found = compared[position];
    if (!found) return null;
    return { id, name: found.tool.name, plans: planChoices(plansOf(found)?.value ?? []) };
  });
}
